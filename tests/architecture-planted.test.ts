import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
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

test('a bug is kept for each module whose rules are asked twice: its view differs from its act', () => {
  const asked = readdirSync(join(ROOT, 'server')).filter((noun) =>
    existsSync(join(ROOT, 'server', noun, 'who-may.ts')),
  )
  const kept = bugs.filter(isOfRules)
  expect(kept.map(({ name }) => name)).toEqual(asked.map((noun) => `may-${noun}`))
  expect(kept.filter(({ noun, file }) => !file.startsWith(`server/${noun}/`))).toEqual([])
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
