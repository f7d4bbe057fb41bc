import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newSecret, stepOfCode, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('S-24 one-time codes', () => {
  // the last six digits of the table in appendix B
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s the code of RFC 6238 fits its own step', (seconds, code) => {
    expect(stepOfCode(code, secret, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test('a clock may be one step off either way, and no more', () => {
    expect(stepOfCode('081804', secret, at(1_111_111_109 + 30))).toBe(37_037_036)
    expect(stepOfCode('081804', secret, at(1_111_111_109 - 30))).toBe(37_037_036)
    expect(stepOfCode('081804', secret, at(1_111_111_109 + 60))).toBeNull()
    expect(stepOfCode('081804', secret, at(1_111_111_109 - 60))).toBeNull()
  })

  test.each(['', '81804', '0818040', 'abcdef', '08 804', '٠٨١٨٠٤'])('%j is no code', (code) => {
    expect(stepOfCode(code, secret, at(1_111_111_109))).toBeNull()
  })

  test('a secret has 160 bits, is another one each time, and its address can be read by an app', () => {
    const one = newSecret()
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(one)
    const uri = totpUri(one, 'ada@mail.com')
    expect(uri).toMatch(/^otpauth:\/\/totp\/Evens:ada%40mail\.com\?/)
    expect(new URL(uri).searchParams.get('secret')).toBe(one)
    expect(
      stepOfCode(TOTP.generate({ secret: Secret.fromBase32(one), timestamp: 90_000 }), one, at(90)),
    ).toBe(3)
  })
})
