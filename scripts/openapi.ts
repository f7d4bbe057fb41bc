// `npm run api-docs` writes docs/api/openapi.json, contract/paths.ts and paths-reads.ts from the contract's routes and lints the document;
// `-- --check` compares and lints alone; `-- --record FILE` first picks new examples out of calls that the API's tests wrote to FILE (RECORD_EXAMPLES=FILE).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { routes } from '#contract/index.ts'
import { apiDocument, type Examples } from './api/document.ts'
import { pathsFile, readsFile } from './api/paths-file.ts'
import { fittingExamples, pickExamples } from './api/record.ts'

const FOLDER = new URL('../docs/api/', import.meta.url)
const FILE = new URL('openapi.json', FOLDER)
const PATHS = new URL('../contract/paths.ts', import.meta.url)
const READS = new URL('../contract/paths-reads.ts', import.meta.url)
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

const made = [
  ['docs/api/openapi.json', FILE, text],
  ['contract/paths.ts', PATHS, pathsFile(routes)],
  ['contract/paths-reads.ts', READS, readsFile(routes)],
] as const
for (const [name, file, wanted] of made) {
  if (!process.argv.includes('--check')) writeFileSync(file, wanted)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    console.error(`${name} is not what the contract says: npm run api-docs`)
    process.exitCode = 1
  }
}
const faults = await faultsOf(text)
for (const fault of faults.slice(0, 40)) console.error(fault)
if (faults.length > 0) process.exitCode = 1
