import type { z } from 'zod'
import type { eventView } from '#contract/bets.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Chore, ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { isPublic } from '../event/audience.ts'

/** Any fixed number that no other lock uses. */
const LOCK = 7_230_471
/** A round reads events as new as this in any state, since one may open and close between two rounds. */
const NEWEST = 1_000
const KEPT_DAYS = 30

/**
 * Counts the stakes on public events since the last round into the present hour, by mode and category. It compares the tallies of open
 * events with their counted stakes, so it reads no bet and counts none twice, whichever node does it. A stake that came back was staked: the
 * hour keeps it.
 */
export async function countFlows({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transact(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
    await tx.change(sql`
      with seen as (
        select event_id from event_books where status in ('open', 'suspended')
        union select event_id from event_flow_marks where open
        union select event_id from event_books
          where event_id > (select coalesce(max(event_id), 0) - ${NEWEST}::int from event_flow_marks)
      ), present as (
        select b.event_id, e.category, b.practice, b.status in ('open', 'suspended') as open,
          b.bets_a + b.bets_b as bets, b.stake_a_cents + b.stake_b_cents as staked_cents,
          m.event_id is not null and m.open = (b.status in ('open', 'suspended')) as known,
          coalesce(m.bets, 0) as counted_bets, coalesce(m.staked_cents, 0) as counted_cents
        from seen join event_books b using (event_id) join events e on e.id = b.event_id and ${isPublic}
        left join event_flow_marks m using (event_id)
      ), marked as (
        insert into event_flow_marks (event_id, open, bets, staked_cents)
        select event_id, open, bets, staked_cents from present where not known or bets <> counted_bets
        on conflict (event_id) do update set open = excluded.open, bets = excluded.bets,
          staked_cents = excluded.staked_cents
      )
      insert into event_flows as f (practice, hour, category, bets, staked_cents)
      select practice, date_trunc('hour', clock_now(), 'UTC'), category, sum(bets - counted_bets),
        sum(staked_cents - counted_cents)
      from present where bets > counted_bets group by practice, category
      on conflict (practice, hour, category) do update set bets = f.bets + excluded.bets,
        staked_cents = f.staked_cents + excluded.staked_cents`)
  })
}

export const flowCounter: Rounds = {
  name: 'event-flows',
  everyMs: 60_000,
  failed: 'counting the stakes of the hour failed',
  run: countFlows,
}

/** Marks that no round reads any more, and hours that no list shows. */
export const flowChores: readonly Chore[] = [
  {
    what: 'marks of closed events whose stakes are counted',
    clean: (db) =>
      db.change(sql`
        delete from event_flow_marks where event_id in (
          select event_id from event_flow_marks
          where not open and event_id < (select max(event_id) - ${NEWEST}::int from event_flow_marks)
          order by event_id limit ${ROWS_AT_ONCE})`),
  },
  {
    what: 'stakes by hour older than a month',
    clean: (db) =>
      db.change(sql`
        delete from event_flows where (practice, hour, category) in (
          select practice, hour, category from event_flows
          where hour < clock_now() - make_interval(days => ${KEPT_DAYS}) limit ${ROWS_AT_ONCE})`),
  },
]

export type Flow = {
  hour: Date
  category: z.infer<typeof eventView>['category']
  bets: number
  cents: bigint
}

/** Stakes of one mode by hour and category since a moment, oldest first. */
export function flowsSince(tx: Tx, practice: boolean, since: Date): Promise<Flow[]> {
  return tx.rows<Flow>(sql`
    select hour, category, bets, staked_cents as cents from event_flows
    where practice = ${practice} and hour >= ${since} order by hour, category`)
}
