// `npm start`: from a fresh clone to a running server, with nothing on the machine but Node and npm.
import { become, buildWeb, fail, install, say, settings } from './host.mjs'

install()
if (!buildWeb()) fail('the web could not be built; the reason is above.')
say('starting the server …')
process.exitCode = await become([...settings, 'server/main.ts', ...process.argv.slice(2)])
