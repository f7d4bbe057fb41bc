import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { advanceLine } from './advance-line.ts'
import { callOff } from './call-off.ts'
import { lockTournament, playersOf } from './tournament-rows.ts'

/**
 * The host cancels before the start; a moderator who does not play in it at any time before the end.
 * @throws Refusal not_found, forbidden, tournament_state
 */
export async function cancelTournament(
  context: Context,
  tx: Tx,
  { id, caller, reason }: { id: bigint; caller: Pick<Caller, 'userId' | 'role'>; reason: string },
): Promise<void> {
  const tournament = await lockTournament(tx, id)
  const hosts = tournament.creator_id === caller.userId
  const moderates =
    (caller.role === 'moderator' || caller.role === 'admin') &&
    !(await playersOf(tx, id)).includes(caller.userId)
  if (!hosts && !moderates)
    throw new Refusal('forbidden', 'Only its host and moderators who do not play in it cancel a tournament')
  if (tournament.status === 'in_progress' && (hosts || !moderates))
    throw new Refusal(
      'tournament_state',
      'This tournament has started. Only a moderator who neither plays in it nor hosts it can cancel it now.',
    )
  if (tournament.ended_at) throw new Refusal('tournament_state', 'This tournament is over')
  const why = { reason, but: caller.userId }
  if (tournament.status === 'in_progress') await advanceLine(context, tx, id, { type: 'cancel' }, why)
  else await callOff(context, tx, tournament, why)
}
