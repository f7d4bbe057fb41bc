import { describe, expect, it, test } from 'vitest'
import type { OwnStanding } from './leaderboard-data.ts'
import { matchesText, nameOf, rankNote, rateText, recordText } from './leaderboard-text.ts'

const own = (more: Partial<OwnStanding>) =>
  ({ rank: null, gamesNeeded: 0, totalGames: 12, ...more }) as OwnStanding

describe('figures of the leaderboard', () => {
  it('K-02 K-11 the win rate has one decimal, also a whole one', () => {
    expect([rateText(66.7), rateText(100), rateText(0)]).toEqual(['66.7%', '100.0%', '0.0%'])
  })

  it('K-02 the record is won and lost matches', () => {
    expect(recordText({ tournamentWins: 10, tournamentLosses: 2 })).toBe('10–2')
    expect([matchesText(1), matchesText(12)]).toEqual(['1 match', '12 matches'])
  })

  it('K-02 a player without a name is somebody, never their address', () => {
    const ada = { firstName: 'Ada', lastName: 'L.', email: 'a•••@mail.com' }
    expect([nameOf(ada), nameOf({ ...ada, lastName: '' })]).toEqual(['Ada L.', 'Ada'])
    expect(nameOf({ ...ada, firstName: '', lastName: '' })).toBe('Somebody')
  })
})

test.each([
  [own({ gamesNeeded: 10, totalGames: 0 }), 'Play 10 matches of real-money tournaments to be ranked.'],
  [own({ gamesNeeded: 1, totalGames: 9 }), '1 match more until you are ranked.'],
  [own({}), 'You are ranked below 100. Win matches to climb.'],
  [own({ rank: 1 }), 'First among all players.'],
  [own({ rank: 50 }), 'In the top 50.'],
  [own({ rank: 57 }), '7 below the top 50.'],
])('K-01 K-08 one’s rank is explained: %#', (standing, text) => {
  expect(rankNote(standing)).toBe(text)
})
