import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { putBack } from '#server/leaderboard/index.ts'
import { notify } from '#server/notifications/index.ts'
import { type FlagRow, lockFlag, viewFlags } from './flags.ts'
import type { FairPlayFlag } from './rules.ts'

/**
 * Closes a flag with a written outcome; its matches count for the board again. The audit log records the act, and the people concerned can
 * read the outcome.
 * @throws Refusal not_found, holds_position for a moderator whom it concerns, report_state when the flag is already closed
 */
export async function closeFlag(
  context: Context,
  tx: Tx,
  { id, moderatorId, reason }: { id: bigint; moderatorId: bigint; reason: string },
): Promise<FairPlayFlag> {
  const { flag, concerned } = await lockFlag(tx, id, moderatorId)
  if (flag.closed_at !== null) throw new Refusal('report_state', 'This flag has already been closed')
  const closed = await tx.one<FlagRow>(sql`
    update fair_play_flags set closed_at = clock_now(), closed_by = ${moderatorId}, outcome = ${reason}
    where id = ${id} returning *`)
  await putBack(context, tx, { cause: `flag:${id}` })
  await recordAudit(tx, {
    actorId: moderatorId,
    act: 'fair-play.close',
    subject: `flag:${id}`,
    reason,
    details: { kind: flag.kind, matches: flag.match_ids.map(String) },
  })
  await notify(context, tx, concerned, {
    key: `fair-play.closed:${id}`,
    title: 'A moderator has reviewed your matches',
    body: reason,
    link: '/settings#fair-play',
  })
  return (await viewFlags(tx, [closed]))[0]!
}
