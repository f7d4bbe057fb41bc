import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { checkFreshProof, checkSecondProof } from '#server/users/index.ts'

/**
 * Asks for the proof of a withdrawal, as the last question. A new destination needs a fresh proof. Once in the life of an account
 * the proof is a second thing beside the password: at its first withdrawal, or, where the account has withdrawn before this rule, at
 * its next new destination.
 * @param isNew whether the destination is new
 * @returns whether it was a second thing
 * @throws Refusal step_up_required, with `second` where the password is not enough
 */
export async function proveWithdrawal(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  caller: Caller,
  isNew: boolean,
): Promise<boolean> {
  if (config.secondThing) {
    const { proved, any } = await tx.one<{ proved: boolean; any: boolean }>(sql`
      select coalesce(bool_or(second_proof), false) as proved, count(*) > 0 as any
      from withdrawals where user_id = ${caller.userId}`)
    if (!proved && (isNew || !any)) {
      await checkSecondProof(tx, caller)
      return true
    }
  }
  if (isNew) await checkFreshProof(tx, caller)
  return false
}
