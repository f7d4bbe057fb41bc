import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  LEAVES,
  leafOf,
  loggedAlone,
  type Shown,
  shown,
  statementOf,
  VKEY,
} from '#tests/support/liability-lies.ts'
import { type NaiveLeaf, naiveLeaf, naivePart, naiveRoot } from '#tests/support/sum-trees.ts'
import { checkLiabilities } from '#verifier/log/liabilities.ts'

/** A tree's statement enters the log within ten minutes of its moment. */
const LATER = Date.parse('2026-11-24T12:10:01Z') / 1000
const trust = { owner: '12', keys: [VKEY], newest: '7', now: LATER }

const HONEST = shown(LEAVES)
const without = (leave: (leaf: NaiveLeaf) => boolean) => LEAVES.filter((leaf) => !leave(leaf))
const withParts = (change: (parts: Shown['parts']) => Shown['parts']): Shown => ({
  ...HONEST,
  parts: change(structuredClone(HONEST.parts)),
})
const nodes = LEAVES.map(naiveLeaf)
/** With further leaves of nobody, beside which the sums are what a liar wants them to be. */
const beside = (...cents: bigint[]) =>
  shown([...LEAVES, ...cents.map((sum, n) => leafOf(90 + n, [1, 1], sum))])
const honestStatement = statementOf(LEAVES, naiveRoot(nodes))

/** Each lie, what Ada is shown, the check that sees it, and whether the program in Python sees it as well. */
const LIES: [lie: string, told: Shown, check: string, alone?: 'not alone'][] = [
  [
    'leaves a pool out',
    shown(
      without(({ kind }) => kind === 2 || kind === 3),
      { change: (said) => ({ ...said, outside: honestStatement.outside }) },
    ),
    'sums',
  ],
  [
    'leaves a pool out of the tree and not out of the statement',
    shown(
      without(({ kind }) => kind === 2),
      { change: (said) => ({ ...honestStatement, root: said.root, leaves: said.leaves }) },
    ),
    'statement',
  ],
  ['leaves a purse out', shown(without(({ kind, owner }) => kind === 1 && owner === 12n)), 'parts'],
  ['has a negative balance in it', beside(-90_000n), 'range'],
  ['has sums that wrap at 2^64', beside(2n ** 64n - 100_000n), 'range'],
  ['has a sum above 2^62', beside(2n ** 62n), 'range'],
  ['has two sums below 2^62 that are above it together', beside(2n ** 62n - 1n, 2n ** 62n - 1n), 'range'],
  [
    'swaps the sums of two siblings',
    withParts(([first, ...others]) => {
      const [beside] = first!.path
      return [
        { ...first!, cents: beside![0], path: [[first!.cents, beside![1]], ...first!.path.slice(1)] },
        ...others,
      ]
    }),
    'path',
  ],
  ['shows Ada the leaf of Ben', { ...HONEST, parts: [naivePart(2, LEAVES[2]!, nodes)] }, 'parts'],
  [
    'shows two people one leaf, each under their own number',
    { ...HONEST, parts: [{ ...naivePart(6, LEAVES[6]!, nodes), owner: '12' }] },
    'path',
  ],
  [
    'says less than the balance',
    withParts(([first, ...others]) => [{ ...first!, cents: '1' }, ...others]),
    'path',
  ],
  [
    'leaves a part out',
    withParts((parts) => parts.filter(({ part, kind }) => part !== 2 || kind !== 1)),
    'parts',
  ],
  [
    'counts a part twice',
    withParts((parts) =>
      parts.map((one) => (one.part === 2 ? parts.find(({ part, kind }) => part === 1 && kind === 1)! : one)),
    ),
    'parts',
  ],
  [
    'shows one leaf as two parts',
    withParts((parts) => {
      const first = parts.find(({ part, kind }) => part === 1 && kind === 1)!
      return parts.map((one) => (one.part === 2 ? { ...first, part: 2 } : one))
    }),
    'parts',
  ],
  ['shows a larger total than its root has', { ...HONEST, total: '104845' }, 'total'],
  [
    'has a total in its statement that its kinds are not',
    shown(LEAVES, { change: (said) => ({ ...said, total: '1' }) }),
    'sums',
  ],
  [
    'has a statement in which debts make good what is missing',
    shown(LEAVES, { change: (said) => ({ ...said, outside: '0' }) }),
    'sums',
  ],
  [
    'has the statement of another tree',
    { ...HONEST, statement: shown(LEAVES.toReversed()).statement },
    'statement',
  ],
  ['is older than one that was there before', shown(LEAVES, { tree: 6 }), 'older', 'not alone'],
  ['is an older one under a new number', { ...shown(LEAVES, { tree: 6 }), tree: '7' }, 'statement'],
  [
    'has a statement that is not the one in the log',
    {
      ...HONEST,
      statement: loggedAlone(
        JSON.stringify({ ...honestStatement, total: '5' }),
        JSON.stringify(honestStatement),
      ),
    },
    'inclusion',
  ],
  ['has no statement in the log after ten minutes', { ...HONEST, statement: null }, 'statement'],
]

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Runs the program of the documentation on a saved answer. */
async function checkAlone(told: Shown): Promise<{ code: number; out: string }> {
  const file = join(await mkdtemp(join(tmpdir(), 'evens-liabilities-')), 'answer.json')
  await writeFile(file, JSON.stringify({ proof: told, nextAt: told.at }))
  const program = join(import.meta.dirname, '../../../docs/check_liabilities.py')
  return new Promise((resolve) => {
    execFile('python3', [program, file, '12'], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    )
  })
}

describe('V-13 lies about what is owed', () => {
  test('V-13 an honest tree passes, in parts and with money that is held', async () => {
    expect(await checkLiabilities(HONEST, trust)).toMatchObject({
      ok: true,
      purse: 12_345n,
      held: 2_500n,
      total: 105_220n,
    })
  })

  test.each(LIES)('V-13 a tree that %s is seen', async (_, told, check) => {
    expect(await checkLiabilities(told, trust)).toMatchObject({ ok: false, check })
  })

  test.skipIf(!hasPython)(
    'V-13 the program of the documentation passes an honest tree and sees the lies',
    async () => {
      expect(await checkAlone(HONEST)).toMatchObject({
        code: 0,
        out: expect.stringContaining('purse: 12345 cents'),
      })
      for (const [lie, told, , alone] of LIES) {
        const { code, out } = await checkAlone(told)
        expect([lie, code], out).toEqual([lie, alone ? 0 : 1])
      }
    },
  )
})
