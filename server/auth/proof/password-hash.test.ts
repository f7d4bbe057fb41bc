import { describe, expect, test } from 'vitest'
import { PASSWORD_HASH_KIB } from '#server/config/config.ts'
import { formatPhc, hashPassword, needsRenewal, parsePhc, verifyPassword } from './password-hash.ts'

// Computed by another implementation (the reference `argon2` library): password "password", salt "somesalt".
const REFERENCE = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

const usual = { passwordHashKib: PASSWORD_HASH_KIB }

describe('S-24 stored passwords', () => {
  test('take the memory that the operator has set, and older ones are renewed', async () => {
    const before = await hashPassword(usual, 'correct horse battery')
    const more = { passwordHashKib: 24_000 }
    const stored = await hashPassword(more, 'correct horse battery')
    expect(stored).toMatch(/\$m=24000,t=2,p=1\$/)
    expect([needsRenewal(more, before), needsRenewal(more, stored)]).toEqual([true, false])
    expect(await verifyPassword(usual, 'correct horse battery', before)).toBe(true)
  })

  test('are argon2id strings of 19 MiB, two passes and a salt of 16 bytes', async () => {
    const stored = await hashPassword(usual, 'correct horse battery')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await hashPassword(usual, 'correct horse battery')).not.toBe(stored)
    expect(formatPhc(parsePhc(stored)!)).toBe(stored)
    expect(needsRenewal(usual, stored)).toBe(false)
    expect(await verifyPassword(usual, 'correct horse battery', stored)).toBe(true)
    expect(await verifyPassword(usual, 'correct horse batterz', stored)).toBe(false)
  })

  test('verify against a string of the reference implementation, whose lower cost asks for renewal', async () => {
    expect(await verifyPassword(usual, 'password', REFERENCE)).toBe(true)
    expect(await verifyPassword(usual, 'passwore', REFERENCE)).toBe(false)
    expect(needsRenewal(usual, REFERENCE)).toBe(true)
  })

  test('the same letters typed in another form are the same password', async () => {
    expect(
      await verifyPassword(usual, 'caf\u00e9 au lait', await hashPassword(usual, 'cafe\u0301 au lait')),
    ).toBe(true)
  })

  test('nobody has no password, and asking costs about as much as asking somebody', async () => {
    const stored = await hashPassword(usual, 'correct horse battery')
    // Processor time of all threads: unlike wall time it ignores other load on the machine.
    const work = async (hash: string | null) => {
      const before = process.cpuUsage()
      expect(await verifyPassword(usual, 'something else', hash)).toBe(false)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const somebody: number[] = []
    const nobody: number[] = []
    for (let round = 0; round < 7; round++) {
      somebody.push(await work(stored))
      nobody.push(await work(null))
    }
    expect(Math.min(...nobody)).toBeGreaterThan(Math.min(...somebody) / 2)
    expect(Math.min(...nobody)).toBeLessThan(Math.min(...somebody) * 2)
  })

  test.each([
    '',
    'plain text',
    REFERENCE.replace('argon2id', 'argon2i'),
    REFERENCE.replace('m=256', 'm=9999999'),
    REFERENCE.replace('t=2', 't=999'),
    REFERENCE.replace('p=1', 'p=0'),
  ])('%j is no stored password', async (stored) => {
    expect(parsePhc(stored)).toBeNull()
    expect(await verifyPassword(usual, 'password', stored)).toBe(false)
  })
})
