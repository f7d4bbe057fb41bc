// The sites from which the servers of the journeys begin, so that no journey waits for them.
import makeData from '#tests/support/browser/demo-data.ts'

await makeData()
