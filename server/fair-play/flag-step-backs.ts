import { stepBacksSince } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { lastClosed, raiseFlag } from './raise-flag.ts'
import { STEP_BACKS_FLAGGED, WINDOW_DAYS } from './rules.ts'

/** Flags a person who steps back often: somebody else wins more by it each time. */
export async function flagStepBacks(
  context: Context,
  tx: Tx,
  { payload }: Fact<'event.stepped-back'>,
): Promise<void> {
  const userId = BigInt(payload.userId)
  // two events of one moment: the second sees the first
  await tx.rows(sql`select 1 from users where id = ${userId} for no key update`)
  const { from } = await tx.one<{ from: Date }>(
    sql`select clock_now() - make_interval(days => ${WINDOW_DAYS}) as from`,
  )
  const judged = await lastClosed(tx, 'step_backs', userId, null)
  const events = await stepBacksSince(tx, userId, judged && judged > from ? judged : from)
  if (events.length < STEP_BACKS_FLAGGED) return
  await raiseFlag(context, tx, {
    kind: 'step_backs',
    userId,
    otherId: null,
    figures: { events: events.map(String) },
    matchIds: [],
  })
}
