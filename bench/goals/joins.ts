import { randomUUID } from 'node:crypto'
import { Refusal } from '#server/core/refusal.ts'
import { pausedAmong } from '#server/fair-play/index.ts'
import { createJoinWriter } from '#server/tournaments/seats/join-tournament.ts'
import type { Arena } from '../arena.ts'
import { call, type Load } from '../callers.ts'
import { naiveJoinPeer } from '../peers/naive-joins.ts'
import type { Row } from '../report.ts'
import { interleave, type Mode } from '../rounds.ts'
import {
  createJoinTables,
  type JoinWish,
  joinFault,
  peerJoinFault,
  SEATS,
  seedPeerTournaments,
  seedTournaments,
} from '../seed-joins.ts'
import { failureOf, latencyOf, rateOf, ratioOf } from './row.ts'

/** This many people want a seat in the same tournament, all at once. */
const PEOPLE = 256
/** Numbers of connections for the naive peer; its best result counts. */
const TRIED = [8, 32]
const WARM_UP_MS = 1_000
/** This many tournaments have free seats at once, so that everybody gets one. */
const SIDE_BY_SIDE = Math.ceil(PEOPLE / SEATS)

/** Draws attempts to take a seat. @param tournaments with free seats; the attempts end with them */
type Wishes = (tournaments: bigint[], people: number) => Generator<JoinWish>

/** 256 different people ask for the 11 seats of one tournament, then 256 for those of the next. Every hundredth is broke. */
function* race(tournaments: bigint[], people: number): Generator<JoinWish> {
  for (const tournamentId of tournaments) {
    const first = Math.floor(Math.random() * people)
    for (let n = 0; n < PEOPLE; n++)
      yield { tournamentId, userId: BigInt(1 + ((first + n) % people)), key: randomUUID() }
  }
}

/** People ask for exactly the seats of 24 tournaments, then of the next 24. Everybody can pay. */
function* seats(tournaments: bigint[], people: number): Generator<JoinWish> {
  for (let from = 0; from + SIDE_BY_SIDE <= tournaments.length; from += SIDE_BY_SIDE) {
    const together = tournaments.slice(from, from + SIDE_BY_SIDE)
    let userId = Math.floor(Math.random() * people)
    for (let seat = 0; seat < SEATS; seat++)
      for (const tournamentId of together) {
        userId = (userId % people) + 1
        if (userId % 100 === 0) userId = (userId % people) + 1
        yield { tournamentId, userId: BigInt(userId), key: randomUUID() }
      }
  }
}

type Contender = {
  seed(count: number): Promise<bigint[]>
  /** @returns whether a seat was taken */
  join(wish: JoinWish): Promise<boolean>
}
type Workload = {
  wishes: Wishes
  /** tournaments ready for each second; a load that has filled them ends early and counts until then */
  perSecond: number
  /** whether a refusal counts as an answer */
  refusalCounts: boolean
}
/** Counts every answer to the 256, a seat or a refusal. */
const RACE: Workload = { wishes: race, perSecond: 150, refusalCounts: true }
const SEATED: Workload = { wishes: seats, perSecond: 1_500, refusalCounts: false }

const load =
  ({ seed, join }: Contender, { wishes, perSecond, refusalCounts }: Workload, people: number, ms: number) =>
  async (warmUp = false): Promise<Load> => {
    const span = warmUp ? WARM_UP_MS : ms
    const next = wishes(await seed(Math.ceil((perSecond * span) / 1_000)), people)
    return call({
      callers: PEOPLE,
      ms: span,
      wish: () => next.next().value as JoinWish | undefined,
      act: async (wish) => (await join(wish)) || refusalCounts,
    })
  }

/** Seats through the product's writer for the half of the people above `from`, for pairs of loads. */
export function joinsOf(arena: Arena, { from, ms }: { from: number; ms: number }) {
  const { seed, join } = openJoinProduct(arena)
  const ofHalf = { seed, join: (wish: JoinWish) => join({ ...wish, userId: wish.userId + BigInt(from) }) }
  return load(ofHalf, SEATED, arena.people / 2, ms)
}

const EXPECTED = ['tournament_full', 'tournament_state', 'insufficient_funds']

/** The product's writer, which counts the seats that it acknowledged. */
function openJoinProduct(arena: Arena) {
  const writer = createJoinWriter(arena.context, pausedAmong)
  const product = {
    acknowledged: 0,
    seed: (count: number) => seedTournaments(arena, count),
    async join(wish: JoinWish): Promise<boolean> {
      try {
        await writer.submit(wish)
      } catch (error) {
        if (error instanceof Refusal && EXPECTED.includes(error.code)) return false
        throw error
      }
      product.acknowledged++
      return true
    },
  }
  return product
}

const bestOf = (tried: Load[][]): Load[] =>
  tried[0]!.map((_, round) =>
    tried
      .map((loads) => loads[round]!)
      .reduce((one, other) => (other.perSecond > one.perSecond ? other : one)),
  )

/** Seats through the product's writer beside one row-locked transaction for each attempt, in one process, without HTTP. */
export async function measureJoins(arena: Arena, mode: Mode): Promise<Row[]> {
  mode.say('joins …')
  await createJoinTables(arena.db)
  const product = openJoinProduct(arena)
  const peers = TRIED.map((connections) => naiveJoinPeer(arena.url, connections))
  const ms = mode.quick ? 800 : 2_000
  const one = (contender: Contender, workload: Workload) => load(contender, workload, arena.people, ms)
  const naive = peers.map(({ join }) => ({
    seed: (count: number) => seedPeerTournaments(arena.db, count),
    join,
  }))
  const of = (workload: Workload) =>
    interleave(arena, mode.rounds, {
      product: one(product, workload),
      ...Object.fromEntries(naive.map((peer, n) => [`naive${TRIED[n]}`, one(peer, workload)])),
    })
  const races = await of(RACE)
  mode.say('joins of many tournaments …')
  const seated = await of(SEATED)
  const voided =
    failureOf([...Object.values(races), ...Object.values(seated)].flat()) ??
    (await joinFault(arena.db, product.acknowledged)) ??
    (await peerJoinFault(arena.db))
  for (const peer of peers) await peer.close()

  const row = (workload: string, loads: Record<string, Load[]>, floor: number, moonshot: number): Row => {
    const best = bestOf(TRIED.map((n) => loads[`naive${n}`]!))
    return {
      goal: 'joins',
      workload,
      product: rateOf(loads.product!),
      peer: rateOf(best),
      ratios: ratioOf(loads.product!, best),
      latency: latencyOf(loads.product!, best),
      floor,
      moonshot,
      direction: 'atLeast',
      ...(voided === undefined ? {} : { voided }),
    }
  }
  return [
    row(
      'answers, 256 people want the 11 seats of one tournament; naive transaction each, at its best',
      races,
      6,
      20,
    ),
    row('seats, 256 people fill 24 tournaments, whose players are asked; same', seated, 3, 8),
  ]
}
