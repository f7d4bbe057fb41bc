import type { CardRefund } from '#server/payments/cards.ts'

/** A refund that a person asked for; amount in cents. */
export type RefundRow = {
  id: bigint
  amount: bigint
  /** its amount is held until it is `done` or `failed` */
  state: 'requested' | 'sent' | 'done' | 'failed'
}

/** The next state of a refund; of the money held for it, `paid` goes to the card and `back` to the purse, cents. */
export type RefundStep = { id: bigint; state: RefundRow['state']; paid: bigint; back: bigint }

type Books = {
  /** the deposit, cents */
  amount: bigint
  /** the part that has gone back until now, cents */
  reversed: bigint
  refunds: readonly RefundRow[]
}

/**
 * The changes that bring a deposit in step with the provider. Refunds that arrived are paid from the money held for them. A refund that is
 * still on its way stays held and is not taken from the purse a second time; a failed one is given back. Together they never take more than
 * the deposit: where a dispute takes the whole, held money returns.
 * @returns the change of the reversed amount (below zero: money came back), the purse's share of it, and the steps
 */
export function planReversal(
  { amount, reversed, refunds }: Books,
  provider: { takenBack: bigint; refunds: readonly CardRefund[] },
): { change: bigint; ofPurse: bigint; steps: RefundStep[] } {
  const statusOf = new Map(provider.refunds.map(({ refundId, status }) => [refundId, status]))
  const isHeld = ({ state }: RefundRow) => state === 'requested' || state === 'sent'
  const pending = refunds
    .filter((row) => isHeld(row) && statusOf.get(row.id) === 'pending')
    .reduce((sum, row) => sum + row.amount, 0n)
  const taken = provider.takenBack < amount ? provider.takenBack : amount
  const target = taken > pending ? taken - pending : 0n
  const change = target - reversed
  let left = change > 0n ? change : 0n
  const steps = refunds.flatMap((row): RefundStep[] => {
    const status = statusOf.get(row.id)
    if (status === undefined) return []
    const held = isHeld(row) ? row.amount : 0n
    if (status === 'pending') {
      return row.state === 'requested' ? [{ id: row.id, state: 'sent', paid: 0n, back: 0n }] : []
    }
    const state = status === 'succeeded' ? 'done' : 'failed'
    if (state === row.state) return []
    const paid = state === 'failed' ? 0n : held < left ? held : left
    left -= paid
    return [{ id: row.id, state, paid, back: held - paid }]
  })
  return { change, ofPurse: change > 0n ? left : change, steps }
}
