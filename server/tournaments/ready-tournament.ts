import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockOpenWallet } from '#server/users/index.ts'
import { beginWhenAllReady } from './end-ready-check.ts'
import { entryProofMissing, lacksEntryProof } from './judge-entry.ts'
import { tournamentChanged } from './live.ts'
import { lockTournament, readTournament } from './tournament-rows.ts'

type Ready = {
  id: bigint
  userId: bigint
  /** the player's part of the draw; absent: the server draws it at the start */
  clientSeed?: string | undefined
  /** when this session last proved its identity */
  provedAt: Date
}

/**
 * A player says that they are there. The last one who does starts the tournament. Said again, it changes the client seed, and after the
 * start nothing.
 * @throws Refusal not_found, wallet_locked, not_joined, tournament_state, step_up_required
 */
export async function readyTournament(
  context: Context,
  tx: Tx,
  { id, userId, clientSeed, provedAt }: Ready,
): Promise<void> {
  const { practice } = await readTournament(tx, id)
  if (!practice) await lockOpenWallet(tx, userId, 'Your seat waits for your answer until the time is over.')
  const { status, ready_until } = await lockTournament(tx, id)
  const seat = await tx.first<{ id: bigint; late: boolean; said: boolean }>(sql`
    select id, ready_at is not null as said, coalesce(${ready_until}::timestamptz <= clock_now(), true) as late from tournament_seats
    where tournament_id = ${id} and user_id = ${userId} and refunded_at is null`)
  if (!seat) throw new Refusal('not_joined', 'You have no seat in this tournament')
  // the answer to the call that started it was lost
  if (status === 'in_progress') return
  if (status !== 'open') throw new Refusal('tournament_state', 'This tournament is over')
  if (ready_until === null) throw new Refusal('tournament_state', 'Nobody is asked at the moment')
  if (seat.late) throw new Refusal('tournament_state', 'The time to answer is over')
  await tx.change(sql`
    update tournament_seats set ready_at = coalesce(ready_at, clock_now()),
      client_seed = coalesce(${clientSeed ?? null}, client_seed)
    where id = ${seat.id}`)
  if (!practice && !seat.said && (await lacksEntryProof(context, tx, { tournamentId: id, userId, provedAt })))
    throw entryProofMissing(context, 'Your seat waits for your answer until the time is over.')
  if ((await beginWhenAllReady(context, tx, [id])).length > 0) return
  tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds: [userId] }))
  tournamentChanged(context, tx, id, 0)
}
