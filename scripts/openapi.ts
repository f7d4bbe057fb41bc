// `npm run api-docs` writes docs/api/openapi.json and the contract's lists without schemas (paths.ts, paths-reads.ts, changes.ts,
// channels.ts, screens-list.ts) from the contract's modules, and lints the document;
// `-- --check` only compares and lints; `-- --record FILE` first picks examples for routes without a fitting one, from calls that the
// API's tests wrote to FILE (RECORD_EXAMPLES=FILE); `-- --examples FILE` also writes all examples into one file, as the build does.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { channels, parts, routes, screens } from '#contract/index.ts'
import { FIRST_VERSION, type Route } from '#contract/route.ts'
import { whoMayTable } from '#server/core/may.ts'
import { ACCOUNT_KINDS } from '#server/ledger/accounts.ts'
import { REASONS } from '#server/ledger/reasons.ts'
import { modules } from '#server/modules.ts'
import { notificationTable } from '#server/notifications/catalogue-table.ts'
import { keepExamples, readExamples } from '../tests/support/examples.ts'
import { apiDocument, VERSION } from './api/document.ts'
import { changesFile, channelsFile, pathsFile, readsFile, screensFile } from './api/paths-file.ts'
import { fittingExamples, pickExamples } from './api/record.ts'

/** Names and their numbers as a table in Markdown, three pairs in a row. */
function numberTable(what: string, numbers: Readonly<Record<string, number>>): string {
  const pairs = Object.entries(numbers).map(([name, number]) => `\`${name}\` | ${number}`)
  const rows = Array.from({ length: Math.ceil(pairs.length / 3) }, (_, at) => {
    const cells = [0, 1, 2].map((column) => pairs[at * 3 + column] ?? ' | ')
    return `| ${cells.join(' | ')} |`
  })
  return [
    '',
    `| ${Array(3).fill(`${what} | number`).join(' | ')} |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const WHEN = { break: 'refused', exclusion: 'refused in an exclusion', no: 'open' }

/** Routes that move money, and whether a person on a break may call them, as a table in Markdown (row Y-18). */
const breakTable = (routes: Readonly<Record<string, Route>>): string =>
  [
    '| route | during a break | because |',
    '|---|---|---|',
    ...Object.values(routes).flatMap(({ endpoint, onBreak }) =>
      onBreak ? [`| \`${endpoint}\` | ${WHEN[onBreak.refused || 'no']} | ${onBreak.because} |`] : [],
    ),
  ].join('\n')

const FOLDER = new URL('../docs/api/', import.meta.url)
const FILE = new URL('openapi.json', FOLDER)
const CONTRACT = new URL('../contract/', import.meta.url)

/** Applies the linter's recommended rules except one: not every route has its own refusal. */
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
const fitting = fittingExamples(readExamples())
// a fitting example stays; only routes without one get a recorded call
const examples = process.argv.includes('--record') ? { ...pickExamples(recorded!), ...fitting } : fitting
if (process.argv.includes('--record')) await keepExamples(examples)
if (process.argv.includes('--examples'))
  writeFileSync(
    process.argv[process.argv.indexOf('--examples') + 1]!,
    `${JSON.stringify(Object.fromEntries(Object.entries(examples).sort(([a], [b]) => a.localeCompare(b))), null, 1)}\n`,
  )
const text = `${JSON.stringify(await apiDocument(examples), null, 1)}\n`

/** The routes of the document as it stands. */
const published = new Set(
  existsSync(FILE) ? readFileSync(FILE, 'utf8').match(/(?<="operationId": ")\w+/g) : Object.keys(routes),
)
for (const [name, { since }] of Object.entries<Route>(routes))
  if (!published.has(name) && since !== VERSION && VERSION !== FIRST_VERSION) {
    console.error(`${name} is new: its route says since: '${VERSION}'`)
    process.exitCode = 1
  }

const NOTICES = new URL('../docs/notifications.md', import.meta.url)
/** The page with the catalogue's table. */
const notices = readFileSync(NOTICES, 'utf8').replace(/\| kind \| group[\s\S]*$/, `${notificationTable()}\n`)

const WHO_MAY_HEAD = `# Who may do what

Each table is the answer of the rules that the acts obey and the screens ask (\`server/<module>/may.ts\`); \`npm run api-docs\` writes it.
A cell names the states in which such a person may do it. A proof of identity may be asked for on top.

Screens judge by themselves, and only there: which mode is shown (practice coins or real money); what the text of a field decides
(an amount against the balance, a destination, a word typed to confirm); whether one's own wallet is locked, in forms that send money;
whether a person is in a gang, before they found one; one's own messages, which have their own menu; what a timer on the screen says
until the next answer; and break, funds and limits, which close every stake and are shown by the purse. The act judges all of it again.`
const WHO_MAY = new URL('../docs/api/who-may.md', import.meta.url)
/** The page of permissions, from the modules' own rules. */
const rules = `${WHO_MAY_HEAD}\n\n${modules()
  .flatMap(({ whoMay = [] }) => whoMay)
  .map(whoMayTable)
  .join('\n\n')}\n`

const MODULE = new URL('../server/safer-play/README.md', import.meta.url)
/** The README with the table of routes at its end. */
const breaks = readFileSync(MODULE, 'utf8').replace(/\| route \| during[\s\S]*$/, `${breakTable(routes)}\n`)

const FORMATS = new URL('../docs/transparency.md', import.meta.url)
/** The page of the public log with the numbers of the ledger. */
const formats = readFileSync(FORMATS, 'utf8')
  .replace(/(<!-- kinds -->)[\s\S]*?(<!-- \/kinds -->)/, `$1\n${numberTable('kind', ACCOUNT_KINDS)}\n$2`)
  .replace(/(<!-- reasons -->)[\s\S]*?(<!-- \/reasons -->)/, `$1\n${numberTable('reason', REASONS)}\n$2`)

const made = [
  ['docs/transparency.md', FORMATS, formats],
  ['server/safer-play/README.md', MODULE, breaks],
  ['docs/notifications.md', NOTICES, notices],
  ['docs/api/who-may.md', WHO_MAY, rules],
  ['docs/api/openapi.json', FILE, text],
  ...(
    [
      ['paths.ts', pathsFile(routes)],
      ['changes.ts', changesFile(routes, parts)],
      ['paths-reads.ts', readsFile(routes)],
      ['channels.ts', channelsFile(channels)],
      ['screens-list.ts', screensFile(screens)],
    ] as const
  ).map(([name, made]) => [`contract/${name}`, new URL(name, CONTRACT), made] as const),
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
