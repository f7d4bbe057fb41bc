import type { OperatorAction } from '#contract/settings.ts'
import { auditEntriesOn } from '#server/audit-log/index.ts'
import type { Tx } from '#server/core/db.ts'

const ACTIONS_MAX = 50

/** What of a person's beside the account operators act on, as the audit log names it. */
export type Subjects = (tx: Tx, userId: bigint) => Promise<string[]>

/** What operators did to a person's account and to what else is theirs, newest first. */
export async function listOperatorActions(
  tx: Tx,
  userId: bigint,
  subjects: Subjects,
): Promise<OperatorAction[]> {
  // `person:` is how some acts of earlier days name an account.
  const own = [`user:${userId}`, `person:${userId}`, ...(await subjects(tx, userId))]
  const rows = await auditEntriesOn(tx, own, ACTIONS_MAX)
  return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }))
}
