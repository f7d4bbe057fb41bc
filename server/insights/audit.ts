import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'

/** Sums equal their parts, results fit the outcomes, and the shown version of a post is its last. */
export function auditInsights(tx: Tx): Promise<Fault[]> {
  return tx.rows<Fault>(sql`
    with counted as (
      select practice, 'lock' as moment, count(*)::int as events from insight_outcomes where share_at_lock is not null group by 1
      union all
      select practice, 'hour-before', count(*)::int from insight_outcomes where share_hour_before is not null group by 1
    ), bins as (
      select practice, moment, sum(events)::int as events from insight_bins group by practice, moment
    ), judged as (
      select s.practice, count(r.event_id) filter (where result = 'won')::int as won,
        count(r.event_id) filter (where result = 'lost')::int as lost,
        count(r.event_id) filter (where result = 'void')::int as voided,
        coalesce(sum(p.share) filter (where result <> 'void'), 0)::bigint as share_sum,
        coalesce(sum(r.returned_cents) filter (where result <> 'void'), 0)::bigint as returned_cents,
        (select count(*)::int from insight_picks a where a.practice = s.practice) as picks,
        (select count(*)::int from insight_outcomes o where o.practice = s.practice and o.outcome = 'void') as voided_events
      from insight_sums s left join insight_pick_results r using (practice) left join insight_picks p on p.event_id = r.event_id
      group by s.practice
    )
    select 'the bins count every settled event' as invariant, moment || ' practice ' || practice as where,
      coalesce(b.events, 0) || ' in bins, ' || coalesce(c.events, 0) || ' settled' as details
    from counted c full join bins b using (practice, moment) where c.events is distinct from b.events
    union all
    select 'the track record is the sum of its picks', 'practice ' || s.practice, to_jsonb(s)::text || ' ' || to_jsonb(j)::text
    from insight_sums s join judged j using (practice)
    where (s.won, s.lost, s.voided, s.share_sum, s.returned_cents, s.picks, s.voided_events)
      is distinct from (j.won, j.lost, j.voided, j.share_sum, j.returned_cents, j.picks, j.voided_events)
    union all
    select 'a pick is judged by its event’s outcome', 'event ' || p.event_id, coalesce(r.result, 'none') || ', outcome ' || o.outcome
    from insight_picks p join insight_outcomes o using (event_id) left join insight_pick_results r using (event_id)
    where r.result is distinct from case when o.outcome = 'void' then 'void'
      when (o.outcome = 'optionA') = (p.side = 0) then 'won' else 'lost' end
    union all
    select 'a post shows its last version', 'post ' || p.id, 'version ' || p.version
    from insight_posts p
    where p.version is distinct from (select max(version) from insight_post_versions v where v.post_id = p.id)`)
}
