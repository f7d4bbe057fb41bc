import { expect, test } from 'vitest'
import { emptyLine } from '#contract/tournament-fold.ts'
import { verbsOf } from '#contract/verbs.ts'
import type { Answer } from '#server/core/may.ts'
import { table as paper } from '#tests/support/line-table.ts'
import { CLOCKS, START } from '#tests/support/random-line.ts'
import { mayCancel, mayJoin, mayLeave, mayWrite } from './may.ts'
import type { Table } from './may-match.ts'
import type { Tournament } from './tournament/tournament-rows.ts'

const now = new Date(START)
const later = (ms: number) => new Date(now.getTime() + ms)
const codeOf = (answer: Answer) => answer?.code

const open = {
  ...{ id: 1n, createdById: 9n, status: 'open', practice: false, currentPlayers: 2, maxPlayers: 3 },
  ...{ startsBy: later(1), readyUntil: null, endedAt: null },
} as unknown as Tournament
const running: Tournament = { ...open, status: 'in_progress' }
const over: Tournament = { ...open, status: 'completed', endedAt: now }

const table: Table = {
  ...{ practice: false, line: paper('123').line, now, clocks: CLOCKS, clockStands: false },
  status: 'in_progress',
}
const unstarted: Table = { ...table, status: 'open', line: emptyLine }

test('S-26 a proof of identity is the last question of a cancelling', () => {
  const judge = { userId: 7n, verbs: verbsOf('moderator'), seated: false, signed: false, proved: false }
  const cancel = (state: Tournament, more: Partial<typeof judge> = {}) =>
    codeOf(mayCancel(state, { ...judge, ...more }, state.status === 'open' ? unstarted : table))
  expect([cancel(open), cancel(running), cancel(over)]).toEqual([
    undefined,
    'step_up_required',
    'tournament_state',
  ])
  expect(cancel(running, { signed: true })).toBe('same_operator')
  expect(cancel(running, { proved: true })).toBeUndefined()
  expect(cancel({ ...running, practice: true })).toBeUndefined()
  expect([cancel(running, { userId: 9n }), cancel(running, { seated: true })]).toEqual([
    'tournament_state',
    'forbidden',
  ])
})

test('P-05 a locked wallet is the first reason to take no seat, and after the start to keep it', () => {
  const joiner = { seated: false, isWalletLocked: true, pausedUntil: null, isBanned: false }
  expect(codeOf(mayJoin({ ...open, currentPlayers: 3 }, joiner, now))).toBe('wallet_locked')
  expect(codeOf(mayJoin({ ...open, practice: true }, joiner, now))).toBeUndefined()
  const leave = (state: Tournament, seated: boolean, promised = false) =>
    codeOf(mayLeave(state, { userId: 1n, seated, isWalletLocked: true }, table, promised))
  expect([leave(open, true), leave(running, true), leave(running, false)]).toEqual([
    undefined,
    'wallet_locked',
    'wallet_locked',
  ])
  // a player who was promised the fee gives nothing up
  expect(leave(running, true, true)).toBe('tournament_state')
  expect(leave({ ...running, practice: true }, true)).toBeUndefined()
})

test('T-53 nobody joins once the time to begin or to answer is over, whether or not a timer has seen it', () => {
  const joiner = { seated: false, isWalletLocked: false, pausedUntil: null, isBanned: false }
  expect(mayJoin(open, joiner, now)).toBeUndefined()
  expect(codeOf(mayJoin(open, joiner, later(1)))).toBe('tournament_state')
  expect(mayJoin({ ...open, readyUntil: later(1) }, joiner, now)).toBeUndefined()
  expect(codeOf(mayJoin({ ...open, readyUntil: now }, joiner, now))).toBe('tournament_state')
})

test('T-59 the chat closes a day after the end', () => {
  const day = 24 * 3_600_000
  const writes = (moment: Date) => codeOf(mayWrite(over, moment))
  expect([writes(later(day - 1)), writes(later(day)), codeOf(mayWrite(open, now))]).toEqual([
    undefined,
    'tournament_state',
    undefined,
  ])
})
