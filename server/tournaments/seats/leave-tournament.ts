import type { z } from 'zod'
import type { tournamentRoutes } from '#contract/tournaments.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { purses } from '#server/ledger/index.ts'
import type { Proven } from '#server/money-out/index.ts'
import { advanceLine, lockLine } from '../line/advance-line.ts'
import { mayLeave } from '../may.ts'
import { tableOf } from '../tournament/line-table.ts'
import { tournamentChanged, tournamentsChanged } from '../tournament/live.ts'
import { postRefunds } from '../tournament/refund-seats.ts'
import { readTournament, type Tournament } from '../tournament/tournament-rows.ts'
import { beginWhenAllReady } from './end-ready-check.ts'
import { isLocked, judgeGivenFee, lockPlayer } from './give-fee-up.ts'

/**
 * Gives a seat of an open, locked tournament up: the whole fee is returned, and a later join is a new seat at the end. When only
 * this player had not answered in a ready check, the tournament starts.
 */
export async function giveSeatUp(
  context: Context,
  tx: Tx,
  tournament: Tournament,
  userId: bigint,
): Promise<void> {
  const seat = await tx.one<{ id: bigint; user_id: bigint }>(sql`
    update tournament_seats set refunded_at = clock_now()
    where tournament_id = ${tournament.id} and user_id = ${userId} and refunded_at is null returning id, user_id`)
  await tx.change(sql`update tournaments set player_count = player_count - 1 where id = ${tournament.id}`)
  await postRefunds(context, tx, tournament, [seat])
  if (tournament.readyUntil !== null) {
    await beginWhenAllReady(context, tx, [tournament.id])
    tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds: [userId] }))
  }
  tournamentChanged(context, tx, tournament.id, tournament.seq)
  tournamentsChanged(context, tx)
}

type Leave = Proven & {
  id: bigint
  /** the player was promised the fee: a start in the same moment must not cost it */
  onlyBeforeStart?: true | undefined
}

/**
 * Leaves a tournament. After the start the player gives up all lives, and the opponent wins a match under way.
 * @throws Refusal not_found, wallet_locked (after the start), not_joined, tournament_state, step_up_required (after the
 *   start)
 */
export async function leaveTournament(
  context: Context,
  tx: Tx,
  { id, userId, provedAt, onlyBeforeStart }: Leave,
): Promise<z.input<(typeof tournamentRoutes.leaveTournament)['reply']>> {
  await lockPlayer(tx, await readTournament(tx, id), userId)
  const tournament = await lockLine(tx, id)
  const seat = await tx.first(sql`
    select 1 from tournament_seats where tournament_id = ${id} and user_id = ${userId} and refunded_at is null`)
  const runs = tournament.status === 'in_progress'
  const isWalletLocked = runs && !tournament.practice && (await isLocked(tx, userId))
  const player = { userId, seated: seat !== undefined, isWalletLocked }
  obey(mayLeave(tournament, player, await tableOf(context, tx, tournament), onlyBeforeStart))
  let refunded = 0n
  if (tournament.status === 'open') {
    await giveSeatUp(context, tx, tournament, userId)
    refunded = tournament.entryFee
  } else {
    const line = await advanceLine(context, tx, id, { type: 'leave', player: userId.toString() })
    await judgeGivenFee(context, tx, { userId, provedAt }, { tournament, line })
  }
  const { usd, play } = await purses(tx, userId)
  return { refunded: refunded, balance: tournament.practice ? play : usd }
}
