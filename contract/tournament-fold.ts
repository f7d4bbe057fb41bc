import type { GameScore, Line, LineFact, LineMatch, LinePlayer, Report } from './tournament-line.ts'

/**
 * The state of a tournament, folded from its facts. The server and the page use these functions, so that both show the same line.
 * The winner of a match holds the table, the loser goes to the back of the queue while lives are left, and the next one in the
 * queue comes to the table.
 */

/** Before the start. */
export const emptyLine: Line = {
  players: [],
  queue: [],
  champion: null,
  challenger: null,
  matches: [],
  lives: 1,
  gamesCount: 1,
  status: 'open',
  winner: null,
  seq: 0,
}

/** The match at the table: the last one, unless it is over. */
export function presentMatch(line: Line): LineMatch | null {
  const last = line.matches.at(-1)
  return last && last.endedAt === null ? last : null
}

export const inMatch = (match: LineMatch, player: string): boolean =>
  player === match.champion || player === match.challenger

/** The opponent of a player in a match. */
export const opponentOf = (match: LineMatch, player: string): string =>
  player === match.champion ? match.challenger : match.champion

/**
 * The winner as far as is known, while a report or an absence waits for an answer; null in every other state.
 */
export function claimedWinner(match: LineMatch): string | null {
  if (match.status !== 'reported') return null
  return match.vanished === null ? match.reports[0]!.winner : opponentOf(match, match.vanished)
}

/** The winner in a player's own story, which is their report, or their objection to the opponent's; null without one. */
export function storyOf({ reports }: LineMatch, player: string): string | null {
  const own = reports.find((report) => report.player === player)
  if (own) return own.winner
  return reports.length > 0 ? player : null
}

/** Players who still have lives. */
export const remaining = (line: Line): LinePlayer[] => line.players.filter(({ livesLeft }) => livesLeft > 0)

/** The two players who come to the table next: the holder of the table, or the first in the queue, against the next one. */
export function nextPair(line: Line): { champion: string; challenger: string } | null {
  const [champion, challenger] = line.champion === null ? line.queue : [line.champion, line.queue[0]]
  return champion === undefined || challenger === undefined ? null : { champion, challenger }
}

/** The score that both players gave, or the only one given. */
export function agreedScore(reports: readonly Report[]): readonly GameScore[] | null {
  const given = reports.flatMap(({ score }) => (score === null ? [] : [score]))
  const [first, second] = given
  if (first === undefined) return null
  if (second !== undefined && !sameScore(first, second)) return null
  return first
}

/** Whether two scores are the same games; two missing scores are. */
export const sameScore = (a: readonly GameScore[] | null, b: readonly GameScore[] | null): boolean =>
  a === null || b === null ? a === b : sameGames(a, b)

const sameGames = (a: readonly GameScore[], b: readonly GameScore[]) =>
  a.length === b.length &&
  a.every((game, i) => game.champion === b[i]!.champion && game.challenger === b[i]!.challenger)

/**
 * The players by their record, best first: more matches won, fewer lost, more games won, the last holder of the table, the lower seat.
 * The first of them wins when a double forfeit leaves nobody with lives.
 */
export function byMerit(line: Line): LinePlayer[] {
  const holder = line.matches.at(-1)?.champion
  const held = ({ id }: LinePlayer) => (id === holder ? 0 : 1)
  return line.players.toSorted(
    (a, b) =>
      b.wins - a.wins ||
      a.losses - b.losses ||
      b.gamesWon - a.gamesWon ||
      held(a) - held(b) ||
      a.seat - b.seat,
  )
}

/** The state after all these facts, which are in order. */
export const foldAll = (facts: readonly LineFact[]): Line => facts.reduce(fold, emptyLine)

/**
 * The state after one more fact.
 * @throws Error for a fact that does not follow the last one, or is about a match that does not exist
 */
export function fold(line: Line, fact: LineFact): Line {
  if (fact.seq !== line.seq + 1) throw new Error(`fact ${fact.seq} does not follow ${line.seq}`)
  return { ...folded(line, fact), seq: fact.seq }
}

function folded(line: Line, fact: LineFact): Line {
  switch (fact.type) {
    case 'started':
      return started(line, fact)
    case 'called':
      return called(line, fact)
    case 'won':
      return won(line, fact)
    case 'forfeited':
      return forfeited(line, fact)
    case 'voided':
      return withMatch(line, fact.match, (match) => over(match, 'void', fact.at))
    case 'left':
      return {
        ...line,
        players: change(line.players, [fact.player], (player) => ({ ...player, livesLeft: 0, left: true })),
        queue: line.queue.filter((id) => id !== fact.player),
      }
    case 'ended':
      return {
        ...line,
        status: 'completed',
        winner: fact.winner,
        champion: null,
        challenger: null,
        queue: [],
      }
    default:
      return withMatch(line, fact.match, (match) => inPlay(match, fact))
  }
}

type Fact<T extends LineFact['type']> = Extract<LineFact, { type: T }>
/** The facts of a match between its call and its end. */
type InPlay = Exclude<
  LineFact,
  { type: 'started' | 'called' | 'won' | 'forfeited' | 'voided' | 'left' | 'ended' }
>

