import type { PauseKind, PauseLength } from '#contract/safer-play.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { closePurses } from './allowances.ts'
import { longPauseOf, ownPauseOf } from './limits.ts'
import { announceLimits } from './live.ts'
import { keepIdentity } from './marks.ts'

const lockPerson = (tx: Tx, userId: bigint) =>
  tx.rows(sql`select from users where id = ${userId} for no key update`)

/**
 * Begins a break, or lengthens the present one. This transaction closes the purses; the fact's subscribers leave what would play
 * for the person later.
 * @throws Refusal pause_state where it would be shorter than one of its kind
 */
export async function beginPause(
  context: Context,
  tx: Tx,
  { userId, kind, length }: { userId: bigint; kind: PauseKind; length: PauseLength },
): Promise<void> {
  await lockPerson(tx, userId)
  const { longer } = await tx.one<{ longer: boolean }>(
    sql`select play_pause_is_longer(${userId}, ${kind}, ${length}) as longer`,
  )
  if (!longer)
    throw new Refusal(
      'pause_state',
      'Your break already lasts that long. It can be extended, but never shortened.',
    )
  // the database computes the end
  const { until } = await tx.one<{ until: Date | null }>(sql`
    insert into play_pauses (user_id, kind, act, length) values (${userId}, ${kind}, 'begin', ${length})
    returning nullif(until, 'infinity') as until`)
  await closePurses(context, tx, userId)
  if (await longPauseOf(tx, userId)) await keepIdentity(context, tx, userId)
  await recordFact(context, tx, 'play.paused', {
    userId: userId.toString(),
    kind,
    until: until?.toISOString() ?? null,
  })
  announceLimits(context, tx, userId, 'break')
}

/**
 * Ends an expired exclusion. Play is open 24 hours later.
 * @throws Refusal pause_state
 */
export async function endExclusion(context: Context, tx: Tx, userId: bigint): Promise<void> {
  await lockPerson(tx, userId)
  const pause = await ownPauseOf(tx, userId)
  const now = await productNow(tx)
  if (pause?.kind !== 'exclusion')
    throw new Refusal('pause_state', pause ? 'A time-out ends automatically.' : 'You are not on a break.')
  if (pause.endsAt)
    throw new Refusal(
      'pause_state',
      'You have already ended your self-exclusion. Play reopens 24 hours after that.',
    )
  if (pause.until === null || pause.until > now)
    throw new Refusal('pause_state', 'Your self-exclusion continues. Nobody can shorten it.')
  await tx.change(sql`
    insert into play_pauses (user_id, kind, act, until)
    values (${userId}, 'exclusion', 'end', clock_now() + interval '24 hours 1 second')`)
  await closePurses(context, tx, userId)
  announceLimits(context, tx, userId, 'break')
}
