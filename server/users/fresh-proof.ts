import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** So long a proof counts. */
export const FRESH_MINUTES = 15

/**
 * Actions that could empty a wallet require a recent proof of identity: a sign-in or a step-up within 15 minutes
 * (decisions, Wallet).
 * @param message said where there is none
 * @throws Refusal step_up_required
 */
export async function checkFreshProof(
  tx: Tx,
  caller: Pick<Caller, 'provedAt'>,
  message = 'Confirm that it is you, then try again',
): Promise<void> {
  const { fresh } = await tx.one<{ fresh: boolean }>(sql`
    select clock_now() - ${caller.provedAt}::timestamptz <= make_interval(mins => ${FRESH_MINUTES}) as fresh`)
  if (!fresh) throw new Refusal('step_up_required', message)
}
