import { describe, expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { stageOf } from './nowpayments.ts'
import { canonicalText, hasSignature, signMessage } from './nowpayments-signature.ts'

const SECRET = 'ipn secret'
const MESSAGE = {
  payment_status: 'finished',
  payment_id: 5077125051,
  pay_amount: 0.00165,
  order_id: '7',
  fee: { depositFee: 0.00001, currency: 'btc' },
  a: [{ y: 2, x: 1 }, 3],
}
const SORTED =
  '{"a":[{"x":1,"y":2},3],"fee":{"currency":"btc","depositFee":0.00001},"order_id":"7","pay_amount":0.00165,"payment_id":5077125051,"payment_status":"finished"}'
// printf '%s' "$SORTED" | openssl dgst -sha512 -hmac 'ipn secret'
const SIGNATURE =
  'cf6b711ba6b3bd4ebb986c6f9ed8677c29068bc559da1ba37661cef226536f0799a29ff5f8d1a15ffabb7de49da187bc37367d51b3da95a5c70e66b48d6e27b7'

describe('C-36 the signature of NOWPayments', () => {
  test('C-36 is made over the JSON whose keys are sorted at every depth, without spaces', () => {
    expect(canonicalText(MESSAGE)).toBe(SORTED)
    expect(signMessage(MESSAGE, SECRET)).toBe(SIGNATURE)
  })

  test('C-36 fits whatever the order of the keys and the spaces of the text', () => {
    for (const text of [JSON.stringify(MESSAGE), JSON.stringify(MESSAGE, null, 2), SORTED])
      expect(hasSignature(Buffer.from(text), SIGNATURE, SECRET)).toBe(true)
    expect(hasSignature(Buffer.from(SORTED), SIGNATURE.toUpperCase(), SECRET)).toBe(true)
  })

  test.each([
    ['another secret', SORTED, SIGNATURE, 'other'],
    ['one changed digit', SORTED.replace('5077125051', '5077125052'), SIGNATURE, SECRET],
    ['one changed amount', SORTED.replace('0.00165', '0.00166'), SIGNATURE, SECRET],
    ['a key more', SORTED.replace('}', ',"z":1}'), SIGNATURE, SECRET],
    ['a cut signature', SORTED, SIGNATURE.slice(2), SECRET],
    ['an empty signature', SORTED, '', SECRET],
    ['text that is not JSON', 'payment', SIGNATURE, SECRET],
    ['nothing', '', SIGNATURE, SECRET],
    ['nesting without end', '['.repeat(5000) + ']'.repeat(5000), SIGNATURE, SECRET],
  ])('C-36 does not fit %s', (_, text, signature, secret) => {
    expect(hasSignature(Buffer.from(text), signature, secret)).toBe(false)
  })

  test('C-36 the order of keys never matters, by property', () => {
    const tree = fc.jsonValue({ maxDepth: 4 })
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 6 }), tree), fc.boolean(), (message, reverse) => {
        const keys = Object.keys(message)
        const shuffled = Object.fromEntries(
          (reverse ? keys.reverse() : keys).map((key) => [key, message[key]]),
        )
        expect(signMessage(shuffled, SECRET)).toBe(signMessage(message, SECRET))
      }),
    )
  })
})

test.each([
  ['waiting', null],
  ['confirming', 'seen'],
  ['confirmed', 'confirming'],
  ['sending', 'confirming'],
  ['partially_paid', 'final'],
  ['finished', 'final'],
  ['failed', 'stuck'],
  ['refunded', 'gone'],
  ['expired', null],
  ['something new', undefined],
])('C-36 their status %s means %s', (status, stage) => {
  expect(stageOf(status)).toBe(stage)
})
