import type { Line } from '#contract/tournament-line.ts'
import type { Seat, TournamentDetail } from '#contract/tournaments.ts'

/** A player in The Line. */
export type LinePerson = {
  user: Seat['user']
  /** null before the start */
  livesLeft: number | null
  wins: number
  losses: number
  /** whether the server sees the player on this page; undefined for a past moment */
  online: boolean | undefined
  left: boolean
}

/** The Line at one moment: the two at the table, the queue, and the eliminated players. */
export type LineState = {
  stage: 'open' | 'live' | 'ended'
  /** the initial number of each player */
  lives: number
  people: ReadonlyMap<string, LinePerson>
  /** null before the start, as the challenger: the order is drawn at the start */
  champion: string | null
  challenger: string | null
  /** next one first; before the start all players, in the order of joining */
  queue: readonly string[]
  /** players without lives */
  out: readonly string[]
  winner: string | null
  /** number of free seats; 0 after the start */
  freeSeats: number
}

/** The fields of a tournament that The Line needs. */
export type Lined = Pick<
  TournamentDetail,
  | 'status'
  | 'lives'
  | 'maxPlayers'
  | 'startedAt'
  | 'seats'
  | 'queue'
  | 'championId'
  | 'challengerId'
  | 'winner'
>

/** The present state, as the server reports it. */
export function presentLine(tournament: Lined): LineState {
  const { seats, lives, status, maxPlayers, championId, challengerId, queue, winner } = tournament
  const people = new Map(
    seats.map((seat): [string, LinePerson] => [
      seat.userId,
      {
        user: seat.user,
        livesLeft: seat.livesLeft,
        wins: seat.wins,
        losses: seat.losses,
        online: seat.online,
        left: seat.left,
      },
    ]),
  )
  const ids = seats.toSorted((one, other) => one.seat - other.seat).map(({ userId }) => userId)
  if (status === 'open' || (status === 'cancelled' && tournament.startedAt === null)) {
    const freeSeats = status === 'open' ? maxPlayers - ids.length : 0
    return {
      stage: 'open',
      lives,
      people,
      champion: null,
      challenger: null,
      queue: ids,
      out: [],
      winner: null,
      freeSeats,
    }
  }
  const ended = status !== 'in_progress'
  const shown = new Set([championId, challengerId, ...queue])
  return {
    stage: ended ? 'ended' : 'live',
    lives,
    people,
    champion: championId,
    challenger: challengerId,
    queue,
    out: byResult(ids, people).filter((id) => !shown.has(id) && id !== winner?.id),
    winner: winner?.id ?? null,
    freeSeats: 0,
  }
}

/** A past moment, folded from the facts. @param present for names and faces */
export function pastLine(line: Line, present: LineState): LineState {
  const people = new Map(
    line.players.flatMap(({ id, livesLeft, wins, losses, left }): [string, LinePerson][] => {
      const known = present.people.get(id)
      return known ? [[id, { user: known.user, livesLeft, wins, losses, left, online: undefined }]] : []
    }),
  )
  const ended = line.status === 'completed'
  const shown = new Set([line.champion, line.challenger, ...line.queue])
  return {
    stage: ended ? 'ended' : 'live',
    lives: line.lives,
    people,
    champion: line.champion,
    challenger: line.challenger,
    queue: line.queue,
    out: byResult(
      line.players.map(({ id }) => id),
      people,
    ).filter((id) => !shown.has(id) && id !== line.winner),
    winner: line.winner,
    freeSeats: 0,
  }
}

/** Most wins first, then fewest losses; equal players keep their seats' order. */
const byResult = (ids: readonly string[], people: ReadonlyMap<string, LinePerson>): string[] =>
  ids.toSorted((one, other) => {
    const [a, b] = [people.get(one), people.get(other)]
    return (b?.wins ?? 0) - (a?.wins ?? 0) || (a?.losses ?? 0) - (b?.losses ?? 0)
  })

const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`

/** "2 lives left, 3 wins, 1 loss, here": a player's state for people who do not see the pips. */
export function personText(person: LinePerson, lives: number): string {
  const parts: string[] = []
  if (person.left) parts.push('left the tournament')
  else if (person.livesLeft === 0) parts.push('out')
  else if (person.livesLeft !== null && lives > 1)
    parts.push(`${count(person.livesLeft, 'life', 'lives')} left`)
  if (person.livesLeft !== null)
    parts.push(count(person.wins, 'win', 'wins'), count(person.losses, 'loss', 'losses'))
  if (person.online !== undefined) parts.push(person.online ? 'here' : 'not here')
  return parts.join(', ')
}
