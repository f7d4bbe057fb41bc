import { type Sql, sql } from '#server/core/db.ts'
import { coverOf } from '#server/covers/index.ts'

/** Columns of EventRow, for events e joined with their books b. */
export const eventColumns = sql`
  e.id, e.title, e.description, e.category, e.option_a, e.option_b, e.created_by, e.created_at, e.rules_hash,
  b.practice, b.fee_bps, b.status, b.ends_at, b.locked_at, b.stake_a_cents, b.stake_b_cents, b.bets_a, b.bets_b, b.outcome, b.settled_at,
  u.first_name, u.last_name, u.profile_image_url, mine.side as my_side, mine.stake as my_stake, mine.many as my_bets,
  w.event_id is not null as watched, ${coverOf('event', sql`e.id`)} as cover`

/** @param userId whose own bets and watchlist are joined */
export const eventTables = (userId: bigint): Sql => sql`
  events e join event_books b on b.event_id = e.id join users u on u.id = e.created_by
  left join event_watches w on w.user_id = ${userId} and w.event_id = e.id
  left join lateral (select x.side, sum(x.amount_cents)::bigint as stake, count(*)::int as many from bets x
    where x.event_id = e.id and x.user_id = ${userId} group by x.side) mine on true`
