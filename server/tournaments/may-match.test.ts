import { expect, test } from 'vitest'
import { verbsOf } from '#contract/verbs.ts'
import type { Answer } from '#server/core/may.ts'
import { inDispute, table as paper } from '#tests/support/line-table.ts'
import { CLOCKS, plus, START } from '#tests/support/random-line.ts'
import { mayAddFile, mayConfirm, mayDecide, mayObject, mayReportSomething, type Table } from './may-match.ts'

const codeOf = (answer: Answer) => answer?.code
const tableOf = ({ line }: ReturnType<typeof paper>, more: Partial<Table> = {}): Table => ({
  status: 'in_progress',
  practice: false,
  line,
  now: new Date(START),
  clocks: CLOCKS,
  clockStands: false,
  ...more,
})
const seat = (player: string, isWalletLocked = false) => ({ match: 1, player, isWalletLocked })

const judged = { match: 1, host: 9n, isDecided: false, isAdminCalled: false, isAnswered: false }
const judge = {
  userId: 7n,
  verbs: verbsOf('moderator'),
  seated: false,
  signed: false,
  proved: false,
}

test('S-26 a proof of identity is the last question of a decision, and in coins there is none', () => {
  const disputed = tableOf(inDispute())
  expect(codeOf(mayDecide(disputed, judged, judge))).toBe('step_up_required')
  expect(mayDecide(disputed, judged, { ...judge, proved: true })).toBeUndefined()
  expect(mayDecide({ ...disputed, practice: true }, judged, judge)).toBeUndefined()
  expect(codeOf(mayDecide(tableOf(paper('abc').begin()), judged, judge))).toBe('match_state')
  expect(codeOf(mayDecide(disputed, judged, { ...judge, signed: true }))).toBe('same_operator')
  expect(codeOf(mayDecide(disputed, { ...judged, host: 7n }, judge))).toBe('holds_position')
  expect(codeOf(mayDecide(disputed, judged, { ...judge, verbs: verbsOf('merchant') }))).toBe('forbidden')
})

test('S-26 once an admin was called, an admin signs first', () => {
  const disputed = tableOf(inDispute(), { clockStands: true })
  const called = { ...judged, isDecided: true, isAdminCalled: true }
  expect(codeOf(mayDecide(disputed, { ...called, isAdminCalled: false }, judge))).toBe('match_state')
  expect(codeOf(mayDecide(disputed, called, judge))).toBe('forbidden')
  expect(codeOf(mayDecide(disputed, called, { ...judge, verbs: verbsOf('admin') }))).toBe('step_up_required')
  expect(codeOf(mayDecide(disputed, { ...called, isAnswered: true }, judge))).toBe('step_up_required')
})

test('T-57 a dispute whose time is over is decided by its clock alone, until two moderators have signed', () => {
  const late = { now: new Date(plus(START, CLOCKS.disputeMs + 1)) }
  expect(codeOf(mayDecide(tableOf(inDispute(), late), judged, judge))).toBe('match_state')
  const stands = tableOf(inDispute(), { ...late, clockStands: true })
  expect(codeOf(mayDecide(stands, judged, judge))).toBe('step_up_required')
})

test('T-57 a report can be changed four times, and then the page offers none', () => {
  const told = paper('abc').begin().report('a', 'a')
  for (const winner of ['b', 'a', 'b']) told.report('a', winner)
  expect(mayReportSomething(tableOf(told), seat('a'))).toBeUndefined()
  told.report('a', 'a')
  expect(codeOf(mayReportSomething(tableOf(told), seat('a')))).toBe('match_state')
})

test('P-05 a locked wallet confirms a win, and no loss', () => {
  const lost = paper('abc').begin().report('a', 'a')
  expect(codeOf(mayConfirm(tableOf(lost), seat('b', true)))).toBe('wallet_locked')
  expect(mayConfirm(tableOf(lost), seat('b'))).toBeUndefined()
  expect(mayConfirm(tableOf(lost, { practice: true }), seat('b', true))).toBeUndefined()
  const won = paper('abc').begin().report('a', 'b')
  expect(mayConfirm(tableOf(won), seat('b', true))).toBeUndefined()
})

test('T-57 six files of a player are enough', () => {
  expect([5, 6].map((files) => codeOf(mayAddFile(files)))).toEqual([undefined, 'too_much_evidence'])
})

test('S2 a player objects once, in time, and to a decision that lets them lose', () => {
  const now = new Date(START)
  const verdict = { winner: 'a', finalAt: new Date(plus(START, 1)), isAdminCalled: false, now }
  const about = { players: ['a', 'b'], verdict }
  const objecting = (player: string, objected = false) => codeOf(mayObject(about, { player, objected }))
  expect([objecting('b'), objecting('b', true), objecting('a'), objecting('c')]).toEqual([
    undefined,
    'already_objected',
    'not_in_match',
    'not_in_match',
  ])
  const late = { ...about, verdict: { ...verdict, finalAt: now } }
  expect(codeOf(mayObject(late, { player: 'b', objected: false }))).toBe('match_state')
  // the clock stands once an admin was called
  const called = { ...about, verdict: { ...verdict, finalAt: now, isAdminCalled: true } }
  expect(mayObject(called, { player: 'b', objected: false })).toBeUndefined()
})
