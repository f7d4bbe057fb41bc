import type { Decision } from '#contract/moderation.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify, notifyEach } from '#server/notifications/index.ts'
import type { Reportables } from './report.ts'
import { choicesFor, type ReportRow, withPart } from './report-queue.ts'
import { giveSanction } from './sanctions.ts'

type Verdict = {
  id: bigint
  moderatorId: bigint
  decision: Decision
  hours?: number | undefined
  reason: string
}

/**
 * Decides all open reports of the thing that one report is about. Notifies the person concerned of a removal or sanction with its reason,
 * and every reporter of the outcome.
 * @throws Refusal not_found, report_state, forbidden, holds_position, malformed
 */
export async function decideReport(
  context: Context,
  tx: Tx,
  reportables: Reportables,
  verdict: Verdict,
): Promise<void> {
  const { id, moderatorId, decision, hours, reason } = verdict
  const report = await lockReport(tx, id)
  if (report.status !== 'open') throw new Refusal('report_state', 'This report has already been decided')
  await checkMayDecide(tx, reportables, report, verdict)
  if ((decision === 'mute' || decision === 'ban') !== (hours !== undefined))
    throw new Refusal('malformed', 'Only a mute or a ban has a term', {
      hours: 'Choose a term',
    })

  if (decision === 'remove') await remove(context, tx, reportables, report, verdict)
  if (decision === 'warn' || decision === 'mute' || decision === 'ban')
    await giveSanction(context, tx, {
      userId: report.about_user_id!,
      kind: decision,
      hours,
      reason,
      moderatorId,
    })
  if (decision === 'dismiss')
    await recordAudit(tx, {
      actorId: moderatorId,
      act: 'moderation.dismiss',
      subject: `${report.kind}:${report.subject_id}`,
      reason,
    })
  await close(context, tx, report, verdict)
}

/** Locks all open reports of the thing, in the order of their ids: one decision closes them. @throws Refusal not_found */
async function lockReport(tx: Tx, id: bigint): Promise<ReportRow> {
  await tx.rows(sql`
    select 1 from reports r where r.status = 'open' and (r.kind, r.subject_id) = (
      select kind, subject_id from reports where id = ${id}) order by r.id for update`)
  const report = await tx.first<ReportRow>(sql`select * from reports where id = ${id}`)
  if (!report) throw new Refusal('not_found', 'There is no such report')
  return report
}

async function checkMayDecide(
  tx: Tx,
  reportables: Reportables,
  report: ReportRow,
  { moderatorId, decision }: Verdict,
): Promise<void> {
  const barred = await withPart(tx, [report], moderatorId)
  if (barred.has(report.id)) throw new Refusal('forbidden', 'Another moderator has to decide this')
  // the right to sanction is judged when the sanction is given
  if (!choicesFor(report, reportables, report.about_user_id !== null).includes(decision))
    throw new Refusal('malformed', 'That decision is not possible for this report', {
      decision: 'Choose another decision',
    })
  if (await reportables[report.kind]?.holdsPosition?.(tx, report.subject_id, moderatorId))
    throw new Refusal('holds_position', 'You are involved in this. Another moderator has to decide.')
}

async function remove(
  context: Context,
  tx: Tx,
  reportables: Reportables,
  { id, kind, subject_id, about_user_id, context: seen }: ReportRow,
  { moderatorId, reason }: Verdict,
): Promise<void> {
  await reportables[kind]!.remove!(context, tx, {
    id: subject_id,
    moderatorId,
    reason,
    picture: seen.picture ?? undefined,
  })
  // the person concerned reads entries about them
  await recordAudit(tx, {
    actorId: moderatorId,
    act: `moderation.remove-${kind}`,
    subject: about_user_id === null ? `${kind}:${subject_id}` : `user:${about_user_id}`,
    reason,
    details: { kind, id: subject_id.toString(), seen },
  })
  if (about_user_id === null) return
  await notify(context, tx, [about_user_id], {
    key: `moderation.removed:${id}`,
    title:
      kind === 'event' ? 'A moderator has taken your event down' : `A moderator has removed your ${kind}`,
    body: reason,
    link: '/settings#moderation',
  })
}

/** Closes every open report of the thing, and notifies the reporters of the outcome. */
async function close(
  context: Context,
  tx: Tx,
  { kind, subject_id }: ReportRow,
  { moderatorId, decision, reason }: Verdict,
): Promise<void> {
  const status = decision === 'dismiss' ? 'dismissed' : 'upheld'
  const closed = await tx.rows<{ id: bigint; reporter_id: bigint }>(sql`
    update reports set status = ${status}, decided_by = ${moderatorId}, decided_at = clock_now(),
      decision = ${`${decision}: ${reason}`}
    where kind = ${kind} and subject_id = ${subject_id} and status = 'open' returning id, reporter_id`)
  await notifyEach(
    context,
    tx,
    { id: `${kind}:${subject_id}:${closed[0]!.id}`, link: '/settings#moderation' },
    closed.map(({ reporter_id }) => ({
      userId: reporter_id,
      kind: 'moderation.decided',
      title: status === 'upheld' ? 'Your report was right' : 'We reviewed your report',
      body:
        status === 'upheld'
          ? 'A moderator has acted on it. Thank you for telling us.'
          : 'A moderator found that it breaks no rules. You can block the person to stop seeing them.',
    })),
  )
}
