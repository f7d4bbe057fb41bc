import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { advanceLine } from '../line/advance-line.ts'
import type { MatchView } from '../tournament/match-rows.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'
import { viewOfMatch } from '../tournament/match-views.ts'

/**
 * Disputes the opponent's report, or an absence, before it stands. A moderator decides then.
 * @throws Refusal not_found, not_in_match, match_state
 */
export async function disputeMatch(
  context: Context,
  tx: Tx,
  { matchId, userId, reason }: { matchId: bigint; userId: bigint; reason: string },
): Promise<MatchView> {
  const place = await placeOfMatch(tx, matchId)
  await advanceLine(context, tx, place.tournamentId, {
    type: 'dispute',
    match: place.number,
    player: userId.toString(),
    reason,
  })
  return viewOfMatch(context, tx, place, userId)
}
