import { LRUCache } from 'lru-cache'
import { verbsOf } from '#contract/verbs.ts'
import { createBatcher } from '#server/core/batch.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { empty, type Sql, sql } from '#server/core/db.ts'
import { type Ending, ending } from '#server/core/live.ts'
import { busy } from '#server/core/refusal.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** an event has another audience, or another link */
    audience_changed: { eventId: bigint }
    /** a person whose stake in an event of a circle came back may no longer see it */
    stake_returned: { eventId: bigint; userId: bigint }
  }
}

/** Of books b: whether everybody may see the event. Visitors, boards, insights and counts know these events alone. */
export const isPublic = sql`(b.audience = 'public')`

/** The same for a person: a juror of the event's running case is the only one who does not see it. */
const isPublicTo = (userId: bigint): Sql =>
  sql`(${isPublic} and (b.jury is distinct from 'sits' or not event_hides_from_juror(${userId}, b.event_id)))`

/** Of books b: the same, and no jury sits, from whose jurors it is hidden: a juror who signs out is a visitor. */
export const isOpenToAll = sql`(${isPublic} and b.jury is distinct from 'sits')`

/** Of books b: whether a person may see the event (`audience.sql`). Lists, searches, cards and notices obey it. */
export const seenBy = (userId: bigint | Sql): Sql =>
  sql`(${isOpenToAll} or may_see_event(${userId}, b.event_id))`

/** How many events a list reads from each way into a person's circles, the newest. */
const OF_CIRCLES = 200

/** The events that a list asks for. */
export type Asked = {
  /** a condition on books b */
  where: Sql
  /** a condition on events e; absent for a list that does not read them */
  event?: Sql | undefined
  /** an expression of books b */
  by: Sql
}

/** Keeps only books b whose events e meet the condition. `limit 1` makes each look-up use the key: the planner would read all events. */
const ofEvents = ({ event }: Asked): Sql =>
  event
    ? sql`cross join lateral (select from events e where e.id = b.event_id and ${event} limit 1) e`
    : empty

/** Those of the person's gang. */
const ofGang = (userId: bigint, asked: Asked): Sql => sql`
  select b.event_id as id, ${asked.by} as key from event_books b ${ofEvents(asked)}
  where b.audience = 'gang' and b.gang_id = (select gang_id from users where id = ${userId}) and ${asked.where}
  order by b.event_id desc limit ${OF_CIRCLES}`

/**
 * Events of a person's circles, by id: as a guest, named in it, by the gang, and their own. Each is a short range of an index, so that no list reads
 * the events of other people's circles. `may_see_event` judges them: a block, and a later entry into the gang, hide some.
 */
export const circleEvents = (userId: bigint, asked: Asked): Sql => sql`
  (select b.event_id as id, ${asked.by} as key from (select event_id from event_guests where user_id = ${userId} order by event_id desc offset 0) g
    join event_books b on b.event_id = g.event_id ${ofEvents(asked)}
    where not ${isPublic} and ${asked.where} order by b.event_id desc limit ${OF_CIRCLES})
  union (select b.event_id as id, ${asked.by} as key
    from (select event_id from event_names where user_id = ${userId} order by event_id desc offset 0) n
    join event_books b on b.event_id = n.event_id ${ofEvents(asked)}
    where not ${isPublic} and ${asked.where} order by b.event_id desc limit ${OF_CIRCLES})
  union (${ofGang(userId, asked)})
  union (select b.event_id as id, ${asked.by} as key
    from (select id from events where created_by = ${userId} and not is_public order by id desc offset 0) o
    join event_books b on b.event_id = o.id ${ofEvents(asked)}
    where ${asked.where} order by b.event_id desc limit ${OF_CIRCLES})`

/** A list of events in the order of `by`, those with the same value in the order of their ids. */
export type Listing = Asked & { descending: boolean; limit: number }

const inOrder = ({ descending }: Pick<Listing, 'descending'>): Sql =>
  descending ? sql`order by key desc, id desc` : sql`order by key, id`

