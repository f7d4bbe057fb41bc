import { expect, test } from 'vitest'
import { foldKey, hashRequest, Idempotency } from './idempotency.ts'

const hash = (body: unknown, params?: unknown) => hashRequest('placeBet', params, body).toString('hex')

test('the hash of a request does not depend on the order of its fields', () => {
  expect(hash({ a: 1, b: { c: [1, 2], d: 2n } })).toBe(hash({ b: { d: 2n, c: [1, 2] }, a: 1 }))
})

test.each([
  [{ amount: 1n }, { amount: 2n }],
  [{ amount: 1n }, { amount: '1' }],
  [{ amount: 1n }, { amount: 1 }],
  [{ list: [1, 2] }, { list: [2, 1] }],
  [{ a: 1 }, { a: 1, b: null }],
  [{ a: { b: 1 } }, { a: 1, b: 1 }],
])('%o and %o are two requests', (one, other) => {
  expect(hash(one)).not.toBe(hash(other))
})

test('an id is hashed as it was sent, so that a key from before an update still fits; an amount is not', () => {
  expect(hash({ receiverId: 12n }, { id: 7n })).toBe(hash({ receiverId: '12' }, { id: '7' }))
  expect(hash({ amount: 12n, paid: 12n })).not.toBe(hash({ amount: '12', paid: '12' }))
})

test('the route and the path belong to the request', () => {
  expect(hashRequest('voidEvent', { id: '1' }, {})).not.toEqual(hashRequest('voidEvent', { id: '2' }, {}))
  expect(hashRequest('voidEvent', { id: '1' }, {})).not.toEqual(hashRequest('disputeEvent', { id: '1' }, {}))
})

test('a claimed key is refused for another request, for that person alone, until every claim is given back', () => {
  const idempotency = new Idempotency(undefined as never)
  const [one, other] = [() => 'one', () => 'other']
  const first = idempotency.claim(1n, 'k', one)
  const twin = idempotency.claim(1n, 'k', one)
  idempotency.claim(2n, 'k', other)
  first.release()
  expect(() => idempotency.claim(1n, 'k', other)).toThrow('used for another request')
  twin.release()
  idempotency.claim(1n, 'k', other).keep()
  expect(() => idempotency.claim(1n, 'k', one)).toThrow('used for another request')
})

test('E-22 the same key folds to the same 128 bits, another key to others', () => {
  expect(foldKey('k1')).toBe(foldKey('k1'))
  expect(foldKey('k1')).not.toBe(foldKey('k2'))
  expect(foldKey('x'.repeat(255))).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('E-22 without a key every call is a bet of its own', () => {
  expect(foldKey(undefined)).not.toBe(foldKey(undefined))
})
