import type { AccountKind, KindSum } from '#server/ledger/index.ts'
import type { KindRow } from './trees.ts'

/** Kinds that only the owner of an account may see, like purses. */
const PRIVATE: readonly AccountKind[] = ['withdrawal', 'code', 'card-refund', 'held']

/** The public kind that counts an account's money. */
export const saidKind = (kind: AccountKind): AccountKind => (PRIVATE.includes(kind) ? 'person' : kind)

/**
 * The sums that everybody may read. The sums of pools are public anyhow; people's own money is one sum, so that neither a sum nor the
 * difference of two trees reveals the money of a few.
 */
export function saidKinds(owed: readonly KindSum[]): KindRow[] {
  const said = new Map<AccountKind, bigint>()
  for (const { kind, cents } of owed) {
    const name = saidKind(kind)
    said.set(name, (said.get(name) ?? 0n) + cents)
  }
  return [...said].map(([kind, cents]) => ({ kind, cents: cents.toString() }))
}
