// Runs a command of the project with its own Node, after the packages are there.
import { become, fail, install, settings } from './host.mjs'

const COMMANDS = {
  // `npm run db -- audit|migrate|reset|reseal|psql|backup|restore|drill`
  db: [...settings, 'server/db-command.ts'],
  // `npm run doctor [-- --url https://… --json]`
  doctor: [...settings, 'server/doctor-command.ts'],
  // `npm run password-filter -- make passwords.filter list.txt`
  'password-filter': ['server/password-filter-command.ts'],
  // `npm run verify -- pot 12 --url http://localhost:4310` recomputes a finished game from its revealed seeds, and
  // `npm run verify -- 4711.tlog-proof --key …` checks a proof of the public log
  verify: ['verifier/node/command.ts'],
  // `npm run witness -- --name witness.example.org/w1 --logs evens.example/log+…`: signs heads of a public log that extend the ones before
  witness: [...settings, 'server/witness/main.ts'],
}

const [name = '', ...words] = process.argv.slice(2)
if (!Object.hasOwn(COMMANDS, name)) fail(`a command is one of ${Object.keys(COMMANDS).join(', ')}.`, 2)
install()
process.exitCode = await become([...COMMANDS[name], ...words])
