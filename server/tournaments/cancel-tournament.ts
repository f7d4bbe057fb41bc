import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { listChanged, tournamentChanged } from './live.ts'
import { refundSeats } from './refund-seats.ts'
import { lockTournament, nameOf, playersOf, type Tournament } from './tournament-rows.ts'

/**
 * Ends a locked tournament without a winner: every fee goes back whole, and everybody concerned is told.
 * @param options.but who knows it already
 */
export async function callOff(
  context: Context,
  tx: Tx,
  tournament: Tournament,
  { reason, but }: { reason: string; but?: bigint },
): Promise<void> {
  const { id, creator_id, seq } = tournament
  await tx.change(sql`
    update tournaments set status = 'cancelled', ended_at = clock_now(), cancel_reason = ${reason}
    where id = ${id} and status in ('open', 'in_progress')`)
  const players = await refundSeats(context, tx, tournament)
  const told = [...new Set([...players, creator_id])].filter((userId) => userId !== but)
  await notify(context, tx, told, {
    key: `tournament.cancelled:${id}`,
    title: 'Tournament cancelled',
    body: `${nameOf(tournament, 'The')} was cancelled: ${reason}. Every entry fee is back.`,
    link: `/tournaments/${id}`,
  })
  if (tournament.status === 'in_progress')
    tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds: players }))
  tournamentChanged(context, tx, id, seq)
  listChanged(context, tx)
}

/**
 * The host cancels before the start; a moderator who does not play in it at any time before the end.
 * @throws Refusal not_found, forbidden, tournament_state
 */
export async function cancelTournament(
  context: Context,
  tx: Tx,
  { id, caller, reason }: { id: bigint; caller: Caller; reason: string },
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
  await callOff(context, tx, tournament, { reason, but: caller.userId })
}
