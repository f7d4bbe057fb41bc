import { describe, expect, test } from 'vitest'
import { inDispute, table } from '#tests/support/line-table.ts'
import { plus, START } from '#tests/support/random-line.ts'
import { isPossibleScore } from './tournament-engine.ts'
import type { GameScore } from './tournament-line.ts'

const MINUTE = 60_000

describe('the line', () => {
  test('T-54 T-55 with one life the winner stays, the loser is out and the next one steps up', () => {
    const line = table('abcd')
    expect(line.line).toMatchObject({ champion: 'a', challenger: 'b', queue: ['c', 'd'] })
    line.beats('b')
    expect(line.line).toMatchObject({ champion: 'b', challenger: 'c', queue: ['d'] })
    line.beats('b').beats('d')
    expect(line.line).toMatchObject({ status: 'completed', winner: 'd', champion: null, queue: [] })
    expect(line.line.players.map(({ wins, losses }) => [wins, losses])).toEqual([
      [0, 1],
      [2, 1],
      [0, 1],
      [1, 0],
    ])
  })

  test('T-55 with more lives the loser goes to the back of the queue until they are spent', () => {
    const line = table('abc', { lives: 2 }).beats('a')
    expect(line.line).toMatchObject({ champion: 'a', challenger: 'c', queue: ['b'] })
    line.beats('a')
    expect(line.line).toMatchObject({ champion: 'a', challenger: 'b', queue: ['c'] })
    line.beats('a')
    expect(line.line).toMatchObject({ champion: 'a', challenger: 'c', queue: [] })
    expect(line.beats('a').line).toMatchObject({ status: 'completed', winner: 'a' })
  })

  test('T-54 of two players with two lives each, the same two meet until one has none', () => {
    const line = table('ab', { lives: 2 }).beats('b')
    expect(line.match).toMatchObject({ number: 2, champion: 'b', challenger: 'a', replays: null })
    expect(line.beats('a').match).toMatchObject({ number: 3, champion: 'a', challenger: 'b' })
    expect(line.beats('a').line.winner).toBe('a')
  })

  test('T-57 who leaves gives up all lives; the opponent of a match under way has won it', () => {
    const waiting = table('abcd', { lives: 3 }).leave('c')
    expect(waiting.line).toMatchObject({ champion: 'a', challenger: 'b', queue: ['d'] })
    expect(waiting.types()).toEqual(['started', 'called', 'left'])
    waiting.begin().leave('a')
    expect(waiting.line.matches[0]).toMatchObject({ status: 'completed', winner: 'b', by: 'departure' })
    expect(waiting.match).toMatchObject({ champion: 'b', challenger: 'd' })
    expect(waiting.leave('d').line.winner).toBe('b')
    expect(inDispute().leave('b').line.matches[0]).toMatchObject({ winner: 'a', by: 'departure' })
  })
})

describe('check-in', () => {
  test('T-57 the match begins when both are there; the result is due three hours later', () => {
    const line = table('ab')
    expect(line.match).toMatchObject({ status: 'waiting', dueAt: plus(START, 10 * MINUTE) })
    line.pass(MINUTE).checkIn('b')
    expect(line.match).toMatchObject({
      status: 'checking_in',
      checkedIn: ['b'],
      dueAt: plus(START, 10 * MINUTE),
    })
    line.pass(MINUTE).checkIn('a')
    expect(line.match).toMatchObject({ status: 'running', beganAt: plus(START, 2 * MINUTE) })
    expect(line.match.dueAt).toBe(plus(START, 182 * MINUTE))
  })

  test('T-57 one who does not come loses by walkover, at the tenth minute and not before', () => {
    const line = table('abc')
      .checkIn('b')
      .tick(10 * MINUTE - 1)
    expect(line.match.status).toBe('checking_in')
    line.tick(1)
    expect(line.line.matches[0]).toMatchObject({
      status: 'completed',
      winner: 'b',
      by: 'walkover',
      score: null,
    })
    expect(line.match.dueAt).toBe(plus(START, 20 * MINUTE))
  })

  test('T-57 when neither comes both lose a life, and the next two are called', () => {
    const line = table('abcd', { lives: 2 }).tick(10 * MINUTE)
    expect(line.line.matches[0]).toMatchObject({ status: 'forfeited', winner: null, by: null })
    expect(line.line).toMatchObject({ champion: 'c', challenger: 'd', queue: ['a', 'b'] })
    expect(line.line.players.map(({ livesLeft }) => livesLeft)).toEqual([1, 1, 2, 2])
  })

  test('T-57 a call that comes late is judged as if the clock had been on time', () => {
    const line = table('abc')
      .checkIn('a')
      .pass(10 * MINUTE)
    expect(line.tries({ type: 'check_in', match: 1, player: 'b' })).toEqual({ refusal: 'over' })
    line.leave('c')
    expect(line.types().slice(-5)).toEqual(['won', 'called', 'left', 'won', 'ended'])
    expect(line.line.winner).toBe('a')
  })
})

