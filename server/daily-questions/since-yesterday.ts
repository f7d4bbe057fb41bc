import { sql } from '#server/core/db.ts'
import type { Since } from '#server/notifications/index.ts'
import { awaitsCheck } from '#server/safer-play/index.ts'

type Row = { eventId: bigint; title: string; people: number; right: number; wasRight: boolean | null }

/** The newest question of the day that got its outcome since then: how many were right, and whether the person was. */
export const dailySince: Since = async (tx, { userId, since }) => {
  const row = await tx.first<Row>(sql`
    select q.event_id as "eventId", e.title, n.people, n."right", n."wasRight"
    from daily_questions q join events e on e.id = q.event_id join event_books b on b.event_id = q.event_id
    cross join lateral (
      select count(*)::int as people, count(*) filter (where x.won)::int as "right",
        bool_or(x.won) filter (where x.user_id = ${userId}) as "wasRight"
      from (select user_id, bool_or(side = case b.outcome when 'optionA' then 0 else 1 end) as won
        from bets where event_id = q.event_id group by user_id) x) n
    where q.day > (${since}::timestamptz - interval '4 days')::date and b.outcome in ('optionA', 'optionB')
      and b.final_at > ${since} and n.people > 0
    order by q.day desc limit 1`)
  if (!row || (await awaitsCheck(tx, userId))) return []
  const { people, right, ...rest } = row
  return [{ kind: 'daily', ...rest, people, rightPercent: Math.round((100 * right) / people) }]
}
