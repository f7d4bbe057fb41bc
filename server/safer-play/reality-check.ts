import type { z } from 'zod'
import { CHECK_MINUTES, type playCheck } from '#contract/safer-play.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { personal } from '#server/core/live.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { takenSince } from '#server/ledger/index.ts'
import { endedSince, openStakes } from './allowances.ts'
import { limitOf, limitsOf } from './limits.ts'
import { playedSince } from './play-time.ts'

type PlayCheck = z.input<typeof playCheck>

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    play_check_answered: { userIds: bigint[] }
  }
}

export const checkAnswered = personal('play_check_answered', () => ({ type: 'play_check_answered' }))

/** A check reads no further back: older minutes are not kept. */
const BACK_DAYS = 30

/** Notes the present minute of a person. @returns whether they have played as long as they want to between two checks */
export async function noteBeat(db: Db, userId: bigint): Promise<{ reached: boolean }> {
  const { minutes, every } = await db.one<{ minutes: number; every: bigint | null }>(
    sql`select minutes, every from play_beat(${userId})`,
  )
  return { reached: minutes >= Number(every ?? CHECK_MINUTES.usual) }
}

/** A person's minutes and stakes since their last check. */
async function standingSince(tx: Tx, userId: bigint) {
  const row = await tx.first<{ at: Date }>(sql`select at from play_checks where user_id = ${userId}`)
  if (!row) return undefined
  const now = await productNow(tx)
  const every = Number(
    limitOf(await limitsOf(tx, userId, now), 'check', 'day')?.amount ?? CHECK_MINUTES.usual,
  )
  const from = new Date(Math.max(row.at.getTime(), now.getTime() - BACK_DAYS * 86_400_000))
  const played = await playedSince(tx, userId, from)
  if (played.length < every) return undefined
  const [taken] = await takenSince(tx, { userId, currency: 'USD', allowance: 'stake' }, [from])
  return { at: row.at, from, minutes: played.length, staked: taken?.cents ?? 0n }
}

/** Moves the beginning of the next check to this moment, where it still is at the known moment. */
const beginAnew = (tx: Tx, userId: bigint, at: Date): Promise<number> =>
  tx.change(sql`
    update play_checks set at = date_trunc('milliseconds', clock_now()) where user_id = ${userId} and at = ${at}`)

/** Whether a check waits. Without a stake of real money in its time the server asks nothing, and the minutes begin again. */
export async function isCheckDue(db: Db, userId: bigint): Promise<boolean> {
  return db.transact(async (tx) => {
    const standing = await standingSince(tx, userId)
    if (!standing) return false
    if (standing.staked > 0n) return true
    await beginAnew(tx, userId, standing.at)
    return false
  })
}

/** The check that awaits an answer, or null. */
export async function showCheck(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
): Promise<{ check: PlayCheck | null }> {
  const standing = await standingSince(tx, userId)
  if (!standing || standing.staked === 0n) return { check: null }
  const { staked, won } = await endedSince(context, tx, userId, standing.from)
  return {
    check: {
      since: standing.at,
      minutes: standing.minutes,
      staked: standing.staked,
      won,
      net: won - staked,
      open: await openStakes(context, tx, userId),
    },
  }
}

/** Whether a check awaits an answer: until then the product invites the person to nothing. */
export async function awaitsCheck(tx: Tx, userId: bigint): Promise<boolean> {
  return ((await standingSince(tx, userId))?.staked ?? 0n) > 0n
}

/**
 * Those of these people before whom a check waits. Only those are judged singly who since their last one staked real money and may have
 * played for the shortest time between two checks: each stake makes at most one minute more.
 */
export async function awaitingChecks(tx: Tx, userIds: readonly bigint[]): Promise<Set<bigint>> {
  const staked = await tx.rows<{ id: bigint }>(sql`
    select c.user_id as id from play_checks c
    cross join lateral (select greatest(c.at, clock_now() - make_interval(days => ${BACK_DAYS})) as at) f
    cross join lateral (
      select count(*)::int as many from ledger_stakes(ledger_account('person', c.user_id, false), f.at, ${CHECK_MINUTES.min})) s
    where c.user_id = any(${[...userIds]}::bigint[]) and s.many > 0
      and s.many + play_minutes_since(c.user_id, f.at) >= ${CHECK_MINUTES.min}`)
  const waiting = new Set<bigint>()
  for (const { id } of staked) if (await awaitsCheck(tx, id)) waiting.add(id)
  return waiting
}

/** Answers a check, on all devices of the person. A second answer to the same one changes nothing. */
export async function answerCheck(
  { db, signals }: Context,
  { userId, since }: { userId: bigint; since: Date },
): Promise<Record<string, never>> {
  if ((await beginAnew(db, userId, since)) > 0)
    signals.send({ type: 'play_check_answered', userIds: [userId] })
  return {}
}
