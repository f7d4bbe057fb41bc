// Makes the data with which the servers of the journeys begin, so that no journey waits for it.
import makeData from '#tests/support/browser/demo-data.ts'

await makeData()
