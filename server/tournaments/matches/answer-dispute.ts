import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { advanceLine } from '../line/advance-line.ts'
import type { MatchView } from '../tournament/match-rows.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'
import { viewOfMatch } from '../tournament/match-views.ts'

/**
 * Adds a player's statement to a dispute of their match.
 * @throws Refusal not_found, not_in_match, match_state
 */
export async function answerDispute(
  context: Context,
  tx: Tx,
  { matchId, userId, text }: { matchId: bigint; userId: bigint; text: string },
): Promise<MatchView> {
  const place = await placeOfMatch(tx, matchId)
  await advanceLine(context, tx, place.tournamentId, {
    type: 'state',
    match: place.number,
    player: userId.toString(),
    text,
  })
  return viewOfMatch(context, tx, place, userId)
}
