import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'evens-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const keyed = (...bytes: number[]) => ({
  secretsKeys: bytes.map((byte) => Buffer.alloc(32, byte).toString('base64')),
  dataDir,
})

describe('sealed texts', () => {
  test('open under the same words and key, and look different each time', () => {
    const secrets = openSecrets(keyed(1))
    const [one, two] = [secrets.seal('$mara', 'withdrawal:1'), secrets.seal('$mara', 'withdrawal:1')]
    expect(one.equals(two)).toBe(false)
    expect(one.includes('mara')).toBe(false)
    expect([one, two].map((sealed) => secrets.open(sealed, 'withdrawal:1'))).toEqual(['$mara', '$mara'])
  })

  test('do not open under other words, under another key, or with one bit turned', () => {
    const secrets = openSecrets(keyed(1))
    const sealed = secrets.seal('GB29 NWBK', 'withdrawal:1')
    expect(() => secrets.open(sealed, 'withdrawal:2')).toThrow()
    expect(() => openSecrets(keyed(2)).open(sealed, 'withdrawal:1')).toThrow()
    for (let at = 0; at < sealed.length; at++) {
      const bent = Buffer.from(sealed)
      bent[at]! ^= 1
      expect(() => secrets.open(bent, 'withdrawal:1'), `byte ${at}`).toThrow()
    }
  })

  test('without a key in the settings one is made once, for the owner alone', () => {
    const own = { secretsKeys: [], dataDir: join(dataDir, 'fresh') }
    const sealed = openSecrets(own).seal('text', 'a')
    expect(openSecrets(own).open(sealed, 'a')).toBe('text')
    expect(statSync(join(own.dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
  })
})

/** A sealed value from before values named their key. */
function sealedWithoutId(byte: number, text: string, about: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', Buffer.alloc(32, byte), '', 'evens sealed texts', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body])
}

describe('A19 several keys', () => {
  test('the first seals and all of them open', () => {
    const old = openSecrets(keyed(1)).seal('$mara', 'withdrawal:1')
    const both = openSecrets(keyed(2, 1))
    expect(both.open(old, 'withdrawal:1')).toBe('$mara')
    const fresh = both.seal('$mara', 'withdrawal:1')
    expect(openSecrets(keyed(2)).open(fresh, 'withdrawal:1')).toBe('$mara')
    expect(() => openSecrets(keyed(1)).open(fresh, 'withdrawal:1')).toThrow('SECRETS_KEY does not have')
  })

  test('what was sealed before values named their key opens under whichever key it was', () => {
    const old = sealedWithoutId(1, '$mara', 'withdrawal:1')
    expect(openSecrets(keyed(1)).open(old, 'withdrawal:1')).toBe('$mara')
    expect(openSecrets(keyed(3, 2, 1)).open(old, 'withdrawal:1')).toBe('$mara')
    expect(() => openSecrets(keyed(3, 2)).open(old, 'withdrawal:1')).toThrow()
    expect(() => openSecrets(keyed(1)).open(old, 'withdrawal:2')).toThrow()
  })

  test('a text is known again by the fingerprint of any key, and everything sealed bears the mark of the first', () => {
    const [before] = openSecrets(keyed(1)).fingerprints('cashapp:mara', 'a')
    const now = openSecrets(keyed(2, 1))
    expect(now.fingerprints('cashapp:mara', 'a').map((one) => one.equals(before!))).toEqual([false, true])
    expect(now.seal('x', 'a').subarray(0, now.mark.length).equals(now.mark)).toBe(true)
    expect(openSecrets(keyed(1)).mark.equals(now.mark)).toBe(false)
  })
})
