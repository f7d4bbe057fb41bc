import { type LimitPeriod, WINDOW_MINUTES } from '#contract/safer-play.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { sqlState } from '#server/core/db-errors.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { setAllowancesAnew } from './allowances.ts'
import { type Limit, limitOf, limitsOf } from './limits.ts'
import { announceLimits } from './live.ts'

type Change = {
  userId: bigint
  kind: Limit['kind']
  period: LimitPeriod
  /** hundredths or minutes; null takes the limit away */
  amount: bigint | null
}

/** Locks the person's row, so that two devices change limits one after the other. */
async function lockPerson(tx: Tx, userId: bigint): Promise<void> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`)
}

const isLooser = (held: bigint, wanted: bigint | null): boolean => wanted === null || wanted > held

/** A day has no more minutes. A person can still return to a limit from before this check. @throws Refusal malformed */
function checkMinutes(period: LimitPeriod, amount: bigint | null): void {
  if (period !== 'day' || amount === null || amount <= BigInt(WINDOW_MINUTES.day)) return
  const message = 'A day has 1,440 minutes'
  throw new Refusal('malformed', message, { minutes: message })
}

/**
 * Changes one limit: a new or tighter limit holds at once; a looser one waits and replaces a waiting change. The present amount
 * takes back a waiting change. A null without any limit before is kept as an answer.
 * @throws Refusal malformed for more minutes than a day has
 */
export async function changeLimit(
  context: Context,
  tx: Tx,
  { userId, kind, period, amount }: Change,
): Promise<void> {
  await lockPerson(tx, userId)
  const limit = limitOf(await limitsOf(tx, userId, await productNow(tx)), kind, period)
  const held = limit?.amount ?? null
  if (kind === 'time' && amount !== held) checkMinutes(period, amount)
  const waits = kind !== 'check' && held !== null && isLooser(held, amount)
  // a first null is kept too: it means that the person wants no limit
  if (limit && amount === held && !limit.asked) return
  const change = { userId, kind, period, amount }
  await write(tx, change, waits ? context.config.limitRaiseHours : null)
  if (!waits) await setAllowancesAnew(context, tx, userId, 'USD')
  await tell(context, tx, change, waits ? 'ask' : 'set')
}

/**
 * Confirms the waiting change of a limit.
 * @throws Refusal limit_state
 */
export async function confirmLimit(context: Context, tx: Tx, change: Omit<Change, 'amount'>): Promise<void> {
  const { userId, kind, period } = change
  await lockPerson(tx, userId)
  const now = await productNow(tx)
  const asked = limitOf(await limitsOf(tx, userId, now), kind, period)?.asked
  if (!asked)
    throw new Refusal('limit_state', 'No change to this limit is waiting to be confirmed. It stays as it is.')
  if (asked.confirmFrom > now)
    throw new Refusal('limit_state', 'You cannot confirm this yet. The limit stays as it is until then.', {
      confirmFrom: asked.confirmFrom.toISOString(),
    })
  await tx
    .change(sql`
      insert into play_limits (user_id, kind, period, act, amount)
      values (${userId}, ${kind}, ${period}, 'confirm', ${asked.amount})`)
    .catch((error) => {
      // it lapsed between the two readings of the clock
      if (sqlState(error) !== 'PL002') throw error
      throw new Refusal('limit_state', 'This change has lapsed. The limit stays as it is.')
    })
  await setAllowancesAnew(context, tx, userId, 'USD')
  await tell(context, tx, { ...change, amount: asked.amount }, 'confirm')
}

/** Other modules and the person's other devices learn of it. */
async function tell(context: Context, tx: Tx, change: Change, act: 'set' | 'ask' | 'confirm'): Promise<void> {
  const { userId, kind, period, amount } = change
  await recordFact(context, tx, 'limit.set', {
    userId: userId.toString(),
    kind,
    period,
    act,
    amount: amount?.toString() ?? null,
  })
  announceLimits(context, tx, userId, 'limit')
}

const write = (tx: Tx, { userId, kind, period, amount }: Change, waitHours: number | null) =>
  tx.change(sql`
    insert into play_limits (user_id, kind, period, act, amount, wait_hours)
    values (${userId}, ${kind}, ${period}, ${waitHours === null ? 'set' : 'ask'}, ${amount}, ${waitHours})`)
