// `npm run e2e -- <playwright's arguments>`: the journeys in a real browser. `npm run e2e -- --engine firefox|webkit`: the main
// ones in another engine of the system.
import { askedFor } from './engines.mjs'
import { become, buildWeb, fail, install, tools } from './host.mjs'

const given = process.argv.slice(2)
const asked = askedFor(given)
if (asked.refusal) fail(asked.refusal, asked.code)
install()
if (!buildWeb()) fail('the web could not be built; the reason is above.')
if (asked.args) process.exitCode = await become(['tests/engines/main.ts', ...asked.args])
else {
  const chosen = given.some((argument) => argument.startsWith('--project'))
  const projects = chosen ? [] : ['--project=desktop', '--project=phone']
  process.exitCode = await become([tools.playwright, 'test', ...projects, ...given])
}
