import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockForAction } from './operator-action.ts'
import { showChange } from './withdrawal-row.ts'

/**
 * Makes another operator the paying one of a processing withdrawal. The previous one can no longer end it, and a stated
 * return is void.
 * @throws Refusal not_found, forbidden, step_up_required, withdrawal_state, stale_revision, same_operator
 */
export async function takeOver(
  context: Context,
  tx: Tx,
  operator: Caller,
  { id, revision }: { id: bigint; revision: number },
): Promise<void> {
  const row = await lockForAction(tx, operator, id, { from: ['processing'], revision })
  if (row.paying_operator === operator.userId) {
    throw new Refusal('same_operator', 'It is you who pays this one out')
  }
  await tx.change(
    sql`
      update withdrawals set paying_operator = ${operator.userId}, revision = revision + 1, return_as = null,
        return_reason = null, return_by = null, return_at = null
      where id = ${id}`,
  )
  await recordAudit(tx, {
    actorId: operator.userId,
    act: 'withdrawal-take-over',
    subject: `withdrawal:${id}`,
    reason: 'Another operator pays it out',
    details: { revision, from: String(row.paying_operator) },
  })
  await showChange(context, tx, row.user_id)
}
