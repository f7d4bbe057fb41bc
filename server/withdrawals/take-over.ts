import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { mayTakeOver } from './may.ts'
import { operatorOf } from './operator.ts'
import { lockWithdrawal, showChange } from './withdrawal-row.ts'

/**
 * Makes another operator the paying one of a processing withdrawal. The previous one can no longer end it, and a stated
 * return is void.
 * @throws Refusal not_found, forbidden, withdrawal_state, stale_revision, same_operator, step_up_required
 */
export async function takeOver(
  context: Context,
  tx: Tx,
  operator: Caller,
  { id, revision }: { id: bigint; revision: number },
): Promise<void> {
  const row = await lockWithdrawal(tx, id)
  obey(mayTakeOver(row, await operatorOf(tx, operator, revision)))
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
    reason: 'Another operator is paying it out',
    details: { revision, from: String(row.paying_operator) },
  })
  await showChange(context, tx, row.user_id)
}
