import { expect, test } from 'vitest'
import { hashRequest, Idempotency } from './idempotency.ts'

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

test('the route and the path belong to the request', () => {
  expect(hashRequest('voidEvent', { id: '1' }, {})).not.toEqual(hashRequest('voidEvent', { id: '2' }, {}))
  expect(hashRequest('voidEvent', { id: '1' }, {})).not.toEqual(hashRequest('disputeEvent', { id: '1' }, {}))
})

test('a remembered key is refused for another request, for that person alone, until it is forgotten', () => {
  const idempotency = new Idempotency(undefined as never)
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  idempotency.remember(1n, 'k', one)
  idempotency.remember(1n, 'k', one)
  idempotency.remember(2n, 'k', other)
  expect(() => idempotency.remember(1n, 'k', other)).toThrow('used for another request')
  idempotency.forget(1n, 'k')
  idempotency.remember(1n, 'k', other)
})
