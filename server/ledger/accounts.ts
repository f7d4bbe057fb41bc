import type { Currency } from '#contract/money.ts'

/**
 * The kinds of account and their numbers in an account's id. Kinds below 96 never go below zero; the others represent the
 * world outside and may. The numbers never change: stored ids contain them.
 */
export const ACCOUNT_KINDS = {
  person: 1,
  'event-a': 2,
  'event-b': 3,
  pot: 4,
  tournament: 5,
  withdrawal: 6,
  code: 7,
  bond: 8,
  // money that a person sends back to a card, until the provider has it
  'card-refund': 9,
  // money above a limit of its owner: shown, and never staked
  held: 10,
  fees: 64,
  'external-card': 96,
  'external-crypto': 97,
  'external-bank': 98,
  'external-cashapp': 99,
  mint: 100,
  // a user's debt after the reversal of a card payment whose money was already spent
  debt: 101,
  // the counterparty of fun games, in practice coins only
  'practice-house': 102,
} as const

export type AccountKind = keyof typeof ACCOUNT_KINDS
const KIND_NAMES = new Map<number, AccountKind>(
  (Object.entries(ACCOUNT_KINDS) as [AccountKind, number][]).map(([name, number]) => [number, name]),
)
const OVERDRAFT_FROM = 96

/**
 * The id of an account: owner × 256 + kind × 2 + currency, as `ledger_account` in SQL builds it.
 * @param owner id of the user, event, … that it belongs to; 0n for accounts of the platform
 */
export function account(kind: AccountKind, owner: bigint, currency: Currency): bigint {
  return owner * 256n + BigInt(ACCOUNT_KINDS[kind]) * 2n + (currency === 'PLAY' ? 1n : 0n)
}

export const ownerOf = (id: bigint): bigint => id / 256n
export const currencyOf = (id: bigint): Currency => (id % 2n === 1n ? 'PLAY' : 'USD')
export const kindOf = (id: bigint): AccountKind => KIND_NAMES.get(Number((id >> 1n) & 127n)) ?? 'mint'
/** Whether this account may go below zero. */
export const mayOverdraw = (id: bigint): boolean => Number((id >> 1n) & 127n) >= OVERDRAFT_FROM

/** The name of an account for people and audits: `person:12:usd`, `event:7:A:play`, `fees:usd`. */
export function accountName(id: bigint): string {
  const kind = kindOf(id)
  const currency = currencyOf(id).toLowerCase()
  const owner = ownerOf(id)
  if (kind === 'event-a') return `event:${owner}:A:${currency}`
  if (kind === 'event-b') return `event:${owner}:B:${currency}`
  if (kind.startsWith('external-')) return `external:${kind.slice('external-'.length)}:${currency}`
  return owner === 0n ? `${kind}:${currency}` : `${kind}:${owner}:${currency}`
}
