import { LRUCache } from 'lru-cache'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { takenSince } from '#server/ledger/index.ts'
import {
  missingOf,
  type OtherSideIsYoung,
  type OwnerSession,
  warnOwner,
  YOUNG_DAYS,
} from '#server/money-out/index.ts'
import type { PlacedBet } from './bet-command.ts'
import { LARGE_BETS } from './crowd.ts'

/** From this sum of a person's stakes on this node, the server reads the exact sum. */
const LOOK_FROM = 1_000n
const DAY_MS = 24 * 3_600_000

/** After this time the server checks a person again, whatever the last check found. */
const LOOK_MS = 60_000
const NEVER = 2n ** 62n

/** Checks a bet after the reply. It never makes a bet fail. */
export type WarnOfStake = (asking: OwnerSession, bet: PlacedBet) => void

/**
 * Sends a person a letter with a stop link where another person may have staked much of their wallet, at most once a day. The running
 * server keeps each person's stakes of a day, so that a bet reads nothing while they are small, nor after a check until half of the
 * then missing amount is staked.
 */
export function createStakeWarnings(context: Context): WarnOfStake {
  /** the sum on this server from which a person is checked again */
  const nextLook = new LRUCache<bigint, bigint>({ max: 50_000, ttl: LOOK_MS })
  const sums = new LRUCache<bigint, bigint>({ max: 50_000, ttl: DAY_MS })
  /** checks under way, each with the newest bet that arrived meanwhile */
  const looking = new Map<bigint, (() => void) | undefined>()

  const look = async (asking: OwnerSession, bet: PlacedBet, sum: bigint): Promise<void> => {
    const { userId } = bet
    looking.set(userId, undefined)
    try {
      const missing = await context.db.transact((tx) => warn(context, tx, asking, bet))
      nextLook.set(userId, missing === null ? NEVER : sum + missing / 2n)
    } catch (error) {
      context.log.error({ err: error }, 'failed to check a large stake')
    }
    const judgeLast = looking.get(userId)
    looking.delete(userId)
    judgeLast?.()
  }
  const judge = (asking: OwnerSession, bet: PlacedBet, sum: bigint): void => {
    const { userId, balanceAfter } = bet
    // the other nodes may have taken stakes as large again
    if (sum < LOOK_FROM || balanceAfter > sum * 4n || sum < (nextLook.get(userId) ?? 0n)) return
    if (looking.has(userId)) looking.set(userId, () => judge(asking, bet, sum))
    else void look(asking, bet, sum)
  }
  return (asking, bet) => {
    if (bet.practice || bet.replayed) return
    const sum = (sums.get(bet.userId) ?? 0n) + bet.amount
    sums.set(bet.userId, sum, { noUpdateTTL: true })
    judge(asking, bet, sum)
  }
}

/** @returns the amount still missing until the stakes are large enough for a warning, in hundredths; null once they are */
async function warn(context: Context, tx: Tx, asking: OwnerSession, bet: PlacedBet): Promise<bigint | null> {
  const { userId, at, balanceAfter: left } = bet
  const since = new Date(at.getTime() - DAY_MS)
  const [taken] = await takenSince(tx, { userId, currency: 'USD', allowance: 'stake' }, [since])
  const loss = { userId, done: 'staked' as const, sum: taken?.cents ?? 0n, left, at }
  const young: OtherSideIsYoung = (held) => otherSideIsYoung(held, bet.eventId, userId)
  return (await warnOwner(context, tx, loss, asking, young)) ? null : missingOf(loss)
}

/** Whether young accounts hold most of the stakes against a person. A few accounts never hold a side of a large event. */
export async function otherSideIsYoung(tx: Tx, eventId: bigint, userId: bigint): Promise<boolean> {
  const { young } = await tx.one<{ young: boolean }>(sql`
    select coalesce(sum(b.amount_cents) filter (where u.created_at > clock_now() - make_interval(days => ${YOUNG_DAYS})) * 2
      > sum(b.amount_cents), false) as young
    from event_books e join bets b on b.event_id = e.event_id join users u on u.id = b.user_id
    where e.event_id = ${eventId} and e.bets_a + e.bets_b <= ${LARGE_BETS} and b.side <> (
      select o.side from bets o where o.event_id = ${eventId} and o.user_id = ${userId} limit 1)`)
  return young
}
