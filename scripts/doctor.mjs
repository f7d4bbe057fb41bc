// `npm run doctor [-- --url https://… --json]`
import { become, install, settings } from './host.mjs'

install()
process.exitCode = await become([...settings, 'server/doctor-command.ts', ...process.argv.slice(2)])
