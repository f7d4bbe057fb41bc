import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkScorecard } from '#verifier/replays/scorecard.ts'

const { cards, keyId, publicKey } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../docs/scorecard-vectors.json'), 'utf8'),
) as { cards: { record: string; signature: string }[]; keyId: string; publicKey: string }
const files = cards.map((card) => JSON.stringify({ ...card, keyId, publicKey }))
const why = async (file: string, trusted?: string) => {
  const checked = await checkScorecard(file, trusted)
  return checked.ok ? 'genuine' : checked.why
}
/** The first card with something else in it. */
const changed = (change: Record<string, unknown>) =>
  JSON.stringify({ ...cards[0], keyId, publicKey, ...change })

describe('T-57 a saved scorecard is checked without the server', () => {
  test('cards that another program signed are genuine, also when their file ends with a line break', async () => {
    for (const file of files) {
      expect(await checkScorecard(`${file}\n`, publicKey)).toMatchObject({ ok: true, keyId })
      expect(await why(file)).toBe('genuine')
    }
  })

  test('any changed byte is refused', async () => {
    const bytes = Buffer.from(files[0]!)
    const taken: number[] = []
    for (let at = 0; at < bytes.length; at++)
      for (const bit of [1, 2, 32]) {
        const other = Buffer.from(bytes)
        other[at]! ^= bit
        if ((await why(other.toString())) === 'genuine') taken.push(at)
      }
    expect(taken).toEqual([])
  })

  test.each<[string, string, string]>([
    [
      'another winner',
      changed({ record: cards[0]!.record.replace('"winner":"5"', '"winner":"9"') }),
      'The record was changed after it was signed, or somebody else signed it.',
    ],
    [
      'the signature of another card',
      changed({ signature: cards[1]!.signature }),
      'The record was changed after it was signed, or somebody else signed it.',
    ],
    ['half a signature', changed({ signature: 'AAAA' }), 'The signature in this file is damaged.'],
    ['a key that is no key', changed({ publicKey: 'AAAA' }), 'The public key in this file is damaged.'],
    [
      'the number of another key',
      changed({ keyId: '0123456789abcdef' }),
      'The key’s number does not belong to the key in this file.',
    ],
    [
      'a field too many',
      changed({ more: 'x' }),
      'This file is no scorecard: it needs record, signature, keyId and publicKey, and nothing else.',
    ],
    [
      'a field that is no text',
      changed({ record: 1 }),
      'This file is no scorecard: it needs record, signature, keyId and publicKey, and nothing else.',
    ],
    ['something else', 'not JSON', 'This file is no scorecard: it is not the JSON that the server gave.'],
    ['nothing', 'null', 'This file is no scorecard: it is not the JSON that the server gave.'],
  ])('%s is refused in a sentence', async (_, file, sentence) => expect(await why(file)).toBe(sentence))

  test('a card of another key than the trusted one is refused', async () => {
    const sentence = 'This card is signed with another key than the one you gave.'
    expect(await why(files[0]!, 'A'.repeat(43))).toBe(sentence)
  })
})
