import type { CryptoPayment } from '#contract/crypto.ts'
import type { ReceiptStage } from '#server/payments/crypto.ts'

/** One payment as it counts towards a deposit. Coins in atto, credit in cents. */
export type CountedReceipt = {
  id: bigint
  payCurrency: string
  quoted: bigint
  paid: bigint
  stage: ReceiptStage
  confirmations: number | null
  credited: bigint
  late: boolean
}

/** Blocks that must lie on a payment before it is ours: 1 up to $100, 2 up to $1000, else 3. */
export const confirmationsFor = (cents: bigint): number => (cents <= 10_000n ? 1 : cents <= 100_000n ? 2 : 3)

/** What so many coins are of the amount, rounded down; cents. */
export const worthOf = (amountCents: bigint, paid: bigint, quoted: bigint): bigint =>
  (amountCents * paid) / quoted

/**
 * What each payment has to have credited by now. Payments of one coin are rounded down together, so that parts of the
 * price add up to all of the amount. One that is stuck at the provider stays as it is.
 */
export function creditTargets(amountCents: bigint, receipts: readonly CountedReceipt[]): Map<bigint, bigint> {
  const sums = new Map<string, bigint>()
  const targets = new Map<bigint, bigint>()
  for (const receipt of [...receipts].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (receipt.stage !== 'final') {
      targets.set(receipt.id, receipt.stage === 'stuck' ? receipt.credited : 0n)
      continue
    }
    const coin = `${receipt.payCurrency}/${receipt.quoted}`
    const before = sums.get(coin) ?? 0n
    const after = before + receipt.paid
    sums.set(coin, after)
    targets.set(
      receipt.id,
      worthOf(amountCents, after, receipt.quoted) - worthOf(amountCents, before, receipt.quoted),
    )
  }
  return targets
}

type Counted = { amount: bigint; credited: bigint; expired: boolean; receipts: readonly CountedReceipt[] }

/** What a deposit is in plain words. What is under way is told before what was. */
export function plainState({ amount, credited, expired, receipts }: Counted): CryptoPayment['status'] {
  const underWay = receipts.filter(({ stage }) => stage === 'seen' || stage === 'confirming')
  if (underWay.length > 0) {
    return underWay.some(({ stage }) => stage === 'seen') ? 'seen' : 'confirming'
  }
  if (receipts.some(({ stage }) => stage === 'stuck')) return 'late'
  const arrived = receipts.filter(({ stage }) => stage === 'final')
  if (arrived.some(({ late }) => late)) return 'late'
  if (arrived.length > 0) return credited >= amount ? 'credited' : 'underpaid'
  return expired ? 'expired' : 'waiting'
}
