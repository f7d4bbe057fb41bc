import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { onShutdown } from '#server/core/process/shutdown.ts'
import { type Arena, openArena, startCluster } from './arena.ts'
import { type Environment, environmentLine, environmentOf } from './environment.ts'
import { measureAbuse } from './goals/abuse.ts'
import { measureBefore } from './goals/before.ts'
import { measureBets } from './goals/bets.ts'
import { measureBlockingTime } from './goals/blocking-time.ts'
import { measureChat } from './goals/chat.ts'
import { measureCrashes } from './goals/crash.ts'
import { measureFanOut } from './goals/fan-out.ts'
import { measureFilling } from './goals/filling.ts'
import { measureFirstPaint } from './goals/first-paint.ts'
import { measureGrowth } from './goals/growth.ts'
import { measureHttp } from './goals/http.ts'
import { measureJoins } from './goals/joins.ts'
import { measureLeaderboard } from './goals/leaderboard.ts'
import { measureLiabilities } from './goals/liabilities.ts'
import { measureLighthouse } from './goals/lighthouse.ts'
import { measureLimits } from './goals/limits.ts'
import { measureLog } from './goals/log.ts'
import { measurePageWeight } from './goals/page-weight.ts'
import { measurePots } from './goals/pots.ts'
import { measureProofs } from './goals/proofs.ts'
import { measureSeasons } from './goals/seasons.ts'
import { measureSettlement } from './goals/settlement.ts'
import { type Row, table, verdictOf } from './report.ts'
import type { Mode } from './rounds.ts'

const PEOPLE = 100_000

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    json: { type: 'string' },
    engine: { type: 'string', default: 'embedded' },
    only: { type: 'string' },
    /** the folder of an earlier tree, beside which placing bets is measured */
    base: { type: 'string' },
    'peer-sql': { type: 'string' },
    rounds: { type: 'string' },
  },
})
const mode: Mode = {
  quick: options.quick,
  rounds: Number(options.rounds ?? (options.quick ? 3 : 5)),
  say: (line) => console.error(`${Math.round(performance.now() / 1000)} s  ${line}`),
}
type Part =
  | {
      name: string
      /** the goals of its rows */
      goals: readonly string[]
      /** measures on the people who are seeded first; the other parts open their own databases, or none */
      measure: (arena: Arena) => Promise<Row | Row[]>
    }
  | {
      name: string
      goals: readonly string[]
      alone: () => Promise<Row | Row[]> | Row[]
    }

/** The parts, in the order of a run. */
const PARTS: readonly Part[] = [
  {
    name: 'bets',
    goals: ['G1', 'G2', 'G3', 'G5', 'G6'],
    measure: (arena) => measureBets(arena, mode, options['peer-sql']),
  },
  { name: 'http', goals: ['G4', 'G14'], measure: (arena) => measureHttp(arena, mode) },
  { name: 'paint', goals: ['G16'], measure: (arena) => measureFirstPaint(arena, mode) },
  { name: 'pots', goals: ['G18'], measure: (arena) => measurePots(arena, mode) },
  { name: 'joins', goals: ['joins'], measure: (arena) => measureJoins(arena, mode) },
  { name: 'limits', goals: ['Y-20'], measure: (arena) => measureLimits(arena, mode) },
  { name: 'proofs', goals: ['A1'], measure: (arena) => measureProofs(arena, mode) },
  { name: 'log', goals: ['V-05'], measure: (arena) => measureLog(arena, mode) },
  { name: 'settlement', goals: ['G8', 'G9', 'G10'], measure: (arena) => measureSettlement(arena, mode) },
  { name: 'abuse', goals: ['G21', 'G22'], measure: (arena) => measureAbuse(arena, mode) },
  { name: 'chat', goals: ['G23', 'G25'], measure: (arena) => measureChat(arena, mode) },
  {
    name: 'before',
    goals: [],
    alone: () => (options.base ? measureBefore(cluster, mode, options.base) : []),
  },
  { name: 'growth', goals: ['G7', 'G13'], alone: () => measureGrowth(cluster, mode) },
  { name: 'board', goals: ['G27', 'G28'], alone: () => measureLeaderboard(cluster, mode) },
  { name: 'liabilities', goals: ['V-08'], alone: () => measureLiabilities(cluster, mode) },
  { name: 'seasons', goals: ['Q-08'], alone: () => measureSeasons(cluster, mode) },
  { name: 'filling', goals: ['V-04'], alone: () => measureFilling(cluster, mode) },
  { name: 'fan-out', goals: ['G11', 'G12'], alone: () => measureFanOut(mode) },
  { name: 'page', goals: ['G15'], alone: () => measurePageWeight(mode.say) },
  { name: 'blocking', goals: ['G20'], alone: () => measureBlockingTime(mode) },
  { name: 'lighthouse', goals: ['Lighthouse'], alone: () => measureLighthouse(mode) },
  { name: 'crash', goals: ['G17'], alone: () => measureCrashes(mode) },
]

