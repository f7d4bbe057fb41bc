import { recordAudit } from '#server/audit-log/index.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { lockPost } from './posts.ts'

/** Takes a post down for good; the audit log keeps the reason. @throws Refusal not_found, post_state */
export async function takeDownPost(
  tx: Tx,
  { id, adminId, reason }: { id: bigint; adminId: bigint; reason: string },
): Promise<void> {
  await lockPost(tx, id)
  await tx.change(sql`
    update insight_posts set taken_down_at = clock_now(), taken_down_by = ${adminId}, taken_down_reason = ${reason}
    where id = ${id}`)
  await recordAudit(tx, {
    actorId: adminId,
    act: 'insights.take-down',
    subject: `insight-post:${id}`,
    reason,
  })
}
