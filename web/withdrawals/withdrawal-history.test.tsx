import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { withdrawalsCsv } from './withdrawal-history.tsx'
import { timelineOf } from './withdrawal-steps.ts'

const at = (hour: number) => `2026-02-03T${String(hour).padStart(2, '0')}:00:00.000Z`
const withdrawal = (status: Withdrawal['status'], more: Partial<Withdrawal> = {}): Withdrawal => ({
  id: '7',
  status,
  destination: 'cashapp',
  destinationLabel: '$ad•••ce',
  amount: '40.00',
  fee: '1.20',
  netAmount: '38.80',
  notes: '',
  createdAt: at(1),
  steps: [{ status: 'pending', at: at(1) }],
  ...more,
})
const words = (one: Withdrawal) => timelineOf(one).map(({ title, at, state }) => [title, at, state])

describe('a row of the withdrawal history', () => {
  test('W-16 completed is normal, pending and processing are yellow, failed and cancelled are red', () => {
    const look = (status: string) =>
      /class="([^"]+)"/.exec(renderToString(<StatusBadge status={status} />))?.[1]
    expect(look('completed')).toContain('bg-sunken text-ink-1')
    for (const status of ['pending', 'processing']) expect(look(status)).toContain('bg-pot-soft text-pot')
    for (const status of ['failed', 'cancelled']) expect(look(status)).toContain('bg-loss-soft text-loss')
  })

  test('W-15 W-17 every status has its word', () => {
    const word = (status: string) => renderToString(<StatusBadge status={status} />).replace(/<[^>]+>/g, '')
    expect(['completed', 'pending', 'processing', 'failed', 'cancelled'].map(word)).toEqual([
      'Completed',
      'Pending',
      'Processing',
      'Failed',
      'Cancelled',
    ])
  })

  test('C10 W-15 W-26 its four steps are dated as far as it came', () => {
    const processing = { status: 'processing', at: at(2) } as const
    const first = { status: 'pending', at: at(1) } as const
    expect(words(withdrawal('pending'))).toEqual([
      ['Requested', at(1), 'done'],
      ['Money set aside', at(1), 'done'],
      ['Being checked', null, 'now'],
      ['To be paid out', null, 'ahead'],
    ])
    expect(words(withdrawal('processing', { steps: [first, processing] })).slice(2)).toEqual([
      ['Approved', at(2), 'done'],
      ['Being paid out', null, 'now'],
    ])
    const completed = withdrawal('completed', {
      steps: [first, processing, { status: 'completed', at: at(3) }],
    })
    expect(words(completed).slice(2)).toEqual([
      ['Approved', at(2), 'done'],
      ['Paid out', at(3), 'done'],
    ])
    const failed = withdrawal('failed', {
      notes: 'No such account',
      steps: [first, processing, { status: 'failed', at: at(3) }],
    })
    expect(timelineOf(failed).at(-1)).toEqual({
      title: 'Failed: back in your balance',
      at: at(3),
      detail: 'No such account',
      state: 'failed',
    })
    const cancelled = withdrawal('cancelled', {
      notes: 'x',
      steps: [first, { status: 'cancelled', at: at(3) }],
    })
    expect(words(cancelled).map(([title]) => title)).toEqual([
      'Requested',
      'Money set aside',
      'Cancelled: back in your balance',
    ])
  })

  test('W-15 the export has every field, a line each', () => {
    expect(withdrawalsCsv([withdrawal('failed', { notes: '=1+1, "no"' })])).toBe(
      'id,createdAt,status,destination,destinationLabel,amount,fee,netAmount,notes,updatedAt\r\n' +
        `7,${at(1)},failed,cashapp,$ad•••ce,40.00,1.20,38.80,"'=1+1, ""no""",${at(1)}\r\n`,
    )
  })
})
