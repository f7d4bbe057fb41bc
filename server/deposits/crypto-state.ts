import type { z } from 'zod'
import type { cryptoPayment } from '#contract/deposits-crypto.ts'
import type { ReceiptStage } from '#server/payments/crypto.ts'

export type CryptoPayment = z.input<typeof cryptoPayment>

/** One payment as it counts towards a deposit. Coins in atto, credit in cents. */
export type CountedReceipt = {
  id: bigint
  paid: bigint
  /** the whole price in this coin when the payment was first seen; null while unknown */
  priceThen: bigint | null
  stage: ReceiptStage
  confirmations: number | null
  credited: bigint
  /** it was first seen after the quote had expired */
  late: boolean
}

/** Credit for a number of coins: cents, atto. */
export type Quoted = { amount: bigint; quoted: bigint }

/** The target credit of a payment, and whether part of it waits for an operator. */
export type Worth = { credit: bigint; waits: boolean }

/** Confirmations that make a payment final: 1 up to $100, 2 up to $1000, else 3. */
export const confirmationsFor = (cents: bigint): number => (cents <= 10_000n ? 1 : cents <= 100_000n ? 2 : 3)

/**
 * The confirmations that each payment of a deposit needs, by the deposit's amount or the total received, whichever is
 * larger.
 */
export function confirmationsOf({ amount, quoted }: Quoted, receipts: readonly CountedReceipt[]): number {
  const paid = receipts
    .filter(({ stage }) => stage !== 'gone')
    .reduce((sum, receipt) => sum + receipt.paid, 0n)
  const worth = worthOf(amount, paid, quoted)
  return confirmationsFor(worth > amount ? worth : amount)
}

/** The value of a number of coins as part of the amount, rounded down; cents. */
const worthOf = (amountCents: bigint, paid: bigint, quoted: bigint): bigint => (amountCents * paid) / quoted

/**
 * The target credit of each payment. The quote applies only to the quoted coins, used up in the order in which timely payments were first
 * seen. Payments still under way count too, so that a later arrival never changes an earlier credit. Credits are rounded down together, so
 * that parts of the price add up to the whole amount. Extra and late coins are valued at the quote or at the price when first seen,
 * whichever gives less, and wait while that price is unknown. A payment stuck at the provider stays as it is.
 */
export function valueReceipts(
  { amount, quoted }: Quoted,
  receipts: readonly CountedReceipt[],
): Map<bigint, Worth> {
  let taken = 0n
  const worths = new Map<bigint, Worth>()
  for (const receipt of [...receipts].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, paid, stage, late, priceThen } = receipt
    const unpaid = late || stage === 'gone' ? 0n : quoted - taken
    const atQuote = paid < unpaid ? paid : unpaid
    const before = taken
    taken += atQuote
    if (stage !== 'final') {
      const stuck = stage === 'stuck'
      worths.set(id, { credit: stuck ? receipt.credited : 0n, waits: stuck })
      continue
    }
    const firm = worthOf(amount, taken, quoted) - worthOf(amount, before, quoted)
    const rest = paid - atQuote
    const price = priceThen === null || priceThen > quoted ? priceThen : quoted
    worths.set(id, {
      credit: firm + (price === null ? 0n : worthOf(amount, rest, price)),
      waits: rest > 0n && price === null,
    })
  }
  return worths
}

type Counted = Quoted & { credited: bigint; expired: boolean; receipts: readonly CountedReceipt[] }

/** The state of a deposit for people. Payments under way take precedence over finished ones. */
export function plainState(counted: Counted): CryptoPayment['status'] {
  const { amount, credited, expired, receipts } = counted
  const underWay = receipts.filter(({ stage }) => stage === 'seen' || stage === 'confirming')
  if (underWay.length > 0) {
    return underWay.some(({ stage }) => stage === 'seen') ? 'seen' : 'confirming'
  }
  if (waitsForPerson(counted)) return 'late'
  const arrived = receipts.filter(({ stage }) => stage === 'final')
  if (arrived.some(({ late }) => late)) return 'late'
  if (arrived.length > 0) return credited >= amount ? 'credited' : 'underpaid'
  return expired ? 'expired' : 'waiting'
}

/** Whether a payment needs an operator before it can be credited. */
export const waitsForPerson = (counted: Quoted & { receipts: readonly CountedReceipt[] }): boolean =>
  [...valueReceipts(counted, counted.receipts).values()].some(({ waits }) => waits)
