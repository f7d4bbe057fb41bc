// npm run doctor [-- --url https://… --json]
import { parseArgs } from 'node:util'
import { examine, lineOf } from './doctor/index.ts'

const USAGE = 'npm run doctor [-- --url https://bets.example.org] [--json]'

function readArguments(): { url: string | undefined; json: boolean } {
  try {
    const { values } = parseArgs({
      options: { url: { type: 'string' }, json: { type: 'boolean', default: false } },
    })
    const { url, json } = values
    if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
      throw new Error('--url must be an address that starts with http:// or https://')
    return { url: url && new URL(url).origin, json }
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
}

const { url, json } = readArguments()
const findings = await examine({ env: process.env, url })
const faults = findings.filter(({ state }) => state === 'fault').length
const text = json ? JSON.stringify(findings, null, 2) : findings.map(lineOf).join('\n')
// connections that do not answer must not keep the process alive
process.stdout.write(`${text}\n`, () => process.exit(faults > 0 ? 1 : 0))
