// `npm run verify -- pot 12 --url http://localhost:4310`: computes a finished game again from its revealed seeds, and
// `npm run verify -- receipt 4711.tlog-proof --key …` checks a proof of the public log
import { become, install } from './host.mjs'

const LOG_COMMANDS = ['receipt', 'log', 'liabilities']

install()
const args = process.argv.slice(2)
const program = LOG_COMMANDS.includes(args[0]) ? 'web/transparency/command.ts' : 'web/fairness/command.ts'
process.exitCode = await become([program, ...args])