/** The first of these that a person may see. They are judged in order, so that no more are judged than are needed. */
const firstOf = (userId: bigint, events: Sql, listing: Listing): Sql => sql`
  select id, key from (select id, key from (${events}) c ${inOrder(listing)} offset 0) listed
  where may_see_event(${userId}, id) ${inOrder(listing)} limit ${listing.limit}`

/** The first public events of a list: `id`, and `key`, which is the value of `by`. */
const firstPublic = (userId: bigint, listing: Listing): Sql => sql`
  select b.event_id as id, ${listing.by} as key from event_books b
  ${listing.event ? sql`join events e on e.id = b.event_id and e.is_public and ${listing.event}` : empty}
  where ${isPublicTo(userId)} and ${listing.where} ${inOrder(listing)} limit ${listing.limit}`

/** The first events of a list that a person may see. */
export const firstSeen = (userId: bigint, listing: Listing): Sql => sql`
  select id, key from ((${firstPublic(userId, listing)}) union all (${firstOf(userId, circleEvents(userId, listing), listing)})) seen
  ${inOrder(listing)} limit ${listing.limit}`

/** The same of the events of the person's circles alone. */
export const firstOfCircles = (userId: bigint, listing: Listing): Sql =>
  firstOf(userId, circleEvents(userId, listing), listing)

/** The same of the events of the person's gang alone. */
export const firstOfGang = (userId: bigint, listing: Listing): Sql =>
  firstOf(userId, ofGang(userId, listing), listing)

/** Whether a caller may see an event. Nobody sees one that does not exist: somebody who followed the next number would see what is asked under it. */
export type Sight = (caller: Pick<Caller, 'userId' | 'role'>, eventId: bigint) => boolean | Promise<boolean>

/** Signals after which people may no longer see an event. */
export const sightEnds: readonly Ending[] = [
  ending('audience_changed', ({ eventId }) => ({ id: eventId })),
  ending('stake_returned', ({ eventId, userId }) => ({ userId, id: eventId })),
  ending('gang_left', ({ userId }) => ({ userId })),
  ending('block_changed', ({ userId }) => ({ userId })),
  ending('block_changed', ({ otherId }) => ({ userId: otherId })),
]

/** Public events that a node remembers, and for how long: the audience of an event seldom changes. */
const KNOWN = { max: 10_000, ttl: 1_000 }
const CHANGED = { max: 10_000, ttl: 30_000 }

/** Makes the judge of one node, and what stops it. Moderators and admins see every event by its id: they decide disputes and reports. */
export function createSight({ db, signals }: Pick<Context, 'db' | 'signals'>): {
  maySee: Sight
  stop(): void
} {
  const open = new LRUCache<bigint, true>(KNOWN)
  // a read that was under way at the change tells the state before it
  const changed = new LRUCache<bigint, true>(CHANGED)
  const unsubscribe = signals.on((signal) => {
    if (signal.type !== 'audience_changed') return
    changed.set(signal.eventId, true)
    open.delete(signal.eventId)
  })
  const stopNoticing = signals.onGap(() => open.clear())
  const asked = createBatcher<{ userId: bigint; eventId: bigint }, boolean>(
    async (pairs) => {
      const rows = await db.rows<{ open: boolean | null; seen: boolean | null }>(sql`
        select ${isOpenToAll} as open, ${seenBy(sql`i.user_id`)} as seen
        from unnest(${pairs.map(({ userId }) => userId)}::bigint[], ${pairs.map(({ eventId }) => eventId)}::bigint[])
          with ordinality as i(user_id, event_id, n)
        left join event_books b on b.event_id = i.event_id order by i.n`)
      return rows.map(({ open: isOpen, seen }, n) => {
        const { eventId } = pairs[n]!
        if (isOpen && !changed.has(eventId)) open.set(eventId, true)
        return { value: seen ?? false }
      })
    },
    {
      sizeMax: 1_000,
      waitingMax: 20_000,
      full: () => busy('Too many people are here right now. Try again.'),
    },
  )
  return {
    maySee: ({ userId, role }, eventId) =>
      verbsOf(role).has('events:decide') || open.has(eventId) || asked.submit({ userId, eventId }),
    stop() {
      unsubscribe()
      stopNoticing()
    },
  }
}
