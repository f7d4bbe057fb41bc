import type { Tx } from '#server/core/db.ts'
import { type AccountKind, account, lockPurse, postOne } from '#server/ledger/index.ts'

/** A credit, or part of one, to reverse to its source. Amount in cents. */
export type Reversal = {
  userId: bigint
  amount: bigint
  /** the journal's key, which makes the reversal happen once */
  key: string
  ref: string
  /** the source of the money */
  outside: Extract<AccountKind, 'external-card' | 'external-crypto'>
}

/**
 * Reverses a credit: from the purse as far as it covers it; the rest becomes debt.
 * @returns the amounts taken and owed; both zero when the key was used before
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
