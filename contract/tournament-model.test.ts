import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { CLOCKS, type Field, playRandomly, plus } from '#tests/support/random-line.ts'
import { rounds } from '#tests/support/scale.ts'
import { decide, isPossibleScore } from './tournament-engine.ts'
import { byMerit, foldAll, remaining } from './tournament-fold.ts'
import { GAMES_COUNTS, LIVES, PLAYERS_MAX, PLAYERS_MIN } from './tournament-games.ts'
import { type Line, type LineCommand, type LineFact, MATCH_STATUSES } from './tournament-line.ts'

const field: fc.Arbitrary<Field> = fc.record({
  players: fc.integer({ min: PLAYERS_MIN, max: PLAYERS_MAX }),
  gamesCount: fc.constantFrom(...GAMES_COUNTS),
  lives: fc.constantFrom(...LIVES),
})
const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 })

const ended = (line: Line, status: string) => line.matches.filter((match) => match.status === status).length
const total = (line: Line, of: 'wins' | 'losses') => line.players.reduce((sum, player) => sum + player[of], 0)

/** Lives, wins and places add up in every state. */
function addsUp(line: Line): void {
  expect(total(line, 'wins')).toBe(ended(line, 'completed'))
  expect(total(line, 'losses')).toBe(ended(line, 'completed') + 2 * ended(line, 'forfeited'))
  for (const { left, livesLeft, losses } of line.players)
    expect(livesLeft).toBe(left ? 0 : line.lives - losses)
  if (line.status !== 'in_progress') return
  // Each player with lives is at the table or waits, once.
  const places = [line.champion!, line.challenger!, ...line.queue]
  expect([...places].sort()).toEqual(
    remaining(line)
      .map(({ id }) => id)
      .sort(),
  )
  expect(line.matches.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  expect(line.matches.at(-1)).toMatchObject({ champion: line.champion, challenger: line.challenger })
}

/**
 * The winner is the player with lives at the end, or the best where the last two lost theirs together; no one where that player never won.
 */
function endsRightly(line: Line, cancelled: boolean): void {
  if (cancelled) {
    expect([line.winner, line.matches.at(-1)!.status]).toEqual([null, 'void'])
    return
  }
  const left = remaining(line)
  expect(left.length).toBeLessThanOrEqual(1)
  const best = byMerit(line)[0]!
  expect(line.winner).toBe(best.wins > 0 ? (left[0] ?? best).id : null)
  if (line.winner === null) expect(line.matches.every(({ status }) => status !== 'completed')).toBe(true)
}

const COMMANDS_AT_THE_END = (player: string, other: string): LineCommand[] => [
  { type: 'start', players: [player, other], lives: 1, gamesCount: 1 },
  { type: 'check_in', match: 1, player },
  { type: 'report', match: 1, player, winner: player, score: null },
  { type: 'dispute', match: 1, player, reason: 'No' },
  { type: 'more_time', match: 1, player },
  { type: 'state', match: 1, player, text: 'No' },
  { type: 'picture', match: 1, player },
  { type: 'decide', match: 1, winner: player, reason: 'So' },
  { type: 'leave', player },
  { type: 'cancel' },
]

test('T-54 T-55 T-57 from any history a tournament ends with one winner or a moderator’s cancellation, and lives and wins add up', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(field, seed, (of, from) => {
      const { line, facts, states, at, cancelled } = playRandomly(of, from, (before, after, added) => {
        addsUp(after)
        // A refused command changes nothing.
        if (added.length === 0) expect(after).toBe(before)
      })
      expect(line.status).toBe('completed')
      endsRightly(line, cancelled)
      if (cancelled) seen.add('cancelled')
      // Each match that counts costs a life, and each is played again at most once.
      const lives = of.players * of.lives
      expect(line.matches.length).toBeLessThanOrEqual(2 * lives)
      // Coming and going adds facts as often as it happens; everything else is bounded.
      const lasting = facts.filter(({ type }) => type !== 'vanished' && type !== 'returned')
      expect(lasting.length).toBeLessThanOrEqual(2 + 50 * lives)
      for (const match of line.matches)
        if (match.score !== null)
          expect(isPossibleScore(match.score, of.gamesCount, match.winner === match.champion)).toBe(true)
      // The facts alone give every state again, also after a way through JSON.
      const stored = JSON.parse(JSON.stringify(facts)) as LineFact[]
      expect(foldAll(stored)).toEqual(line)
      expect(foldAll(facts.slice(0, states[0]!.seq))).toEqual(states[0])
      // And nothing happens after the end.
      for (const command of COMMANDS_AT_THE_END('1', '2'))
        expect(decide(line, command, plus(at, 1), CLOCKS)).toHaveProperty('refusal')
      expect(decide(line, { type: 'tick' }, plus(at, 1e9), CLOCKS)).toEqual({ events: [] })
      for (const fact of facts)
        seen.add('by' in fact ? fact.by : 'because' in fact ? fact.because : fact.type)
      for (const state of states) seen.add(state.matches.at(-1)!.status)
    }),
    // the suite's histories are the same each time and are known to visit everything
    { numRuns: rounds(300) },
  )
  // The random histories visit every status and every way to an end.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...MATCH_STATUSES.filter((status) => status !== 'void'),
      'voided',
      ...['agreement', 'silence', 'decision', 'picture', 'disconnect', 'walkover', 'departure'],
      ...['no_check_in', 'no_result', 'undecided', 'vanished', 'returned', 'extended', 'stated', 'pictured'],
      ...['left', 'ended', 'cancelled'],
    ]),
  )
}, 90_000)

test('T-57 the same command in the same state at the same moment brings the same events', () => {
  fc.assert(
    fc.property(field, seed, (of, from) => {
      expect(playRandomly(of, from).facts).toEqual(playRandomly(of, from).facts)
    }),
    { numRuns: rounds(50) },
  )
})

test('T-54 with the clock alone every tournament ends, and nobody who stayed away wins', () => {
  for (let players = PLAYERS_MIN; players <= PLAYERS_MAX; players++)
    for (const lives of LIVES) {
      const ids = Array.from({ length: players }, (_, i) => `${i + 1}`)
      let at = '2026-01-01T12:00:00.000Z'
      const facts: LineFact[] = []
      const give = (command: LineCommand) => {
        const decided = decide(foldAll(facts), command, at, CLOCKS)
        if ('refusal' in decided) throw new Error(decided.refusal)
        for (const event of decided.events) facts.push({ ...event, seq: facts.length + 1, at })
      }
      give({ type: 'start', players: ids, lives, gamesCount: 3 })
      while (foldAll(facts).status === 'in_progress') {
        at = plus(at, CLOCKS.checkInMs)
        give({ type: 'tick' })
      }
      const line = foldAll(facts)
      // an odd number of lives leaves one player, who never had to come, and wins nothing
      expect(line.winner).toBeNull()
    }
})
