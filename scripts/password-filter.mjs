// `npm run password-filter -- make passwords.filter list.txt`
import { become, install } from './host.mjs'

install()
process.exitCode = await become(['server/password-filter-command.ts', ...process.argv.slice(2)])
