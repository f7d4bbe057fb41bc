import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { lockTournament } from '../tournament/tournament-rows.ts'
import { giveSeatUp } from './leave-tournament.ts'

/**
 * A break takes a person out of unstarted tournaments, with the whole fee: out of those for real money, and in an exclusion out of
 * those for practice coins too. A tournament that has begun meanwhile is played to its end, as an open bet is.
 */
async function leave(context: Context, tx: Tx, { payload }: Fact<'play.paused'>): Promise<void> {
  const userId = BigInt(payload.userId)
  const coinsToo = payload.kind === 'exclusion'
  // locks all tournaments before any purse, in the order in which joins lock them
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
      title: `You left a tournament · ${tournament.gameTitle}`,
      body: 'You are on a break. Your entry fee is back in your balance.',
      link: `/tournaments/${id}`,
    })
  }
}

/** Read under the tournament's lock: the person may just have left. */
async function hasSeat(tx: Tx, id: bigint, userId: bigint): Promise<boolean> {
  const seat = await tx.first(sql`
    select 1 from tournament_seats where tournament_id = ${id} and user_id = ${userId} and refunded_at is null`)
  return seat !== undefined
}

export const leaveForBreak = { facts: ['play.paused'], handle: leave }
