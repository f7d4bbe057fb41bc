import { createApp } from '#server/app.ts'
import { sql } from '#server/core/db.ts'
import { setAllowancesAnew } from '#server/safer-play/allowances.ts'
import type { Arena } from '../arena.ts'
import { call, type Load, type Wish, wishes } from '../callers.ts'
import { medianInterval, rounded } from '../figures.ts'
import type { HttpFigures, HttpOrder } from '../load/http-client.ts'
import { startWorker } from '../load/process.ts'
import { openProduct } from '../product.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode, takeTurns } from '../rounds.ts'
import { portOf, signIn } from '../visitors.ts'
import { joinsOf } from './joins.ts'
import { failureOf, KEPT_SURELY, latencyOf, pairsOf, rateOf, ratioOf, speedOf } from './row.ts'

const CALLERS = 256
const TURNS_SINGLE = 5
const WARM_UP_MS = 500
/** Throughput with limits, as a share of that without (row Y-20). */
const KEPT = 0.95
/** A limit that no one reaches, since a refusal is no bet. */
const LIMIT = 90_000_000n

/** Sets this many purses in one transaction. */
const AT_ONCE = 100

/**
 * Gives a tenth of the upper half of the people limits for stakes, losses and one stake; the lower half has none. The product
 * sets their purses and counts their earlier stakes.
 * @returns the last id of the lower half
 */
async function limitATenth({ context, db, people }: Arena): Promise<number> {
  const from = people / 2
  await db.change(sql`
    insert into play_limits (user_id, kind, period, act, amount)
    select n, l.kind, l.period, 'set', ${LIMIT}::bigint from generate_series(${from + 1}::int, ${people}::int, 10) n,
      (values ('stake', 'month'), ('loss', 'week'), ('single', 'bet')) l(kind, period)`)
  for (let first = from + 1; first <= people; first += 10 * AT_ONCE)
    await db.transact(async (tx) => {
      for (let id = first; id < first + 10 * AT_ONCE && id <= people; id += 10)
        await setAllowancesAnew(context, tx, BigInt(id), 'USD')
    })
  await db.change(sql`vacuum analyze ledger_accounts`)
  return from
}

type Pair = { limited: Load[]; free: Load[] }

function rowOf(
  goal: string,
  workload: string,
  { limited, free }: Pair,
  kept: number[],
  voided?: string,
): Row {
  const [low, high] = medianInterval(kept)
  return {
    goal: 'Y-20',
    workload: `${goal}: ${workload}; the same without limits, by ${kept.length} pairs. 90% interval ${rounded(low)}..${rounded(high)}`,
    product: rateOf(limited),
    peer: rateOf(free),
    ratios: kept,
    latency: latencyOf(limited, free),
    floor: KEPT,
    moonshot: 1,
    direction: 'atLeast',
    lowest: KEPT_SURELY,
    ...(voided === undefined ? {} : { voided }),
  }
}

/** The wishes of one half of the people. */
function ofHalf(eventId: bigint, half: number, from: number): () => Wish {
  const draw = wishes([eventId], half)
  return () => {
    const wish = draw()
    return { ...wish, userId: wish.userId + BigInt(from) }
  }
}

async function betOverHttp(
  arena: Arena,
  pairs: number,
  from: number,
  ms: number,
): Promise<[Pair, string | undefined]> {
  const [eventId] = await arena.events(1)
  const client = startWorker('http-client.ts')
  const app = await createApp(arena.context, { cards: null, crypto: null, jobs: false })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify({ eventId: String(eventId), selection: 'optionA', amount: '1.25' })
  const by =
    (cookies: string[]) =>
    (warmUp = false) =>
      client.ask<HttpFigures>({
        ...{ cookies, body, port: portOf(app.fastify.server), path: '/api/bets', keys: true },
        ms: warmUp ? WARM_UP_MS : ms,
      } satisfies HttpOrder)
  const loads = await interleave(arena, pairs, {
    limited: by(await signIn(arena, CALLERS, from)),
    free: by(await signIn(arena, CALLERS)),
  })
  await app.drain()
  await client.stop()
  await app.close()
  const refused = Object.values(loads)
    .flat()
    .find((load) => load.refused + load.failed > 0)
  return [loads as Pair, refused && `${refused.refused} refused (${refused.firstFailure})`]
}

/** Y-20: the share of their throughput that bets and joins keep when a tenth of the bettors has limits. G1, G4, G5 and joins, in pairs. */
export async function measureLimits(arena: Arena, mode: Mode): Promise<Row[]> {
  mode.say('a tenth of the bettors limited …')
  const { pairs, pairsCrowd } = pairsOf(mode)
  const from = await limitATenth(arena)
  const [eventId] = await arena.events(1)
  const product = openProduct(arena)
  const half = (start: number, callers: number, ms: number) => {
    const wish = ofHalf(eventId!, arena.people / 2, start)
    return (warmUp = false) => call({ callers, ms: warmUp ? WARM_UP_MS : ms, wish, act: product.place })
  }
  const both = (callers: number, ms: number) => ({
    limited: half(from, callers, ms),
    free: half(0, callers, ms),
  })
  const alone = (await takeTurns(arena, pairs, TURNS_SINGLE, both(1, mode.quick ? 200 : 500))) as Pair
  const crowd = (await interleave(arena, pairsCrowd, both(CALLERS, mode.quick ? 800 : 1_500))) as Pair
  const lost =
    (await product.lost()) ?? failureOf([...alone.limited, ...alone.free, ...crowd.limited, ...crowd.free])
  mode.say('the same over HTTP …')
  const [http, missed] = await betOverHttp(arena, pairsCrowd, from, mode.quick ? 800 : 2_000)
  mode.say('the same for joins …')
  const seated = (await interleave(arena, pairsCrowd, {
    limited: joinsOf(arena, { from, ms: mode.quick ? 800 : 2_000 }),
    free: joinsOf(arena, { from: 0, ms: mode.quick ? 800 : 2_000 }),
  })) as Pair
  const fault = lost
  const kept = ({ limited, free }: Pair) => ratioOf(limited, free)
  return [
    rowOf('G1', '256 callers, one event', crowd, kept(crowd), fault),
    rowOf('G4', '256 connections POST /api/bets', http, kept(http), missed ?? fault),
    rowOf('G5', '1 caller, by p50', alone, speedOf(alone.limited, alone.free), fault),
    rowOf(
      'joins',
      'seats, 256 people fill 24 tournaments',
      seated,
      kept(seated),
      failureOf([...seated.limited, ...seated.free]) ?? fault,
    ),
  ]
}
