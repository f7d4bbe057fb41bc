import { sql } from '#server/core/db.ts'
import type { Losses } from '#server/safer-play/index.ts'
import { playOfTournaments } from './play-profit.ts'

/** Losses of entry fees. A host's earnings are no win. */
export const lossesOfTournaments: Losses = {
  since: (tx, { userId, currency }, moments) =>
    tx.rows(sql`
      select coalesce(sum(e.lost), 0)::bigint as cents, min(e.ended_at) as first
      from unnest(${moments}::timestamptz[]) with ordinality as m(since, n)
      left join (
        select t.ended_at, t.entry_fee_cents - case when t.winner_id = s.user_id then t.prize_cents else 0 end as lost
        from tournament_seats s join tournaments t on t.id = s.tournament_id
        where s.user_id = ${userId} and s.refunded_at is null and t.status = 'completed' and t.practice = ${currency === 'PLAY'}
      ) e on e.ended_at > m.since
      group by m.n order by m.n`),
  open: (tx, { userId, currency }) => playOfTournaments.atStake(tx, userId, currency),
  ended: (tx, { userId, currency }, since) =>
    tx.one(sql`
      select coalesce(sum(t.entry_fee_cents), 0)::bigint as staked,
        coalesce(sum(t.prize_cents) filter (where t.winner_id = s.user_id), 0)::bigint as won
      from tournament_seats s join tournaments t on t.id = s.tournament_id
      where s.user_id = ${userId} and s.refunded_at is null and t.status = 'completed' and t.practice = ${currency === 'PLAY'}
        and t.ended_at > ${since}`),
  lostStakes: (tx, { userId, currency }, since) =>
    tx.rows(sql`
      select t.entry_fee_cents::bigint as cents, t.ended_at as at
      from tournament_seats s join tournaments t on t.id = s.tournament_id
      where s.user_id = ${userId} and s.refunded_at is null and t.status = 'completed' and t.practice = ${currency === 'PLAY'}
        and t.ended_at > ${since} and t.winner_id is distinct from s.user_id and t.entry_fee_cents > 0
      order by t.ended_at desc`),
}
