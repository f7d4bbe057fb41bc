import { expect, test } from 'vitest'
import { readText } from './support/imports.ts'

const LOOK = 'tests/verifier/unit/check-lies.test.ts'
const HEADS = 'tests/verifier/unit/heads.test.ts'
const COMMAND = 'tests/transparency/api/verify-command.test.ts'
const FOLLOW = 'tests/verifier/unit/follow-log.test.ts'
const DATABASE = 'tests/transparency/money/order.test.ts'
const PYTHON = 'tests/transparency/api/foreign-programs.test.ts'
const WHOLE = 'tests/verifier/unit/audit-log.test.ts'
const PAGE = 'tests/bets/journeys/replay.both.spec.ts'
const SETTLEMENT = 'tests/bets/api/settlement-statement.test.ts'
const STORE = 'web/transparency/log-store.test.ts'
const OWED = 'tests/liabilities/api/lies.test.ts'
const TREES = 'tests/liabilities/api/liabilities.test.ts'
const LEDGER = 'tests/bets/money/auditor.test.ts'

/** The tests that plant each lie of docs/transparency.md: a file, and words of the title or of a row of its table. */
const PLANTED: Record<number, [file: string, ...words: string[]][]> = {
  1: [
    [LOOK, 'a shorter log'],
    [COMMAND, 'V-13 finds an old head'],
    [FOLLOW, 'V-13 an old checkpoint'],
  ],
  2: [
    [LOOK, 'another root for the same size'],
    [HEADS, 'is another one of the same size'],
  ],
  3: [
    [LOOK, 'a longer log with another past'],
    [HEADS, 'changes an entry', 'reorders entries'],
  ],
  4: [
    [HEADS, 'has a false signature'],
    ['tests/verifier/unit/note.test.ts', 'V-13 any changed byte'],
  ],
  5: [
    [LOOK, 'a head by a key that nobody vouches for'],
    [HEADS, 'is signed by a key that nobody'],
  ],
  6: [
    [LOOK, 'a log without a head'],
    [COMMAND, 'V-13 finds a log that has lost its head'],
  ],
  7: [[FOLLOW, 'V-13 a log that has halted']],
  8: [
    [HEADS, 'is another one of the log'],
    [DATABASE, 'a tile'],
  ],
  9: [
    [LOOK, 'tiles that are cut'],
    [WHOLE, 'a tile that is cut'],
  ],
  10: [
    [HEADS, 'has two hashes swapped'],
    [DATABASE, 'two leaves of a'],
  ],
  11: [
    [COMMAND, 'an entry that was changed'],
    [DATABASE, 'an entry'],
    [PYTHON, '/tile/entries/'],
  ],
  12: [
    [HEADS, 'drops an entry'],
    [DATABASE, 'the newest entry that is gone'],
    ['tests/verifier/unit/audit-log.test.ts', 'V-13', 'a bundle that is'],
  ],
  13: [
    [WHOLE, 'an entry that is there twice', 'in another order'],
    [DATABASE, 'two entries that changed'],
  ],
  14: [
    [LOOK, 'a page with another sum'],
    ['tests/verifier/unit/liabilities.test.ts', 'whose statement says another total'],
  ],
  15: [
    ['tests/verifier/unit/replay-lies.test.ts', 'a cent moved between two winners'],
    [PAGE, '[2,790]'],
  ],
  16: [
    [SETTLEMENT, 'seven cents between two losing bets'],
    [PAGE, 'changed places: every cent'],
  ],
  17: [
    ['tests/verifier/unit/committed-settlements.test.ts', 'that opens to another fee'],
    [SETTLEMENT, 'opening'],
  ],
  18: [[SETTLEMENT, 'a proof that does not come yet']],
  19: [['tests/scorecards/api/tournament-replay.test.ts', 'V-03 V-13 npm run verify -- tournament']],
  20: [
    [LOOK, 'the receipt of another movement', 'a receipt that is missing'],
    [COMMAND, 'a proof that was changed'],
  ],
  21: [
    [LOOK, 'a promise that is late'],
    ['tests/verifier/unit/check-moments.test.ts', 'says to end at'],
  ],
  22: [
    ['tests/verifier/unit/check-log.test.ts', 'V-13 receipts that a server does not answer'],
    [STORE, 'the receipts'],
  ],
  23: [['tests/transparency/journeys/transparency.both.spec.ts', 'V-06 V-13 a receipt says where it is']],
  24: [['web/tournaments/tournament.dom.test.tsx', 'V-13 a scorecard is called signed only']],
  25: [
    [LOOK, 'a part of a balance that is left out'],
    [OWED, 'leaves a part out'],
  ],
  26: [
    [LOOK, 'a balance that is less in the tree'],
    [OWED, 'says less than the balance'],
  ],
  27: [[OWED, 'counts a part twice', 'shows two people one leaf', 'shows Ada the leaf of Ben']],
  28: [
    [LOOK, 'a balance that is left out of a later tree'],
    ['tests/verifier/unit/check-waits.test.ts', 'in no tree'],
  ],
  29: [[OWED, 'has a negative balance in it', 'has sums that wrap at 2^64']],
  30: [[OWED, 'swaps the sums of two siblings']],
  31: [
    ['tests/verifier/unit/check-pools.test.ts', 'an open pool that is left out'],
    [TREES, 'open pools are left out'],
  ],
  32: [[LOOK, 'money held above a limit that is left out']],
  33: [[LOOK, 'a history without its newest movement', 'another balance than that of the newest']],
  34: [[DATABASE, 'a posting of a cent more, with balances that fit', 'a posting that is gone']],
  35: [[LEDGER, 'V-13 a cent that appears in a purse']],
  36: [[LEDGER, 'V-13 a payout that was promised wrongly', 'V-13 a bet that is not the posting']],
  37: [[TREES, 'a node, a place and a total of a tree']],
  38: [
    [WHOLE, 'a tree of a time to come'],
    ['tests/verifier/unit/check-balance.test.ts', 'a tree that stands still'],
  ],
  39: [[WHOLE, 'a fee that is a cent more', 'a fee that nobody took']],
  40: [['tests/transparency/money/went-back.all.test.ts', 'V-14 V-13 halts although nothing happens']],
}

const [, section] = readText('docs/transparency.md').split('## Lies, and who sees them')
const rows = [...section!.matchAll(/^\| (\d+) \| (.+) \|$/gm)]

test('V-13 each of the forty lies of the documentation is planted by a test of this row', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  const missing = rows.flatMap(([, number, lie]) =>
    PLANTED[Number(number)]!.flatMap(([file, ...words]) => {
      const text = readText(file)
      return ['V-13', ...words]
        .filter((word) => !text.includes(word))
        .map((word) => `${lie}: ${file}: ${word}`)
    }),
  )
  expect(missing).toEqual([])
})

test('V-13 each lie is seen by somebody', () => {
  const unseen = rows.filter(([, , row]) => {
    const [, ...seen] = row!.split(' | ')
    return seen.length !== 3 || seen.every((one) => one.startsWith('–'))
  })
  expect(unseen.map(([row]) => row)).toEqual([])
})
