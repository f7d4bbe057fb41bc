import type { RefusalCode } from '#contract/refusals.ts'
import type { Line, LineCommand, LineMatch, LineRefusal, MatchStatus } from '#contract/tournament-line.ts'
import { Refusal } from '#server/core/refusal.ts'

const SENTENCES: Record<Exclude<LineRefusal, 'impossible_rounds' | 'over'>, string> = {
  not_started: 'This tournament has not started yet.',
  already_started: 'This tournament has already started.',
  impossible_field: 'A tournament needs between 2 and 11 players.',
  no_such_match: 'There is no such match',
  not_in_match: 'Only the two players of this match can do that, and one of them wins it.',
  not_playing: 'You are already out of this tournament.',
  not_checked_in: 'Both players have to check in before a result can be reported.',
  already_checked_in: 'You have already checked in.',
  already_reported: 'You have already reported exactly this. Nothing was changed.',
  reported_too_often:
    'You have changed your report too often. It stays as it is; your opponent confirms or disputes it.',
  report_changed:
    'Your opponent has changed the report in the meantime. Read it again before you confirm it. Nothing was changed.',
  not_running: 'Players can only agree on more time while a match is running and nobody has reported.',
  more_time_asked: 'You have already asked for more time. It is added if your opponent wants it too.',
  more_time_given: 'Time has already been added to this match. It can be added only once.',
  stated_enough: 'You have already written three times. A moderator reads all of it.',
  nothing_to_dispute:
    'There is nothing for you to dispute here. You can dispute your opponent’s report, or a claim that you were gone.',
  not_disputed: 'This match is not in dispute, or it has already been decided. Nothing was changed.',
  in_dispute: 'This match is in dispute. A moderator decides it.',
  impossible_score:
    'This score does not make that player the winner. Every game has a winner, and the match ends as soon as a player has won enough games.',
}

const CODES: Partial<Record<LineRefusal, RefusalCode>> = {
  no_such_match: 'not_found',
  not_in_match: 'not_in_match',
  impossible_score: 'impossible_score',
  impossible_rounds: 'impossible_score',
  report_changed: 'report_changed',
  impossible_field: 'too_few_players',
}

/**
 * The refusal of a command in the line, as text. A command that the state of a match does not allow is match_state; one that the
 * state of a whole tournament does not allow, tournament_state.
 * @param line in which it was given
 */
export function lineRefusal(refusal: LineRefusal, command: LineCommand, line: Line): Refusal {
  const { type } = command
  const ofTournament = type === 'start' || type === 'leave' || type === 'cancel'
  if (refusal === 'over' && ofTournament)
    return new Refusal('tournament_state', 'This tournament is over. Nothing was changed.')
  return new Refusal(
    CODES[refusal] ?? (ofTournament ? 'tournament_state' : 'match_state'),
    refusal === 'impossible_rounds'
      ? roundsSentence(command)
      : refusal === 'over'
        ? overSentence('match' in command ? line.matches[command.match - 1] : undefined)
        : SENTENCES[refusal],
  )
}

/** The clock's decision in each state of a match, for the moment named after it. */
const DECIDED: Partial<Record<MatchStatus, string>> = {
  waiting: 'the time to check in ended at',
  checking_in: 'the time to check in ended at',
  running: 'the time for a result ended at',
  reported: 'the time to answer ended at',
  disputed: 'the time for a decision ended at',
}

/**
 * States when the match was over; browsers show the moment by their own clock. A match whose time has passed is over, whether the
 * server has recorded that or not.
 */
function overSentence(match: LineMatch | undefined): string {
  const nothing = 'Nothing was changed.'
  if (!match) return `This match is over. ${nothing}`
  if (match.endedAt === null) {
    const what = DECIDED[match.status]
    return what && match.dueAt
      ? `This match is over: ${what} ${match.dueAt}. ${nothing}`
      : `This match is over. ${nothing}`
  }
  return match.status === 'forfeited' && match.resultBy && match.reports.length === 0
    ? `This match is over: ${DECIDED.running} ${match.resultBy}. ${nothing}`
    : `This match has been over since ${match.endedAt}. ${nothing}`
}

const roundsSentence = (command: LineCommand): string =>
  `In ${'fighting' in command ? command.fighting : 'a fighting game'} the winner of a game has two rounds, and the loser at most one. Nothing was changed.`
