import type { Tx } from '#server/core/db.ts'
import { type AccountKind, account, lockPurse, postOne } from '#server/ledger/index.ts'

/** A credit, or part of it, that has to go back to where it came from. Amount in cents. */
export type Reversal = {
  userId: bigint
  amount: bigint
  /** the journal's key: the reversal happens once for it */
  key: string
  ref: string
  /** where the money had come from */
  outside: Extract<AccountKind, 'external-card' | 'external-crypto'>
}

/**
 * Takes a credit back: from the purse as far as it reaches, the rest becomes what the person owes.
 * @returns what was taken and what is owed of it now; nothing of either when the key was used before
 */
export async function reverseCredit(tx: Tx, reversal: Reversal): Promise<{ taken: bigint; owed: bigint }> {
  const { userId, amount, key, ref } = reversal
  const person = account('person', userId, 'USD')
  const debt = account('debt', userId, 'USD')
  const outside = account(reversal.outside, 0n, 'USD')
  const purse = await lockPurse(tx, userId, [outside])
  const taken = purse < amount ? purse : amount
  const owed = amount - taken
  const verdict = await postOne(tx, {
    key,
    reason: 'deposit-reversed',
    ref,
    postings: [
      ...(taken > 0n ? [{ source: person, destination: outside, amount: taken }] : []),
      ...(owed > 0n ? [{ source: debt, destination: outside, amount: owed }] : []),
    ],
  })
  return verdict === 'posted' ? { taken, owed } : { taken: 0n, owed: 0n }
}
