// `npm run verify -- pot 12 --url http://localhost:4310`: computes a finished game again from its revealed seeds
import { become, install } from './host.mjs'

install()
process.exitCode = await become(['web/fairness/command.ts', ...process.argv.slice(2)])
