import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { numberPath, readTilePath } from './log-pages.ts'
import { headText, logKey, promiseText, proofText, signedNote } from './note.ts'
import { stateOf } from './read-status.ts'
import { EMPTY_ROOT } from './tree.ts'

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

describe('signed notes', () => {
  test('V-04 a verifier key names the key as C2SP says, and what it signs is checked with it alone', () => {
    // RFC 8032, test 1: the seed and its public key
    const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
    const key = logKey(seed, 'evens.example/log')
    const [name, id, material] = key.vkey.split('+')
    expect(name).toBe('evens.example/log')
    const bytes = Buffer.from(key.vkey.slice(key.vkey.indexOf(id!) + 9), 'base64')
    expect(bytes.toString('hex')).toBe('01d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
    expect(material).toBeDefined()
    const text = headText({ origin: 'evens.example/log', size: 12n, root: EMPTY_ROOT })
    const note = signedNote(text, [key])
    expect(
      note.startsWith(`evens.example/log\n12\n${EMPTY_ROOT.toString('base64')}\n\n— evens.example/log `),
    ).toBe(true)
    const signature = Buffer.from(note.trimEnd().split(' ').at(-1)!, 'base64')
    expect(signature.subarray(0, 4).toString('hex')).toBe(id)
    const publicKey = createPublicKey({
      key: Buffer.concat([SPKI, bytes.subarray(1)]),
      format: 'der',
      type: 'spki',
    })
    expect(verify(null, Buffer.from(text), publicKey, signature.subarray(4))).toBe(true)
  })

  test('V-06 a promise is five lines, and the same each time', () => {
    const promised = { origin: 'evens.example/log', leaf: EMPTY_ROOT, posting: 4711n, by: 1_795_000_060 }
    const lines = promiseText(promised).split('\n')
    expect(lines).toEqual([
      'evens receipt promise 1',
      'evens.example/log',
      EMPTY_ROOT.toString('base64'),
      '4711',
      '1795000060',
      '',
    ])
  })

  test('V-06 a proof is a .tlog-proof, line by line', () => {
    const text = proofText({ extra: Buffer.from('x'), index: 3n, path: [EMPTY_ROOT], note: 'a head\n' })
    expect(text).toBe(
      `c2sp.org/tlog-proof@v1\nextra eA==\nindex 3\n${EMPTY_ROOT.toString('base64')}\n\na head\n`,
    )
  })
})

describe('the addresses of tiles', () => {
  test.each([
    [0n, '000'],
    [5n, '005'],
    [999n, '999'],
    [1_000n, 'x001/000'],
    [1_234_067n, 'x001/x234/067'],
  ])('V-04 %s is %s', (n, path) => {
    expect(numberPath(n)).toBe(path)
    expect(readTilePath(`0/${path}`)).toEqual({ level: 0, n, width: 256 })
    expect(readTilePath(`entries/${path}.p/255`)).toEqual({ level: 'entries', n, width: 255 })
  })
})

test('V-06 the log is behind when a posting is not in it in time, but not while it fills', () => {
  const well = { halted: null, caughtUpAt: new Date() }
  expect(stateOf(well, { oldestSeconds: 59 })).toBe('well')
  expect(stateOf(well, { oldestSeconds: 60 })).toBe('behind')
  expect(stateOf({ ...well, caughtUpAt: null }, { oldestSeconds: 900 })).toBe('filling')
  expect(stateOf({ ...well, halted: 'why' }, { oldestSeconds: 900 })).toBe('halted')
})
