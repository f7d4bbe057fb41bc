// The browsers for the journeys of `npm test`, as JSON: their paths, without those that there are not.
import { packagedChromium, systemChromiums } from '#tests/support/chromium.ts'

console.log(JSON.stringify({ ...systemChromiums(), packaged: await packagedChromium() }))
