import { sql, type Tx } from '#server/core/db.ts'

/** The tournaments that a person hosts or has joined, the newest 10,000. */
export const exportTournaments = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select t.id, t.game_title as "gameTitle", t.platform, t.entry_fee_cents as "entryFeeCents", t.practice, t.status,
      t.creator_id = ${userId} as host, t.winner_id = ${userId} as won, s.joined_at as "joinedAt", s.refunded_at as "refundedAt"
    from tournaments t left join tournament_seats s on s.tournament_id = t.id and s.user_id = ${userId}
    where t.creator_id = ${userId} or s.id is not null order by t.id desc, s.id limit 10000`)
