import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isKnownPassword, LISTED_COUNT } from './known-passwords.ts'
import { makePasswordFilter } from './make-password-filter.ts'
import { ENTRY_BYTES, HEADER_BYTES, INDEX_BYTES, openPasswordFilter } from './password-filter.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evens-filter-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const list = (name: string, text: string | Buffer) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()

describe('S-24 a list of stolen passwords', () => {
  test('S-24 plain words, packed ones and sums of Have I Been Pwned become one file', async () => {
    const path = join(folder, 'made')
    const lists = [
      list('words.txt', 'walnut-ferry-92\r\n\r\nKühe fressen Gras\nwalnut-ferry-92\n'),
      list('more.txt.gz', gzipSync('otter of the ninth hour')),
      list(
        'pwned.txt',
        `${sha1('seen-very-often')}:120\n${sha1('seen-twice-only')}:2\n${sha1('no-count')}\n`,
      ),
    ]
    expect(await makePasswordFilter(lists, path, { atLeast: 10 })).toEqual({ count: 5, lines: 8 })
    expect(statSync(path).size).toBe(HEADER_BYTES + INDEX_BYTES + 5 * ENTRY_BYTES)
    const filter = openPasswordFilter(path)
    const inIt = [
      'walnut-ferry-92',
      'Ku\u0308he fressen Gras',
      'otter of the ninth hour',
      'seen-very-often',
      'no-count',
    ]
    expect([filter.count, ...inIt.map((word) => filter.has(word))]).toEqual([5, ...inIt.map(() => true)])
    const others = ['seen-twice-only', '', 'walnut-ferry-93', sha1('no-count')]
    expect(others.map((word) => filter.has(word))).toEqual(others.map(() => false))
    filter.close()
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('S-24 it holds every word that it was made of, and no other', async () => {
    const words = fc.uniqueArray(
      fc.string({ minLength: 1, maxLength: 12 }).filter((word) => !/[\r\n]/.test(word)),
      {
        maxLength: 200,
        selector: (word) => word.normalize('NFC'),
      },
    )
    await fc.assert(
      fc.asyncProperty(words, words, async (inIt, others) => {
        const path = join(folder, 'random')
        await makePasswordFilter([list('random.txt', inIt.join('\n'))], path)
        const filter = openPasswordFilter(path)
        const normal = new Set(inIt.map((word) => word.normalize('NFC')))
        expect(filter.count).toBe(normal.size)
        expect(inIt.filter((word) => !filter.has(word))).toEqual([])
        expect(others.filter((word) => filter.has(word) !== normal.has(word.normalize('NFC')))).toEqual([])
        filter.close()
      }),
      { numRuns: 12 },
    )
  })

  test('S-24 a file that is none, is cut off or is damaged is refused in words', async () => {
    const path = join(folder, 'whole')
    await makePasswordFilter(
      [list('many.txt', Array.from({ length: 3_000 }, (_, at) => `word ${at}`).join('\n'))],
      path,
    )
    const whole = readFileSync(path)
    const changed = (at: number, to = 0xff) => {
      const bytes = Buffer.from(whole)
      bytes[at] = bytes[at] === to ? to - 1 : to
      return bytes
    }
    const backwards = Buffer.concat([
      whole.subarray(0, HEADER_BYTES),
      index(2),
      Buffer.from([0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1]),
    ])
    backwards.writeBigUInt64LE(2n, 8)
    createHash('sha256').update(index(2)).digest().copy(backwards, 16)
    for (const [bytes, why] of [
      [Buffer.from('password\n123456\n'), 'it is too short'],
      [Buffer.alloc(INDEX_BYTES * 2), 'it is not a password filter, or is from another release'],
      [changed(HEADER_BYTES + 1_000), 'its index is damaged'],
      [changed(8), /^its length does not match its \d+ passwords$/],
      [whole.subarray(0, whole.length - 1), 'its length does not match its 3000 passwords'],
      [Buffer.concat([whole, Buffer.from([1])]), 'its length does not match its 3000 passwords'],
      [backwards, 'its passwords are damaged'],
    ] as const)
      expect(() => openPasswordFilter(list('damaged', bytes))).toThrow(why)
    expect(() => openPasswordFilter(join(folder, 'nowhere'))).toThrow('ENOENT')
  })

  test('S-24 those that come with the server are as many as the page for operators says, and count in any case', () => {
    const page = readFileSync('docs/self-hosting.md', 'utf8')
    expect(page).toContain(`${LISTED_COUNT.toLocaleString('en')} stolen or very common passwords`)
    const known = ['1q2w3e4r5t6y', 'PASSWORD123', 'aljazeera15']
    expect(known.filter((word) => !isKnownPassword(word, undefined))).toEqual([])
    expect(isKnownPassword('plum-otter-sails-7', undefined)).toBe(false)
  })
})

/** An index by which all passwords begin with two zero bytes. */
function index(count: number): Buffer {
  const bytes = Buffer.alloc(INDEX_BYTES)
  for (let at = 4; at < INDEX_BYTES; at += 4) bytes.writeUInt32LE(count, at)
  return bytes
}
