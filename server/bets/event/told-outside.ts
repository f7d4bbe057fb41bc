import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { isProfilePublic, saysStakes } from '#server/users/index.ts'
import { isOpenToAll, isPublic } from './audience.ts'
import { takenDown } from './taken-down.ts'

/** A place outside of the product: a gang's, whose readers are its members, or a person's, whose readers are anybody. */
export type Place = { gangId: bigint | null; userId: bigint }

/** Names of people in a settled event; more are counted. */
const NAMES_MAX = 20

/**
 * Of books b: whether an event belongs to a place of a gang, or of a person. A person's are the public events that they asked, and those
 * in which they have a bet while their profile is public: a place of theirs would show that they have one, also to people without an
 * account.
 */
export const belongsTo = (gangId: Sql, userId: Sql): Sql => sql`
  case when ${gangId} is not null then b.audience = 'gang' and b.gang_id = ${gangId}
    else ${isPublic} and (exists (select from events e where e.id = b.event_id and e.created_by = ${userId})
      or exists (select from bets x join users u on u.id = x.user_id
        where x.event_id = b.event_id and x.user_id = ${userId} and ${isProfilePublic})) end`

/** Of books b: whether the least of the readers may see the event. In a gang that is every member, the newest too. */
const seenByAll = ({ gangId }: Pick<Place, 'gangId'>): Sql =>
  gangId === null
    ? isOpenToAll
    : sql`(b.audience = 'gang' and b.gang_id = ${gangId} and not exists (
        select from users m where m.gang_id = ${gangId} and not may_see_event(m.id, b.event_id)))`

/** An event in the words that a place outside may show: no figure of money, no open bet. */
export type Told = {
  eventId: bigint
  title: string
  optionA: string
  optionB: string
  practice: boolean
  endsAt: Date
  /** people with a bet */
  people: number
  /** first names of those whom all readers see there; none before the event is final */
  names: string[]
}

/** An event as a place outside may tell it now; undefined where it does not belong there any more, or not everybody there may see it. */
export const toldOutside = (tx: Tx, eventId: bigint, place: Place): Promise<Told | undefined> =>
  tx.first<Told>(sql`
    select e.id as "eventId", e.title, e.option_a as "optionA", e.option_b as "optionB", e.practice, b.ends_at as "endsAt",
      (select count(distinct x.user_id)::int from bets x where x.event_id = e.id) as people,
      case when b.outcome is null then '{}' else coalesce((select array_agg(n.first_name order by n.first_name) from (
        select u.first_name from users u where u.id in (select x.user_id from bets x where x.event_id = e.id)
          and ${place.gangId === null ? isProfilePublic : saysStakes(sql`e.practice`)} and u.closed_at is null
          and u.id not in (select people_with_blocks(array[u.id]))
        order by u.first_name limit ${NAMES_MAX}) n), '{}') end as names
    from events e join event_books b on b.event_id = e.id
    where e.id = ${eventId} and not ${takenDown} and ${seenByAll(place)}
      and ${belongsTo(sql`${place.gangId}::bigint`, sql`${place.userId}::bigint`)}`)
