import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { mayReady } from '../may.ts'
import { entryProofMissing, lacksEntryProof } from '../tournament/judge-entry.ts'
import { tournamentChanged } from '../tournament/live.ts'
import { lockTournament, readTournament } from '../tournament/tournament-rows.ts'
import { beginWhenAllReady } from './end-ready-check.ts'
import { isLocked } from './give-fee-up.ts'

type Ready = {
  id: bigint
  userId: bigint
  /** the player's part of the draw; absent: the server draws it at the start */
  clientSeed?: string | undefined
  /** when this session last proved its identity */
  provedAt: Date
}

/**
 * A player states that they are there. The last player's answer starts the tournament. A second answer changes the client seed, and
 * after the start nothing.
 * @throws Refusal not_found, wallet_locked, not_joined, tournament_state, step_up_required
 */
export async function readyTournament(
  context: Context,
  tx: Tx,
  { id, userId, clientSeed, provedAt }: Ready,
): Promise<void> {
  const { practice } = await readTournament(tx, id)
  const isWalletLocked = !practice && (await isLocked(tx, userId))
  const tournament = await lockTournament(tx, id)
  const seat = await tx.first<{ id: bigint; said: boolean }>(sql`
    select id, ready_at is not null as said from tournament_seats
    where tournament_id = ${id} and user_id = ${userId} and refunded_at is null`)
  obey(mayReady(tournament, { seated: seat !== undefined, isWalletLocked }, await productNow(tx)))
  // the answer to the call that started it was lost
  if (!seat || tournament.status === 'in_progress') return
  await tx.change(sql`
    update tournament_seats set ready_at = coalesce(ready_at, clock_now()),
      client_seed = coalesce(${clientSeed ?? null}, client_seed)
    where id = ${seat.id}`)
  if (!practice && !seat.said && (await lacksEntryProof(context, tx, { tournamentId: id, userId, provedAt })))
    throw entryProofMissing(context, 'You keep your seat until the ready check ends.')
  if ((await beginWhenAllReady(context, tx, [id])).length > 0) return
  tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds: [userId] }))
  tournamentChanged(context, tx, id, 0)
}
