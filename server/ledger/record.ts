import { ACCOUNT_KINDS, type AccountKind } from './accounts.ts'

/** The bytes of a posting's record (docs/transparency.md). Pure: a thread that hashes loads nothing more. */
export const RECORD_BYTES = 50
/** The offsets of a record's parts. */
export const RECORD_AT = {
  id: 0,
  journal: 8,
  source: 16,
  destination: 24,
  cents: 32,
  at: 40,
  reason: 48,
} as const

const UNOWNED: readonly AccountKind[] = [
  'event-a',
  'event-b',
  'pot',
  'tournament',
  'fees',
  'external-card',
  'external-crypto',
  'external-bank',
  'external-cashapp',
  'mint',
  'practice-house',
]
const UNOWNED_NUMBERS = new Set<number>(UNOWNED.map((kind) => ACCOUNT_KINDS[kind]))

/**
 * Whether an account belongs to nobody, by the last byte of its number: pools, pots, tournaments, fees and the world outside. The public
 * log shows movements between such accounts unchanged.
 */
export const isUnowned = (lastByte: number): boolean => UNOWNED_NUMBERS.has(lastByte >> 1)
