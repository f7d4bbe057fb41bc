import { describe, expect, test } from 'vitest'
import { table } from '#tests/support/line-table.ts'
import { byMerit } from './tournament-fold.ts'
import type { Line } from './tournament-line.ts'

const MINUTE = 60_000

describe('the end without a last player', () => {
  test('T-54 when the last two lose their lives together, the best record of all wins', () => {
    const line = table('abcd')
      .beats('a')
      .beats('a')
      .tick(10 * MINUTE)
    expect(line.line).toMatchObject({ status: 'completed', winner: 'a' })
  })

  test('T-54 equal records: fewer losses, more games won, who held the table, the lower seat', () => {
    const line = table('abcd', { lives: 1 }).line
    const ranked = (changes: Record<string, Partial<Line['players'][number]>>, champion = 'a') =>
      byMerit({
        ...line,
        matches: [{ ...line.matches[0]!, champion }],
        players: line.players.map((player) => ({ ...player, ...changes[player.id] })),
      })
        .map(({ id }) => id)
        .join('')
    expect(ranked({})).toBe('abcd')
    expect(ranked({}, 'c')).toBe('cabd')
    expect(ranked({ d: { gamesWon: 1 } }, 'c')).toBe('dcab')
    expect(ranked({ a: { losses: 1 }, d: { gamesWon: 1 } }, 'a')).toBe('dbca')
    expect(ranked({ b: { wins: 1, losses: 3 } }, 'a')).toBe('bacd')
  })

  test('T-54 when nobody has ever won a match, the tournament ends without a winner', () => {
    expect(table('ab').tick(10 * MINUTE).line).toMatchObject({ status: 'completed', winner: null })
    expect(
      table('ab')
        .begin()
        .tick(180 * MINUTE).line.winner,
    ).toBeNull()
  })

  test('T-54 one who never came to anything wins nothing, with any number of players and lives', () => {
    for (const players of ['abc', 'abcde', 'abcdefghijk'])
      for (const lives of [1, 2, 3] as const) {
        const line = table(players, { lives })
        for (let n = 0; n < 40; n++) line.tick(10 * MINUTE)
        expect([players, lives, line.line.status, line.line.winner]).toEqual([
          players,
          lives,
          'completed',
          null,
        ])
      }
  })

  test('T-54 one walkover or one departure is a win: then the last with lives has won', () => {
    const walkover = table('abc')
      .checkIn('a')
      .tick(10 * MINUTE)
    expect(walkover.line.matches[0]).toMatchObject({ winner: 'a', by: 'walkover' })
    expect(walkover.tick(10 * MINUTE).line.winner).toBe('a')
    const departed = table('abc')
      .give({ type: 'leave', player: 'a' })
      .tick(10 * MINUTE)
    expect(departed.line).toMatchObject({ status: 'completed', winner: 'b' })
  })

  test('T-54 the end says by which rule its winner was found', () => {
    const { facts } = table('ab').give({ type: 'leave', player: 'a' })
    expect(facts.at(-1)).toMatchObject({ type: 'ended', winner: 'b', rule: 2 })
  })
})
