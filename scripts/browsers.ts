// Prints the paths of the browsers for the journeys of `npm test` as JSON, without the missing ones.
import { packagedChromium, systemChromiums } from '#tests/support/chromium.ts'

console.log(JSON.stringify({ ...systemChromiums(), packaged: await packagedChromium() }))
