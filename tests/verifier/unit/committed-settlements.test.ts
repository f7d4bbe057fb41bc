import { describe, expect, test } from 'vitest'
import {
  base64,
  headOf,
  keyOf,
  madeLog,
  recordOf,
  sha256,
  statementEntry,
  bytesOf as textBytes,
} from '#tests/support/made-log.ts'
import { parseHead } from '#verifier/log/note.ts'
import { auditLog } from '#verifier/node/audit-log.ts'

const ORIGIN = 'evens.example/log'
const key = keyOf(ORIGIN, 'first')
const HASH = 'ab'.repeat(32)
const settlement = {
  ...{ evens: 'settlement 1', event: '12', rulesHash: HASH, outcome: 'optionA', feeBps: 200 },
  ...{ pool: { optionA: '700', optionB: '300' }, fee: '20', paid: '980', bets: 3, replay: HASH },
}
const said = (statement: object) => statementEntry(JSON.stringify(statement))
const feeOf12 = new Uint8Array([
  2,
  ...recordOf({ posting: 1, source: [12, 3], destination: [0, 64], cents: 20, reason: 3 }),
])

describe('settlements to which the log has committed', () => {
  const opening = (change: object = {}) => ({
    salt: base64(sha256(textBytes('salt'))),
    text: JSON.stringify({ ...settlement, ...change }),
  })
  type Opening = ReturnType<typeof opening>
  const sealed = ({ salt, text }: Opening) => {
    const bytes = [textBytes('evens settlement 2\n'), Buffer.from(salt, 'base64'), textBytes(text)]
    return said({ evens: 'settlement 2', commitment: base64(sha256(...bytes)) })
  }
  async function* shown(openings: readonly Opening[]) {
    yield* openings
  }
  /** A log with these statements, of which a site opens some. */
  const auditWith = (statements: Uint8Array<ArrayBuffer>[], openings: readonly Opening[]) => {
    const made = madeLog([feeOf12, ...statements])
    const head = parseHead(headOf(made, made.size, ORIGIN, key))
    return auditLog(head, async (path) => made.file(path), { openings: shown(openings) })
  }
  const first = opening()
  const other = opening({ event: '13', fee: '0', outcome: 'void', paid: '1000' })

  test('V-04 are checked as far as they are opened, beside those that it says openly, and the others are counted', async () => {
    const later = opening({ event: '14' })
    for (const [openings, settlements, unopened] of [
      [[first, other, later], 2, 0],
      [[other], 1, 1],
      [[], 0, 2],
    ] as const) {
      const audit = await auditWith([sealed(first), sealed(other)], openings)
      expect([audit.faults, audit.settlements, audit.unopened]).toEqual([[], settlements, unopened])
    }
    const both = await auditWith([said(settlement), sealed(other)], [other])
    expect([both.faults, both.settlements, both.unopened]).toEqual([[], 2, 0])
  })

  const freed = opening({ fee: '0', outcome: 'void', paid: '1000' })
  const larger = opening({ paid: '995' })
  const again = opening({ bets: 4 })
  const stranger = opening({ bets: 5 })
  const nothing = { ...first, text: '{"evens":"settlement 3"}' }
  const written = (more: object) => said({ evens: 'settlement 2', commitment: base64(sha256()), ...more })
  test.each<[string, string, Uint8Array<ArrayBuffer>[], Opening[]]>([
    ['that opens to another fee than was taken', 'fees', [sealed(freed)], [freed]],
    ['that opens to another sum than its pool', 'sums', [sealed(larger)], [larger]],
    ['that is opened as a second one of its event', 'doubled', [first, again].map(sealed), [first, again]],
    ['that is opened beside a false one', 'opening', [first, other].map(sealed), [stranger, other]],
    ['that is opened in another order', 'opening', [first, other].map(sealed), [other, first]],
    ['with a salt that is cut', 'opening', [sealed(first)], [{ ...first, salt: 'AAAA' }]],
    ['that opens to none', 'statement', [sealed(nothing)], [nothing]],
    ['whose commitment is cut', 'statement', [written({ commitment: 'AAAA' })], []],
    ['whose commitment says more', 'statement', [written({ event: '12' })], []],
  ])('V-13 a settlement %s is seen', async (_, check, statements, openings) => {
    const { faults } = await auditWith(statements, openings)
    expect(faults.map((fault) => fault.check)).toContain(check)
  })
})
