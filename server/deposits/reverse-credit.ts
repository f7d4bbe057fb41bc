import type { Tx } from '#server/core/db.ts'
import {
  type AccountKind,
  account,
  lockPurse,
  type Posting,
  postOne,
  takeFromHeldOf,
} from '#server/ledger/index.ts'

type Outside = Extract<AccountKind, 'external-card' | 'external-crypto'>

/** A credit, or part of one, to reverse to its source. Amount in cents. */
type Reversal = {
  userId: bigint
  amount: bigint
  /** the journals that credited it; held money is taken from them in this order */
  causes: readonly string[]
  /** the source of the money */
  outside: Outside
}

/**
 * Sources of money that is taken back: first its part that is still held, then the purse as far as its balance reaches; the rest becomes
 * debt. The purse is locked until the transaction ends.
 */
export async function partsTakenBack(
  tx: Tx,
  { userId, amount, causes, outside }: Reversal,
): Promise<{ postings: Posting[]; owed: bigint }> {
  if (amount === 0n) return { postings: [], owed: 0n }
  const destination = account(outside, 0n, 'USD')
  const purse = await lockPurse(tx, userId, [destination])
  const held = await takeFromHeldOf(tx, userId, causes, amount)
  const wanted = amount - held
  const covered = purse < wanted ? purse : wanted
  const parts = [
    { source: account('held', userId, 'USD'), amount: held },
    { source: account('person', userId, 'USD'), amount: covered },
    { source: account('debt', userId, 'USD'), amount: wanted - covered },
  ]
  const postings = parts.filter((part) => part.amount > 0n).map((part) => ({ ...part, destination }))
  return { postings, owed: wanted - covered }
}

/**
 * Reverses a credit by a separate journal.
 * @param journal its key makes the reversal happen once
 * @returns the part that is now owed, cents
 * @throws Error where the key was used before
 */
export async function reverseCredit(
  tx: Tx,
  reversal: Reversal,
  { key, ref }: { key: string; ref: string },
): Promise<bigint> {
  const { postings, owed } = await partsTakenBack(tx, reversal)
  const verdict = await postOne(tx, { key, reason: 'deposit-reversed', ref, postings })
  if (verdict !== 'posted') throw new Error(`${key} has already been taken back`)
  return owed
}
