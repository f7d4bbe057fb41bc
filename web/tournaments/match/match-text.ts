import type { GameScore } from '#contract/tournament-line.ts'
import type { MatchClocks } from '#contract/tournaments.ts'
import type { MatchDetail, MatchView } from '#contract/tournaments-matches.ts'
import { fullName, oneDot } from '#web/chat/names.ts'
import { gamesOf, wonByText } from '../tournament/replay.ts'
import { spanText } from '../tournament/rules.ts'

/** The public view of a match; its two players and moderators have more. */
export type ShownMatch = MatchView &
  Partial<
    Pick<
      MatchDetail,
      'disputes' | 'decision' | 'verdict' | 'evidence' | 'statements' | 'waiting' | 'opponentTag'
    >
  >
export type MatchSide = 'champion' | 'challenger'
type Player = MatchView['champion']

/** The person's side at the table; undefined for a spectator. */
export const sideOf = (
  match: Pick<MatchView, 'champion' | 'challenger'>,
  me: string,
): MatchSide | undefined =>
  match.champion.userId === me ? 'champion' : match.challenger.userId === me ? 'challenger' : undefined

export const otherSide = (side: MatchSide): MatchSide => (side === 'champion' ? 'challenger' : 'champion')

/** The player of a match with this id. */
export const playerOf = (match: Pick<MatchView, 'champion' | 'challenger'>, id: string): Player =>
  match.champion.userId === id ? match.champion : match.challenger

export const isEnded = ({ endedAt }: Pick<MatchView, 'endedAt'>): boolean => endedAt !== null

/** The winner by the known reports, while a report or an absence waits for an answer. */
export function claimedWinner(match: MatchView): string | null {
  if (match.status !== 'reported') return null
  const { disconnectedId, champion, challenger, reports } = match
  if (disconnectedId === null) return reports[0]?.winnerId ?? null
  return disconnectedId === champion.userId ? challenger.userId : champion.userId
}

/** The name of the report that a player may give now: the first one, or a replacement of their own. */
export const reportNamed = ({ reports, can }: MatchView, me: string): 'report' | 'change' | undefined => {
  if (!can.report) return undefined
  if (reports.length === 0) return 'report'
  return reports.some(({ userId }) => userId === me) ? 'change' : undefined
}

/** The text of a match for one person: its present state, and the meaning of the clock under it. */
export type MatchWords = {
  title: string
  text: string
  /** before the clock: "Check in within"; absent if nothing happens automatically */
  clock?: string
}

type Clocks = Pick<MatchClocks, 'absenceSeconds'>

/** The present text of a match for this person. @param clocks of its tournament */
export function matchWords(match: ShownMatch, me: string, clocks: Clocks): MatchWords {
  const words = plainWords(match, me, clocks)
  return { ...words, text: oneDot(words.text) }
}

function plainWords(match: ShownMatch, me: string, clocks: Clocks): MatchWords {
  if (isEnded(match)) return { title: resultTitle(match, me), text: matchResultText(match, me) }
  const side = sideOf(match, me)
  const own = side && match[side]
  const other = side && fullName(match[otherSide(side)])
  switch (match.status) {
    case 'waiting':
    case 'checking_in':
      return own && other ? checkInWords(match, own, other) : callWords(match)
    case 'running':
      return own && other
        ? {
            title: `Play ${other}`,
            text: `${inviteText(match, me)} Play the match, then report the result here. ${other} does the same.`,
            clock: 'Report the result within',
          }
        : { title: 'They are playing', text: '', clock: 'Report the result within' }
    case 'reported':
      return reportedWords(match, me, clocks)
    default:
      return {
        title: 'A moderator decides',
        text: own
          ? 'Say what happened, and add a picture of the score or a short video. If no moderator decides in time, the only side with a picture or video wins. Otherwise the match is replayed.'
          : 'The players do not agree on the result. The line waits for the decision.',
        ...(match.dueAt && { clock: 'The pictures decide in' }),
      }
  }
}

function checkInWords(match: MatchView, own: Player, other: string): MatchWords {
  const { checkedIn } = match.champion.userId === own.userId ? match.challenger : match.champion
  if (own.checkedIn)
    return {
      title: `Waiting for ${other}`,
      text: `You are checked in. If ${other} misses the check-in, you win this match.`,
      clock: `${other} has`,
    }
  return {
    title: 'Your match is ready',
    text: checkedIn
      ? `${other} is at the table, waiting for you. If you miss the check-in, you lose this match.`
      : 'Check in to begin. If you miss the check-in, you lose this match. If both miss it, both lose a life.',
    clock: 'Check in within',
  }
}

