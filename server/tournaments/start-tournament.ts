import { PLAYERS_MIN } from '#contract/tournament-games.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { askReady } from './ask-ready.ts'
import { lockTournament } from './tournament-rows.ts'

/**
 * The host begins the ready check: the tournament starts with those who answer.
 * @throws Refusal not_found, forbidden, tournament_state, too_few_players
 */
export async function startTournament(
  context: Context,
  tx: Tx,
  { id, userId }: { id: bigint; userId: bigint },
): Promise<void> {
  const tournament = await lockTournament(tx, id)
  if (tournament.creator_id !== userId) throw new Refusal('forbidden', 'Only the host starts a tournament')
  if (tournament.status === 'in_progress')
    throw new Refusal('tournament_state', 'This tournament has started already')
  if (tournament.status !== 'open') throw new Refusal('tournament_state', 'This tournament is over')
  if (tournament.player_count < PLAYERS_MIN)
    throw new Refusal('too_few_players', `At least ${PLAYERS_MIN} players are needed to start`)
  if (tournament.ready_until !== null)
    throw new Refusal('tournament_state', 'The players are being asked already')
  await askReady(context, tx, [id])
}
