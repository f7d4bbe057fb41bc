import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { smallLog, smallTree } from '#tests/support/small-log.ts'
import type { TreeInLog } from '#verifier/audit/check-trees.ts'
import { Withheld } from '#verifier/node/get-file.ts'
import { sayPools } from '#verifier/node/say-pools.ts'

const HOUR = 3_600_000
const AT = Date.parse('2026-11-26T12:00:00.000Z')
const rules = ['Rain?', '', 'other', 'Yes', 'No', 'real', new Date(AT - HOUR).toISOString(), 200]
const rulesHash = createHash('sha256').update(JSON.stringify(rules)).digest('hex')
const ended = (event: string, leftAt = AT + HOUR) => ({
  ...{ event, rulesHash, leftAt, pool: { optionA: '6000', optionB: '1000' } },
})
const log = smallLog('evens.example/log')

/** A log's newest tree with these kinds and leaves of event 12, as a site shows it. */
function treeOf({ kinds = {}, sides = [6_000n, 1_000n] }: { kinds?: object; sides?: [bigint, bigint] } = {}) {
  const made = smallTree([
    { owner: 12, kind: 2, part: 1, parts: 1, cents: sides[0] },
    { owner: 12, kind: 3, part: 1, parts: 1, cents: sides[1] },
    { owner: 3, part: 1, parts: 1, cents: 5_005n },
  ])
  const about = {
    tree: 1,
    at: new Date(AT).toISOString(),
    leaves: 3,
    root: made.root,
    total: `${made.total}`,
  }
  const kindsOf = { person: `${made.total - 7_000n}`, 'event-a': '6000', 'event-b': '1000', ...kinds }
  const statement = {
    ...{ evens: 'liabilities 1', ...about, kinds: kindsOf },
    ...{ fees: '0', outside: `-${made.total}`, debts: '0' },
  }
  const text = Buffer.from(JSON.stringify(statement))
  const index = log.add(Buffer.concat([Buffer.from([3]), text]))
  const proof = {
    ...{ ...about, tree: '1', leaves: '3', parts: made.partsOf(12, [2, 3]) },
    statement: log.proof(index, text),
  }
  return { trees: new Map([[1, { index, statement } as TreeInLog]]), proof }
}

async function told(
  { trees, proof }: Pick<ReturnType<typeof treeOf>, 'trees'> & { proof: object | null },
  events: ReturnType<typeof ended>[],
  shown: unknown[] = rules,
) {
  const lines: string[] = []
  const site = async (path: string) => {
    if (path === 'api/events/99/replay') throw new Withheld()
    const reply = path.endsWith('/replay') ? { rules: shown } : { proof }
    return new Uint8Array(Buffer.from(JSON.stringify(reply)))
  }
  const holds = await sayPools({ trees, ended: events }, site, [log.key.vkey], (line) => lines.push(line))
  return { holds, text: lines.join('\n') }
}

test('V-07 V-13 pools whose betting was over before a tree are in its sums, and how many could not be opened is said', async () => {
  const { holds, text } = await told(treeOf(), [ended('12'), ended('99'), ended('98', AT - HOUR)])
  expect(holds, text).toBe(true)
  expect(text).toContain('the pools of 1 events that were settled after a tree are in its sums')
  expect(text).toContain('1 of them were opened in the newest tree, 1 of 2 events could not be opened')
})

test('V-13 betting that was over after the tree says nothing of it', async () => {
  const later = [...rules.slice(0, 6), new Date(AT + 1).toISOString(), 200]
  const hash = createHash('sha256').update(JSON.stringify(later)).digest('hex')
  const { holds } = await told(
    { trees: treeOf({ kinds: { 'event-a': '0' } }).trees, proof: null },
    [{ ...ended('12'), rulesHash: hash }],
    later,
  )
  expect(holds).toBe(true)
})

const honest = treeOf()
test.each<[string, string, Parameters<typeof told>]>([
  ['without a pool that was full', 'pools', [treeOf({ kinds: { 'event-a': '0' } }), [ended('12')]]],
  ['without one of two pools', 'pools', [honest, [ended('12'), ended('13')]]],
  ['with no leaf of the pool', 'pools', [{ trees: honest.trees, proof: null }, [ended('12')]]],
  ['with a leaf that is smaller', 'pools', [treeOf({ sides: [5_000n, 1_000n] }), [ended('12')]]],
  [
    'that is another one than the log’s',
    'pools',
    [{ ...treeOf({ sides: [6_000n, 999n] }), trees: honest.trees }, [ended('12')]],
  ],
  [
    'beside other rules than those of the log',
    'replay',
    [honest, [ended('12')], [...rules.slice(0, 7), 100]],
  ],
])('V-13 a tree %s is seen', async (_, check, asked) => {
  const { holds, text } = await told(...asked)
  expect([holds, text]).toEqual([false, expect.stringContaining(`WRONG  ${check}: `)])
})
