// `npm run witness -- --name witness.example.org/w1 --logs evens.example/log+…`: signs heads of a public log that extend the ones before
import { become, install, settings } from './host.mjs'

install()
process.exitCode = await become([...settings, 'server/witness/main.ts', ...process.argv.slice(2)])
