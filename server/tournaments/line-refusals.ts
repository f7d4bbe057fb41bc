import type { RefusalCode } from '#contract/refusals.ts'
import type { LineCommand, LineRefusal } from '#contract/tournament-line.ts'
import { Refusal } from '#server/core/refusal.ts'

const SENTENCES: Record<LineRefusal, string> = {
  not_started: 'This tournament has not started yet.',
  already_started: 'This tournament has started already.',
  impossible_field: 'A tournament needs between 2 and 11 players.',
  over: 'This match is over. Nothing was changed.',
  no_such_match: 'There is no such match',
  not_in_match: 'Only the two players of this match can do that, and one of them wins it.',
  not_playing: 'You are out of this tournament already.',
  not_checked_in: 'Both players check in before a result can be reported.',
  already_checked_in: 'You have checked in already.',
  already_reported:
    'You have reported this match already. If your opponent reports another winner, a moderator decides.',
  nothing_to_dispute:
    'There is nothing for you to dispute here: a dispute answers the opponent’s report, or a disconnect.',
  not_disputed: 'Nobody disputes this match, or it was decided already. Nothing was changed.',
  in_dispute: 'This match is in dispute. A moderator decides it.',
  impossible_score:
    'This score does not make that player the winner. Each game has a winner, and the match ends with the game that decides it.',
}

const CODES: Partial<Record<LineRefusal, RefusalCode>> = {
  no_such_match: 'not_found',
  not_in_match: 'not_in_match',
  impossible_score: 'impossible_score',
  impossible_field: 'too_few_players',
}

/**
 * The refusal of a command in the line, in words. What the state of a match does not allow is match_state; of a whole
 * tournament, tournament_state.
 */
export function lineRefusal(refusal: LineRefusal, { type }: LineCommand): Refusal {
  const ofTournament = type === 'start' || type === 'leave' || type === 'cancel'
  if (refusal === 'over' && ofTournament)
    return new Refusal('tournament_state', 'This tournament is over. Nothing was changed.')
  return new Refusal(
    CODES[refusal] ?? (ofTournament ? 'tournament_state' : 'match_state'),
    SENTENCES[refusal],
  )
}
