import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'evens-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const keyed = (byte: number) => ({ secretsKey: Buffer.alloc(32, byte).toString('base64'), dataDir })

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
    const own = { secretsKey: undefined, dataDir: join(dataDir, 'fresh') }
    const sealed = openSecrets(own).seal('text', 'a')
    expect(openSecrets(own).open(sealed, 'a')).toBe('text')
    expect(statSync(join(own.dataDir, 'secrets.key')).mode & 0o777).toBe(0o600)
  })
})
