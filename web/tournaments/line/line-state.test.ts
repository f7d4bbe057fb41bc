import { describe, expect, test } from 'vitest'
import { emptyLine } from '#contract/tournament-fold.ts'
import { type Lined, type LinePerson, pastLine, personText, presentLine } from './line-state.ts'

const face = (id: string) => ({ id, firstName: `P${id}`, lastName: '', profileImageUrl: null })
const seat = (id: string, more: object = {}) => ({
  userId: id,
  user: face(id),
  seat: Number(id) - 1,
  joinedAt: '2026-11-22T12:00:00.000Z',
  livesLeft: null,
  wins: 0,
  losses: 0,
  left: false,
  online: true,
  ready: false,
  place: null,
  clientSeedBy: null,
  ...more,
})
const tournament = (more: Partial<Lined>): Lined => ({
  status: 'open',
  lives: 2,
  maxPlayers: 6,
  startedAt: null,
  seats: ['1', '2', '3', '4'].map((id) => seat(id)),
  queue: [],
  championId: null,
  challengerId: null,
  winner: null,
  ...more,
})

describe('T-54 the line', () => {
  test('T1 before the start nobody is at the table: all wait, and the order says nothing', () => {
    expect(presentLine(tournament({}))).toMatchObject({
      stage: 'open',
      champion: null,
      challenger: null,
      queue: ['1', '2', '3', '4'],
      freeSeats: 2,
    })
    expect(presentLine(tournament({ seats: [seat('1')] }))).toMatchObject({
      challenger: null,
      queue: ['1'],
      freeSeats: 5,
    })
  })

  test('while it goes on, those without a place are out, the best record first', () => {
    const state = presentLine(
      tournament({
        status: 'in_progress',
        startedAt: '2026-11-22T13:00:00.000Z',
        championId: '3',
        challengerId: '4',
        seats: [
          seat('1', { livesLeft: 0, losses: 2 }),
          seat('2', { livesLeft: 0, wins: 1, losses: 2 }),
          seat('3', { livesLeft: 2, wins: 2 }),
          seat('4', { livesLeft: 1, losses: 1 }),
        ],
      }),
    )
    expect(state).toMatchObject({
      stage: 'live',
      champion: '3',
      challenger: '4',
      out: ['2', '1'],
      freeSeats: 0,
    })
  })

  test('a cancelled one that never started keeps its players and has no free seats', () => {
    expect(presentLine(tournament({ status: 'cancelled' }))).toMatchObject({
      queue: ['1', '2', '3', '4'],
      freeSeats: 0,
    })
  })

  test('a moment of the past has the lives of that moment, and nobody is shown as here', () => {
    const present = presentLine(tournament({ status: 'in_progress', startedAt: '2026-11-22T13:00:00.000Z' }))
    const player = (id: string, livesLeft: number) => ({
      ...{ id, seat: Number(id) - 1, livesLeft, wins: 0, losses: 2 - livesLeft, gamesWon: 0, left: false },
    })
    const past = pastLine(
      {
        ...emptyLine,
        status: 'in_progress',
        lives: 2,
        players: [player('1', 1), player('2', 2), player('3', 0)],
        champion: '2',
        challenger: '1',
      },
      present,
    )
    expect(past).toMatchObject({ stage: 'live', champion: '2', challenger: '1', queue: [], out: ['3'] })
    expect(past.people.get('1')).toMatchObject({ livesLeft: 1, online: undefined })
  })
})

const person: LinePerson = {
  user: face('1'),
  livesLeft: null,
  wins: 0,
  losses: 0,
  left: false,
  online: undefined,
}

test.each<[Partial<LinePerson>, number, string]>([
  [{ livesLeft: null, online: true }, 2, 'here'],
  [{ livesLeft: 1, wins: 2, losses: 1, online: false }, 2, '1 life left, 2 wins, 1 loss, not here'],
  [{ livesLeft: 1, wins: 1, online: undefined }, 1, '1 win, 0 losses'],
  [{ livesLeft: 0, losses: 1, online: undefined }, 1, 'out, 0 wins, 1 loss'],
  [{ livesLeft: 0, left: true, losses: 1, online: undefined }, 3, 'left the tournament, 0 wins, 1 loss'],
])('T-55 the pips of %j have their words', (more, lives, text) => {
  expect(personText({ ...person, ...more }, lives)).toBe(text)
})