function callWords({ champion, challenger }: MatchView): MatchWords {
  const missing = [champion, challenger].filter(({ checkedIn }) => !checkedIn).map(fullName)
  return {
    title: 'They are called to the table',
    text: `Waiting for ${missing.join(' and ')} to check in.`,
    clock: 'Time to check in',
  }
}

const saidText = (match: MatchView, { userId, winnerId }: MatchView['reports'][number], winner: string) =>
  `${fullName(playerOf(match, userId))} ${userId === winnerId ? 'reports a win' : `reports that ${winner} won`}.`

function reportedWords(match: MatchView, me: string, clocks: Clocks): MatchWords {
  const side = sideOf(match, me)
  const claimed = claimedWinner(match)
  const winner = claimed === me ? 'you' : claimed ? fullName(playerOf(match, claimed)) : ''
  if (match.disconnectedId !== null)
    return disconnectWords(match, me, winner, spanText(clocks.absenceSeconds))
  const [report] = match.reports
  if (!side)
    return {
      title: 'Result reported',
      text: report ? saidText(match, report, winner) : '',
      clock: 'It counts in',
    }
  const other = fullName(match[otherSide(side)])
  return report?.userId === me
    ? {
        title: 'You have reported',
        text: `You said that ${winner} won. ${other} can confirm or dispute that. Until then you can change your report. Without an answer it stands.`,
        clock: 'It counts in',
      }
    : {
        title: 'Confirm the result',
        text: `${report ? saidText(match, report, winner) : ''} Confirm it, or dispute it if it is wrong. If you do not answer, it stands.`,
        clock: 'It counts in',
      }
}

function disconnectWords(match: MatchView, me: string, winner: string, span: string): MatchWords {
  const gone = fullName(playerOf(match, match.disconnectedId!))
  if (match.disconnectedId === me)
    return {
      title: `You were gone for ${span}`,
      text: `You did not have Evens open on any device while ${winner} did. Keep it open. Your match continues in a moment.`,
      clock: 'You lose this match in',
    }
  return sideOf(match, me)
    ? {
        title: `${gone} is gone`,
        text: `${gone} has not had a page of Evens open for ${span}. If ${gone} does not come back in time, you win this match.`,
        clock: 'You win this match in',
      }
    : {
        title: `${gone} is gone`,
        text: `${gone} has not had a page of Evens open for ${span}. If ${gone} does not come back in time, ${winner} wins this match.`,
        clock: 'It is decided in',
      }
}

/** The text about the invitation in the game: the challenger invites. */
function inviteText({ champion, challenger }: MatchView, me: string): string {
  if (challenger.userId === me) return `You invite ${fullName(champion)} in the game.`
  return `${fullName(challenger)} invites you in the game.`
}

function resultTitle(match: MatchView, me: string): string {
  const { winnerId } = match
  if (winnerId === null) return match.status === 'void' ? 'Void: the match is replayed' : 'Both lose a life'
  if (winnerId === me) return 'You won this match'
  return sideOf(match, me) ? 'You lost this match' : `${fullName(playerOf(match, winnerId))} won`
}

/** The end of a finished match, in one sentence. */
export function matchResultText(match: ShownMatch, me: string): string {
  const { winnerId, wonBy } = match
  if (match.status === 'void') return 'It is void and does not count.'
  if (winnerId === null || wonBy === null)
    return match.beganAt === null
      ? 'Nobody checked in.'
      : match.reports.length > 0 || match.replays !== null
        ? 'It stayed undecided.'
        : 'Nobody reported a result in time.'
  const loser = match[winnerId === match.champion.userId ? 'challenger' : 'champion']
  const name = loser.userId === me ? 'You' : fullName(loser)
  const differing = match.reports.filter(({ score, winnerId: said }) => score !== null && said === winnerId)
  const scores =
    match.scores === null && differing.length === 2
      ? ` The scores differ, so none counts: ${differing.map(({ userId, score }) => `${tableScore(score)} by ${userId === me ? 'you' : fullName(playerOf(match, userId))}`).join(', ')}.`
      : ''
  return `${wonByText(wonBy, name)}${scores}`
}

/** "3–1": games of the champion first; empty without a score. A single game gives its points. */
export function tableScore(score: readonly GameScore[] | null): string {
  if (!score || score.length === 0) return ''
  const [only] = score
  if (score.length === 1) return `${only!.champion}–${only!.challenger}`
  const { champion, challenger } = gamesOf(score)
  return `${champion}–${challenger}`
}
