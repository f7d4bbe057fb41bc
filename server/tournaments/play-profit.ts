import { sql } from '#server/core/db.ts'
import type { Play } from '#server/ledger/index.ts'

/** An entry is at stake until its tournament has ended or the entry was returned. The host's share is earned by hosting. */
export const playOfTournaments: Play = {
  kind: 'tournaments',
  async profit(tx, userId, currency, { from, to }) {
    const { profit } = await tx.one<{ profit: bigint }>(sql`
      select coalesce(sum(cents), 0)::bigint as profit from (
        select case when t.winner_id = s.user_id then t.prize_cents else 0 end - t.entry_fee_cents as cents, t.ended_at, t.practice
        from tournament_seats s join tournaments t on t.id = s.tournament_id
        where s.user_id = ${userId} and s.refunded_at is null and t.status = 'completed'
        union all
        select t.host_cents, t.ended_at, t.practice from tournaments t
        where t.creator_id = ${userId} and t.status = 'completed'
      ) ended where practice = ${currency === 'PLAY'} and ended_at >= ${from} and ended_at < ${to}`)
    return profit
  },
  async atStake(tx, userId, currency) {
    const { stake } = await tx.one<{ stake: bigint }>(sql`
      select coalesce(sum(t.entry_fee_cents), 0)::bigint as stake
      from tournament_seats s join tournaments t on t.id = s.tournament_id
      where s.user_id = ${userId} and s.refunded_at is null and t.status in ('open', 'in_progress')
        and t.practice = ${currency === 'PLAY'}`)
    return stake
  },
}
