import { presetGame } from '#contract/tournament-games.ts'
import type { GameScore } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { Proven } from '#server/money-out/index.ts'
import { advanceLine } from '../line/advance-line.ts'
import { judgeGivenFee, lockPlayer, refuseLockedPlayer } from '../seats/give-fee-up.ts'
import type { MatchView } from '../tournament/match-rows.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'
import { viewOfMatch } from '../tournament/match-views.ts'
import { readTournament } from '../tournament/tournament-rows.ts'

type Report = Proven & {
  matchId: bigint
  winnerId: bigint
  score?: GameScore[] | undefined
  /** the revision of the opponent's report that it answers */
  answers?: number | undefined
}

/**
 * Reports a match's winner, or changes the report while the opponent has not answered it. Equal reports finish it at once,
 * different ones open a dispute.
 * @throws Refusal not_found, wallet_locked (for a player who reports that they lost), not_in_match, match_state, impossible_score, report_changed,
 *   step_up_required
 */
export async function reportMatch(
  context: Context,
  tx: Tx,
  { matchId, userId, provedAt, winnerId, score, answers }: Report,
): Promise<MatchView> {
  const place = await placeOfMatch(tx, matchId)
  const tournament = await readTournament(tx, place.tournamentId)
  const { gameTitle } = tournament
  const givesUp = winnerId !== userId
  if (givesUp) {
    await lockPlayer(tx, tournament, userId)
    await refuseLockedPlayer(tx, tournament, userId)
  }
  const line = await advanceLine(context, tx, place.tournamentId, {
    type: 'report',
    match: place.number,
    player: userId.toString(),
    winner: winnerId.toString(),
    score: score ?? null,
    answers,
    fighting: presetGame(gameTitle)?.fighting ? gameTitle : undefined,
  })
  if (givesUp)
    await judgeGivenFee(context, tx, { userId, provedAt }, { tournament, line, lost: place.number })
  return viewOfMatch(context, tx, place, userId)
}
