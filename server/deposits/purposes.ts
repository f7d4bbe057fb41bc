import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'

/** The purposes of deposits, as another module meets them. A purpose is a text such as `join:12`. */
export type Purposes = {
  /** before any money is asked for. @throws Refusal when the purpose cannot be met now */
  check(tx: Tx, userId: bigint, purpose: string): Promise<void>
  /** locks what meeting the purpose changes: these locks come before the ledger's */
  lock(tx: Tx, purpose: string): Promise<void>
  /** in the transaction of the credit, after it. Where it cannot be met any more, the money stays in the wallet */
  meet(context: Context, tx: Tx, paid: PaidPurpose): Promise<void>
}

export type PaidPurpose = {
  userId: bigint
  purpose: string
  /** of the deposit: names the attempt, however often it is made */
  depositId: string
  /** false while only a part of the deposit has arrived */
  whole: boolean
}

let purposes: Purposes | undefined

/** Says who meets the purposes of deposits; called once, where the modules are put together. */
export function purposesMetBy(given: Purposes): void {
  purposes = given
}

/** @throws Refusal when the purpose cannot be met now */
export const checkPurpose = async (tx: Tx, userId: bigint, purpose: string | undefined): Promise<void> => {
  if (purpose !== undefined) await purposes?.check(tx, userId, purpose)
}

/** Locks what the purpose of a deposit needs, before its credit. */
export const lockPurpose = async (tx: Tx, purpose: string | null): Promise<void> => {
  if (purpose !== null) await purposes?.lock(tx, purpose)
}

/** Meets the purpose of a deposit that has been credited. */
export const meetPurpose = async (
  context: Context,
  tx: Tx,
  { purpose, ...paid }: Omit<PaidPurpose, 'purpose'> & { purpose: string | null },
): Promise<void> => {
  if (purpose !== null) await purposes?.meet(context, tx, { ...paid, purpose })
}
