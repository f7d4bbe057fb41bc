import type { z } from 'zod'
import type { operatorAction } from '#contract/settings.ts'
import { auditEntriesOn } from '#server/audit-log/index.ts'
import type { Tx } from '#server/core/db.ts'

type OperatorAction = z.input<typeof operatorAction>

const ACTIONS_MAX = 50

/** A person's audit subjects besides the account, such as `withdrawal:7`. */
export type Subjects = (tx: Tx, userId: bigint) => Promise<string[]>

/** Operators' actions on a person's account and their other objects, newest first. */
export async function listOperatorActions(
  tx: Tx,
  userId: bigint,
  subjects: Subjects,
): Promise<OperatorAction[]> {
  // Older entries name an account `person:`.
  const own = [`user:${userId}`, `person:${userId}`, ...(await subjects(tx, userId))]
  return auditEntriesOn(tx, own, ACTIONS_MAX)
}
