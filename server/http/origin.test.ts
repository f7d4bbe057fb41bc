import { expect, test } from 'vitest'
import { checkBodyType, checkOrigin } from './origin.ts'

const request = (headers: Record<string, string>, body?: unknown) => ({ headers, body }) as never
const fine = (headers: Record<string, string>, publicUrl?: string) => {
  try {
    checkOrigin(request({ host: 'evens.test', ...headers }), { publicUrl })
    return true
  } catch {
    return false
  }
}

test.each([
  [{ origin: 'https://evens.test' }, true],
  [{ origin: 'http://evens.test' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{}, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
  [{ origin: 'https://evil.test' }, false],
  [{ origin: 'https://evens.test.evil.test' }, false],
  [{ origin: 'https://evens.test:8443' }, false],
  [{ origin: 'https://evens.test@evil.test' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  // Sec-Fetch-Site does not redeem a foreign Origin
  [{ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, false],
])('S-27 a change with %o: allowed %s', (headers, allowed) => {
  expect(fine(headers as Record<string, string>)).toBe(allowed)
})

test('S-27 with PUBLIC_URL only that origin counts, whatever Host says', () => {
  expect(fine({ origin: 'https://evens.example' }, 'https://evens.example')).toBe(true)
  expect(fine({ origin: 'https://evens.test' }, 'https://evens.example')).toBe(false)
})

test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['Application/JSON', true],
  ['text/plain', false],
  ['application/jsonp', false],
  ['application/x-www-form-urlencoded', false],
  ['', false],
])('S-39 a body of type %j: allowed %s', (type, allowed) => {
  const check = () => checkBodyType(request(type ? { 'content-type': type } : {}, {}))
  if (allowed) check()
  else expect(check).toThrow('Send application/json')
})
