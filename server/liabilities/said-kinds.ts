import type { AccountKind, KindSum } from '#server/ledger/index.ts'
import type { KindRow } from './trees.ts'

/** Kinds that nobody sees but the owner of an account, beside the purses. */
const PRIVATE: readonly AccountKind[] = ['withdrawal', 'code', 'card-refund', 'held']
/** The sum of fewer accounts is said with the purses. */
const ACCOUNTS_LEAST = 5

/** The sums that everybody may read: those of pools are public anyhow, and no other one is that of a few people. */
export function saidKinds(owed: readonly KindSum[]): KindRow[] {
  const said = new Map<AccountKind, bigint>()
  for (const { kind, cents, accounts } of owed) {
    const name = PRIVATE.includes(kind) && accounts < ACCOUNTS_LEAST ? 'person' : kind
    said.set(name, (said.get(name) ?? 0n) + cents)
  }
  return [...said].map(([kind, cents]) => ({ kind, cents: cents.toString() }))
}
