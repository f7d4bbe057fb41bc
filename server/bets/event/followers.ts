import { type Audience, LOCK_AFTER_OWN_BET_MINUTES } from '#contract/bets-limits.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'

/**
 * Of books b: whether a person created, or has a stake in, another event with the same question: the followed event, or one that follows
 * it or the same one; or stepped back from any of them, or is named in it or asks it in the site's name, which is an interest without a stake.
 */
export const involvedElsewhere = (userId: bigint | Sql): Sql => sql`
  (exists (select from event_books r join events o on o.id = r.event_id
    where r.event_id <> b.event_id and (r.event_id = b.follows or r.follows = coalesce(b.follows, b.event_id))
      and (o.created_by = ${userId} or exists (select from bets x where x.event_id = r.event_id and x.user_id = ${userId})))
  or exists (select from event_step_backs s join event_books r on r.event_id = s.event_id
    where s.user_id = ${userId} and (r.event_id in (b.event_id, b.follows) or r.follows = coalesce(b.follows, b.event_id)))
  or exists (select from event_names n
    where n.user_id = ${userId} and n.objected_at is null and n.event_id in (b.event_id, b.follows))
  or exists (select from event_kept_off k where k.user_id = ${userId} and k.event_id in (b.event_id, b.follows)))`

/**
 * Of books b: whether its creator does not lock it yet. In the last minutes the creator bet on it or on one that follows it, or a stake of
 * theirs came back from either, or anybody's from the event itself (J-05): the other side has time to see it. The creator of a
 * public event learns of no stake of others in a follower, so those do not count.
 */
export const movedLately = (userId: bigint): Sql => sql`
  exists (select from (select b.event_id as id union all select f.event_id from event_books f where f.follows = b.event_id) asked
    where exists (select from bets l where l.event_id = asked.id and l.user_id = ${userId} and ${isLate(sql`l.created_at`)})
      or exists (select from event_step_backs s where s.event_id = asked.id and s.returned and (s.user_id = ${userId} or asked.id = b.event_id)
        and ${isLate(sql`s.at`)}))`

const isLate = (moment: Sql): Sql =>
  sql`${moment} > clock_now() - make_interval(mins => ${LOCK_AFTER_OWN_BET_MINUTES})`

/**
 * Of books b: whether a person has a stake in an event that follows it. Its creator then does not take the public event away from that
 * stake.
 */
export const stakesInFollowers = (userId: bigint): Sql => sql`
  exists (select from event_books f join bets x on x.event_id = f.event_id and x.user_id = ${userId}
    where f.follows = b.event_id)`

type Follower = { event_id: bigint; audience: Audience; status: string }

/**
 * Makes the timers of an event's followers due, since something changed that they take from it. Bets lock several books in the order of
 * their ids, and so does this.
 * @returns the followers that move
 */
export const moveFollowers = (tx: Tx, eventId: bigint): Promise<Follower[]> =>
  tx.rows<Follower>(sql`
    with moving as materialized (
      select event_id from event_books where follows = ${eventId} and outcome is null and decision_outcome is null
        and status in ('open', 'locked') order by event_id for update)
    update event_books b set next_at = clock_now() from moving where b.event_id = moving.event_id
    returning b.event_id, b.audience, b.status`)

/** All followers of an event, without a lock. */
export const followersOf = (tx: Tx, eventId: bigint): Promise<(Follower & { created_by: bigint })[]> =>
  tx.rows(sql`
    select b.event_id, b.audience, b.status, e.created_by from event_books b join events e on e.id = b.event_id
    where b.follows = ${eventId} order by b.event_id`)
