// `npm run cluster`: the whole product on several "machines" of this one. docs/operating/cluster.md
import { become, buildWeb, fail, install } from './host.mjs'

const MAIN = 'tests/cluster/rig/main.ts'
const words = process.argv.slice(2)

install()
if (words.length === 0 || words[0].startsWith('--')) {
  const missing = await become([MAIN, 'packages'])
  if (missing) process.exit(missing)
  if (!buildWeb()) fail('the web could not be built; the reason is above.')
}
process.exitCode = await become([MAIN, ...words])
