import { describe, expect, test } from 'vitest'
import {
  base64,
  headOf,
  keyOf,
  madeLog,
  type Signing,
  bytesOf as textBytes,
} from '#tests/support/made-log.ts'
import { parseHead } from '#verifier/log/note.ts'
import { type NamedWitness, sayWitnessed } from '#verifier/node/say-witnessed.ts'

const ORIGIN = 'evens.example/log'
const key = keyOf(ORIGIN, 'first')
const [one, other] = [keyOf('witness.example/w1', 'one', 4), keyOf('witness.example/w2', 'two', 4)]
const log = madeLog(Array.from({ length: 300 }, (_, at) => textBytes(`${at}`)))
const newest = parseHead(headOf(log, 300, ORIGIN, key))
const NOW = 1_764_170_000
const named = (size: string | null, ...keys: Signing[]): NamedWitness[] =>
  keys.map(({ vkey }) => ({ vkey, size, at: size && new Date((NOW - 60) * 1_000).toISOString() }))

/** A head with the lines of witnesses, who signed so many seconds ago. */
const witnessed = (size: number, ago: number, ...witnesses: Signing[]) => {
  const text = `${ORIGIN}\n${size}\n${base64(log.root(size))}\n`
  return `${text}\n${key.line(text)}${witnesses.map((witness) => witness.line(text, NOW - ago)).join('')}`
}

async function told(
  note: string | undefined,
  witnesses: NamedWitness[],
  strict = true,
  trusted: string[] = [],
) {
  const lines: string[] = []
  const asked = { note, witnesses, trusted, keys: [key.vkey], newest, cosigned: [], strict, now: NOW }
  const file = async (path: string) => log.file(path)
  const holds = await sayWitnessed({ ...asked, log: file }, (line) => lines.push(line))
  return { holds, text: lines.join('\n') }
}

describe('what witnesses have signed', () => {
  test('V-11 each is named with the age of its signature', async () => {
    const { holds, text } = await told(witnessed(257, 95, one, other), named('257', one, other))
    expect(holds).toBe(true)
    for (const { vkey } of [one, other])
      expect(text).toContain(
        `ok     the witness ${vkey} has signed the head with 257 entries at 2025-11-26T15:11:45.000Z, 95 seconds ago`,
      )
    expect(text).toContain('ok     the head for witnesses with 257 entries is of the same log')
    expect(text).not.toMatch(/WARN|WRONG/)
  })

  test('V-11 without any witness nothing is shown of splits, and that is said', async () => {
    expect(await told(undefined, [])).toEqual({
      holds: true,
      text: '       no witness runs elsewhere, so that two people see the same log is not shown',
    })
  })

  test('V-11 one that has not signed yet is a warning', async () => {
    const none = await told(undefined, named(null, one))
    expect([none.holds, none.text]).toEqual([
      true,
      expect.stringMatching(
        /^WARN {3}the witness .* has not signed any head yet, says the site\n {7}no witness’s/,
      ),
    ])
    const some = await told(witnessed(257, 5, one), [...named('257', one), ...named(null, other)])
    expect([some.holds, some.text]).toEqual([
      true,
      expect.stringMatching(/ok {5}the witness .*\nWARN {3}the witness /),
    ])
  })

  test('V-11 where one witness is new or away there may be no head that all have signed, which is a warning', async () => {
    const away = named('100', other).map((witness) => ({ ...witness, at: '2025-11-20T15:00:00.000Z' }))
    for (const second of [named(null, other), away]) {
      const { holds, text } = await told(undefined, [...named('257', one), ...second])
      expect([holds, text]).toEqual([true, expect.stringContaining('WARN   The witness')])
      expect(text).toContain('no witness’s signature was found')
    }
  })

  test('V-11 a head that is older than an hour is a warning, also by a clock that is ahead', async () => {
    const old = await told(witnessed(257, 3 * 3_600, one), named('257', one))
    expect([old.holds, old.text]).toEqual([true, expect.stringContaining('3 hours ago')])
    expect(old.text).toContain(
      'WARN   witnesses have signed nothing newer within an hour by this machine’s clock, and no witness has signed the 43 entries since',
    )
    const ahead = await told(witnessed(300, -2 * 86_400, one), named('300', one))
    expect(ahead.text).toMatch(/2 days ahead of this machine’s clock\n.*\nWARN {3}witnesses.*clock$/)
  })

  test.each<[string, string | undefined, NamedWitness[]]>([
    ['that does not show the head which witnesses have signed', undefined, named('257', one)],
    ['that shows a head without one of the witnesses', witnessed(257, 5, one), named('257', one, other)],
    ['that shows a head without any witness', witnessed(257, 5), named('257', one)],
    [
      'that shows the line of a stranger under a witness’s name',
      witnessed(257, 5, keyOf(one.name, 'stranger', 4)),
      named('257', one),
    ],
  ])('V-13 a site %s is seen', async (_, note, witnesses) => {
    const strict = await told(note, witnesses)
    expect([strict.holds, strict.text]).toEqual([
      false,
      expect.stringMatching(/^WRONG {2}witness: The witness /m),
    ])
    const mild = await told(note, witnesses, false)
    expect([mild.holds, mild.text]).toEqual([true, expect.stringMatching(/^WARN {3}The witness /m)])
  })

  test('V-13 a false line of a witness, a head of another log and one that the log has not signed are seen', async () => {
    const right = witnessed(257, 5, one)
    const flipped = right.replace(/(.)(=?=?)\n$/, (_, letter, end) => `${letter === 'A' ? 'Q' : 'A'}${end}\n`)
    await expect(told(flipped, named('257', one))).rejects.toMatchObject({ check: 'signature' })
    const fork = madeLog(Array.from({ length: 257 }, (_, at) => textBytes(`fork ${at}`)))
    const split = headOf(fork, 257, ORIGIN, key, one)
    await expect(told(split, named('257', one))).rejects.toMatchObject({ check: 'fork' })
    const stranger = headOf(log, 257, ORIGIN, keyOf(ORIGIN, 'other'), one)
    await expect(told(stranger, named('257', one))).rejects.toMatchObject({ check: 'unsigned' })
  })
})
