import { describe, expect, test } from 'vitest'
import {
  base64,
  commitmentOf,
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
import { doubledEntries } from '#verifier/node/doubled-entries.ts'

const ORIGIN = 'evens.example/log'
const key = keyOf(ORIGIN, 'first')
const HASH = 'ab'.repeat(32)
const settlement = {
  ...{ evens: 'settlement 1', event: '12', rulesHash: HASH, outcome: 'optionA', feeBps: 200 },
  ...{ pool: { optionA: '700', optionB: '300' }, fee: '20', paid: '980', bets: 3, replay: HASH },
}
const liabilities = (tree: number) => ({
  ...{
    evens: 'liabilities 1',
    tree,
    at: `2025-11-26T1${tree}:00:00.000Z`,
    leaves: 3,
    root: base64(sha256()),
  },
  ...{ total: '1000', kinds: { person: '1000' }, fees: '6', outside: '-1006', debts: '0' },
})
const said = (statement: object) => statementEntry(JSON.stringify(statement))
type Given = { source?: [number, number]; cents?: number; reason?: number; practice?: boolean }
/** By default the fee of a pot. */
const publicEntry = (posting: number, given: Given = {}) => {
  const { source = [12, 4], cents = 6, reason = 32, practice = false } = given
  const record = recordOf({ posting, source, destination: [0, 64], cents, reason })
  // the accounts' last bit says the currency
  if (practice) for (const last of [23, 31]) record[last]! |= 1
  return new Uint8Array([2, ...record])
}
const feeOf12 = (posting: number, given: Given = {}) =>
  publicEntry(posting, { source: [12, 3], cents: 20, reason: 3, ...given })

/** 900 entries: postings of people, every tenth one public, one of which is the fee of an event, and three statements. */
const entries = Array.from({ length: 900 }, (_, at) =>
  at % 10 === 0
    ? publicEntry(at + 1)
    : commitmentOf(
        sha256(textBytes(`${at}`)),
        recordOf({ posting: at + 1, source: [7, 1], destination: [12, 2] }),
      ),
)
entries[490] = feeOf12(491)
entries[500] = said(settlement)
entries[501] = said(liabilities(1))
entries[899] = said(liabilities(2))
const honest = madeLog(entries)
const auditOf = (
  log: typeof honest,
  file: (path: string) => Uint8Array<ArrayBuffer> | undefined = log.file,
) => auditLog(parseHead(headOf(log, log.size, ORIGIN, key)), async (path) => file(path))

describe('a whole log is audited', () => {
  test.each([1, 255, 256, 257, 512, 900])('of %i entries', async (size) => {
    const { faults, more } = await auditOf(madeLog(entries.slice(0, size)))
    expect([faults, more]).toEqual([[], 0])
  })

  test('and counted', async () => {
    const { trees, ...audit } = await auditOf(honest)
    const oldest = Date.parse('2025-11-26T13:58:20.123Z')
    expect(audit).toEqual({
      oldest,
      ended: [{ event: '12', pool: settlement.pool, rulesHash: HASH, leftAt: oldest }],
      faults: [],
      more: 0,
      commitments: 808,
      public: 89,
      ...{ settlements: 1, unopened: 0, tournaments: 0, others: 0 },
    })
    expect([...trees]).toEqual([
      [1, { index: 501, statement: liabilities(1) }],
      [2, { index: 899, statement: liabilities(2) }],
    ])
  })

  test('from full bundles and tiles too, once the partial ones are gone', async () => {
    const before = parseHead(headOf(honest, 300, ORIGIN, key))
    const audit = await auditLog(before, async (path) =>
      path.includes('.p/') && !path.includes('/1/') ? undefined : honest.file(path),
    )
    expect(audit.faults).toEqual([])
  })

  test('and empty', async () => {
    const empty = madeLog([])
    expect((await auditOf(empty)).faults).toEqual([])
  })
})

describe('V-13 the auditor reads a log and', () => {
  const with_ = (place: number, ...changed: Uint8Array<ArrayBuffer>[]) =>
    madeLog(entries.toSpliced(place, 1, ...changed))
  const settled = (change: object) => with_(600, said({ ...settlement, ...change }))
  test.each<[string, string, RegExp, typeof honest]>([
    [
      'an entry that is there twice',
      'doubled',
      /^Entry 601 is entry 600 once more\.$/,
      with_(600, entries[601]!, entries[601]!),
    ],
    [
      'a public posting that is there twice',
      'order',
      /^Entry 611: Posting 611 comes after posting 611\.$/,
      with_(610, entries[610]!, entries[610]!),
    ],
    [
      'public postings in another order',
      'order',
      /^Entry 620: Posting 611 comes after posting 621\.$/,
      madeLog(entries.with(610, entries[620]!).with(620, entries[610]!)),
    ],
    [
      'a public posting that names somebody',
      'record',
      /^Entry 610: Posting 611 names an account of somebody\.$/,
      with_(610, publicEntry(611, { source: [7, 1] })),
    ],
    ['a public posting below zero', 'record', /^Entry 610: /, with_(610, publicEntry(611, { cents: -6 }))],
    ['a commitment that is cut', 'entry', /^Entry 601: /, with_(601, entries[601]!.slice(0, -1))],
    ['an entry of no kind', 'entry', /^Entry 601: /, with_(601, textBytes('x'))],
    ['an empty entry', 'entry', /^Entry 601: /, with_(601, new Uint8Array())],
    ['a statement that is no JSON', 'statement', /^Entry 600: /, with_(600, statementEntry('{"evens":'))],
    ['a statement with spaces', 'statement', /^Entry 600: /, with_(600, statementEntry('{"evens": "x"}'))],
    ['a settlement that pays more than its pool', 'sums', /event 12 pays/, settled({ paid: '995' })],
    ['a settlement with a fee of a void event', 'sums', /another fee/, settled({ outcome: 'void' })],
    ['a settlement with another fee', 'sums', /another fee/, settled({ fee: '6', paid: '994' })],
    [
      'an event that is settled twice',
      'doubled',
      /Event 12 is settled twice/,
      settled({ replay: 'cd'.repeat(32) }),
    ],
    [
      'a settlement without its replay',
      'statement',
      /settlement is not written/,
      settled({ replay: undefined }),
    ],
    [
      'a settlement with a pool below zero',
      'statement',
      /settlement is not written/,
      settled({ pool: { optionA: '-300', optionB: '1300' } }),
    ],
    [
      'a tree whose kinds do not add up',
      'sums',
      /do not add up to its total/,
      with_(600, said({ ...liabilities(3), kinds: { person: '1' } })),
    ],
    [
      'a tree that is told twice',
      'order',
      /Tree 1 of liabilities comes after tree 1/,
      with_(600, said({ ...liabilities(1), debts: '-1', fees: '7' })),
    ],
    [
      'a tree that is left out',
      'order',
      /Tree 3 of liabilities comes after tree 1/,
      with_(600, said(liabilities(3))),
    ],
    [
      'a first tree that is not the first',
      'order',
      /Tree 2 of liabilities comes after tree 0/,
      madeLog(entries.with(501, said(settlement))),
    ],
    [
      'a tree of an earlier moment than the one before',
      'order',
      /Tree 2 of liabilities is not of a later moment/,
      with_(899, said({ ...liabilities(2), at: liabilities(1).at })),
    ],
    [
      'a tree with fees below zero',
      'sums',
      /fees are below zero/,
      with_(899, said({ ...liabilities(2), fees: '-6', outside: '-994' })),
    ],
    [
      'a tree whose debts make it smaller than it is',
      'sums',
      /debts are owed to people/,
      with_(899, said({ ...liabilities(2), debts: '1', outside: '-1007' })),
    ],
    [
      'a tree that does not add up to zero',
      'sums',
      /do not add up to zero/,
      with_(899, said({ ...liabilities(2), outside: '-1005' })),
    ],
  ])('finds %s', async (_, check, why, log) => {
    const { faults } = await auditOf(log)
    expect(faults).toContainEqual({ check, why: expect.stringMatching(why) })
  })

  const feeSays = (took: number) =>
    new RegExp(`^Entry 500: The settlement of event 12 says a fee of 20, and postings took ${took}, in cents`)
  test.each<[string, string, RegExp, typeof honest]>([
    ['a fee that is a cent more', 'fees', feeSays(21), with_(490, feeOf12(491, { cents: 21 }))],
    ['a fee that nobody took', 'fees', feeSays(0), with_(490, publicEntry(491))],
    ['a fee of another event', 'fees', feeSays(0), with_(490, feeOf12(491, { source: [13, 3] }))],
    ['a fee that is taken of both sides', 'fees', feeSays(40), with_(480, feeOf12(481, { source: [12, 2] }))],
    ['a fee that is taken again later', 'fees', feeSays(26), with_(610, feeOf12(611, { cents: 6 }))],
    [
      'a fee in a second currency',
      'fees',
      /^Entry 490: Posting 491 takes a fee of event 12 in a second currency/,
      with_(480, feeOf12(481, { practice: true, cents: 1 })),
    ],
    [
      'a fee that is called something else',
      'fees',
      /^Entry 610: Posting 611 takes money of event 12 for something else than its fee/,
      with_(610, feeOf12(611, { reason: 1 })),
    ],
    ...['settlement 3', 'settlement', 'settlement2', 'Settlement 1', 'liabilities 9', ' liabilities 1'].map(
      (evens): [string, string, RegExp, typeof honest] => [
        `a statement “${evens}”`,
        'statement',
        /^Entry 600: This program does not know the version/,
        with_(600, said({ ...settlement, evens })),
      ],
    ),
  ])('V-13 %s is seen', async (_, check, why, log) => {
    const { faults } = await auditOf(log)
    expect(faults).toContainEqual({ check, why: expect.stringMatching(why) })
  })

  test('a fee in practice coins is as right, one in two postings too, and other statements are counted', async () => {
    const coins = await auditOf(with_(490, feeOf12(491, { practice: true })))
    expect(coins.faults).toEqual([])
    const halves = [feeOf12(481, { cents: 13 }), feeOf12(491, { cents: 7, source: [12, 2] })] as const
    expect((await auditOf(madeLog(entries.with(480, halves[0]).with(490, halves[1])))).faults).toEqual([])
    // an event whose settlement the log has not published yet
    const early = await auditOf(
      with_(610, feeOf12(611, { source: [13, 2] }), said({ evens: 'settlement-news 1' })),
    )
    expect([early.faults, early.others]).toEqual([[], 1])
  })

  const treeTwo = (change: object) => with_(899, said({ ...liabilities(2), ...change }))
  const inTwoHours = new Date(Date.now() + 7_200_000).toISOString()
  test.each<[string, string, RegExp, typeof honest]>([
    [
      'a tree of a second after the one before',
      'order',
      /Tree 2 of liabilities is of less than a minute after/,
      treeTwo({ at: '2025-11-26T11:00:01.000Z' }),
    ],
    ['a tree of a time to come', 'order', /Tree 2 .* which is a time to come/, treeTwo({ at: inTwoHours })],
    [
      'a tree of a kind that nobody knows',
      'kinds',
      /Tree 2 .* has the kind “nobody”/,
      treeTwo({ kinds: { person: '900', nobody: '100' } }),
    ],
    [
      'a tree with what is owed to nobody',
      'kinds',
      /Tree 2 .* has the kind “fees”/,
      treeTwo({ kinds: { person: '900', fees: '100' } }),
    ],
  ])('V-13 %s is seen', async (_, check, why, log) => {
    const { faults } = await auditOf(log)
    expect(faults).toEqual([{ check, why: expect.stringMatching(why) }])
  })

  test('a tree of a minute later is right, one of a clock that is a little ahead, and one with each kind', async () => {
    const owed = ['person', 'event-a', 'event-b', 'pot', 'tournament', 'withdrawal', 'code', 'bond']
    const kinds = Object.fromEntries([...owed, 'card-refund', 'held'].map((kind) => [kind, '100']))
    const soon = new Date(Date.now() + 3_000_000).toISOString()
    for (const change of [{ at: '2025-11-26T11:01:00.000Z' }, { at: soon }, { kinds }])
      expect((await auditOf(treeTwo(change))).faults).toEqual([])
  })

  const other = madeLog(entries.with(601, entries[602]!))
  const swapped = (path: string) => honest.file(path.replace('/001', '/000'))
  test.each<[string, string, (path: string) => Uint8Array<ArrayBuffer> | undefined]>([
    [
      'an entry that was changed after the head',
      'root',
      (path) => (path.includes('entries') ? other : honest).file(path),
    ],
    [
      'a bundle that is cut',
      'bundle',
      (path) => honest.file(path)?.slice(0, path.includes('entries') ? -1 : undefined),
    ],
    [
      'a bundle that is missing',
      'bundle',
      (path) => (path.includes('entries/002') ? undefined : honest.file(path)),
    ],
    [
      'two bundles that are swapped',
      'root',
      (path) => (path.includes('entries') ? swapped(path) : honest.file(path)),
    ],
    [
      'a tile that is cut',
      'tiles',
      (path) => honest.file(path)?.slice(0, path.includes('entries') ? undefined : -32),
    ],
    [
      'a tile that is swapped',
      'tiles',
      (path) => (path.includes('entries') ? honest.file(path) : swapped(path)),
    ],
    ['a tile of another log', 'tiles', (path) => (path.includes('entries') ? honest : other).file(path)],
    ['a tile that is missing', 'tiles', (path) => (path.includes('tile/1') ? undefined : honest.file(path))],
  ])('finds %s', async (_, check, file) => {
    const { faults } = await auditOf(honest, file)
    expect(faults.map((fault) => fault.check)).toContain(check)
  })

  test('tells 20 faults and counts the rest', async () => {
    const { faults, more } = await auditOf(madeLog(entries.map(() => textBytes('x'))))
    expect([faults.length, more > 800]).toEqual([20, true])
  })
})

test('entries that are there twice are found in files too', () => {
  const seen = doubledEntries()
  // so many in one part that it is written
  for (let index = 0; index < 10_000; index++) {
    const hash = sha256(textBytes(`${index === 9_000 ? 12 : index}`))
    hash[0] = 5
    seen.add(hash, index)
  }
  expect(seen.find(20)).toEqual([[12, 9_000]])
  seen.close()
})
