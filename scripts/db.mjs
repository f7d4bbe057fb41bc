// `npm run db -- audit|migrate|reset|psql`
import { become, install } from './host.mjs'

install()
process.exitCode = await become([
  '--env-file-if-exists=.env',
  'server/core/db-command.ts',
  ...process.argv.slice(2),
])
