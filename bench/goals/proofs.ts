import { createApp } from '#server/app.ts'
import { sql } from '#server/core/db.ts'
import { setWalletLock } from '#server/users/index.ts'
import { type Arena, connectArena } from '../arena.ts'
import type { Load } from '../callers.ts'
import { medianInterval, rounded } from '../figures.ts'
import type { HttpFigures, HttpOrder } from '../load/http-client.ts'
import { startWorker } from '../load/process.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode } from '../rounds.ts'
import { portOf, signIn } from '../visitors.ts'
import { failureOf, KEPT_SURELY, latencyOf, pairsOf, rateOf, ratioOf } from './row.ts'

const CALLERS = 256
const WARM_UP_MS = 800
const KEPT = 0.95
/** A stake that alone exceeds the sum of a day, and one that never adds up to it. */
const [ABOVE, BELOW] = ['150.00', '0.01']

/**
 * A1: the share of its throughput that betting over HTTP keeps when, of 256 people, a tenth exceeds the sum of the day, in sessions
 * with a proof of identity, and a tenth has a locked wallet. The answer "locked" counts too.
 */
export async function measureProofs(arena: Arena, mode: Mode): Promise<Row> {
  mode.say('a tenth above the day’s sum, a tenth locked …')
  const { pairsCrowd } = pairsOf(mode)
  const [eventId] = await arena.events(1)
  const context = connectArena(arena.url, arena.db, '100.00')
  const client = startWorker('http-client.ts')
  const app = await createApp(context, { cards: null, crypto: null, jobs: false })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const from = arena.people / 2
  const [mixed, free] = [await signIn(arena, CALLERS, from), await signIn(arena, CALLERS)]
  const people = await arena.db.rows<{ id: bigint }>(sql`
    select distinct user_id as id from sessions where user_id > ${from} order by 1 limit ${CALLERS}`)
  const locked = people.filter((_, n) => n % 10 === 1)
  for (const { id } of locked) await arena.db.transact((tx) => setWalletLock(tx, id, true))
  const body = (amount: string) => JSON.stringify({ eventId: String(eventId), selection: 'optionA', amount })
  const by =
    (cookies: string[], amountOf: (n: number) => string) =>
    (warmUp = false) =>
      client.ask<HttpFigures>({
        ...{ cookies, path: '/api/bets', keys: true, port: portOf(app.fastify.server) },
        body: cookies.map((_, n) => body(amountOf(n))),
        refusalWanted: 'wallet_locked',
        ms: warmUp ? WARM_UP_MS : mode.quick ? 800 : 2_000,
      } satisfies HttpOrder)
  const loads = (await interleave(arena, pairsCrowd, {
    mixed: by(mixed, (n) => (n % 10 === 0 ? ABOVE : BELOW)),
    free: by(free, () => BELOW),
  })) as { mixed: Load[]; free: Load[] }
  await app.drain()
  await client.stop()
  await app.close()
  for (const { id } of locked) await arena.db.transact((tx) => setWalletLock(tx, id, false))
  const all = [...loads.mixed, ...loads.free]
  const refused = all.find((load) => load.refused > 0)
  const fault = failureOf(all) ?? (refused && `${refused.refused} refused (${refused.firstFailure})`)
  const kept = ratioOf(loads.mixed, loads.free)
  const [low, high] = medianInterval(kept)
  return {
    goal: 'A1',
    workload: `256 connections POST /api/bets, a tenth above the day's sum and a tenth locked; the same without, by ${pairsCrowd} pairs. 90% interval ${rounded(low)}..${rounded(high)}`,
    product: rateOf(loads.mixed),
    peer: rateOf(loads.free),
    ratios: kept,
    latency: latencyOf(loads.mixed, loads.free),
    ...{ floor: KEPT, moonshot: 1, direction: 'atLeast', lowest: KEPT_SURELY },
    ...(fault === undefined ? {} : { voided: fault }),
  }
}
