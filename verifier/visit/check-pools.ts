import type { MyBet } from '../../contract/bets-mine.ts'
import { wireToCents } from '../../contract/money.ts'
import type { TournamentView } from '../../contract/tournaments.ts'
import type { LiabilityProof } from '../../contract/transparency.ts'
import { checkPool, type PoolName } from '../log/pools.ts'
import { type Line, linesOf } from './check-history.ts'
import { type Look, Seen, sameLog } from './check-look.ts'
import { needed } from './check-net.ts'
import type { OwnBalance } from './check-types.ts'

/** The kinds of the leaves, by side. */
const KIND = { optionA: 2, optionB: 3 } as const
const TOURNAMENT = 5

/** The person's own money in a pool. */
type Stake = { pool: PoolName; id: string; kind: number; cents: bigint }

/** The person's open stakes and seats in dollars. */
async function openStakes({ net }: Look): Promise<Stake[]> {
  const read = async <Reply>(path: string) => (await needed(net, path)).reply as Reply[]
  const bets = [
    ...(await read<MyBet>('/api/my-bets?mode=real&state=open&limit=100')),
    ...(await read<MyBet>('/api/my-bets?mode=real&state=waiting&limit=100')),
  ]
  const tournaments = await read<TournamentView>('/api/tournaments?mode=real&mine=true&limit=100')
  const isOpen = ({ joined, status }: TournamentView) =>
    joined && (status === 'open' || status === 'in_progress')
  return [
    ...bets
      // its pool is being paid out
      .filter(({ settling }) => !settling)
      .map(({ eventId, selection, stake }) => ({
        ...{ pool: 'event' as const, id: eventId, kind: KIND[selection], cents: wireToCents(stake) },
      })),
    ...tournaments.filter(isOpen).map(({ id, entryFee }) => ({
      ...{ pool: 'tournament' as const, id, kind: TOURNAMENT, cents: wireToCents(entryFee) },
    })),
  ]
}

/** A movement this near to the moment of a tree may be in it or not. */
const AROUND_MS = 60_000
const PAGE = 100
/** The most pages of movements since the tree that the check reads: with more, it checks no pool. */
const PAGES = 20
/** The pools that one visit checks, drawn at random: several visits cover all of them. */
const POOLS_MOST = 20
const AT_ONCE = 4
type OwnTree = { tree: string; at: string; root: string; leaves: string; total: string }

/** The person's payments into each thing since a moment, by its reference; undefined where there is too much to read. */
async function movedSince(look: Look, moment: number): Promise<Map<string, bigint> | undefined> {
  const moved = new Map<string, bigint>()
  for (let page = 0, more = ''; page < PAGES; page += 1) {
    const { lines, cursor } = await linesOf(look.net, `currency=USD&limit=${PAGE}${more}`)
    const later = (lines as (Line & { reference: string })[]).filter(
      ({ createdAt }) => Date.parse(createdAt) >= moment,
    )
    // a returned amount may be a bond, which is in no pool
    for (const { reference, amount } of later)
      if (amount.startsWith('-')) moved.set(reference, (moved.get(reference) ?? 0n) - wireToCents(amount))
    if (later.length < lines.length || cursor === null) return moved
    more = `&cursor=${encodeURIComponent(cursor)}`
  }
  return undefined
}

function drawn<Item>(items: Item[], most: number): Item[] {
  const left = [...items]
  while (left.length > most) left.splice(Math.floor(Math.random() * left.length), 1)
  return left
}

async function checkOne(look: Look, own: OwnTree, { pool, id, kind, cents }: Stake): Promise<void> {
  const path = `/api/liabilities/latest/pool?${pool}=${id}`
  const { proof } = (await needed(look.net, path)).reply as LiabilityProof
  const evidence = { pool: proof, path, tree: own, stake: `${cents}`, keys: look.keys }
  if (!proof) throw new Seen('pool:left-out', evidence)
  const found = await checkPool(proof, {
    ...{ pool, id, keys: look.keys, witnesses: look.witnesses, newest: own.tree },
  })
  if (!found.ok) throw new Seen(found.check, evidence, true, found.why)
  const isSame = (['at', 'root', 'leaves', 'total'] as const).every((field) => proof[field] === own[field])
  if (proof.tree === own.tree && !isSame) throw new Seen('fork:tree', evidence)
  if (found.found) await sameLog(look, found.found.head, evidence)
  if (found.cents[kind]! < cents) throw new Seen('pool', evidence)
}

/**
 * Checks that the pools in which the person has money are in the tree that has their balance, with at least that money.
 * @returns how many were checked
 * @throws Seen
 */
export async function checkPools(look: Look, { reply: { proof: own } }: OwnBalance): Promise<number> {
  const stakes = own ? await openStakes(look) : []
  if (!own || stakes.length === 0) return 0
  const moved = await movedSince(look, Date.parse(own.at) - AROUND_MS)
  if (!moved) return 0
  // later stakes are not in it
  const before = stakes
    .map((stake) => ({ ...stake, cents: stake.cents - (moved.get(`${stake.pool}:${stake.id}`) ?? 0n) }))
    .filter(({ cents }) => cents > 0n)
  const asked = drawn(before, POOLS_MOST)
  for (let at = 0; at < asked.length; at += AT_ONCE)
    await Promise.all(asked.slice(at, at + AT_ONCE).map((stake) => checkOne(look, own, stake)))
  return asked.length
}
