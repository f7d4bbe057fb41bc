import { PLAYERS_MIN } from '#contract/tournament-games.ts'

/**
 * The outcome of a ready check: the tournament begins with the players who answered, keeps waiting, or, when the time is over and
 * too few answered, stays open with everybody in their seats.
 * @param seats of everybody who has one, including people who joined meanwhile
 * @param over the time to answer is over
 */
export function readyOutcome(
  seats: readonly { ready: boolean }[],
  over: boolean,
): 'begins' | 'waits' | 'stays_open' {
  const there = seats.filter(({ ready }) => ready).length
  const enough = there >= PLAYERS_MIN && 2 * there >= seats.length
  if (enough && (over || there === seats.length)) return 'begins'
  return over ? 'stays_open' : 'waits'
}
