/**
 * Checks a tournament that is over from its line to its prize (docs/replays.md): the signatures of the records, who held the table
 * after each match, who won, and what everybody paid and got. It shares no code with the server.
 */
import { type Step, step } from '../games/verify.ts'
import { checkSigned } from './scorecard.ts'
import { checkTournamentMoney, Doubt, demand, isCount, type Posting } from './tournament-money.ts'

type Card = { record: string; signature: string; keyId: string; publicKey: string }
type Meeting = { match: number; champion: string; challenger: string }
type Move =
  | { type: 'won'; match: number; card: Card }
  | ({ type: 'forfeited' | 'voided' } & Meeting)
  | { type: 'left'; player: string }

/** As `GET /api/tournaments/{id}/replay` answers. Players are their places in the line, from 1. */
export type TournamentReplay = {
  id: string
  status: string
  entryFee: string
  seats: number
  lives: number
  feeRule: { bps: number; hostBps: number; hostShares: boolean; rounding: string }
  /** the number of players in the line */
  places: number
  /** user ids by place, where the line was drawn */
  line: readonly string[]
  steps: readonly Move[]
  winner: string | null
  /** 2: nobody wins where nobody has won a match; absent in older replays */
  winnerRule?: number
  postings: readonly Posting[]
}

/** A signed match: no more than the computation needs. */
type MatchRecord = {
  evens: string
  tournament: string
  number: number
  champion: string
  challenger: string
  scores: readonly (readonly [number, number])[]
  winner: string
}
const KIND = 'tournament match 1'
const PLACES_MAX = 1_000

/**
 * @param asked the requested number
 * @param drawn the line as its draw gives it, where it was drawn
 * @param keys the public keys that the server has published
 * @returns the comparisons, up to the first that does not agree
 */
export async function verifyTournament(
  replay: TournamentReplay,
  asked: string,
  drawn: readonly string[] | undefined,
  keys: readonly string[],
): Promise<Step[]> {
  const steps: Step[] = []
  const good = (name: string, found: unknown) => steps.push(step(name, found, found))
  try {
    demand('It is the tournament that was asked for', replay.id, asked)
    checkShape(replay)
    checkLine(replay, drawn)
    const table = await playedOut(replay, keys)
    good('Each record is signed, and follows from the one before it', `${replay.steps.length} steps`)
    const winner = replay.status === 'cancelled' ? nobody(table, replay) : winnerOf(table, replay)
    demand('The winner', replay.winner, winner)
    good(isByOldRule(table, replay) ? `The winner, ${OLD_RULE}` : 'The winner', winner ?? 'nobody')
    for (const [name, found] of checkTournamentMoney(replay)) good(name, found)
  } catch (error) {
    if (!(error instanceof Doubt)) throw error
    steps.push(error.step)
  }
  return steps
}

/** Checks the kind of its end, and that numbers are numbers. */
function checkShape({ status, places, lives, winnerRule }: TournamentReplay): void {
  if (winnerRule !== undefined && winnerRule !== 2)
    throw new Doubt('The rule of the winner is known', winnerRule, '2, or none in a replay of before')
  if (status !== 'completed' && status !== 'cancelled')
    throw new Doubt('It is over', status, 'completed or cancelled')
  if (!isCount(places) || places > PLACES_MAX)
    throw new Doubt('The places of the line can be counted', places, `0 to ${PLACES_MAX}`)
  if (!isCount(lives) || lives < 1) throw new Doubt('The lives can be counted', lives, '1 or more')
}

/** Checks that the places are those of the draw, where there was one. */
function checkLine({ line, places, status }: TournamentReplay, drawn: readonly string[] | undefined): void {
  if (drawn) demand('The line is the one that was drawn', line, drawn)
  else if (line.length > 0) throw new Doubt('A line that is told was drawn', line, 'no draw')
  if (drawn) demand('Everybody in the line has a place', places, line.length)
  if (status !== 'cancelled' && places === 0)
    throw new Doubt('A tournament that was played has a line', 'none', 'a line')
}

type Player = { id: string; seat: number; lives: number; wins: number; losses: number; games: number }
type Table = {
  players: Player[]
  queue: string[]
  /** who holds the table; undefined before the first match and after one that both lost */
  holder: string | undefined
  /** the two whose match is already fixed: a void match is played again, and a match that a player leaves was called before */
  again: readonly string[] | undefined
  lastChampion: string | undefined
}

async function playedOut(replay: TournamentReplay, keys: readonly string[]): Promise<Table> {
  const { places, lives, steps, id } = replay
  const players = Array.from({ length: places }, (_, seat) => ({
    id: String(seat + 1),
    seat,
    ...{ lives, wins: 0, losses: 0, games: 0 },
  }))
  const table: Table = {
    players,
    queue: players.map((player) => player.id),
    holder: undefined,
    again: undefined,
    lastChampion: undefined,
  }
  let matches = 0
  for (const move of steps) {
    if (move.type === 'left') leave(table, move.player)
    else {
      matches++
      demand(`Match ${matches} follows the one before it`, move.match, matches)
      await play(table, move, { id, keys })
    }
  }
  return table
}

