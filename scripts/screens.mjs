// `npm run screens`: pictures of every screen, in `screens/`. `npm run install-pictures`: the pictures that the app's manifest names.
import { become, buildWeb, fail, install, tools } from './host.mjs'

install()
if (!buildWeb()) fail('the web could not be built; the reason is above.')
process.exitCode = await become([tools.playwright, 'test', ...process.argv.slice(2)])
