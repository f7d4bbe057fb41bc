import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { onShutdown } from '#server/core/shutdown.ts'
import { openArena, startCluster } from './arena.ts'
import { environmentLine, environmentOf } from './environment.ts'
import { measureAbuse } from './goals/abuse.ts'
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
    'peer-sql': { type: 'string' },
    rounds: { type: 'string' },
  },
})
const mode: Mode = {
  quick: options.quick,
  rounds: Number(options.rounds ?? (options.quick ? 3 : 5)),
  say: (line) => console.error(`${Math.round(performance.now() / 1000)} s  ${line}`),
}
/** The parts that a quick run measures when nobody asks for one: they fit into ninety seconds. */
const QUICK = ['bets', 'http', 'page']
const parts = options.only?.split(',') ?? (mode.quick ? QUICK : undefined)
const wanted = (part: string) => parts?.includes(part) ?? true

const cluster = await startCluster(options.engine === 'system' ? 'system' : 'embedded')
// The database of a run that is ended goes with it, and so does everything that is under way.
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
try {
  mode.say('seeding people …')
  const arena = await openArena(cluster, 'bench', PEOPLE)
  const environment = await environmentOf(arena.db, cluster.engine)
  console.log(environmentLine(environment))
  if (wanted('bets')) rows.push(...(await measureBets(arena, mode, options['peer-sql'])))
  if (wanted('http')) rows.push(...(await measureHttp(arena, mode)))
  if (wanted('paint')) rows.push(...(await measureFirstPaint(arena, mode)))
  if (wanted('pots')) rows.push(...(await measurePots(arena, mode)))
  if (wanted('joins')) rows.push(...(await measureJoins(arena, mode)))
  if (wanted('limits')) rows.push(...(await measureLimits(arena, mode)))
  if (wanted('log')) rows.push(...(await measureLog(arena, mode)))
  if (wanted('settlement')) rows.push(...(await measureSettlement(arena, mode)))
  if (wanted('abuse')) rows.push(...(await measureAbuse(arena, mode)))
  if (wanted('chat')) rows.push(...(await measureChat(arena, mode)))
  await arena.close()
  if (wanted('growth')) rows.push(...(await measureGrowth(cluster, mode)))
  if (wanted('board')) rows.push(...(await measureLeaderboard(cluster, mode)))
  if (wanted('liabilities')) rows.push(await measureLiabilities(cluster, mode))
  if (wanted('filling')) rows.push(await measureFilling(cluster, mode))
  if (wanted('fan-out')) rows.push(...(await measureFanOut(mode)))
  if (wanted('page')) rows.push(...measurePageWeight(mode.say))
  if (wanted('blocking')) rows.push(...(await measureBlockingTime(mode)))
  if (wanted('lighthouse')) rows.push(...(await measureLighthouse(mode)))
  if (wanted('crash')) rows.push(await measureCrashes(mode))

  console.log(`\n${table(rows)}\n`)
  const report = { environment, rows: rows.map((row) => ({ ...row, verdict: verdictOf(row) })) }
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`)
  if (options.full) {
    const folder = join(import.meta.dirname, 'results')
    mkdirSync(folder, { recursive: true })
    const name = join(folder, `${new Date().toISOString().slice(0, 10)}-${hostname()}`)
    writeFileSync(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`)
    writeFileSync(`${name}.md`, `${environmentLine(environment)}\n\n${table(rows)}\n`)
  }
} finally {
  await cluster.stop()
}
const bad = rows.filter((row) => ['FAIL', 'VOID'].includes(verdictOf(row)))
for (const row of bad) console.log(`${row.goal} ${verdictOf(row)}: ${row.workload}`)
process.exit(bad.length > 0 ? 1 : 0)
