import { describe, expect, test } from 'vitest'
import { leavesOf, naiveCheckpoint, naiveHead, naiveKey } from '#tests/support/naive-log.ts'
import { parseNote, readKey } from '#verifier/log/note.ts'
import { linesBy, readCheckpoint, readSubmission } from './checkpoint.ts'
import { readSeed, signingKey } from './signing-key.ts'

describe('cosignatures', () => {
  const leaves = leavesOf(5)
  const text = naiveHead('evens.example/log', leaves)
  const key = signingKey('witness.example/w1', Buffer.alloc(32, 7))

  test('V-11 a cosignature is verified by the key that it tells of, and its line is given back as it came', async () => {
    const verifier = await readKey(key.verifier.vkey)
    expect(verifier).toEqual(key.verifier)
    const line = key.cosign(text, 1_795_000_000n)
    const note = parseNote(`${text}\n${line}`)
    expect(note.signatures[0]!.bytes).toHaveLength(72)
    expect(await linesBy([verifier], note)).toEqual([line])
    expect(await linesBy([], note)).toEqual([])
  })

  test('V-13 a cosignature of another head is seen', async () => {
    const other = naiveHead('evens.example/log', leavesOf(6))
    const note = parseNote(`${other}\n${key.cosign(text, 1_795_000_000n)}`)
    expect(await linesBy([key.verifier], note)).toBeUndefined()
  })

  test('V-13 a cosignature with another time is seen', async () => {
    const line = key.cosign(text, 1_795_000_000n)
    const bytes = Buffer.from(line.split(' ')[2]!, 'base64')
    bytes.writeBigUInt64BE(1_895_000_000n, 4)
    const note = parseNote(`${text}\n— witness.example/w1 ${bytes.toString('base64')}\n`)
    expect(await linesBy([key.verifier], note)).toBeUndefined()
  })

  test('V-11 a seed is 32 bytes in base64', () => {
    expect(readSeed(`${Buffer.alloc(32).toString('base64')}\n`)).toHaveLength(32)
    expect(readSeed(Buffer.alloc(31).toString('base64'))).toBeUndefined()
    expect(readSeed('secret')).toBeUndefined()
  })
})

describe('what is sent to a witness', () => {
  const key = naiveKey('evens.example/log')
  const checkpoint = naiveCheckpoint(key, leavesOf(3))
  const hash = Buffer.alloc(32, 1).toString('base64')
  const read = (body: string) => readSubmission(Buffer.from(body))

  test('V-11 an old size, a proof and a checkpoint are read', () => {
    const { oldSize, proof, checkpoint: head } = read(`old 2\n${hash}\n\n${checkpoint}`)!
    expect([oldSize, proof.length, head.origin, head.size]).toEqual([2n, 1, 'evens.example/log', 3n])
    expect(read(`old 0\n\n${checkpoint}`)!.proof).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['no old size', checkpoint],
    ['an old size with a leading zero', `old 01\n\n${checkpoint}`],
    ['a negative old size', `old -1\n\n${checkpoint}`],
    ['an old size of 2^63', `old 9223372036854775808\n\n${checkpoint}`],
    ['a proof of 64 lines', `old 2\n${`${hash}\n`.repeat(64)}\n${checkpoint}`],
    ['a hash of 31 bytes', `old 2\n${Buffer.alloc(31).toString('base64')}\n\n${checkpoint}`],
    ['no checkpoint', 'old 2\n\n'],
    ['no signature', `old 2\n\n${checkpoint.split('—')[0]}`],
  ])('V-11 a body with %s is refused', (_, body) => {
    expect(read(body)).toBeUndefined()
  })

  test('V-11 a checkpoint may have lines of the log’s own, and the longest that is sent can be read again with one more signature', () => {
    const text = `evens.example/log\n3\n${hash}\n${'x'.repeat(65_000)}\n`
    const long = `${text}\n${key.sign(text)}`
    const witness = signingKey('witness.example/w1', Buffer.alloc(32, 7))
    expect(readCheckpoint(long)).toMatchObject({ origin: 'evens.example/log', size: 3n })
    expect(readCheckpoint(long + witness.cosign(text, 1_795_000_000n))).toBeDefined()
  })

  test('V-11 bytes that are no UTF-8 are refused', () => {
    expect(readSubmission(Buffer.concat([Buffer.from('old 0\n\n\xff', 'latin1')]))).toBeUndefined()
  })

  test.each([
    ['two lines', 'evens.example/log\n3\n'],
    ['an empty line', `evens.example/log\n3\n${hash}\n\n`],
    ['a size with a sign', `evens.example/log\n+3\n${hash}\n`],
    ['a root of 33 bytes', `evens.example/log\n3\n${Buffer.alloc(33).toString('base64')}\n`],
    ['no origin', `\n3\n${hash}\n`],
  ])('V-11 a checkpoint with %s is none', (_, text) => {
    expect(readCheckpoint(`${text}\n${key.sign(text)}`)).toBeUndefined()
  })
})