const started = (line: Line, { players, lives, gamesCount }: Fact<'started'>): Line => ({
  ...line,
  status: 'in_progress',
  lives,
  gamesCount,
  queue: players,
  players: players.map((id, seat) => ({
    id,
    seat,
    livesLeft: lives,
    wins: 0,
    losses: 0,
    gamesWon: 0,
    left: false,
  })),
})

function called(line: Line, fact: Fact<'called'>): Line {
  const { match: number, champion, challenger, checkInBy, replays, at } = fact
  if (number !== line.matches.length + 1)
    throw new Error(`match ${number} does not follow ${line.matches.length}`)
  const match: LineMatch = {
    number,
    champion,
    challenger,
    status: 'waiting',
    checkedIn: [],
    dueAt: checkInBy,
    resultBy: null,
    moreTime: [],
    reports: [],
    vanished: null,
    vanishedAt: null,
    pictures: [],
    statements: [],
    winner: null,
    by: null,
    score: null,
    replays,
    calledAt: at,
    beganAt: null,
    endedAt: null,
  }
  return {
    ...line,
    champion,
    challenger,
    queue: line.queue.filter((id) => id !== champion && id !== challenger),
    matches: [...line.matches, match],
  }
}

/** Folds a fact of a match before its end. */
function inPlay(match: LineMatch, fact: InPlay): LineMatch {
  switch (fact.type) {
    case 'checked_in':
      return { ...match, status: 'checking_in', checkedIn: [...match.checkedIn, fact.player] }
    case 'began':
      return {
        ...match,
        status: 'running',
        beganAt: fact.at,
        dueAt: fact.resultBy,
        resultBy: fact.resultBy,
      }
    case 'asked_more_time':
      return { ...match, moreTime: [...match.moreTime, fact.player] }
    case 'extended':
      return { ...match, dueAt: fact.resultBy, resultBy: fact.resultBy }
    case 'reported': {
      const { player, winner, score, at, standsAt } = fact
      const before = match.reports.find((report) => report.player === player)
      const told = { player, winner, score, at, revision: (before?.revision ?? 0) + 1 }
      return {
        ...match,
        status: 'reported',
        reports: [...match.reports.filter((report) => report !== before), told],
        // The opponent reports that the absent player has won.
        vanished: match.vanished === winner ? null : match.vanished,
        dueAt: standsAt,
      }
    }
    case 'vanished':
      return {
        ...match,
        status: 'reported',
        vanished: fact.player,
        vanishedAt: fact.at,
        dueAt: fact.standsAt,
      }
    case 'returned': {
      const status = match.reports.length > 0 ? 'reported' : 'running'
      return { ...match, status, vanished: null, dueAt: fact.dueAt }
    }
    case 'disputed':
      return { ...match, status: 'disputed', dueAt: fact.decidesBy ?? null }
    case 'stated':
      return { ...match, statements: [...match.statements, fact.player] }
    case 'pictured':
      return { ...match, pictures: [...match.pictures, fact.player] }
  }
}

function won(line: Line, { match: number, winner, by, score, at }: Fact<'won'>): Line {
  const after = withMatch(line, number, (match) => ({
    ...over(match, 'completed', at),
    winner,
    by,
    score,
  }))
  const match = after.matches[number - 1]!
  const loser = opponentOf(match, winner)
  const players = after.players.map((player) => {
    const gamesWon = player.gamesWon + gamesOf(match, player.id)
    if (player.id === winner) return { ...player, gamesWon, wins: player.wins + 1 }
    return player.id === loser ? loses({ ...player, gamesWon }) : player
  })
  return {
    ...after,
    players,
    champion: winner,
    challenger: null,
    queue: [...after.queue, ...withLives(players, [loser])],
  }
}

function forfeited(line: Line, { match: number, at }: Fact<'forfeited'>): Line {
  const after = withMatch(line, number, (match) => over(match, 'forfeited', at))
  const { champion, challenger } = after.matches[number - 1]!
  const players = change(after.players, [champion, challenger], loses)
  return {
    ...after,
    players,
    champion: null,
    challenger: null,
    queue: [...after.queue, ...withLives(players, [champion, challenger])],
  }
}

const over = (match: LineMatch, status: LineMatch['status'], at: string): LineMatch => ({
  ...match,
  status,
  dueAt: null,
  endedAt: at,
})

const loses = (player: LinePlayer): LinePlayer => ({
  ...player,
  losses: player.losses + 1,
  livesLeft: Math.max(0, player.livesLeft - 1),
})

const withLives = (players: readonly LinePlayer[], ids: readonly string[]) =>
  ids.filter((id) => players.some((player) => player.id === id && player.livesLeft > 0))

/** Games of a match that a player has won. */
function gamesOf({ champion, challenger, score }: LineMatch, player: string): number {
  const sides = { [champion]: 1, [challenger]: -1 }
  const side = sides[player] ?? 0
  return (score ?? []).filter((game) => (game.champion - game.challenger) * side > 0).length
}

const change = (
  players: readonly LinePlayer[],
  ids: readonly string[],
  to: (player: LinePlayer) => LinePlayer,
) => players.map((player) => (ids.includes(player.id) ? to(player) : player))

function withMatch(line: Line, number: number, to: (match: LineMatch) => LineMatch): Line {
  const match = presentMatch(line)
  if (match?.number !== number) throw new Error(`match ${number} is not at the table`)
  return { ...line, matches: [...line.matches.slice(0, -1), to(match)] }
}
