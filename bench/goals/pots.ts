import { randomUUID } from 'node:crypto'
import { sql } from '#server/core/db.ts'
import { auditPots, createPotWriter } from '#server/pots/index.ts'
import type { Arena } from '../arena.ts'
import { call, type Load } from '../callers.ts'
import { naivePotPeer, type PotPeer } from '../peers/naive-pots.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode } from '../rounds.ts'
import {
  createPotTables,
  drawPlayer,
  type PotWish,
  peerPotFault,
  seedPeerPots,
  seedPlayers,
  seedPots,
} from '../seed-pots.ts'
import { failureOf, latencyOf, rateOf, ratioOf } from './row.ts'

const CALLERS = 256
/** Numbers of connections for the naive peer; its best result counts. */
const TRIED = [8, 32]
const WARM_UP_MS = 1_000
/** More pots a second than a load can play; a load that runs out of pots ends early and counts until then. */
const READY_PER_SECOND = { product: 10_000, naive: 2_500 }

/**
 * A contender for `interleave`, which seeds its pots before the clock runs.
 * @param seed makes this many open pots, of which `act` plays one
 */
const load =
  (
    { callers, ms, readyPerSecond }: { callers: number; ms: number; readyPerSecond: number },
    seed: (count: number) => Promise<bigint[]>,
    act: (wish: PotWish) => Promise<boolean>,
  ) =>
  async (warmUp = false): Promise<Load> => {
    const span = warmUp ? WARM_UP_MS : ms
    const pots = await seed(Math.ceil((readyPerSecond * span) / 1_000))
    return call({
      callers: warmUp ? Math.max(callers, 64) : callers,
      ms: span,
      wish: () => {
        const potId = pots.pop()
        if (potId === undefined) return undefined
        return { potId, userId: drawPlayer(), key: randomUUID(), clientSeed: 'measured' }
      },
      act,
    })
  }

/** The product's writer, which counts the games that it acknowledged. */
function openPotProduct(arena: Arena) {
  const writer = createPotWriter(arena.context)
  const product = {
    acknowledged: 0,
    async play(wish: PotWish): Promise<boolean> {
      await writer.submit({ ...wish, commitment: undefined })
      product.acknowledged++
      return true
    },
  }
  return product
}

/** Why the figures do not count; undefined when every acknowledged game is stored and no money is missing. */
async function potFault(arena: Arena, acknowledged: number, loads: Load[]): Promise<string | undefined> {
  const { played } = await arena.db.one<{ played: bigint }>(
    sql`select count(*) as played from pots where status = 'played'`,
  )
  const [fault] = await auditPots(arena.db)
  return (
    (played === BigInt(acknowledged) ? undefined : `${acknowledged} games acknowledged, ${played} stored`) ??
    (fault && `${fault.invariant}: ${fault.where} ${fault.details}`) ??
    (await peerPotFault(arena.db)) ??
    failureOf(loads)
  )
}

/** G18: pots through the product's writer beside one transaction for each, in one process, without HTTP. */
export async function measurePots(arena: Arena, mode: Mode): Promise<Row[]> {
  mode.say('pots …')
  await seedPlayers(arena)
  await createPotTables(arena.db)
  const product = openPotProduct(arena)
  const naive = new Map(TRIED.map((connections) => [connections, naivePotPeer(arena.url, connections)]))
  const feeless = naivePotPeer(arena.url, 32, false)
  const ms = mode.quick ? 600 : 1_500
  const against = (one: PotPeer, callers: number) =>
    load(
      { callers, ms, readyPerSecond: READY_PER_SECOND.naive },
      (count) => seedPeerPots(arena.db, count),
      one.play,
    )

  const loads = await interleave(arena, mode.rounds, {
    product: load(
      { callers: CALLERS, ms, readyPerSecond: READY_PER_SECOND.product },
      (count) => seedPots(arena, count),
      product.play,
    ),
    crowd: against(naive.get(32)!, CALLERS),
    feeless: against(feeless, CALLERS),
    ...Object.fromEntries(TRIED.map((n) => [`naive${n}`, against(naive.get(n)!, n)])),
  })
  const best = loads.crowd!.map((_, round) =>
    TRIED.map((n) => loads[`naive${n}`]![round]!).reduce((one, other) =>
      other.perSecond > one.perSecond ? other : one,
    ),
  )
  const voided = await potFault(arena, product.acknowledged, Object.values(loads).flat())
  for (const one of [...naive.values(), feeless]) await one.close()

  const row = (workload: string, theirs: Load[], [floor, moonshot] = [8, 20]): Row => ({
    goal: 'G18',
    workload,
    product: rateOf(loads.product!),
    peer: rateOf(theirs),
    ratios: ratioOf(loads.product!, theirs),
    latency: latencyOf(loads.product!, theirs),
    floor: floor!,
    moonshot: moonshot!,
    direction: 'atLeast',
    ...(voided === undefined ? {} : { voided }),
  })
  return [
    row('pots, 256 challengers; naive transaction each', loads.crowd!),
    row('same; naive at its best concurrency', best, [6, 20]),
    row('same; naive without a purse of fees', loads.feeless!, [6, 20]),
  ]
}
