import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { lockTournament } from '../tournament/tournament-rows.ts'
import { giveSeatUp } from './leave-tournament.ts'

/**
 * A break takes a person out of the tournaments that have not begun, with the whole fee: those for real money, and in an exclusion those
 * for practice coins too. One that has begun meanwhile is played to its end, as an open bet is.
 */
async function leave(context: Context, tx: Tx, { payload }: Fact<'play.paused'>): Promise<void> {
  const userId = BigInt(payload.userId)
  const coinsToo = payload.kind === 'exclusion'
  // all of them before any purse, in the order in which joins lock them
  const rows = await tx.rows<{ id: bigint }>(sql`
    select t.id from tournaments t where t.status = 'open' and (${coinsToo} or not t.practice)
      and t.id in (select tournament_id from tournament_seats where user_id = ${userId} and refunded_at is null)
    order by t.id for no key update`)
  for (const { id } of rows) {
    const tournament = await lockTournament(tx, id)
    if (tournament.status !== 'open' || !(await hasSeat(tx, id, userId))) continue
    await giveSeatUp(context, tx, tournament, userId)
    await notify(context, tx, [userId], {
      key: `tournament.break:${id}`,
      title: `You left a tournament · ${tournament.game_title}`,
      body: 'You take a break. Your entry fee is back in your balance.',
      link: `/tournaments/${id}`,
    })
  }
}

/** Read under the tournament's lock: the person may have left in that moment. */
async function hasSeat(tx: Tx, id: bigint, userId: bigint): Promise<boolean> {
  const seat = await tx.first(sql`
    select 1 from tournament_seats where tournament_id = ${id} and user_id = ${userId} and refunded_at is null`)
  return seat !== undefined
}

export const leaveForBreak = { facts: ['play.paused'], handle: leave }
