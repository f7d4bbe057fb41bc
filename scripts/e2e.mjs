// `npm run e2e -- <playwright's arguments>`: the journeys in a real browser.
import { become, buildWeb, fail, install, tools } from './host.mjs'

install()
if (!buildWeb()) fail('the web could not be built; the reason is above.')
const given = process.argv.slice(2)
const chosen = given.some((argument) => argument.startsWith('--project'))
const projects = chosen ? [] : ['--project=desktop', '--project=phone']
process.exitCode = await become([tools.playwright, 'test', ...projects, ...given])