describe('reports', () => {
  const score = (...games: [number, number][]): GameScore[] =>
    games.map(([champion, challenger]) => ({ champion, challenger }))

  test('T-57 equal reports finish the match at once, with the score that both gave', () => {
    const games = score([3, 1], [0, 2], [5, 4])
    const line = table('abc').begin().report('b', 'a', games)
    expect(line.match).toMatchObject({ status: 'reported', dueAt: plus(START, 36 * MINUTE) })
    line.report('a', 'a', games)
    expect(line.line.matches[0]).toMatchObject({
      status: 'completed',
      winner: 'a',
      by: 'agreement',
      score: games,
    })
    expect(line.line.players.map(({ gamesWon }) => gamesWon)).toEqual([2, 1, 0])
  })

  test('T-57 a score that only one gave is kept, one that they do not agree on is not', () => {
    const one = table('abc')
      .begin()
      .report('a', 'a', score([3, 1], [3, 1]))
      .report('b', 'a')
    expect(one.line.matches[0]!.score).toEqual(score([3, 1], [3, 1]))
    const two = table('abc')
      .begin()
      .report('a', 'a', score([3, 1], [3, 1]))
      .report('b', 'a', score([3, 2], [3, 1]))
    expect(two.line.matches[0]).toMatchObject({ winner: 'a', score: null })
  })

  test('T-57 a report without an answer stands after thirty minutes of silence', () => {
    const line = table('abc')
      .begin()
      .pass(20 * MINUTE)
      .report('b', 'b')
      .tick(30 * MINUTE - 1)
    expect(line.match.status).toBe('reported')
    line.tick(1)
    expect(line.line.matches[0]).toMatchObject({ winner: 'b', by: 'silence' })
  })

  test('T-57 without any report in three hours both lose a life', () => {
    const line = table('abc')
      .begin()
      .tick(180 * MINUTE)
    expect(line.line.matches[0]).toMatchObject({ status: 'forfeited' })
    expect(line.facts.at(-2)).toMatchObject({ type: 'forfeited', because: 'no_result' })
    expect(line.line).toMatchObject({ status: 'completed', winner: null })
  })

  test('T-57 different winners open a dispute, which waits a day for a moderator', () => {
    const line = inDispute().tick(24 * 60 * MINUTE - 1)
    expect(line.match).toMatchObject({ status: 'disputed', dueAt: plus(START, 24 * 60 * MINUTE) })
    expect(line.tick(1).match).toMatchObject({ number: 2, replays: 1 })
  })

  test('T-57 the reported loser may dispute until the report stands', () => {
    const line = table('abc')
      .begin()
      .report('a', 'a')
      .pass(36 * MINUTE - 1)
    expect(line.tries({ type: 'dispute', match: 1, player: 'a', reason: 'x' })).toEqual({
      refusal: 'nothing_to_dispute',
    })
    expect(line.dispute('b').match.status).toBe('disputed')
    const late = table('abc')
      .begin()
      .report('a', 'a')
      .pass(36 * MINUTE)
    expect(late.tries({ type: 'dispute', match: 1, player: 'b', reason: 'x' })).toEqual({ refusal: 'over' })
  })

  test('T-31 T-32 a score must have made that winner: enough games, none after the end, no draw', () => {
    const possible = (
      games: [number, number][],
      gamesCount: number,
      championWins: boolean,
      fighting = false,
    ) => isPossibleScore(score(...games), gamesCount, championWins, { fighting })
    expect(possible([[1, 0]], 1, true)).toBe(true)
    expect(possible([[1, 0]], 1, false)).toBe(false)
    expect(possible([[1, 0]], 3, true)).toBe(false)
    expect(possible([[1, 1]], 1, true)).toBe(false)
    expect(
      possible(
        [
          [1, 0],
          [0, 1],
          [0, 1],
        ],
        3,
        false,
      ),
    ).toBe(true)
    expect(
      possible(
        [
          [1, 0],
          [1, 0],
          [0, 1],
        ],
        3,
        true,
      ),
    ).toBe(false)
    expect(possible([[2, 1]], 1, true, true)).toBe(true)
    expect(possible([[2, 0]], 1, true, true)).toBe(true)
    expect(possible([[3, 0]], 1, true, true)).toBe(false)
    expect(possible([[1, 0]], 1, true, true)).toBe(false)
  })
})

