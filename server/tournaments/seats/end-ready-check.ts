import { PLAYERS_MIN } from '#contract/tournament-games.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'
import { tournamentChanged, tournamentsChanged } from '../tournament/live.ts'
import { postRefunds } from '../tournament/refund-seats.ts'
import type { Tournament } from '../tournament/tournament-rows.ts'
import { beginTournaments } from './begin-tournament.ts'

/**
 * The outcome of a ready check: the tournament begins with the players who answered, keeps waiting, or, when the time is over and
 * too few answered, stays open with everybody in their seats.
 * @param seats of everybody who has one, including people who joined meanwhile
 * @param over the time to answer is over
 */
export function readyOutcome(
  seats: readonly { ready: boolean }[],
  over: boolean,
): 'begins' | 'waits' | 'stays_open' {
  const there = seats.filter(({ ready }) => ready).length
  const enough = there >= PLAYERS_MIN && 2 * there >= seats.length
  if (enough && (over || there === seats.length)) return 'begins'
  return over ? 'stays_open' : 'waits'
}

type Seat = { id: bigint; user_id: bigint; ready: boolean }

/** Starts each of these locked tournaments in which everybody has answered. @returns their ids */
export async function beginWhenAllReady(context: Context, tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<{ id: bigint; ready: boolean }>(sql`
    select t.id, s.ready_at is not null as ready from tournaments t
    join tournament_seats s on s.tournament_id = t.id and s.refunded_at is null
    where t.id = any(${[...ids]}::bigint[]) and t.ready_until is not null`)
  const ready = [...Map.groupBy(rows, ({ id }) => id)]
    .filter(([, seats]) => readyOutcome(seats, false) === 'begins')
    .map(([id]) => id)
  await beginTournaments(context, tx, ready)
  return ready
}

/**
 * Ends the ready check of a locked tournament whose time is over. With at least half of its players present, and at least two, it
 * starts with them, and the others get their whole fee back. Otherwise it stays open, and everybody keeps the seat.
 */
export async function endReadyCheck(context: Context, tx: Tx, tournament: Tournament): Promise<void> {
  const { id } = tournament
  const seats = await tx.rows<Seat>(sql`
    select id, user_id, ready_at is not null as ready from tournament_seats
    where tournament_id = ${id} and refunded_at is null order by id`)
  if (readyOutcome(seats, true) === 'stays_open') return stayOpen(context, tx, tournament, seats)
  await release(
    context,
    tx,
    tournament,
    seats.filter(({ ready }) => !ready),
  )
  await beginTournaments(context, tx, [id])
}

async function stayOpen(context: Context, tx: Tx, tournament: Tournament, seats: readonly Seat[]) {
  const { id, createdById, readyUntil } = tournament
  await tx.change(sql`update tournaments set ready_until = null where id = ${id}`)
  const userIds = seats.map(({ user_id }) => user_id)
  await notify(context, tx, [...new Set([...userIds, createdById])], {
    key: `tournament.waits:${id}-${readyUntil!.getTime()}`,
    title: `Too few players were ready · ${tournament.gameTitle}`,
    body: 'Fewer than half answered, so it did not start. Everybody keeps their seat.',
    link: `/tournaments/${id}`,
  })
  tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds }))
  tournamentChanged(context, tx, id, 0)
  tournamentsChanged(context, tx)
}

/** Gives these seats up for their owners, who did not answer: the whole fee is returned. */
async function release(context: Context, tx: Tx, tournament: Tournament, seats: readonly Seat[]) {
  if (seats.length === 0) return
  const { id } = tournament
  await tx.change(sql`
    update tournament_seats set refunded_at = clock_now() where id = any(${seats.map((seat) => seat.id)}::bigint[])`)
  await tx.change(sql`update tournaments set player_count = player_count - ${seats.length} where id = ${id}`)
  await postRefunds(context, tx, tournament, seats)
  const userIds = seats.map(({ user_id }) => user_id)
  await notify(context, tx, userIds, {
    key: `tournament.released:${id}`,
    title: `It started without you · ${tournament.gameTitle}`,
    body: 'You did not answer in time, and your entry fee is back in your balance.',
    link: `/tournaments/${id}`,
  })
  tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds }))
}
