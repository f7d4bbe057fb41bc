import { decide } from '#contract/tournament-engine.ts'
import { gamesToWin } from '#contract/tournament-games.ts'
import type {
  GameScore,
  Line,
  LineClocks,
  LineCommand,
  LineEvent,
  Report,
} from '#contract/tournament-line.ts'
import type { TournamentStatus } from '#contract/tournaments.ts'
import type { Verbs } from '#contract/verbs.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { alreadyObjected, maySign } from '#server/decisions/index.ts'
import { proofMissing, walletLocked } from '#server/users/index.ts'
import { lineRefusal } from './tournament/line-refusals.ts'

/**
 * The rules about the matches of a tournament. The engine of the line (`contract/tournament-engine.ts`) decides what a command does
 * in a state. This file gives its refusals a text and adds the rules outside of it: wallets, files, offices. Every step of a line
 * obeys `follows`; `match-can.ts` asks the same for the page.
 */

/** A line as it stands for a command: read under its tournament's lock, or by a view. */
export type Table = {
  status: TournamentStatus
  practice: boolean
  line: Line
  /** by the database's clock */
  now: Date
  clocks: LineClocks
  /** two moderators have decided the match: until that ends, the dispute's own clock decides nothing */
  clockStands: boolean
}

/** One of the two at a table. */
export type Seat = {
  /** the number of the match */
  match: number
  player: string
  isWalletLocked: boolean
}

const withoutClock = (line: Line): Line => ({
  ...line,
  matches: line.matches.map((match) => (match.endedAt === null ? { ...match, dueAt: null } : match)),
})

/** Decides a command: the events that follow from it, or why it is refused. */
export function follows(
  { status, line, now, clocks, clockStands }: Omit<Table, 'practice'>,
  command: LineCommand,
): { events: LineEvent[] } | { refusal: Refusal } {
  if (status !== 'in_progress')
    return { refusal: lineRefusal(status === 'open' ? 'not_started' : 'over', command, line) }
  const decided = decide(clockStands ? withoutClock(line) : line, command, now.toISOString(), clocks)
  return 'refusal' in decided ? { refusal: lineRefusal(decided.refusal, command, line) } : decided
}

/** Whether a command moves the line. */
export function mayMove(table: Omit<Table, 'practice'>, command: LineCommand): Answer {
  const after = follows(table, command)
  return 'refusal' in after ? after.refusal : undefined
}

/** Gives an entry fee up: leaves after the start, or reports a loss. A locked wallet gives no real money up. */
export const mayGiveUp = ({ practice }: Pick<Table, 'practice'>, isWalletLocked: boolean): Answer =>
  isWalletLocked && !practice ? walletLocked('Nothing was changed.') : undefined

export const mayCheckIn = (table: Table, { match, player }: Seat): Answer =>
  mayMove(table, { type: 'check_in', match, player })

type Said = Omit<LineCommand & { type: 'report' }, 'type' | 'match' | 'player'>

/** Reports this result. */
const mayReport = (table: Table, { match, player, isWalletLocked }: Seat, said: Said): Answer =>
  (said.winner === player ? undefined : mayGiveUp(table, isWalletLocked)) ??
  mayMove(table, { type: 'report', match, player, ...said })

const reportsOf = ({ line }: Table, { match }: Seat): readonly Report[] =>
  line.matches[match - 1]?.reports ?? []

/** A score that makes this player win without a lost game, in every kind of game. */
const cleanScore = ({ gamesCount }: Line, championWins: boolean): GameScore[] =>
  Array.from({ length: gamesToWin(gamesCount) }, () =>
    championWins ? { champion: 2, challenger: 0 } : { champion: 0, challenger: 2 },
  )

/** Reports anything: a win of their own that the player has not reported yet. */
export function mayReportSomething(table: Table, seat: Seat): Answer {
  const { player, match } = seat
  const said = reportsOf(table, seat).some((own) => own.player === player && own.score === null)
  const isChampion = table.line.matches[match - 1]?.champion === player
  return mayReport(table, seat, { winner: player, score: said ? cleanScore(table.line, isChampion) : null })
}

