import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { plantedBugs } from './soak/planted-bugs.ts'
import { ROOT } from './support/imports.ts'

const NOUNS = ['ledger', 'bets', 'pots', 'transfers', 'withdrawals', 'safer-play']
const bugs = plantedBugs()
/** Differences between an act and its view; `tests/<noun>/api/may.test.ts` finds each. */
const isOfRules = ({ name }: { name: string }) => name.startsWith('may-')
const ofMoney = bugs.filter((bug) => !isOfRules(bug))

test('ten bugs are kept for each module that moves money, each in that module', () => {
  for (const noun of NOUNS) {
    const own = ofMoney.filter((bug) => bug.noun === noun)
    expect([noun, own.map(({ name }) => Number(name.slice(noun.length + 1).split('-')[0]))]).toEqual([
      noun,
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ])
    expect(own.filter(({ file }) => !file.startsWith(`server/${noun}/`))).toEqual([])
  }
  expect(ofMoney).toHaveLength(60)
})

test('a difference between an act and its view is planted in its own module', () => {
  const astray = bugs.filter((bug) => isOfRules(bug) && !bug.file.startsWith(`server/${bug.noun}/`))
  expect(astray).toEqual([])
})

test('every planted bug still applies, so that `npm run soak -- planted` can plant it', () => {
  const stale = bugs.filter(({ patch }) => {
    try {
      execFileSync('git', ['apply', '--check', patch], { cwd: ROOT, stdio: 'pipe' })
      return false
    } catch {
      return true
    }
  })
  expect(stale.map(({ name }) => name)).toEqual([])
})
