import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** How long a proof counts. */
export const FRESH_MINUTES = 15

/** Whether a proof was given within some minutes. */
export async function isProvedWithin(tx: Tx, provedAt: Date, minutes: number): Promise<boolean> {
  const { fresh } = await tx.one<{ fresh: boolean }>(sql`
    select clock_now() - ${provedAt}::timestamptz <= make_interval(mins => ${minutes}) as fresh`)
  return fresh
}

/** @param message the purpose of the proof, where the sentence names it */
export const proofMissing = (message = 'Confirm that it is you, then try again'): Refusal =>
  new Refusal('step_up_required', message)

/**
 * Actions that could empty a wallet require a recent proof of identity: a sign-in or a step-up within 15 minutes
 * (decisions, Wallet).
 * @param message of the refusal where there is no proof
 * @throws Refusal step_up_required
 */
export async function checkFreshProof(
  tx: Tx,
  caller: Pick<Caller, 'provedAt'>,
  message?: string,
): Promise<void> {
  if (!(await isProvedWithin(tx, caller.provedAt, FRESH_MINUTES))) throw proofMissing(message)
}

/**
 * The same by a second thing beside the password: an old passkey or authenticator, or a code by letter. This proof proves the
 * identity too, so the person proves nothing twice.
 * @throws Refusal step_up_required with `second`
 */
export async function checkSecondProof(tx: Tx, caller: Pick<Caller, 'secondProvedAt'>): Promise<void> {
  const { fresh } = await tx.one<{ fresh: boolean }>(sql`
    select coalesce(clock_now() - ${caller.secondProvedAt ?? null}::timestamptz <= make_interval(mins => ${FRESH_MINUTES}), false) as fresh`)
  if (!fresh) {
    const message = 'Confirm with a passkey, your authenticator app or a code by e-mail, then try again'
    throw new Refusal('step_up_required', message, { second: 'true' })
  }
}
