import { describe, expect, test } from 'vitest'
import { filesBelow, readText } from '#tests/support/imports.ts'
import { base64, headOf, keyOf, madeLog, noteOf, bytesOf as textBytes } from '#tests/support/made-log.ts'
import { fromBase64 } from '#verifier/log/bytes.ts'
import { parseHead, parseNote, readKey, signersOf } from '#verifier/log/note.ts'
import { WORDS } from '#verifier/log/words.ts'

const ORIGIN = 'evens.example/log'
const [key, other] = [keyOf(ORIGIN, 'first'), keyOf(ORIGIN, 'second')]
const log = madeLog(['a', 'b', 'c'].map(textBytes))
const head = headOf(log, 3, ORIGIN, key)
const [text, signature] = head.split('\n\n') as [string, string]

describe('V-12 signed notes', () => {
  test('the example of C2SP verifies', async () => {
    const note = parseNote(
      'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
    )
    const vkey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
    expect(note.text).toBe('This is an example message.\n')
    expect(await signersOf(note, [await readKey(vkey)])).toEqual([{ vkey, name: 'example.com/foo' }])
  })

  test('signatures of unknown keys say nothing; several keys and witnesses are told in their order', async () => {
    const witness = keyOf('witness.example/w1', 'witness', 4)
    const { note } = parseHead(headOf(log, 3, ORIGIN, other, key, witness))
    const keys = await Promise.all([witness.vkey, key.vkey].map(readKey))
    expect(await signersOf(note, keys)).toEqual([
      { vkey: key.vkey, name: ORIGIN },
      { vkey: witness.vkey, name: 'witness.example/w1', at: 1_764_165_600n },
    ])
    expect(await signersOf(note, [])).toEqual([])
  })

  test.each<[string, string]>([
    ['a second text behind it', `${head}\nanother text\n`],
    ['a second text and its signature', `${head}\n${noteOf('x\n', key)}`],
    ['no signature', `${text}\n`],
    ['no line break at the end', head.slice(0, -1)],
    ['another line break', head.replaceAll('\n', '\r\n')],
    ['a control character', `\u0007${head}`],
    ['half a surrogate pair', `\ud800${head}`],
    ['a hyphen for the dash', `${text}\n\n- ${signature.slice(2)}`],
    ['two spaces', head.replace(`— ${ORIGIN} `, `— ${ORIGIN}  `)],
    ['base64 with other last bits', head.replace(/=\n$/, '\n')],
    ['base64 that is not canonical', head.replace(/(.)==?\n$/, (end) => end.replace(/^./, 'B'))],
    ['base64 of the web', `${text}\n\n— ${ORIGIN} ${'-_'.repeat(46)}\n`],
    ['an extension line', noteOf(`${text}\nmore\n`, key)],
    ['a size with a zero in front', noteOf(`${ORIGIN}\n03\n${base64(log.root())}\n`, key)],
    ['a size below zero', noteOf(`${ORIGIN}\n-3\n${base64(log.root())}\n`, key)],
    ['a size beyond 2^63', noteOf(`${ORIGIN}\n${2n ** 63n}\n${base64(log.root())}\n`, key)],
    ['a truncated root', noteOf(`${ORIGIN}\n3\n${base64(log.root().slice(0, 31))}\n`, key)],
    ['no name', noteOf(`\n3\n${base64(log.root())}\n`, key)],
    ['100 kB', noteOf(`${'x'.repeat(100_000)}\n`, key)],
  ])('V-13 a head with %s is seen', (_, changed) => {
    expect(changed).not.toBe(head)
    expect(() => parseHead(changed)).toThrow(expect.objectContaining({ check: 'note' }))
  })

  test('V-13 any changed byte of a head is seen', async () => {
    const keys = [await readKey(key.vkey)]
    const bytes = Buffer.from(head)
    const taken: string[] = []
    for (let at = 0; at < bytes.length; at++)
      for (const bit of [1, 4, 32]) {
        const changed = Buffer.from(bytes)
        changed[at]! ^= bit
        const signers = await (async () => signersOf(parseHead(changed.toString()).note, keys))().catch(
          () => [],
        )
        if (signers.length > 0) taken.push(`${at} ${bit}`)
      }
    expect(taken).toEqual([])
  })

  test('V-13 a false signature beside a true one refuses the whole head', async () => {
    const forged = other.line('something else\n')
    const keys = await Promise.all([key.vkey, other.vkey].map(readKey))
    await expect(signersOf(parseHead(head + forged).note, keys)).rejects.toMatchObject({ check: 'signature' })
    await expect(signersOf(parseHead(head + key.line('x\n')).note, keys)).rejects.toMatchObject({
      check: 'signature',
    })
  })
})

describe('verifier keys', () => {
  test.each([
    ['nothing', ''],
    ['no number', `${ORIGIN}+${key.vkey.split('+').slice(2).join('+')}`],
    ['the number of another key', key.vkey.replace(key.id, other.id)],
    ['another name', key.vkey.replace('evens', 'odds')],
    ['another kind', `${ORIGIN}+${key.id}+${base64(new Uint8Array(33).fill(2))}`],
    ['a key that is too short', `${ORIGIN}+${key.id}+AQID`],
  ])('with %s are refused', async (_, vkey) => {
    await expect(readKey(vkey)).rejects.toMatchObject({ check: 'key' })
  })
})

test('V-13 base64 is read in its only way of writing', () => {
  expect(fromBase64('AQ==')).toEqual(Uint8Array.of(1))
  for (const wrong of ['AR==', 'AQ=', 'AQ', 'AQ==\n', ' AQ==', 'A-_=', 'AQ===', 1, null, undefined])
    expect([wrong, fromBase64(wrong)]).toEqual([wrong, undefined])
  expect(fromBase64('AQ==', 2)).toBeUndefined()
})

test('V-12 every fault that is thrown without a sentence has one', () => {
  const sources = filesBelow(['verifier/log'], ['.ts'])
  const thrown = sources.flatMap((file) =>
    [...readText(file).matchAll(/new Fault\('([^']+)'\)/g)].map(([, check]) => check!),
  )
  expect(thrown.length).toBeGreaterThan(20)
  expect([...new Set(thrown)].sort()).toEqual(Object.keys(WORDS).sort())
  for (const why of Object.values(WORDS)) expect(why).toMatch(/^[A-Z].*\.$/)
})
