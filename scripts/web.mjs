// Builds the web when there is none or its sources changed: a check of `npm test`, which runs it beside other checks.
import { buildWeb } from './host.mjs'

process.exitCode = buildWeb() ? 0 : 1
