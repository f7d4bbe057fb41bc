import { describe, expect, test } from 'vitest'
import { AT, KEY, LEAVES, type Leaf, liabilityReply } from '#tests/support/made-liabilities.ts'
import { base64, sha256 } from '#tests/support/made-log.ts'
import { checkLiabilities, type LiabilityReply, type LiabilityTrust } from '#verifier/log/liabilities.ts'

const trust: LiabilityTrust = { owner: '7', keys: [KEY.vkey], newest: '6', now: Date.parse(AT) / 1000 + 3600 }

describe('V-07 one’s own balance', () => {
  test('is in the tree, whose root is in the log', async () => {
    expect(await checkLiabilities(liabilityReply(), trust)).toMatchObject({
      ok: true,
      tree: 7n,
      leaves: 5n,
      total: 5200n,
      purse: 3000n,
      held: 500n,
      found: { index: 11n, signers: [{ vkey: KEY.vkey }] },
    })
  })

  test('may be empty, alone in the tree, or in a tree that is not in the log yet', async () => {
    const empty: Leaf[] = [{ kind: 1, owner: 7, part: 1, parts: 1, cents: 0n }]
    const alone = liabilityReply({ leaves: empty, own: [0], statement: { kinds: {} } })
    expect(await checkLiabilities(alone, trust)).toMatchObject({ ok: true, purse: 0n, held: 0n })
    const fresh = { ...liabilityReply(), statement: null }
    const soon = { ...trust, now: Date.parse(AT) / 1000 + 5 }
    expect(await checkLiabilities(fresh, soon)).toMatchObject({ ok: true, found: null })
  })
})

const changedPart = (change: (part: LiabilityReply['parts'][number]) => object, at = 0): LiabilityReply => {
  const reply = liabilityReply()
  return {
    ...reply,
    parts: reply.parts.map((part, place) => (place === at ? { ...part, ...change(part) } : part)),
  }
}
const withLeaf = (place: number, change: Partial<Leaf>) =>
  LEAVES.toSpliced(place, 1, { ...LEAVES[place]!, ...change })

// tests/liabilities/api/lies.test.ts has the lies that the program of the documentation sees as well
describe('V-13 a tree of liabilities', () => {
  test.each<[string, string, LiabilityReply, Partial<LiabilityTrust>?]>([
    ['with a pool for a purse', 'parts', liabilityReply({ leaves: withLeaf(0, { kind: 2 }) })],
    [
      'with five parts',
      'parts',
      liabilityReply({
        leaves: [1, 2, 3, 4, 5].map((part) => ({ kind: 1, owner: 7, part, parts: 5, cents: 1n })),
        own: [0, 1, 2, 3, 4],
        statement: { kinds: { person: '5' } },
      }),
    ],
    ['with two counts of parts', 'parts', liabilityReply({ leaves: withLeaf(0, { parts: 3 }) })],
    ['with a sum below zero', 'range', changedPart(() => ({ cents: '-1000' }))],
    [
      'with swapped sums above',
      'path',
      changedPart(({ path }) => ({
        path: [path[0], [path[2]![0], path[1]![1]], [path[1]![0], path[2]![1]]],
      })),
    ],
    [
      'with a truncated hash',
      'path',
      changedPart(({ path }) => ({ path: [[path[0]![0], base64(sha256().slice(0, 31))], ...path.slice(1)] })),
    ],
    ['with a path that is too short', 'path', changedPart(({ path }) => ({ path: path.slice(1) }))],
    ['with an index out of range', 'path', changedPart(() => ({ index: '5' }))],
    [
      'whose statement says another total',
      'statement',
      liabilityReply({ statement: { total: '5100', kinds: { person: '5100' }, outside: '-5390' } }),
    ],
    [
      'whose statement says another root',
      'statement',
      liabilityReply({ statement: { root: base64(sha256()) } }),
    ],
    [
      'whose kinds do not add up',
      'sums',
      liabilityReply({ statement: { kinds: { person: '4499', 'event-a': '700' } } }),
    ],
    ['whose equation does not come to zero', 'sums', liabilityReply({ statement: { outside: '-5500' } })],
    ['whose fees are below zero', 'sums', liabilityReply({ statement: { fees: '-300', outside: '-4890' } })],
    [
      'whose debts are owed to people',
      'sums',
      liabilityReply({ statement: { debts: '10', outside: '-5510' } }),
    ],
    ['whose statement has spaces', 'statement', liabilityReply({ statement: { at: '' } })],
    ['whose statement’s head nobody has signed', 'signature', liabilityReply(), { keys: [] }],
    ['of another root', 'path', { ...liabilityReply(), root: base64(sha256()) }],
    ['without parts', 'parts', { ...liabilityReply(), parts: undefined as never }],
  ])('%s is seen', async (_, check, reply, more = {}) => {
    const checked = await checkLiabilities(reply, { ...trust, ...more })
    expect(checked).toMatchObject({ ok: false, check, why: expect.stringMatching(/^[A-Z].*\.$/) })
  })
})
