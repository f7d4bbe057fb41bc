import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'

/** The purposes of deposits, as another module meets them. A purpose is a text such as `join:12`. */
export type Purposes = {
  /** called before the server asks for money. @throws Refusal when the purpose cannot be met now */
  check(context: WithOffers, tx: Tx, userId: bigint, purpose: string): Promise<void>
  /** locks the rows that meeting the purpose changes, before the ledger's locks */
  lock(tx: Tx, purpose: string): Promise<void>
  /** called in the credit's transaction, after the credit. Where the purpose can no longer be met, the money stays in the wallet */
  meet(context: Context, tx: Tx, paid: PaidPurpose): Promise<void>
}

export type PaidPurpose = {
  userId: bigint
  purpose: string
  /** the deposit's id, which stays the same for each repetition of the attempt */
  depositId: string
  /** false while only a part of the deposit has arrived */
  whole: boolean
}

declare module '#server/core/offers.ts' {
  interface Offers {
    purposes: Purposes
  }
}

/** @throws Refusal when the purpose cannot be met now */
export async function checkPurpose(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  purpose: string | undefined,
): Promise<void> {
  if (purpose === undefined) return
  for (const purposes of context.offered('purposes')) await purposes.check(context, tx, userId, purpose)
}

/** Locks the rows that the purpose of a deposit needs, before its credit. */
export async function lockPurpose({ offered }: WithOffers, tx: Tx, purpose: string | null): Promise<void> {
  if (purpose === null) return
  for (const purposes of offered('purposes')) await purposes.lock(tx, purpose)
}

/** Meets the purpose of a deposit that has been credited. */
export async function meetPurpose(
  context: Context,
  tx: Tx,
  { purpose, ...paid }: Omit<PaidPurpose, 'purpose'> & { purpose: string | null },
): Promise<void> {
  if (purpose === null) return
  for (const purposes of context.offered('purposes')) await purposes.meet(context, tx, { ...paid, purpose })
}
