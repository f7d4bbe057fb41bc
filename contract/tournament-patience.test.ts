import { describe, expect, test } from 'vitest'
import { inDispute, table } from '#tests/support/line-table.ts'
import { CLOCKS, plus, START } from '#tests/support/random-line.ts'
import { decide } from './tournament-engine.ts'
import { fold, foldAll } from './tournament-fold.ts'
import type { GameScore, LineFact } from './tournament-line.ts'

const MINUTE = 60_000

describe('coming back', () => {
  test('T2 a player who is back within the five minutes has lost nothing, and the result is due as before', () => {
    const line = table('abc')
      .begin()
      .pass(20 * MINUTE)
      .vanish('a')
      .pass(4 * MINUTE)
      .comeBack('a')
    expect(line.match).toMatchObject({ status: 'running', vanished: null, dueAt: plus(START, 180 * MINUTE) })
    expect(line.types().slice(-2)).toEqual(['vanished', 'returned'])
    // and may be gone again
    line.vanish('a').tick(5 * MINUTE)
    expect(line.line.matches[0]).toMatchObject({ winner: 'b', by: 'disconnect' })
  })

  test('T2 a player who is back too late has lost', () => {
    const line = table('abc')
      .begin()
      .vanish('a')
      .pass(5 * MINUTE)
      .comeBack('a')
    expect(line.line.matches[0]).toMatchObject({ winner: 'b', by: 'disconnect' })
  })

  test('T2 a report that came meanwhile stands after its own silence, and can be answered', () => {
    const line = table('abc')
      .begin()
      .pass(20 * MINUTE)
      .vanish('a')
      .pass(MINUTE)
      .report('b', 'b')
    expect(line.match.dueAt).toBe(plus(START, 25 * MINUTE))
    line.pass(MINUTE).comeBack('a')
    expect(line.match).toMatchObject({ status: 'reported', vanished: null, dueAt: plus(START, 51 * MINUTE) })
    line.report('a', 'b')
    expect(line.line.matches[0]).toMatchObject({ winner: 'b', by: 'agreement' })
  })

  test('T2 an opponent who waited for the win has five minutes to report when the result was due meanwhile', () => {
    const line = table('abc')
      .begin()
      .pass(179 * MINUTE)
      .vanish('a')
      .pass(4 * MINUTE)
      .comeBack('a')
    expect(line.match).toMatchObject({ status: 'running', dueAt: plus(START, 188 * MINUTE) })
    expect(line.report('b', 'b').match.status).toBe('reported')
  })

  test('T2 nothing follows from a return of one who was not gone', () => {
    for (const line of [
      table('abc'),
      table('abc').begin(),
      table('abc').begin().vanish('b'),
      table('abc').begin().vanish('a').dispute('a'),
      inDispute(),
    ])
      expect(line.tries({ type: 'return', match: 1, player: 'a' })).toEqual({ events: [] })
  })
})

describe('a report that is changed', () => {
  test('T4 a report can be changed until it is answered, and its silence begins again', () => {
    const line = table('abc')
      .begin()
      .pass(20 * MINUTE)
      .report('a', 'b')
      .pass(10 * MINUTE)
      .report('a', 'a')
    expect(line.match).toMatchObject({
      status: 'reported',
      reports: [{ player: 'a', winner: 'a', revision: 2 }],
      dueAt: plus(START, 60 * MINUTE),
    })
    expect(line.report('b', 'a', null, 2).line.matches[0]).toMatchObject({ winner: 'a', by: 'agreement' })
  })

  test('T4 a changed score alone can be given too', () => {
    const games: GameScore[] = [
      { champion: 2, challenger: 0 },
      { champion: 2, challenger: 1 },
    ]
    const line = table('abc').begin().report('a', 'a').report('a', 'a', games)
    expect(line.match.reports).toMatchObject([{ score: games, revision: 2 }])
  })

  test('T4 an answer to an outdated report changes nothing', () => {
    const line = table('abc').begin().report('a', 'b').report('a', 'a')
    expect(
      line.tries({ type: 'report', match: 1, player: 'b', winner: 'b', score: null, answers: 1 }),
    ).toEqual({
      refusal: 'report_changed',
    })
    expect(line.match.status).toBe('reported')
  })

  test('T4 changing a report cannot put the end off for ever', () => {
    const line = table('abc').begin()
    for (const winner of ['a', 'b', 'a', 'b', 'a']) line.report('a', winner)
    expect(line.tries({ type: 'report', match: 1, player: 'a', winner: 'b', score: null })).toEqual({
      refusal: 'reported_too_often',
    })
  })
})

