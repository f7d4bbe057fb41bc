import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { PEOPLE_SHOWN } from '#contract/bets-limits.ts'
import type { eventPeopleRoutes } from '#contract/bets-people.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type PersonRow, publicFace, saysStakes, unmarkedColumns } from '#server/users/index.ts'
import { selectionOf } from '../event/book.ts'
import { nearPeople } from '../event/known-in.ts'
import {
  isFromBefore,
  isOwnOrCreators,
  lookingAtEvent,
  seenSingly,
  seesName,
  seesStake,
} from '../event/who-is-in.ts'

type EventPeople = z.input<typeof eventPeopleRoutes.eventPeople.reply>

/** The number of people of a large event among whom names are searched. */
const LOOKED_AT = 5_000

/** The people of an event as a stranger may see them: the first ones by name, and the number on each side. */
type Crowd = { a: number; b: number; ids: bigint[] }

/** Crowds by event and numbers of bets and of stakes that came back: reread only after one, and once for all callers. */
type Crowds = LRUCache<string, Promise<Crowd>>

function crowdOf(
  crowds: Crowds,
  tx: Tx,
  eventId: bigint,
  { bets, returned, practice }: { bets: number; returned: number; practice: boolean },
) {
  // The busiest events are reread at most once in a hundred bets.
  const key = `${eventId}/${bets < 10_000 ? bets : Math.floor(bets / 100)}/${returned}`
  const known = crowds.get(key)
  if (known) return known
  const reading = tx.one<Crowd>(sql`
    with p as materialized (
      select user_id, side, min(created_at) as first_at from bets where event_id = ${eventId} group by user_id, side)
    select count(*) filter (where side = 0)::int as a, count(*) filter (where side = 1)::int as b,
      (select coalesce(array_agg(s.id), '{}') from (
        select u.id from (select * from p order by user_id limit ${LOOKED_AT}) x join users u on u.id = x.user_id
        where ${saysStakes(sql`${practice}::boolean`)} or ${isFromBefore(sql`x.first_at`)}
        order by lower(u.first_name), u.id limit ${PEOPLE_SHOWN}) s) as ids
    from p`)
  crowds.set(key, reading)
  reading.catch(() => crowds.delete(key))
  return reading
}

type Row = PersonRow & { side: number; stake: bigint; with_stake: boolean }

const nameOrder = (one: PersonRow, other: PersonRow): number =>
  one.first_name.localeCompare(other.first_name) ||
  publicFace(one).lastName.localeCompare(publicFace(other).lastName) ||
  (one.user_id < other.user_id ? -1 : 1)

/** Reads the people of an event as the viewer may see them. @throws Refusal not_found */
export type ReadEventPeople = (tx: Tx, eventId: bigint, viewerId: bigint) => Promise<EventPeople>

/** Makes the reader of one database, with its memory. */
export function createEventPeople(): ReadEventPeople {
  const crowds: Crowds = new LRUCache({ max: 500, ttl: 60_000 })
  return (tx, eventId, viewerId) => eventPeople(crowds, tx, eventId, viewerId)
}

async function eventPeople(crowds: Crowds, tx: Tx, eventId: bigint, viewerId: bigint): Promise<EventPeople> {
  const event = await tx.first<{ bets: number; returned: number; practice: boolean; creator: bigint }>(sql`
    select b.bets_a + b.bets_b as bets, (select count(*)::int from event_step_backs s where s.event_id = e.id and s.returned) as returned, b.practice, e.created_by as creator
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  if (!event) throw new Refusal('not_found', 'There is no such event')
  if (event.bets === 0) return { people: [], more: { optionA: 0, optionB: 0, named: [] } }
  const crowd = await crowdOf(crowds, tx, eventId, event)
  const { near, writers } = await nearPeople(tx, viewerId)
  const ids = new Set([viewerId, event.creator, ...crowd.ids, ...writers])
  const looking = lookingAtEvent(viewerId)
  // settings and blocks are read now: a person who hides disappears at once
  const rows = await tx.rows<Row>(sql`
    select ${unmarkedColumns}, p.side, ${seesStake(looking)} as with_stake,
      case when ${isOwnOrCreators(looking)} or ${saysStakes(looking.practice)} then p.stake else p.before end as stake
    from events e join event_books b on b.event_id = e.id
    join users u on u.id = any(${[...ids]}::bigint[])
    cross join lateral (
      select x.side, sum(x.amount_cents)::bigint as stake,
        (sum(x.amount_cents) filter (where ${isFromBefore(sql`x.created_at`)}))::bigint as before
      from bets x where x.event_id = e.id and x.user_id = u.id group by x.side) p
    where e.id = ${eventId} and ${seesName(looking, writers)}`)
  const places = new Map(near.map((id, place) => [id, place]))
  const placeOf = ({ user_id }: Row) => places.get(user_id) ?? near.length
  // people whom the viewer knows come first
  rows.sort((one, other) => placeOf(one) - placeOf(other) || nameOrder(one, other))
  const shown = rows.filter((row) => row.with_stake)
  const cheered = await seenSingly(tx, { eventId, viewerId, userIds: shown.map(({ user_id }) => user_id) })
  const on = (side: number) => shown.filter((row) => row.side === side).length
  return {
    people: shown.map((row) => ({
      person: publicFace(row),
      selection: selectionOf(row.side),
      stake: row.stake,
      isMe: row.user_id === viewerId,
      cheerable: cheered.has(row.user_id),
    })),
    more: {
      optionA: Math.max(0, crowd.a - on(0)),
      optionB: Math.max(0, crowd.b - on(1)),
      named: rows.filter((row) => !row.with_stake).map(publicFace),
    },
  }
}
