import type { MatchView } from '#contract/tournaments-matches.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { advanceLine } from './advance-line.ts'
import { placeOfMatch } from './match-rows.ts'
import { viewOfMatch } from './match-views.ts'

/** A player is at the table. The match begins when both are. @throws Refusal not_found, not_in_match, match_state */
export async function checkIn(
  context: Context,
  tx: Tx,
  { matchId, userId }: { matchId: bigint; userId: bigint },
): Promise<MatchView> {
  const place = await placeOfMatch(tx, matchId)
  await advanceLine(context, tx, place.tournamentId, {
    type: 'check_in',
    match: place.number,
    player: userId.toString(),
  })
  return viewOfMatch(tx, place)
}