/** The parts of a quick run without `--only`: they fit into ninety seconds. */
const QUICK = ['bets', 'http', 'page']
const asked = options.only?.split(',') ?? (mode.quick ? QUICK : undefined)
const unknown =
  asked?.filter((one) => !PARTS.some(({ name, goals }) => name === one || goals.includes(one))) ?? []
if (unknown.length > 0) {
  const known = PARTS.map(({ name, goals }) => `${name} (${goals.join(' ')})`).join(', ')
  console.error(`--only takes parts and goals. There is no ${unknown.join(', ')} among ${known}.`)
  process.exit(1)
}
const isWanted = ({ name, goals }: Part) =>
  asked === undefined || asked.includes(name) || goals.some((goal) => asked.includes(goal))
/** Leaves out a part's other rows when `--only` names one of its goals. */
const isAsked = ({ name }: Part, { goal }: Row) =>
  asked === undefined || asked.includes(name) || asked.includes(goal)

const cluster = await startCluster(options.engine === 'system' ? 'system' : 'embedded')
// An interrupted run takes its database along, and all work under way.
onShutdown([
  [
    'the bench',
    async () => {
      await cluster.stop()
      process.exit(1)
    },
  ],
])
const rows: Row[] = []
let environment: Environment | undefined

/** Writes the rows so far, so that a run that ends early leaves them. */
function keep(file: string): void {
  const report = { environment, rows: rows.map((row) => ({ ...row, verdict: verdictOf(row) })) }
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

function add(part: Part, measured: Row | Row[]): void {
  const found = [measured].flat().filter((row) => isAsked(part, row))
  if (found.length === 0) return
  rows.push(...found)
  console.log(`\n${table(found)}`)
  if (options.json) keep(options.json)
}

try {
  mode.say('seeding people …')
  const arena = await openArena(cluster, 'bench', PEOPLE)
  environment = await environmentOf(arena.db, cluster.engine)
  console.log(environmentLine(environment))
  for (const part of PARTS.filter(isWanted)) {
    if (!('measure' in part)) continue
    const measured = [await part.measure(arena)].flat()
    // before the next part begins: afterwards the fault could be of either part
    const fault = await arena.fault()
    add(part, fault ? measured.map((row) => ({ voided: `${part.name}: ${fault}`, ...row })) : measured)
    if (fault) throw new Error(`${part.name} left a fault behind: ${fault}`)
  }
  await arena.close()
  for (const part of PARTS.filter(isWanted)) if ('alone' in part) add(part, await part.alone())

  console.log(`\n${table(rows)}\n`)
  if (options.full) {
    const folder = join(import.meta.dirname, 'results')
    mkdirSync(folder, { recursive: true })
    const name = join(folder, `${new Date().toISOString().slice(0, 10)}-${hostname()}`)
    keep(`${name}.json`)
    writeFileSync(`${name}.md`, `${environmentLine(environment)}\n\n${table(rows)}\n`)
  }
} finally {
  await cluster.stop()
}
const bad = rows.filter((row) => ['FAIL', 'VOID'].includes(verdictOf(row)))
for (const row of bad) console.log(`${row.goal} ${verdictOf(row)}: ${row.workload}`)
process.exit(bad.length > 0 ? 1 : 0)
