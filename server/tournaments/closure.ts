import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { advanceLine } from './line/advance-line.ts'
import { giveSeatUp } from './seats/leave-tournament.ts'
import { callOff } from './tournament/call-off.ts'
import { readLine } from './tournament/line-table.ts'
import { lockTournament } from './tournament/tournament-rows.ts'

/**
 * The reasons to keep an account open: a seat that was paid with real money, since the fee or the prize would have no receiver, and
 * a running tournament whose host earns a share of it.
 */
export async function openTournaments(tx: Tx, userId: bigint): Promise<string | null> {
  const { seat, share } = await tx.one<{ seat: boolean; share: boolean }>(sql`
    select exists (
        select from tournament_seats s join tournaments t on t.id = s.tournament_id
        where s.user_id = ${userId} and s.refunded_at is null and not t.practice and t.status in ('open', 'in_progress')) as seat,
      exists (
        select from tournaments where creator_id = ${userId} and status = 'in_progress' and host_cents > 0) as share`)
  if (seat) return 'a seat in a tournament'
  return share ? 'your running tournament, which earns you a share' : null
}

/** Cancels the open tournaments that a person hosts, and takes them out of their practice tournaments. */
export async function forgetTournaments(tx: Tx, userId: bigint, context: Context): Promise<void> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select id from tournaments where creator_id = ${userId} and status = 'open'
    union
    select t.id from tournament_seats s join tournaments t on t.id = s.tournament_id
    where s.user_id = ${userId} and s.refunded_at is null and t.status in ('open', 'in_progress')
    order by id`)
  for (const { id } of rows) {
    const tournament = await lockTournament(tx, id)
    const player = userId.toString()
    if (tournament.status === 'open' && tournament.createdById === userId)
      await callOff(context, tx, tournament, { reason: 'its host has left', but: userId })
    else if (tournament.status === 'open') await giveSeatUp(context, tx, tournament, userId)
    else if (await hasLives(tx, id, player)) await advanceLine(context, tx, id, { type: 'leave', player })
  }
  await tx.change(sql`update tournament_seats set seen_at = null where user_id = ${userId}`)
  // the times of their connections are useless once their matches are over
  await tx.change(sql`
    update matches set champion_seen_at = null, champion_seen_from = null where champion_id = ${userId}`)
  await tx.change(sql`
    update matches set challenger_seen_at = null, challenger_seen_from = null where challenger_id = ${userId}`)
}

async function hasLives(tx: Tx, id: bigint, player: string): Promise<boolean> {
  const line = await readLine(tx, id)
  return line.status === 'in_progress' && line.players.some((one) => one.id === player && one.livesLeft > 0)
}
