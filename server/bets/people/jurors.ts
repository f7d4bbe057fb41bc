import { JUROR_BETS, JUROR_OPPONENTS } from '#contract/jury-limits.ts'
import { LARGEST_ID, type Sql, sql, type Tx } from '#server/core/db.ts'
import { account, REASONS } from '#server/ledger/index.ts'

/**
 * A query in SQL: the people (user_id) with a part in an event, so that they and everybody near them judge nothing there: those with a
 * stake in it or in an event of a circle that follows it, the creators of both, people whom they
 * named, and those who stepped back.
 */
export const peopleOfEvent = (eventId: bigint): Sql => sql`
  select x.user_id from bets x where x.event_id = ${eventId}
  union
  select x.user_id from event_books f join bets x on x.event_id = f.event_id where f.follows = ${eventId}
  union
  select s.user_id from event_books f join event_step_backs s on s.event_id = f.event_id where f.follows = ${eventId}
  union
  select e.created_by from events e where e.id = ${eventId}
  union
  select e.created_by from event_books f join events e on e.id = f.event_id where f.follows = ${eventId}
  union
  select s.user_id from event_step_backs s where s.event_id = ${eventId}
  union
  select n.user_id from event_names n where n.event_id = ${eventId}`

/** The number of a person's settled bets, voids left out. @param userId a column of the caller's statement */
export const settledBetsOf = (userId: Sql): Sql => sql`
  (select coalesce(sum(r.bets), 0)::int from event_results r where r.user_id = ${userId} and r.result <> 'refunded')`

/**
 * The number of different people against whom a person's settled bets were; counted no further than a juror needs, so a large event
 * costs no more than a small one.
 */
export const opponentsOf = (userId: Sql): Sql => sql`
  (select count(*)::int from (
    select distinct o.user_id from event_results r
    cross join lateral (
      select distinct x.user_id from (select user_id, side from bets where event_id = r.event_id limit ${AMONG_BETS}) x
      where x.side <> r.side limit ${JUROR_OPPONENTS}) o
    where r.user_id = ${userId} and r.result <> 'refunded' limit ${JUROR_OPPONENTS}) others)`

/** A condition in SQL: a person has bet enough, against enough different people, to judge others' bets. */
export const hasPlayed = (userId: Sql): Sql => sql`
  (${settledBetsOf(userId)} >= ${JUROR_BETS} and ${opponentsOf(userId)} >= ${JUROR_OPPONENTS})`

/** Bets that are not settled are found among a person's newest ones. */
const LOOKED_AT = 1_000
/** Bets of one event among which opponents are counted: a large event costs no more than a middling one. */
const AMONG_BETS = 10_000

/** The pairs among these people who ever bet against each other. */
export function betAgainst(tx: Tx, ids: readonly bigint[]): Promise<{ one: bigint; other: bigint }[]> {
  const purses = ids.flatMap((id) => [
    { id, purse: account('person', id, 'USD') },
    { id, purse: account('person', id, 'PLAY') },
  ])
  return tx.rows(sql`
    with placed as materialized (
      select r.user_id, r.event_id, r.side from event_results r where r.user_id = any(${[...ids]}::bigint[])
      union
      select x.user_id, x.event_id, x.side
      from unnest(${purses.map(({ id }) => id)}::bigint[], ${purses.map(({ purse }) => purse)}::bigint[]) p(user_id, purse)
      cross join lateral ledger_statement(p.purse, ${[REASONS.bet]}::smallint[], ${LARGEST_ID}, ${LOOKED_AT}) s
      join bets x on x.event_id = ledger_owner(s.other) and x.user_id = p.user_id and x.id = s.id
    )
    select distinct least(a.user_id, b.user_id) as one, greatest(a.user_id, b.user_id) as other
    from placed a join placed b on b.event_id = a.event_id and b.side > a.side where a.user_id <> b.user_id`)
}
