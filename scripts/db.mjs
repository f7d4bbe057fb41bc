// `npm run db -- audit|migrate|reset|reseal|psql|backup|restore|drill`
import { become, install, settings } from './host.mjs'

install()
process.exitCode = await become([...settings, 'server/db-command.ts', ...process.argv.slice(2)])
