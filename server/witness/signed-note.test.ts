import { describe, expect, test } from 'vitest'
import { leavesOf, naiveCheckpoint, naiveHead, naiveKey } from '#tests/support/naive-log.ts'
import { readCheckpoint, readSubmission } from './checkpoint.ts'
import { readNote, readVerifierKey, signaturesBy } from './signed-note.ts'
import { readSeed, signingKey } from './signing-key.ts'

/** The example of C2SP signed-note. */
const VKEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`

describe('notes', () => {
  test('V-11 the example of signed-note is read and verified', () => {
    const key = readVerifierKey(VKEY)!
    expect(key.name).toBe('example.com/foo')
    expect(signaturesBy([key], readNote(NOTE)!)).toHaveLength(1)
  })

  test('V-11 a changed text is refused as a whole, and a line by an unknown key does not count', () => {
    const key = readVerifierKey(VKEY)!
    expect(signaturesBy([key], readNote(NOTE.replace('example m', 'exemple m'))!)).toBeUndefined()
    expect(signaturesBy([], readNote(NOTE)!)).toEqual([])
    const other = readVerifierKey(naiveKey('example.com/foo').vkey)!
    expect(signaturesBy([other], readNote(NOTE)!)).toEqual([])
  })

  test('V-11 a text with empty lines ends at the last one', () => {
    const text = 'one\n\ntwo\n\n\n'
    const key = naiveKey('evens.example/log')
    const note = readNote(`${text}\n${key.sign(text)}`)!
    expect(note.text).toBe(text)
    expect(signaturesBy([readVerifierKey(key.vkey)!], note)).toHaveLength(1)
  })

  test.each([
    ['no signature', 'text\n\n'],
    ['no empty line', 'text\n— a AAAAAAA=\n'],
    ['no last newline', NOTE.slice(0, -1)],
    ['a carriage return', NOTE.replace('message.', 'message.\r')],
    ['a hyphen for the dash', NOTE.replace('— ', '- ')],
    ['two spaces', NOTE.replace('foo Uw', 'foo  Uw')],
    ['base64 without its end', NOTE.replace('IneyaQM=', 'IneyaQM')],
    ['base64 with spare bits', NOTE.replace('IneyaQM=', 'IneyaQN=')],
    ['base64 for addresses', NOTE.replace('YEq6', 'YEq-')],
    ['a plus in the name', NOTE.replace('com/foo', 'com+foo')],
    ['a hundred and one lines', `text\n\n${'— a AAAAAAA=\n'.repeat(101)}`],
  ])('V-11 a note with %s is none', (_, note) => {
    expect(readNote(note)).toBeUndefined()
  })

  test.each([
    ['another id', VKEY.replace('530d903a', '530d903b')],
    ['capital letters in the id', VKEY.replace('530d903a', '530D903A')],
    ['no key', 'example.com/foo+530d903a'],
    ['a space in the name', VKEY.replace('/foo', '/f oo')],
    ['another algorithm', VKEY.replace('+Aeky', '+Auky')],
  ])('V-11 a verifier key with %s is none', (_, text) => {
    expect(readVerifierKey(text)).toBeUndefined()
  })
})

describe('cosignatures', () => {
  const leaves = leavesOf(5)
  const text = naiveHead('evens.example/log', leaves)
  const key = signingKey('witness.example/w1', Buffer.alloc(32, 7))

  test('V-11 a cosignature is verified by the key that it tells of', () => {
    const verifier = readVerifierKey(key.verifier.text)!
    const note = readNote(`${text}\n${key.cosign(text, 1_795_000_000n)}`)!
    expect(note.signatures[0]!.signature).toHaveLength(72)
    expect(signaturesBy([verifier], note)).toHaveLength(1)
  })

  test('V-13 a cosignature of another head is seen', () => {
    const other = naiveHead('evens.example/log', leavesOf(6))
    const note = readNote(`${other}\n${key.cosign(text, 1_795_000_000n)}`)!
    expect(signaturesBy([key.verifier], note)).toBeUndefined()
  })

  test('V-13 a cosignature with another time is seen', () => {
    const line = key.cosign(text, 1_795_000_000n)
    const bytes = Buffer.from(line.split(' ')[2]!, 'base64')
    bytes.writeBigUInt64BE(1_895_000_000n, 4)
    const note = readNote(`${text}\n— witness.example/w1 ${bytes.toString('base64')}\n`)!
    expect(signaturesBy([key.verifier], note)).toBeUndefined()
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
