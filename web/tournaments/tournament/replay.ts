import { emptyLine, fold, opponentOf } from '#contract/tournament-fold.ts'
import type { GameScore, Line, LineFact, LineMatch, WonBy } from '#contract/tournament-line.ts'
import { oneDot } from '#web/chat/names.ts'

/** One step of a replay: the fact as a sentence, and the state after it. */
export type ReplayStep = { seq: number; at: string; text: string; line: Line }

/** The name of a player, by id. */
export type NameOf = (id: string) => string

/** The facts of a tournament, in order, as steps. */
export function stepsOf(facts: readonly LineFact[], nameOf: NameOf): ReplayStep[] {
  let line = emptyLine
  return facts.map((fact) => {
    line = fold(line, fact)
    return { seq: fact.seq, at: fact.at, text: factText(fact, line, nameOf), line }
  })
}

/** Games won by each side: "3–1" from the view of the champion. */
export function gamesOf(score: readonly GameScore[]): { champion: number; challenger: number } {
  const champion = score.filter((game) => game.champion > game.challenger).length
  return { champion, challenger: score.length - champion }
}

/** ", 3–1 in games": the games of the winner first; empty without a score. */
function scoreText(
  score: readonly GameScore[] | null,
  match: Pick<LineMatch, 'champion'>,
  winner: string,
): string {
  if (!score || score.length < 2) return ''
  const { champion, challenger } = gamesOf(score)
  return `, ${winner === match.champion ? `${champion}–${challenger}` : `${challenger}–${champion}`} in games`
}

/** The reason for a win, as the end of a sentence. */
export function wonByText(by: WonBy, loser: string): string {
  switch (by) {
    case 'agreement':
      return 'Both reported the same result.'
    case 'silence':
      return `${loser} did not answer the report in time.`
    case 'decision':
      return 'A moderator decided.'
    case 'picture':
      return 'No moderator decided in time, and only one side sent a picture.'
    case 'disconnect':
      return `${loser} had no page of Evens open.`
    case 'walkover':
      return `${loser} did not check in.`
    case 'departure':
      return `${loser} left the tournament.`
  }
}

const FORFEITS = {
  no_check_in: 'Nobody checked in',
  no_result: 'Nobody reported a result',
  undecided: 'It was undecided twice',
} as const

/** "Ada, Ben, and Cleo" */
export const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** A fact as a plain sentence. @param after the state that it led to */
const factText = (fact: LineFact, after: Line, nameOf: NameOf): string =>
  oneDot(plainText(fact, after, nameOf))

function plainText(fact: LineFact, after: Line, nameOf: NameOf): string {
  switch (fact.type) {
    case 'started':
      return fact.draw
        ? `The line is drawn: ${listed(fact.players.map(nameOf))}, in this order.`
        : `The tournament starts with ${listed(fact.players.map(nameOf))}.`
    case 'called':
      return fact.replays === null
        ? `Match ${fact.match}: ${nameOf(fact.challenger)} steps up to ${nameOf(fact.champion)}.`
        : `Match ${fact.match}: ${nameOf(fact.champion)} and ${nameOf(fact.challenger)} replay match ${fact.replays}.`
    case 'left':
      return `${nameOf(fact.player)} leaves the tournament.`
    case 'ended':
      return fact.winner === null
        ? 'It ends without a winner. Every entry fee is refunded.'
        : `${nameOf(fact.winner)} is the last one standing and wins the tournament.`
    default:
      return matchFactText(fact, after.matches[fact.match - 1]!, after, nameOf)
  }
}

type MatchFact = Exclude<LineFact, { type: 'started' | 'called' | 'left' | 'ended' }>

function matchFactText(fact: MatchFact, match: LineMatch, after: Line, nameOf: NameOf): string {
  switch (fact.type) {
    case 'checked_in':
      return `${nameOf(fact.player)} checks in.`
    case 'began':
      return `Both have checked in: match ${fact.match} begins.`
    case 'reported':
      return `${nameOf(fact.player)} reports: ${nameOf(fact.winner)} won${scoreText(fact.score, match, fact.winner)}.`
    case 'vanished':
      return `${nameOf(fact.player)} has no page of Evens open. ${nameOf(opponentOf(match, fact.player))} wins unless ${nameOf(fact.player)} comes back in time.`
    case 'returned':
      return `${nameOf(fact.player)} is back in time.`
    case 'asked_more_time':
      return `${nameOf(fact.player)} wants more time.`
    case 'extended':
      return 'Both want more time, and get it.'
    case 'stated':
      return `${nameOf(fact.player)} comments on the dispute.`
    case 'pictured':
      return `${nameOf(fact.player)} adds a picture or a video.`
    case 'disputed':
      return fact.player === null
        ? `${fact.reason} A moderator decides.`
        : `${nameOf(fact.player)} disputes it. A moderator decides.`
    case 'won':
      return wonText(fact, match, after, nameOf)
    case 'forfeited': {
      const pair = [match.champion, match.challenger]
      return `${FORFEITS[fact.because]}: ${listed(pair.map(nameOf))} both lose a life.${outText(pair, after, nameOf)}`
    }
    case 'voided':
      return `Match ${fact.match} is void and does not count.`
  }
}

function wonText(
  { winner, by, score }: Extract<LineFact, { type: 'won' }>,
  match: LineMatch,
  after: Line,
  nameOf: NameOf,
): string {
  const loser = opponentOf(match, winner)
  const result = `${nameOf(winner)} beats ${nameOf(loser)}${scoreText(score, match, winner)}.`
  const why = by === 'agreement' ? '' : ` ${wonByText(by, nameOf(loser))}`
  const fate = outText([loser], after, nameOf)
  return `${result}${why}${fate || ` ${nameOf(loser)} goes to the back of the queue.`}`
}

/** " Ben is out." for the players among these without lives; empty for none. */
function outText(ids: readonly string[], after: Line, nameOf: NameOf): string {
  const out = after.players.filter(({ id, livesLeft }) => ids.includes(id) && livesLeft === 0)
  if (out.length === 0) return ''
  return ` ${listed(out.map(({ id }) => nameOf(id)))} ${out.length === 1 ? 'is' : 'are'} out.`
}
