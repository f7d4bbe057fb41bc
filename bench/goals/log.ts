import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import { sql } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { beginLog } from '#server/transparency/head.ts'
import { keepLog } from '#server/transparency/keep-log.ts'
import type { Arena } from '../arena.ts'
import { call, type Load, wishes } from '../callers.ts'
import { medianInterval, percentile, rounded } from '../figures.ts'
import type { HttpFigures, HttpOrder } from '../load/http-client.ts'
import { startWorker } from '../load/process.ts'
import { openProduct } from '../product.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode, takeTurns } from '../rounds.ts'
import { portOf, signIn } from '../visitors.ts'
import { failureOf, KEPT_SURELY, latencyOf, pairsOf, rateOf, ratioOf, speedOf } from './row.ts'

const CALLERS = 256
const TURNS_SINGLE = 5
const WARM_UP_MS = 500
/** Samples are rare, since only the loads with the log pay for them. */
const SAMPLE_MS = 100
/** Throughput with the log, as a share of that without (row V-05). */
const KEPT = 0.95
/** A posting is in the log within this many seconds, p99 (row V-05). */
const IN_THE_LOG_SECONDS = 2

type Pair = { logged: Load[]; free: Load[] }
type Sample = { at: number; through: bigint }

/** The log of the arena, at work only during measurements with it. */
async function openLogOf({ context, db }: Arena) {
  await beginLog(context)
  const rounds: Rounds = keepLog(context, [])
  const ages: number[] = []
  const round = () => rounds.run(context, () => true)
  const look = () =>
    db.one<{ through: bigint; last: bigint; now: number }>(sql`
      select through_number as through, ledger_last_number() as last, extract(epoch from clock_now())::float8 as now from log_head`)

  async function catchUp(): Promise<void> {
    for (let at = await look(); at.through < at.last; at = await look()) await round()
  }

  /** Adds the age of each posting at its first sight in the log. */
  async function measureAges(after: bigint, samples: readonly Sample[]): Promise<void> {
    const posted = await db.rows<{ id: bigint; at: number }>(
      sql`select id, extract(epoch from at)::float8 as at from ledger_postings where id > ${after} order by id`,
    )
    let sample = 0
    for (const { id, at } of posted) {
      while (sample < samples.length && samples[sample]!.through < id) sample++
      const seen = samples[sample]
      if (seen) ages.push(seen.at - at)
    }
  }

  /** Runs a load beside the log, which works as under the scheduler. */
  async function beside<L>(load: () => Promise<L>): Promise<L> {
    await catchUp()
    const { through: after } = await look()
    const samples: Sample[] = []
    let isOver = false
    let under: Promise<void> | undefined
    const timer = setInterval(() => {
      under ??= round().finally(() => {
        under = undefined
      })
    }, rounds.everyMs)
    const watched = (async () => {
      for (;;) {
        const { now, through, last } = await look()
        samples.push({ at: now, through })
        if (isOver && through >= last) return
        await sleep(SAMPLE_MS)
      }
    })()
    const figures = await load()
    isOver = true
    await watched
    clearInterval(timer)
    await under
    await measureAges(after, samples)
    return figures
  }
  return { beside, catchUp, ages }
}

function rowOf(goal: string, workload: string, { logged, free }: Pair, kept: number[], voided?: string): Row {
  const [low, high] = medianInterval(kept)
  return {
    goal: 'V-05',
    workload: `${goal}: ${workload}, with the public log at work; the same without, by ${kept.length} pairs. 90% interval ${rounded(low)}..${rounded(high)}`,
    product: rateOf(logged),
    peer: rateOf(free),
    ratios: kept,
    latency: latencyOf(logged, free),
    floor: KEPT,
    moonshot: 1,
    direction: 'atLeast',
    lowest: KEPT_SURELY,
    ...(voided === undefined ? {} : { voided }),
  }
}

/** The ages of postings when they appear in the log. */
function agesRow(ages: readonly number[]): Row {
  const sorted = [...ages].sort((a, b) => a - b)
  const [half, most] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
  return {
    goal: 'V-05',
    workload: `a posting is in the log after so many seconds, p99 of ${sorted.length} under the loads above`,
    product: `${rounded(most)} s`,
    peer: `${IN_THE_LOG_SECONDS} s`,
    ratios: [most / IN_THE_LOG_SECONDS],
    latency: `${rounded(half * 1_000)} / ${rounded(most * 1_000)} vs -`,
    floor: 1,
    moonshot: 0.5,
    direction: 'atMost',
  }
}

/** V-05: the share of their throughput that bets keep beside the public log, and how soon they are in it. G1, G4 and G5, in pairs. */
export async function measureLog(arena: Arena, mode: Mode): Promise<Row[]> {
  mode.say('the public log beside bets …')
  const { pairs, pairsCrowd } = pairsOf(mode)
  const log = await openLogOf(arena)
  await log.catchUp()
  const [eventId] = await arena.events(1)
  const product = openProduct(arena)
  const wish = wishes([eventId!], arena.people)
  const both = (load: (ms: number) => Promise<Load>, ms: number) => ({
    logged: (warmUp = false) => (warmUp ? load(WARM_UP_MS) : log.beside(() => load(ms))),
    free: (warmUp = false) => load(warmUp ? WARM_UP_MS : ms),
  })
  const placed = (callers: number) => (ms: number) => call({ callers, ms, wish, act: product.place })
  const crowd = (await interleave(arena, pairsCrowd, both(placed(CALLERS), mode.quick ? 800 : 2_000))) as Pair
  const alone = (await takeTurns(arena, pairs, TURNS_SINGLE, both(placed(1), mode.quick ? 300 : 600))) as Pair
  const lost =
    (await product.lost()) ?? failureOf([...alone.logged, ...alone.free, ...crowd.logged, ...crowd.free])

  mode.say('the same over HTTP …')
  const client = startWorker('http-client.ts')
  const app = await createApp(arena.context, { cards: null, crypto: null, jobs: false })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const cookies = await signIn(arena, CALLERS)
  const body = JSON.stringify({ eventId: String(eventId), selection: 'optionA', amount: '1.25' })
  const port = portOf(app.fastify.server)
  const asked = (ms: number) =>
    client.ask<HttpFigures>({ cookies, body, port, path: '/api/bets', keys: true, ms } satisfies HttpOrder)
  const http = (await interleave(arena, pairsCrowd, both(asked, mode.quick ? 800 : 2_000))) as Pair
  await app.drain()
  await client.stop()
  await app.close()
  await log.catchUp()
  const fault = lost
  const kept = ({ logged, free }: Pair) => ratioOf(logged, free)
  return [
    rowOf('G1', '256 callers, one event', crowd, kept(crowd), fault),
    rowOf(
      'G4',
      '256 connections POST /api/bets',
      http,
      kept(http),
      failureOf([...http.logged, ...http.free]) ?? fault,
    ),
    rowOf('G5', '1 caller, by p50', alone, speedOf(alone.logged, alone.free), fault),
    agesRow(log.ages),
  ]
}
