import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { forgetGains } from '#server/decisions/index.ts'
import { recordFact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { matterOf } from './decision-sum.ts'
import { tournamentChanged, tournamentsChanged } from './live.ts'
import { refundSeats } from './refund-seats.ts'
import type { Tournament } from './tournament-rows.ts'

/**
 * Ends a locked tournament without a winner: returns every fee whole, and notifies everybody concerned.
 * @param options.but the person who knows it already
 */
export async function callOff(
  context: Context,
  tx: Tx,
  tournament: Tournament,
  { reason, but }: { reason: string; but?: bigint },
): Promise<void> {
  const { id, createdById, seq } = tournament
  await tx.change(sql`
    update tournaments set status = 'cancelled', ready_until = null, ended_at = clock_now(), cancel_reason = ${reason}
    where id = ${id} and status in ('open', 'in_progress')`)
  if (!tournament.practice) await forgetGains(tx, matterOf(tournament), null)
  const players = await refundSeats(context, tx, tournament)
  const told = [...new Set([...players, createdById])].filter((userId) => userId !== but)
  await notify(context, tx, told, {
    key: `tournament.cancelled:${id}`,
    title: `Tournament cancelled · ${tournament.gameTitle}`,
    body: `Every entry fee is back. Reason: ${reason}`,
    link: `/tournaments/${id}`,
  })
  if (tournament.status === 'in_progress' || tournament.readyUntil !== null)
    tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds: players }))
  if (tournament.status === 'in_progress' && !tournament.practice) await takeOffTheBoard(context, tx, id)
  tournamentChanged(context, tx, id, seq)
  tournamentsChanged(context, tx)
}

/** Matches whose entry fees were all returned count for no one. By a fact: the lock of the board precedes the locks of this call. */
async function takeOffTheBoard(context: Context, tx: Tx, id: bigint): Promise<void> {
  const rows = await tx.rows<{ id: bigint }>(sql`select id from matches where tournament_id = ${id}`)
  const matchIds = rows.map((match) => match.id.toString())
  await recordFact(context, tx, 'matches.set-aside', { matchIds, cause: 'cancelled', until: null })
}
