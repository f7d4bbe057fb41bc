import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { advanceLine } from '../line/advance-line.ts'
import type { MatchView } from '../tournament/match-rows.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'
import { viewOfMatch } from '../tournament/match-views.ts'

/**
 * A player asks for more time for the result, which is added when both ask.
 * @throws Refusal not_found, not_in_match, match_state
 */
export async function askMoreTime(
  context: Context,
  tx: Tx,
  { matchId, userId }: { matchId: bigint; userId: bigint },
): Promise<MatchView> {
  const place = await placeOfMatch(tx, matchId)
  await advanceLine(context, tx, place.tournamentId, {
    type: 'more_time',
    match: place.number,
    player: userId.toString(),
  })
  return viewOfMatch(context, tx, place, userId)
}