/** Reports the same as the opponent. */
export function mayConfirm(table: Table, seat: Seat): Answer {
  const told = reportsOf(table, seat).find(({ player }) => player !== seat.player)
  return mayReport(table, seat, {
    winner: told?.winner ?? seat.player,
    score: told?.score ?? null,
    answers: told?.revision ?? 1,
  })
}

export const mayDispute = (table: Table, { match, player }: Seat): Answer =>
  mayMove(table, { type: 'dispute', match, player, reason: '' })

export const mayAskMoreTime = (table: Table, { match, player }: Seat): Answer =>
  mayMove(table, { type: 'more_time', match, player })

/** Writes to the dispute. */
export const mayState = (table: Table, { match, player }: Seat): Answer =>
  mayMove(table, { type: 'state', match, player, text: '' })

/** Files of one player in one match. */
const FILES_MAX = 6

/** @param files of the player in the match, before this one */
export const mayAddFile = (files: number): Answer =>
  files < FILES_MAX
    ? undefined
    : new Refusal('too_much_evidence', `Each player can add ${FILES_MAX} pictures or videos to a match`)

/** Adds a picture or a video. @param files as above */
export const mayAddEvidence = (table: Table, { match, player }: Seat, files: number): Answer =>
  mayMove(table, { type: 'picture', match, player }) ?? mayAddFile(files)

/** Sees the evidence of a match and the statements about it. */
export const mayReadMatch = (plays: boolean, verbs: Verbs): Answer =>
  plays || verbs.has('matches:decide')
    ? undefined
    : new Refusal('forbidden', 'Only the two players of a match can see its evidence')

/** The decision of two moderators about a match, as an objection meets it. */
export type Objectable = {
  players: readonly string[]
  /** the waiting decision, where there is one */
  verdict: { winner: string | null; finalAt: Date | null; isAdminCalled: boolean; now: Date } | undefined
}

/** Objects to the decision by which the player loses. @param person.objected has done so */
export function mayObject(
  { players, verdict }: Objectable,
  { player, objected }: { player: string; objected: boolean },
): Answer {
  if (!players.includes(player))
    return new Refusal('not_in_match', 'Only the two players of this match can object.')
  if (!verdict || (!verdict.isAdminCalled && verdict.finalAt! <= verdict.now))
    return new Refusal(
      'match_state',
      'There is no decision for you to object to right now. Nothing was changed.',
    )
  if (verdict.winner === player)
    return new Refusal('not_in_match', 'You win under this decision, so there is nothing to object to.')
  return objected ? alreadyObjected() : undefined
}

/** A match, with the decision of moderators so far. */
type Judged = {
  match: number
  host: bigint
  /** two have signed the same, and its players may object */
  isDecided: boolean
  isAdminCalled: boolean
  /** the admin who was called has signed */
  isAnswered: boolean
}

type Judge = {
  userId: bigint
  verbs: Verbs
  /** plays in the tournament */
  seated: boolean
  /** has signed a decision about this match */
  signed: boolean
  /** has proved their identity lately */
  proved: boolean
}

/** Decides a disputed match: alone, or as one of two. @param winner null: the match is void */
export function mayDecide(
  table: Table,
  { match, host, isDecided, isAdminCalled, isAnswered }: Judged,
  { userId, verbs, seated, signed, proved }: Judge,
  winner: string | null = null,
): Answer {
  if (!verbs.has('matches:decide')) return new Refusal('forbidden', 'This is for moderators')
  if (seated || host === userId)
    return new Refusal(
      'holds_position',
      'You play in this tournament or host it, so another moderator has to handle it',
    )
  const late = mayMove(table, { type: 'decide', match, winner, reason: '' })
  if (late) return late
  if (isDecided && !isAdminCalled)
    return new Refusal(
      'match_state',
      'Two moderators have decided this match, and its players may object now.',
    )
  const signing = maySign(
    { signed, answered: isAnswered, admin: verbs.has('decisions:settle') },
    isAdminCalled,
  )
  if (signing) return signing
  return proved || table.practice ? undefined : proofMissing()
}
