// The browsers for the journeys of `npm test`, as JSON: their paths, without the one that there is not.
import { packagedChromium, systemChromium } from '#tests/support/chromium.ts'

console.log(JSON.stringify({ system: systemChromium(), packaged: await packagedChromium() }))
