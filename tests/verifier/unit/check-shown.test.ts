import { describe, expect, test } from 'vitest'
import { checkShown, type ShownTree } from '#verifier/audit/check-shown.ts'
import type { TreeInLog } from '#verifier/audit/check-trees.ts'

const HOUR_MS = 3_600_000
const FIRST = Date.parse('2025-11-26T10:00:00.000Z')
const atOf = (tree: number) => new Date(FIRST + tree * HOUR_MS).toISOString()
/** Trees 1 to 4 as the log has them, one an hour. */
const LOGGED = new Map(
  [1, 2, 3, 4].map((tree): [number, TreeInLog] => [
    tree,
    {
      index: 100 + tree,
      statement: {
        ...{ evens: 'liabilities 1', tree, at: atOf(tree), leaves: 3, root: `root ${tree}` },
        ...{ total: '1205', kinds: { person: '1200', pot: '5' } },
        ...{ fees: '6', outside: '-1208', debts: '-3' },
      },
    },
  ]),
)
const shownTree = (tree: number, change: Partial<ShownTree> = {}): ShownTree => ({
  ...{ tree: `${tree}`, at: atOf(tree), leaves: 3, root: `root ${tree}`, total: '12.05' },
  kinds: [
    { kind: 'person', amount: '12.00' },
    { kind: 'pot', amount: '0.05' },
  ],
  ...{ fees: '0.06', outside: '-12.08', debts: '-0.03', tookMs: 900, index: `${100 + tree}` },
  ...change,
})
const HONEST = [4, 3, 2, 1].map((tree) => shownTree(tree))
/** Two minutes after the fifth tree. */
const NOW = FIRST + 5 * HOUR_MS + 120_000
const judge = (shown: ShownTree[], { filling = false, now = NOW } = {}) =>
  checkShown(shown, LOGGED, { filling, now })
const changed = (change: Partial<ShownTree>) => HONEST.with(1, shownTree(3, change))
const AS = 'Tree 3 as the site shows it is not the one in the log: '

describe('what a site shows of its trees is held against the log', () => {
  test('an honest one is right, also where its newest trees only are shown', () => {
    expect(judge(HONEST)).toEqual({ faults: [], waiting: [] })
    expect(judge(HONEST.slice(0, 2))).toEqual({ faults: [], waiting: [] })
  })

  test('a tree may wait for two minutes, and for longer while the log is filling', () => {
    const newest = shownTree(5, { index: null })
    expect(judge([newest, ...HONEST])).toEqual({ faults: [], waiting: ['5'] })
    const later = { now: NOW + 901 }
    expect(judge([newest, ...HONEST], later).faults).toEqual([
      'Tree 5, which the site shows, is not in the log.',
    ])
    expect(judge([newest, ...HONEST], { ...later, filling: true }).waiting).toEqual(['5'])
  })

  test('a tree that came after the site was asked is no fault', () => {
    expect(judge(HONEST.slice(1), { now: Date.parse(atOf(4)) + 5_000 }).faults).toEqual([])
  })

  test.each<[string, string, ShownTree[]]>([
    ['another root', `${AS}root.`, changed({ root: 'root 4' })],
    ['another total', `${AS}total.`, changed({ total: '12.06' })],
    ['a total without cents', `${AS}total.`, changed({ total: '1205' })],
    ['other fees', `${AS}fees.`, changed({ fees: '0.07' })],
    ['another sum outside', `${AS}outside.`, changed({ outside: '12.08' })],
    ['other debts', `${AS}debts.`, changed({ debts: '0.00' })],
    ['another moment', `${AS}at.`, changed({ at: atOf(4) })],
    ['another count of leaves', `${AS}leaves.`, changed({ leaves: 2 })],
    ['another place in the log', `${AS}index.`, changed({ index: '104' })],
    [
      'kinds that are swapped',
      `${AS}person, pot.`,
      changed({
        kinds: [
          { kind: 'person', amount: '0.05' },
          { kind: 'pot', amount: '12.00' },
        ],
      }),
    ],
    ['a kind less', `${AS}pot.`, changed({ kinds: [{ kind: 'person', amount: '12.00' }] })],
    [
      'a kind more',
      `${AS}bond.`,
      changed({ kinds: [...HONEST[1]!.kinds, { kind: 'bond', amount: '1.00' }] }),
    ],
    ['a kind twice', `${AS}kinds.`, changed({ kinds: [...HONEST[1]!.kinds, HONEST[1]!.kinds[0]!] })],
    ['no kinds', `${AS}person, pot.`, changed({ kinds: undefined as never })],
    [
      'everything else under a number of the log',
      `${AS}root, at, index.`,
      HONEST.with(1, { ...shownTree(4), tree: '3' }),
    ],
    [
      'a tree that is not in the log',
      'Tree 9, which the site shows, is not in the log.',
      [shownTree(9, { at: atOf(1) }), ...HONEST],
    ],
    [
      'a tree that took for ever',
      'Tree 9, which the site shows, is not in the log.',
      [shownTree(9, { at: atOf(1), tookMs: 1e15 }), ...HONEST],
    ],
    [
      'a tree of next year',
      'Tree 9, which the site shows, is not in the log.',
      [shownTree(9, { at: '2026-11-26T10:00:00.000Z' }), ...HONEST],
    ],
    [
      'a tree of no moment',
      'Tree 9, which the site shows, is not in the log.',
      [shownTree(9, { at: 'soon' }), ...HONEST],
    ],
    [
      'a history without a tree',
      'Tree 3 is in the log, and the site does not show it.',
      HONEST.toSpliced(1, 1),
    ],
    ['no tree', 'Tree 3 is in the log, and the site does not show it (nor 2 others).', []],
  ])('V-13 a site that shows %s is seen', (_, why, shown) => {
    expect(judge(shown).faults).toEqual([why])
  })
})