describe('disconnects', () => {
  test('T-56 a lost connection decides for the opponent after five minutes', () => {
    const line = table('abc').begin().vanish('a')
    expect(line.match).toMatchObject({ status: 'reported', vanished: 'a', dueAt: plus(START, 5 * MINUTE) })
    line.tick(5 * MINUTE)
    expect(line.line.matches[0]).toMatchObject({ winner: 'b', by: 'disconnect' })
  })

  test('T-56 the one who was gone may dispute it; a claim to have won is a dispute too', () => {
    expect(table('abc').begin().vanish('a').dispute('a').match.status).toBe('disputed')
    expect(table('abc').begin().vanish('a').report('a', 'a').match.status).toBe('disputed')
    const gone = table('abc').begin().vanish('a')
    expect(gone.tries({ type: 'dispute', match: 1, player: 'b', reason: 'x' })).toHaveProperty('refusal')
  })

  test('T-56 the opponent’s own report does not put the five minutes off, and an agreement ends them', () => {
    const line = table('abc').begin().vanish('a').pass(MINUTE).report('b', 'b')
    expect(line.match).toMatchObject({ vanished: 'a', dueAt: plus(START, 5 * MINUTE) })
    expect(line.tick(4 * MINUTE).line.matches[0]).toMatchObject({ winner: 'b', by: 'disconnect' })
    const agreed = table('abc').begin().vanish('a').report('a', 'b')
    expect(agreed.line.matches[0]).toMatchObject({ winner: 'b', by: 'agreement' })
  })

  test('T-56 an opponent who says that the lost player won is believed', () => {
    const line = table('abc').begin().vanish('a').pass(MINUTE).report('b', 'a')
    expect(line.match).toMatchObject({ status: 'reported', vanished: null, dueAt: plus(START, 36 * MINUTE) })
    expect(line.report('a', 'a').line.matches[0]).toMatchObject({ winner: 'a', by: 'agreement' })
  })

  test('T-56 a disconnect decides nothing before both are there, nor beside a report', () => {
    for (const line of [
      table('abc'),
      table('abc').checkIn('a'),
      table('abc').begin().report('a', 'b'),
      inDispute(),
    ])
      expect(line.tries({ type: 'vanish', match: 1, player: 'a' })).toEqual({ events: [] })
  })
})

describe('decisions', () => {
  test('T-57 a moderator names the winner, with the score of the report that was right', () => {
    const line = inDispute().rule('b')
    expect(line.line.matches[0]).toMatchObject({ status: 'completed', winner: 'b', by: 'decision' })
  })

  test('T-57 a void match costs nobody anything and is played again by the same two, once', () => {
    const line = inDispute().rule(null)
    expect(line.line.matches[0]).toMatchObject({ status: 'void', winner: null })
    expect(line.match).toMatchObject({ number: 2, champion: 'a', challenger: 'b', replays: 1 })
    expect(line.line.queue).toEqual(['c'])
    line.begin().report('a', 'a').report('b', 'b').rule(null)
    expect(line.line.matches[1]).toMatchObject({ status: 'forfeited', replays: 1 })
    expect(line.line).toMatchObject({ status: 'completed', winner: null })
  })
})

describe('cancellation', () => {
  test('T-57 a moderator’s cancellation voids the match at the table and ends the tournament without a winner', () => {
    const line = table('abc', { lives: 2 }).beats('b').begin().give({ type: 'cancel' })
    expect(line.line).toMatchObject({ status: 'completed', winner: null, champion: null, challenger: null })
    expect(line.line.matches.map(({ status }) => status)).toEqual(['completed', 'void'])
    expect(line.tries({ type: 'cancel' })).toEqual({ refusal: 'over' })
    expect(
      line
        .tick(100_000 * MINUTE)
        .types()
        .at(-1),
    ).toBe('ended')
  })
})
