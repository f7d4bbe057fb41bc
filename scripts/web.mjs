// Builds the web when there is none or its sources changed: a check of `npm test`, which has it built beside other checks.
import { buildWeb } from './host.mjs'

process.exitCode = buildWeb() ? 0 : 1
