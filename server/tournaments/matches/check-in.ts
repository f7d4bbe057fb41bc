import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { advanceLine } from '../line/advance-line.ts'
import { noteAddress } from '../tournament/match-addresses.ts'
import type { MatchView } from '../tournament/match-rows.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'
import { viewOfMatch } from '../tournament/match-views.ts'

/**
 * A player is at the table. The match begins when both are.
 * @param address the caller's IP address, where there is a call
 * @throws Refusal not_found, not_in_match, match_state
 */
export async function checkIn(
  context: Context,
  tx: Tx,
  { matchId, userId, address = '' }: { matchId: bigint; userId: bigint; address?: string },
): Promise<MatchView> {
  const place = await placeOfMatch(tx, matchId)
  await advanceLine(context, tx, place.tournamentId, {
    type: 'check_in',
    match: place.number,
    player: userId.toString(),
  })
  await noteAddress(context, tx, { matchId, userId, address })
  return viewOfMatch(context, tx, place, userId)
}
