// `npm run verify -- pot 12 --url http://localhost:4310` recomputes a finished game from its revealed seeds, and
// `npm run verify -- 4711.tlog-proof --key …` checks a proof of the public log
import { become, install } from './host.mjs'

install()
process.exitCode = await become(['verifier/node/command.ts', ...process.argv.slice(2)])
