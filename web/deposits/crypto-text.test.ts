import { describe, expect, test } from 'vitest'
import {
  addressGroups,
  bitcoinUri,
  type CryptoPayment,
  endGroups,
  isOpen,
  mayPay,
  stateText,
} from './crypto-text.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const payment = (more: Partial<CryptoPayment> = {}): CryptoPayment => ({
  id: '0b9d2c5e-4f1a-4c8e-9d3b-6a7f8e9d0c1b',
  status: 'waiting',
  amount: '50.00',
  fee: '0.25',
  price: '50.25',
  payAmount: '0.00078516',
  payAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  payCurrency: 'BTC',
  paid: '0',
  missing: '0.00078516',
  credited: '0.00',
  contactUs: false,
  confirmations: null,
  confirmationsRequired: 1,
  createdAt: '2026-11-20T11:00:00Z',
  expiresAt: '2026-11-21T11:00:00Z',
  simulated: false,
  ...more,
})
const whole = { paid: '0.00078516', missing: '0' }
const half = { paid: '0.00039258', missing: '0.00039258' }
const later = NOW + 48 * 3_600_000
const words = (more: Partial<CryptoPayment>, now = NOW) =>
  stateText(payment(more), 'Waiting for payment', now)

describe('C-36 B-35 a payment’s state in words', () => {
  test.each([
    [{}, 'Waiting for payment', 'Nothing has arrived yet'],
    [{ status: 'seen', confirmations: 0, ...whole }, 'Payment seen, 0 confirmations', 'Send nothing more'],
    [
      { status: 'confirming', confirmations: 1, confirmationsRequired: 3, ...whole },
      'Confirming 1/3',
      'Send nothing more',
    ],
    [{ status: 'confirming', ...whole }, 'Confirming', 'Send nothing more'],
    [
      { status: 'seen', confirmations: 0, ...half },
      'Payment seen, 0 confirmations',
      'Pay the rest, 0.00039258 BTC',
    ],
    [{ status: 'confirming', ...half }, 'Confirming', '0.00039258 BTC is only part of the sum'],
    [{ status: 'credited', credited: '50.00' }, 'Credited', '$50.00 was added to your balance.'],
    [
      { status: 'underpaid', credited: '25.00', paid: '0.00039258', missing: '0.00039258' },
      'Underpaid',
      '0.00039258 BTC arrived, and $25.00 was credited. Pay the rest, 0.00039258 BTC, to the same address.',
    ],
    [{ status: 'late', credited: '50.00' }, 'Late, credited', '$50.00 was added'],
    [{ status: 'late', contactUs: true }, 'Late, contact us', 'Nothing is credited yet'],
    [
      { status: 'late', contactUs: true, credited: '50.00' },
      'Late, contact us',
      'Only $50.00 is credited yet',
    ],
    [{ status: 'expired' }, 'Expired: do not send', 'Do not send to this address any more'],
  ] as [Partial<CryptoPayment>, string, string][])('C-36 %j is called “%s”', (more, label, text) => {
    expect(words(more).label).toBe(label)
    expect(words(more).text).toContain(text)
  })

  test('C-36 the rest of an expired quote is not asked for', () => {
    expect(words({ status: 'underpaid' }, later).text).toContain('do not send the rest')
  })

  test('C-31 an open payment is shown again for 24 hours, one under way as long as it takes', () => {
    expect(isOpen(payment(), NOW)).toBe(true)
    expect(isOpen(payment(), later)).toBe(false)
    expect(isOpen(payment({ status: 'confirming' }), later)).toBe(true)
    expect(isOpen(payment({ status: 'credited' }), NOW)).toBe(false)
  })

  test('C-31 only a running quote may be paid', () => {
    expect(mayPay(payment(), NOW)).toBe(true)
    expect(mayPay(payment({ status: 'underpaid' }), NOW)).toBe(true)
    expect(mayPay(payment({ status: 'seen' }), NOW)).toBe(false)
    expect(mayPay(payment(), later)).toBe(false)
    expect(mayPay(payment({ status: 'expired' }), NOW)).toBe(false)
  })
})

test('B-42 an address falls into groups of four, and nothing of it is lost', () => {
  const groups = addressGroups(payment().payAddress)
  expect(groups.join('')).toBe(payment().payAddress)
  expect(groups.slice(0, 2)).toEqual(['bc1q', 'w508'])
  expect(groups.at(-1)).toBe('t4')
  expect(endGroups(payment().payAddress)).toEqual(['v8f3', 't4'])
  expect(endGroups('bc1qw508v8f3')).toEqual(['v8f3'])
})

test('B-42 codes are BIP 21, names encoded', () => {
  expect(bitcoinUri('bc1q')).toBe('bitcoin:bc1q')
  expect(bitcoinUri('bc1q', 'Rosa & Co')).toBe('bitcoin:bc1q?label=Rosa%20%26%20Co')
})
