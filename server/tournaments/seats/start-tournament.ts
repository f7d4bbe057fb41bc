import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { mayStart } from '../may.ts'
import { lockTournament } from '../tournament/tournament-rows.ts'
import { askReady } from './ask-ready.ts'

/**
 * The host begins the ready check: the tournament starts with those who answer.
 * @throws Refusal not_found, forbidden, tournament_state, too_few_players
 */
export async function startTournament(
  context: Context,
  tx: Tx,
  { id, userId }: { id: bigint; userId: bigint },
): Promise<void> {
  obey(mayStart(await lockTournament(tx, id), { userId }))
  await askReady(context, tx, [id])
}
