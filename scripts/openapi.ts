// `npm run api-docs` writes docs/api/openapi.json from the contract and lints it; `-- --check` compares and lints alone;
// `-- --record FILE` first picks new examples out of calls that the API's tests wrote to FILE (RECORD_EXAMPLES=FILE).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { apiDocument, type Examples } from './api/document.ts'
import { fittingExamples, pickExamples } from './api/record.ts'

const FOLDER = new URL('../docs/api/', import.meta.url)
const FILE = new URL('openapi.json', FOLDER)
const EXAMPLES = new URL('examples.json', FOLDER)

/** The linter's recommended rules, but for one: not every route has a refusal that is its own. */
async function faultsOf(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'operation-4xx-response': 'off', 'no-invalid-media-type-examples': 'error' },
  })
  const problems = await lintFromString({ source: text, absoluteRef: FILE.pathname, config })
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? '?'}: ${message}`,
  )
}

mkdirSync(FOLDER, { recursive: true })
const recorded = process.argv[process.argv.indexOf('--record') + 1]
if (process.argv.includes('--record'))
  writeFileSync(EXAMPLES, `${JSON.stringify(pickExamples(recorded!), null, 1)}\n`)
const kept: Examples = existsSync(EXAMPLES) ? JSON.parse(readFileSync(EXAMPLES, 'utf8')) : {}
const examples = fittingExamples(kept)
const text = `${JSON.stringify(await apiDocument(examples), null, 1)}\n`

if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/api/openapi.json is not what the contract says: npm run api-docs')
  process.exitCode = 1
}
const faults = await faultsOf(text)
for (const fault of faults.slice(0, 40)) console.error(fault)
if (faults.length > 0) process.exitCode = 1
