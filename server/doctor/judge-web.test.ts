import { describe, expect, test } from 'vitest'
import {
  judgeCallers,
  judgeCertificate,
  judgeClock,
  judgeCookies,
  judgeHeaders,
  judgeRedirect,
  judgeWebhook,
} from './judge-web.ts'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const FINE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

test.each([
  ['2027-02-01T00:00:00Z', undefined, 'ok'],
  ['2026-12-10T12:00:00Z', undefined, 'ok'],
  ['2026-12-09T11:00:00Z', undefined, 'warn'],
  ['2026-11-25T11:59:59Z', undefined, 'fault'],
  ['2026-11-25T11:59:59Z', 'CERT_HAS_EXPIRED', 'fault'],
  ['2027-02-01T00:00:00Z', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'fault'],
])('H-13 a certificate until %s, refused because of %s: %s', (endsAt, refused, state) => {
  expect(judgeCertificate({ endsAt: new Date(endsAt), refused }, NOW).state).toBe(state)
})

describe('H-13 headers', () => {
  const without = (name: keyof typeof FINE) => ({ ...FINE, [name]: undefined })
  test.each([
    ['all of them', FINE, true, ['ok']],
    ['no HSTS over http', without('strict-transport-security'), false, ['ok']],
    ['no HSTS over https', without('strict-transport-security'), true, ['fault']],
    ['a short HSTS', { ...FINE, 'strict-transport-security': 'max-age=3600' }, true, ['warn']],
    ['no nosniff', without('x-content-type-options'), true, ['fault']],
    ['no policy', without('content-security-policy'), true, ['fault']],
    [
      'a policy about frames alone',
      { ...FINE, 'content-security-policy': "frame-ancestors 'none'" },
      true,
      ['fault'],
    ],
    [
      'inline scripts',
      { ...FINE, 'content-security-policy': "script-src 'self' 'unsafe-inline'" },
      true,
      ['fault'],
    ],
    ['nothing', {}, true, ['fault', 'fault', 'fault']],
  ])('%s', (_, headers, https, states) => {
    expect(judgeHeaders(headers, https).map(({ state }) => state)).toEqual(states)
  })
})

test.each([
  ['__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax', true, ''],
  ['sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax', false, ''],
  ['sid=; Path=/; HttpOnly; SameSite=Lax', true, 'sid lacks Secure, sid lacks the prefix __Host-'],
  [
    '__Host-sid=; Path=/; Secure; SameSite=None',
    true,
    '__Host-sid lacks HttpOnly, __Host-sid lacks SameSite',
  ],
])('H-13 the cookie %s over https (%s): %s', (line, https, says) => {
  const verdict = judgeCookies([line], https)
  expect(verdict.state).toBe(says === '' ? 'ok' : 'fault')
  if (says) expect(verdict.says).toBe(says)
})

test.each([
  [undefined, 'ok'],
  [{ status: 308, headers: { location: 'https://bets.example.org/' } }, 'ok'],
  [{ status: 301, headers: { location: 'https://bets.example.org/x' } }, 'ok'],
  [{ status: 302, headers: { location: 'https://other.example.org/' } }, 'fault'],
  [{ status: 301, headers: { location: '/home' } }, 'fault'],
  [{ status: 200, headers: {} }, 'fault'],
])('H-13 http answered by %j: %s', (answer, state) => {
  expect(judgeRedirect(answer, 'https://bets.example.org').state).toBe(state)
})

test.each([
  [0, 'ok'],
  [-1_999, 'ok'],
  [2_100, 'warn'],
  [-30_000, 'warn'],
  [30_001, 'fault'],
  [-61_000, 'fault'],
])('H-13 a clock that is %d ms ahead: %s', (ms, state) => {
  const verdict = judgeClock("the database's", ms)
  expect(verdict.state).toBe(state)
  if (state !== 'ok') expect(verdict.says).toContain(ms < 0 ? 'behind' : 'ahead')
})

test.each([
  ['evens_sockets 3\nevens_callers_share_address 0\n', 'ok'],
  ['evens_callers_share_address 1\n', 'warn'],
  ['evens_sockets 3\n', 'skip'],
])('S-24 metrics that say %j: %s', (text, state) => {
  expect(judgeCallers(text).state).toBe(state)
})

test.each([
  [403, 'signature_invalid', 'ok'],
  [429, 'rate_limited', 'warn'],
  [404, 'not_found', 'fault'],
  [404, undefined, 'fault'],
  [403, 'forbidden_origin', 'fault'],
  [503, 'payments_unavailable', 'fault'],
  [200, undefined, 'fault'],
])('H-13 a webhook that answers %d %s: %s', (status, code, state) => {
  expect(judgeWebhook('/api/webhooks/stripe', status, code).state).toBe(state)
})
