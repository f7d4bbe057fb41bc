import { sql } from '#server/core/db.ts'
import { beginLog } from '#server/transparency/head.ts'
import { keepLog } from '#server/transparency/keep-log.ts'
import { type Cluster, openArena } from '../arena.ts'
import { call, type Load, wishes } from '../callers.ts'
import { median, rounded } from '../figures.ts'
import { watched } from '../load/watched.ts'
import { openProduct } from '../product.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'
import { payBroke, seedHistory } from '../seed-history.ts'
import { failureOf, latencyOf } from './row.ts'

const PEOPLE = 100_000
const CALLERS = 256
const LOADS = 9
const LOAD_MS = 2_000
const AIM_SECONDS = 600

/** V-04: how long the log takes to fill from an older ledger, and the share of their throughput that bets keep meanwhile. */
export async function measureFilling(cluster: Cluster, mode: Mode): Promise<Row> {
  const count = mode.quick ? 400_000 : 10_000_000
  const arena = await openArena(cluster, 'filling', PEOPLE)
  const { context, db } = arena
  mode.say(`storing ${count} bets …`)
  await payBroke(arena)
  await seedHistory(arena, count)
  const [event] = await arena.events(1)
  const { place } = openProduct(arena)
  const wish = wishes([event!], PEOPLE)
  const bets = () => call({ callers: CALLERS, ms: LOAD_MS, wish, act: place })
  await bets()
  const alone: Load[] = []
  for (let n = 0; n < LOADS; n++) alone.push(await bets())

  mode.say('the log takes them in, beside bets at first …')
  await beginLog(context)
  const rounds = keepLog(context, [])
  const isFilled = async () =>
    (await db.one<{ filled: boolean }>(sql`select caught_up_at is not null as filled from log_head`)).filled
  const beside: Load[] = []
  const begun = performance.now()
  const filling = (async () => {
    while (!(await isFilled())) await rounds.run(context, () => true)
  })()
  for (let n = 0; n < LOADS && !(await isFilled()); n++) beside.push(await bets())
  // the callers of this process have ended, so the memory is the log's
  const { megabytes } = await watched(() => filling)
  const seconds = (performance.now() - begun) / 1000
  const { size } = await db.one<{ size: bigint }>(sql`select size from log_head`)
  const perSecond = (loads: readonly Load[]) => median(loads.map((load) => load.perSecond))
  const failed = failureOf([...alone, ...beside]) ?? (await arena.fault())
  await arena.close()
  return {
    goal: 'V-04',
    workload: `a log that begins on ${size} entries, ${beside.length * (LOAD_MS / 1000)} s of it beside 256 callers who keep ${rounded(perSecond(beside) / perSecond(alone))} of ${rounded(perSecond(alone))} bets/s; the aim. Then at most ${Math.round(megabytes)} MB more`,
    product: `${rounded(seconds)} s`,
    peer: `${AIM_SECONDS} s`,
    ratios: [seconds / AIM_SECONDS],
    latency: latencyOf(beside, alone),
    floor: 1,
    moonshot: 0.5,
    direction: 'atMost',
    ...(failed === undefined ? {} : { voided: failed }),
  }
}
