import { describe, expect, test } from 'vitest'
import { inDispute, table } from '#tests/support/line-table.ts'
import { CLOCKS, START } from '#tests/support/random-line.ts'
import { decide } from './tournament-engine.ts'
import { foldAll } from './tournament-fold.ts'
import type { GameScore, LineCommand, LineRefusal } from './tournament-line.ts'

describe('refusals', () => {
  const report = (
    player: string,
    winner: string,
    score: GameScore[] | null = null,
    answers?: number,
  ): LineCommand => ({ type: 'report', match: 1, player, winner, score, answers })
  const checkIn = (player: string, match = 1): LineCommand => ({ type: 'check_in', match, player })
  const disputes = (player: string): LineCommand => ({ type: 'dispute', match: 1, player, reason: 'x' })
  const rules = (winner: string | null): LineCommand => ({ type: 'decide', match: 1, winner, reason: 'x' })
  const start = (players: string[]): LineCommand => ({ type: 'start', players, lives: 1, gamesCount: 3 })
  const called = () => table('abc')
  const running = () => table('abc').begin()
  const reported = () => running().report('a', 'a')
  const changed = () => reported().report('a', 'b')
  const often = () => changed().report('a', 'a').report('a', 'b').report('a', 'a')
  const states = (player: string): LineCommand => ({ type: 'state', match: 1, player, text: 'x' })
  const won = () => table('abc').beats('a')
  const ended = () => table('ab').beats('a')

  test.each<[string, () => ReturnType<typeof table>, LineCommand, LineRefusal]>([
    ['starting twice', called, start(['a', 'b']), 'already_started'],
    ['a stranger’s check-in', called, checkIn('z'), 'not_in_match'],
    ['a check-in of one who waits', called, checkIn('c'), 'not_in_match'],
    ['a match that was not called', called, checkIn('a', 2), 'no_such_match'],
    ['a second check-in', () => called().checkIn('a'), checkIn('a'), 'already_checked_in'],
    ['a check-in while the match runs', running, checkIn('a'), 'already_checked_in'],
    ['a check-in after the match', won, checkIn('a'), 'over'],
    ['a report before anybody came', called, report('a', 'a'), 'not_checked_in'],
    ['a report before both came', () => called().checkIn('a'), report('a', 'a'), 'not_checked_in'],
    ['a report by a third person', running, report('c', 'a'), 'not_in_match'],
    ['a report that a third person won', running, report('a', 'c'), 'not_in_match'],
    ['the same report again', reported, report('a', 'a'), 'already_reported'],
    ['a report that names another winner too often', often, report('a', 'b'), 'reported_too_often'],
    ['an answer to a report that was changed', changed, report('b', 'b', null, 1), 'report_changed'],
    ['an answer to a report that is not there', running, report('b', 'b', null, 1), 'report_changed'],
    ['a changed report after the answer', inDispute, report('a', 'b'), 'in_dispute'],
    ['more time before both came', called, { type: 'more_time', match: 1, player: 'a' }, 'not_running'],
    ['more time after a report', reported, { type: 'more_time', match: 1, player: 'b' }, 'not_running'],
    [
      'more time asked for twice',
      () => running().moreTime('a'),
      { type: 'more_time', match: 1, player: 'a' },
      'more_time_asked',
    ],
    [
      'a second hour',
      () => running().moreTime('a').moreTime('b'),
      { type: 'more_time', match: 1, player: 'a' },
      'more_time_given',
    ],
    ['more time for a third person', running, { type: 'more_time', match: 1, player: 'c' }, 'not_in_match'],
    ['words without a dispute', reported, states('b'), 'not_disputed'],
    ['words of a third person', inDispute, states('c'), 'not_in_match'],
    [
      'a fourth statement',
      () => inDispute().give(states('a')).give(states('a')).give(states('a')),
      states('a'),
      'stated_enough',
    ],
    ['a picture of a third person', running, { type: 'picture', match: 1, player: 'c' }, 'not_in_match'],
    ['a picture after the match', won, { type: 'picture', match: 1, player: 'a' }, 'over'],
    ['a report during a dispute', () => reported().dispute('b'), report('b', 'b'), 'in_dispute'],
    ['a report after the match', won, report('b', 'b'), 'over'],
    ['an impossible score', running, report('a', 'a', [{ champion: 1, challenger: 0 }]), 'impossible_score'],
    [
      'T-32 a fourth round of a fighting game',
      running,
      {
        ...report(
          'a',
          'a',
          [1, 2].map(() => ({ champion: 3, challenger: 1 })),
        ),
        fighting: 'Tekken 8',
      } as LineCommand,
      'impossible_rounds',
    ],
    ['a dispute without a report', running, disputes('a'), 'nothing_to_dispute'],
    ['a dispute before the match', called, disputes('a'), 'nothing_to_dispute'],
    ['a dispute of one’s own report', reported, disputes('a'), 'nothing_to_dispute'],
    ['a dispute by a third person', reported, disputes('c'), 'not_in_match'],
    ['a second dispute', inDispute, disputes('b'), 'in_dispute'],
    ['a dispute after the match', won, disputes('b'), 'over'],
    ['a decision without a dispute', reported, rules('a'), 'not_disputed'],
    ['a decision for a third person', inDispute, rules('c'), 'not_in_match'],
    ['a second decision', () => inDispute().rule('a'), rules('b'), 'not_disputed'],
    ['a stranger who leaves', called, { type: 'leave', player: 'z' }, 'not_playing'],
    ['leaving without lives', won, { type: 'leave', player: 'b' }, 'not_playing'],
    ['leaving twice', () => called().leave('c'), { type: 'leave', player: 'c' }, 'not_playing'],
    ['leaving after the end', ended, { type: 'leave', player: 'a' }, 'over'],
    ['a report after the end', ended, report('b', 'b'), 'over'],
    ['starting again after the end', ended, start(['a', 'b']), 'already_started'],
  ])('T4 T-53 T-57 %s is refused', (_, given, command, refusal) => {
    expect(given().tries(command)).toEqual({ refusal })
  })

  test.each<[string, LineCommand, LineRefusal]>([
    ['a check-in', checkIn('a'), 'not_started'],
    ['leaving', { type: 'leave', player: 'a' }, 'not_started'],
    ['cancelling', { type: 'cancel' }, 'not_started'],
    ['a field of one', start(['a']), 'impossible_field'],
    ['a field of twelve', start('abcdefghijkl'.split('')), 'impossible_field'],
    ['one player twice', start(['a', 'b', 'a']), 'impossible_field'],
  ])('T-57 before the start %s is refused', (_, command, refusal) => {
    expect(decide(foldAll([]), command, START, CLOCKS)).toEqual({ refusal })
  })

  test('T-57 facts with a gap, or about a match that is over, are not folded', () => {
    const { facts } = table('abc').beats('a')
    expect(() => foldAll([facts[0]!, facts[2]!])).toThrow('does not follow')
    const again = { ...facts.find(({ type }) => type === 'won')!, seq: facts.length + 1 }
    expect(() => foldAll([...facts, again])).toThrow('not at the table')
  })
})
