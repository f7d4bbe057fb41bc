import { describe, expect, test } from 'vitest'
import type { CardRefund } from '#server/payments/cards.ts'
import { planReversal, type RefundRow } from './plan-reversal.ts'

const row = (state: RefundRow['state'], amount = 2_000n): RefundRow => ({ id: 7n, amount, state })
const at = (takenBack: bigint, ...status: CardRefund['status'][]) => ({
  takenBack,
  refunds: status.map((one) => ({ refundId: 7n, status: one })),
})
const plan = (reversed: bigint, refunds: RefundRow[], provider: ReturnType<typeof at>) =>
  planReversal({ amount: 2_000n, reversed, refunds }, provider)

describe('S4 what brings a deposit in step with its refunds', () => {
  test('S4 one that arrived is paid from what is held, and the purse has no part in it', () => {
    const step = { id: 7n, state: 'done', paid: 2_000n, back: 0n }
    for (const before of ['requested', 'sent'] as const) {
      expect(plan(0n, [row(before)], at(2_000n, 'succeeded'))).toEqual({
        change: 2_000n,
        ofPurse: 0n,
        steps: [step],
      })
    }
    expect(plan(2_000n, [row('done')], at(2_000n, 'succeeded'))).toEqual({
      change: 0n,
      ofPurse: 0n,
      steps: [],
    })
  })

  test('S4 one on its way stays held; nothing is taken a second time', () => {
    const sent = { id: 7n, state: 'sent', paid: 0n, back: 0n }
    expect(plan(0n, [row('requested')], at(2_000n, 'pending'))).toEqual({
      change: 0n,
      ofPurse: 0n,
      steps: [sent],
    })
    expect(plan(0n, [row('sent')], at(2_000n, 'pending'))).toEqual({ change: 0n, ofPurse: 0n, steps: [] })
  })

  test('S4 one that failed comes back, also after it had arrived', () => {
    const failed = (back: bigint) => [{ id: 7n, state: 'failed', paid: 0n, back }]
    expect(plan(0n, [row('sent')], at(0n, 'failed'))).toEqual({
      change: 0n,
      ofPurse: 0n,
      steps: failed(2_000n),
    })
    expect(plan(2_000n, [row('done')], at(0n, 'failed'))).toEqual({
      change: -2_000n,
      ofPurse: -2_000n,
      steps: failed(0n),
    })
  })

  test('S4 one that was given up and arrived after all is taken from the purse', () => {
    expect(plan(0n, [row('failed')], at(2_000n, 'succeeded'))).toEqual({
      change: 2_000n,
      ofPurse: 2_000n,
      steps: [{ id: 7n, state: 'done', paid: 0n, back: 0n }],
    })
  })

  test('S4 a refund and a dispute together take the deposit once', () => {
    // the dispute took all, then the refund arrives
    expect(plan(2_000n, [row('requested')], at(4_000n, 'succeeded'))).toMatchObject({
      change: 0n,
      steps: [{ paid: 0n, back: 2_000n }],
    })
    // the refund is on its way when the dispute arrives: the held money covers it
    expect(plan(0n, [row('sent')], at(4_000n, 'pending'))).toMatchObject({ change: 0n, ofPurse: 0n })
    expect(plan(0n, [row('sent')], at(2_000n, 'failed'))).toMatchObject({
      change: 2_000n,
      ofPurse: 2_000n,
      steps: [{ paid: 0n, back: 2_000n }],
    })
  })

  test('S4 what the provider does not know stays as it is, and other refunds are taken from the purse', () => {
    expect(plan(0n, [row('requested', 1_500n)], at(500n))).toEqual({ change: 500n, ofPurse: 500n, steps: [] })
  })
})
