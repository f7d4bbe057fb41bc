import { expect, test } from 'vitest'
import { copiesAcross, moduleOf } from './support/duplicates.ts'
import { filesBelow, readText } from './support/imports.ts'

const MOST = 6
/** Made files, and texts that stay as they were. */
const LEFT_OUT = /\.test\.tsx?$|^contract\/(?:paths|paths-reads|changes|channels|screens-list)\.ts$|\/terms\//

/** Copies between modules that stay, by their files, each with its reason. The list may only grow shorter. */
const KNOWN: Record<string, string> = {
  'server/pots/audit-pots.ts ~ server/tournaments/audit-tournaments.ts': 'two invariants of the same form',
  'server/pots/seeds.ts ~ server/tournaments/tournament/seeds.ts': 'each re-seals its own table',
  'server/transparency/tree.ts ~ verifier/log/tree.ts':
    'two trees that share no line, so that one sees the other’s mistake',
  'web/dashboard/balance-card.tsx ~ web/history/wallet-actions.tsx': 'the same actions, drawn on two screens',
  'web/admin/evidence-piece.tsx ~ web/tournaments/match/match-evidence.tsx': 'a picture with its words',
  'web/rooms/list/rooms-screen.tsx ~ web/tournaments/list/tournaments-screen.tsx':
    'the empty state of a filtered list',
}

test('what two modules share moves one layer down: at most 6 copies are left, each known', () => {
  const files = filesBelow(['contract', 'verifier', 'server', 'web'], ['.ts', '.tsx']).filter(
    (file) => !LEFT_OUT.test(file),
  )
  const copies = copiesAcross(new Map(files.map((file) => [file, readText(file)])))
  const fresh = copies.filter(({ files: pair }) => !KNOWN[[...pair].sort().join(' ~ ')])
  expect(fresh.map(({ files: [one, other], at }) => `${one}:${at[0]} ~ ${other}:${at[1]}`)).toEqual([])
  expect(copies.length).toBeLessThanOrEqual(MOST)
  const there = new Set(copies.map(({ files: pair }) => [...pair].sort().join(' ~ ')))
  expect(Object.keys(KNOWN).filter((pair) => !there.has(pair))).toEqual([])
})

const run = (name: string) =>
  Array.from(
    { length: 8 },
    (_, at) => `const ${name}${at} = ${'await '.repeat(at)}${name}(${at}, 'x${at}')`,
  ).join('\n')

test('a copy is eight lines of one shape in two modules, whatever names, texts and numbers it has', () => {
  const found = (one: [string, string], other: [string, string]) => copiesAcross(new Map([one, other]))
  expect(found(['server/bets/a.ts', run('bet')], ['server/pots/b.ts', `// why\n\n${run('pot')}`])).toEqual([
    { files: ['server/bets/a.ts', 'server/pots/b.ts'], at: [1, 3] },
  ])
  expect(found(['server/bets/a.ts', run('bet')], ['server/bets/b.ts', run('pot')])).toEqual([])
  expect(
    found(['server/bets/a.ts', run('bet')], ['web/pots/b.ts', run('pot').replace('await', 'new')]),
  ).toEqual([])
  const list = Array.from({ length: 9 }, (_, at) => `  name${at}: 'x',`).join('\n')
  expect(found(['server/bets/a.ts', list], ['server/pots/b.ts', list])).toEqual([])
  expect(['contract/bets-lists.ts', 'server/pots/x.ts', 'web/ui/games/coin.tsx'].map(moduleOf)).toEqual([
    'bets',
    'pots',
    'ui',
  ])
})
