import { verbsOf } from '#contract/verbs.ts'
import type { Caller } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { FRESH_MINUTES, isProvedWithin } from '#server/users/index.ts'
import type { PayingOperator } from './may.ts'

/** An operator as the rules read them. @param revision the one that they looked at, if given */
export const operatorOf = async (
  tx: Tx,
  { userId, role, provedAt }: Caller,
  revision?: number,
): Promise<PayingOperator> => ({
  userId,
  verbs: verbsOf(role),
  isProved: await isProvedWithin(tx, provedAt, FRESH_MINUTES),
  revision,
})