const playerOf = ({ players }: Table, id: string): Player => {
  const found = players.find((player) => player.id === id)
  if (!found) throw new Doubt(`Player ${id} stands in the line`, id, 'no such player')
  return found
}

/** A player who leaves the table loses the match that was called before. */
function leave(table: Table, id: string): void {
  const pair = nextPair(table)
  if (pair.length === 2 && pair.includes(id)) table.again = pair
  playerOf(table, id).lives = 0
  table.queue = table.queue.filter((other) => other !== id)
}

type Trust = { id: string; keys: readonly string[] }

async function play(table: Table, move: Exclude<Move, { type: 'left' }>, trust: Trust): Promise<void> {
  const record = move.type === 'won' ? await recordOf(move, trust) : undefined
  const { champion, challenger } = record ?? (move as Meeting)
  const pair = nextPair(table)
  demand(
    `Match ${move.match} is between the holder of the table and the next in the line`,
    `${champion} and ${challenger}`,
    pair.join(' and '),
  )
  table.queue = table.queue.filter((id) => id !== champion && id !== challenger)
  table.lastChampion = champion
  table.again = move.type === 'voided' ? [champion, challenger] : undefined
  if (move.type === 'forfeited') {
    table.holder = undefined
    for (const id of [champion, challenger]) lose(table, id)
  }
  if (record) {
    if (record.winner !== champion && record.winner !== challenger)
      throw new Doubt(
        `Match ${move.match} is won by one of the two`,
        record.winner,
        `${champion} or ${challenger}`,
      )
    if (playerOf(table, record.winner).lives < 1)
      throw new Doubt(`Match ${move.match} is won by somebody with a life left`, record.winner, 'has left')
    count(table, record)
    table.holder = record.winner
    lose(table, record.winner === champion ? challenger : champion)
  }
}

function nextPair({ holder, queue, again }: Table): readonly string[] {
  if (again) return again
  return holder === undefined ? queue.slice(0, 2) : [holder, ...queue.slice(0, 1)]
}

/** Takes a life; while one is left, the player goes to the end of the line. */
function lose(table: Table, id: string): void {
  const player = playerOf(table, id)
  player.losses++
  player.lives = Math.max(0, player.lives - 1)
  if (player.lives > 0) table.queue.push(id)
}

function count(table: Table, { champion, challenger, winner, scores }: MatchRecord): void {
  playerOf(table, winner).wins++
  for (const [first, second] of scores) {
    if (first > second) playerOf(table, champion).games++
    if (second > first) playerOf(table, challenger).games++
  }
}

/** The record of a match, once its signature is found to be the server's. */
async function recordOf({ match, card }: Move & { type: 'won' }, { id, keys }: Trust): Promise<MatchRecord> {
  const checked = await checkSigned<MatchRecord>(JSON.stringify(card), KIND)
  if (!checked.ok) throw new Doubt(`The record of match ${match} is signed`, 'signed', checked.why)
  if (!keys.includes(checked.publicKey))
    throw new Doubt(
      `The record of match ${match} is signed by a published key`,
      checked.publicKey,
      keys.join(', '),
    )
  const { record } = checked
  demand(`The record of match ${match} is of this tournament`, record.tournament, id)
  demand(`The record of match ${match} has its number`, record.number, match)
  if (!record.scores.flat().every(isCount))
    throw new Doubt(`The scores of match ${match} can be counted`, record.scores, 'whole numbers')
  return record
}

/** Nobody has won a tournament that was cancelled: at its last step at least two were left, or none who had won a match. */
function nobody(table: Table, rule: Rule): null {
  const isOpen = table.players.filter(({ lives }) => lives > 0).length > 1
  const winner = isOpen ? null : winnerOf(table, rule)
  if (winner !== null)
    throw new Doubt('Nobody has won a tournament that was cancelled', 'cancelled', `player ${winner} has won`)
  return null
}

type Rule = Pick<TournamentReplay, 'winnerRule'>
const OLD_RULE = 'by the rule of before: the last with lives, although nobody has won a match'

const hasWin = ({ players }: Pick<Table, 'players'>): boolean => players.some(({ wins }) => wins > 0)

/** Whether there is a winner although no one has won a match, which only the old rule allows. */
const isByOldRule = (table: Table, { winner, winnerRule }: TournamentReplay): boolean =>
  winner !== null && winnerRule === undefined && !hasWin(table)

/** The last with lives, or the one with the best record where nobody is left; nobody where nobody has won a match. */
function winnerOf({ players, lastChampion }: Table, { winnerRule }: Rule): string | null {
  const left = players.filter(({ lives }) => lives > 0)
  if (left.length > 1)
    throw new Doubt('The tournament was played to its end', 'over', `${left.length} have lives`)
  if (winnerRule === 2 && !hasWin({ players })) return null
  if (left[0]) return left[0].id
  const held = ({ id }: Player) => (id === lastChampion ? 0 : 1)
  const [best] = [...players].sort(
    (a, b) =>
      b.wins - a.wins || a.losses - b.losses || b.games - a.games || held(a) - held(b) || a.seat - b.seat,
  )
  return best && best.wins > 0 ? best.id : null
}