describe('times by format', () => {
  test.each([
    [1, 180, 33],
    [3, 180, 36],
    [5, 240, 39],
    [7, 300, 42],
    [9, 360, 45],
    [11, 420, 48],
  ] as const)(
    'T5 T6 best of %i: due after %i minutes; a report at once stands after %i',
    (gamesCount, due, stands) => {
      const line = table('abc', { gamesCount }).begin()
      expect(line.match.dueAt).toBe(plus(START, due * MINUTE))
      expect(line.report('b', 'b').match.dueAt).toBe(plus(START, stands * MINUTE))
    },
  )

  test('T6 both together add an hour, once; one alone adds nothing', () => {
    const line = table('abc').begin().moreTime('a')
    expect(line.match).toMatchObject({ moreTime: ['a'], dueAt: plus(START, 180 * MINUTE) })
    line.moreTime('b')
    expect(line.match).toMatchObject({ moreTime: ['a', 'b'], dueAt: plus(START, 240 * MINUTE) })
    // an absence does not take it away
    expect(line.vanish('b').comeBack('b').match.dueAt).toBe(plus(START, 240 * MINUTE))
  })
})

describe('a dispute that nobody decides', () => {
  const DAY = 24 * 60 * MINUTE

  test('T9 the story with a picture stands when only one side gave one', () => {
    expect(inDispute().picture('b').tick(DAY).line.matches[0]).toMatchObject({ winner: 'b', by: 'picture' })
    const answered = table('abc').begin().report('a', 'a').dispute('b').picture('b').tick(DAY)
    expect(answered.line.matches[0]).toMatchObject({ winner: 'b', by: 'picture' })
    const before = table('abc').begin().picture('a').report('a', 'a').dispute('b').tick(DAY)
    expect(before.line.matches[0]).toMatchObject({ winner: 'a', by: 'picture' })
  })

  test('T9 without a picture, with two, or without a story it is void and called again for twelve hours', () => {
    for (const line of [
      inDispute(),
      inDispute().picture('a').picture('b'),
      table('abc').begin().vanish('a').dispute('a').picture('a'),
    ]) {
      line.tick(DAY)
      expect(line.line.matches[0]).toMatchObject({ status: 'void', winner: null })
      expect(line.match).toMatchObject({ number: 2, replays: 1, dueAt: plus(START, DAY + 12 * 60 * MINUTE) })
    }
  })

  test('T9 a second time it costs both a life', () => {
    const line = inDispute().tick(DAY).begin().report('a', 'a').report('b', 'b').tick(DAY)
    expect(line.line.matches[1]).toMatchObject({ status: 'forfeited' })
  })

  test('T9 a dispute from before there was such a clock waits for a moderator', () => {
    const line = inDispute()
    const { decidesBy: _, ...old } = line.facts.at(-1) as LineFact & { type: 'disputed' }
    const state = fold(foldAll(line.facts.slice(0, -1)), old)
    expect(state.matches[0]).toMatchObject({ status: 'disputed', dueAt: null })
    expect(decide(state, { type: 'tick' }, plus(START, 1_000 * DAY), CLOCKS)).toEqual({ events: [] })
  })

  test('T9 both may say something to it', () => {
    const line = inDispute().give({ type: 'state', match: 1, player: 'a', text: 'See the picture' })
    expect(line.match.statements).toEqual(['a'])
  })
})
