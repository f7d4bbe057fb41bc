import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { heldFor, type KnownOf, readCase, type StopCase, viewCase, winnersOfCase } from './list-stop-cases.ts'

/** A decision notifies at most this many winners. */
const TOLD = 1_000

type Decision = { id: bigint; decidedFor: 'winner' | 'owner'; reason: string }

/**
 * A moderator decides on the money that a stop holds. A decision for the winner frees everything at once; for the owner the money stays
 * held to the end of its seven days, while operators act on the accounts. Writes the audit log and notifies both sides.
 * @throws Refusal not_found, holds_position for a moderator whom it concerns, report_state when the case is over, step_up_required
 */
export async function decideStopCase(
  context: Context,
  tx: Tx,
  known: KnownOf,
  { userId, provedAt }: Pick<Caller, 'userId' | 'provedAt'>,
  { id, decidedFor, reason }: Decision,
): Promise<StopCase> {
  const found = await readCase(tx, id)
  if (!found) throw new Refusal('not_found', 'There is no such case')
  const held = await heldFor(tx, id)
  const winners = await winnersOfCase(context, tx, held, TOLD)
  if (found.user_id === userId || winners.has(userId) || held.some(({ loser }) => loser === userId))
    throw new Refusal('holds_position', 'This is about you. Another moderator has to decide.')
  if (!found.open) throw new Refusal('report_state', 'This case is already over')
  await checkFreshProof(tx, { provedAt })
  await tx.change(sql`
    update stop_cases set decided_at = clock_now(), decided_by = ${userId}, decided_for = ${decidedFor}, reason = ${reason}
    where id = ${id}`)
  await recordAudit(tx, {
    actorId: userId,
    act: 'stop-case.decide',
    subject: `stop-case:${id}`,
    reason,
    details: { decidedFor, owner: found.user_id.toString() },
  })
  const free = decidedFor === 'winner'
  await notify(context, tx, [...winners], {
    key: `winnings.decided:${id}`,
    title: free ? 'Your held winnings are free' : 'Part of your winnings stays held',
    body: free
      ? 'A moderator has reviewed the report. Nothing is held because of it any more.'
      : 'A moderator has reviewed the report. It stays held until the seven days are over.',
    link: '/withdraw',
  })
  await notify(context, tx, [found.user_id], {
    key: `winnings.decided:${id}`,
    title: 'A moderator has reviewed your account stop',
    body: reason,
    link: '/settings#security',
  })
  return viewCase(context, tx, known, (await readCase(tx, id))!)
}
