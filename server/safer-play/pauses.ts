import type { PauseKind, PauseLength } from '#contract/safer-play.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { closePurses } from './close-purses.ts'
import { ownPauseOf } from './limits.ts'
import { keepIdentity } from './marks.ts'

const lockPerson = (tx: Tx, userId: bigint) =>
  tx.rows(sql`select from users where id = ${userId} for no key update`)

/**
 * Begins a break, or lengthens the one that there is.
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
      'Your break already lasts as long. It can be lengthened, never shortened.',
    )
  // the database says until when
  await tx.change(sql`
    insert into play_pauses (user_id, kind, act, length) values (${userId}, ${kind}, 'begin', ${length})`)
  await closePurses(tx, userId)
  if (kind !== 'exclusion') return
  await keepIdentity(context, tx, userId)
  await recordFact(tx, 'play.excluded', { userId: userId.toString() })
}

/**
 * Ends an exclusion whose time is over. Play is open 24 hours later.
 * @throws Refusal pause_state
 */
export async function endExclusion(tx: Tx, userId: bigint): Promise<void> {
  await lockPerson(tx, userId)
  const pause = await ownPauseOf(tx, userId)
  const now = await productNow(tx)
  if (pause?.kind !== 'exclusion')
    throw new Refusal('pause_state', pause ? 'A time-out ends by itself.' : 'You take no break.')
  if (pause.endsAt) throw new Refusal('pause_state', 'You have ended it. Play opens 24 hours after that.')
  if (pause.until === null || pause.until > now)
    throw new Refusal('pause_state', 'Your self-exclusion goes on. Nobody can shorten it.')
  await tx.change(sql`
    insert into play_pauses (user_id, kind, act, until)
    values (${userId}, 'exclusion', 'end', clock_now() + interval '24 hours 1 second')`)
  await closePurses(tx, userId)
}
