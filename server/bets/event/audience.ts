import { LRUCache } from 'lru-cache'
import { verbsOf } from '#contract/verbs.ts'
import { createBatcher } from '#server/core/batch.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { type Sql, sql } from '#server/core/db.ts'
import { type Ending, ending } from '#server/core/live.ts'
import { busy } from '#server/core/refusal.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** an event has another audience, or another link */
    audience_changed: { eventId: bigint }
  }
}

/** Of books b: whether everybody may see the event. Visitors, boards, insights and counts know these events alone. */
export const isPublic = sql`(b.audience = 'public')`

/** Of books b: whether a person may see the event (`audience.sql`). Lists, searches, cards and notices obey it. */
export const seenBy = (userId: bigint | Sql): Sql =>
  sql`(${isPublic} or may_see_event(${userId}, b.event_id))`

/** Whether a caller may see an event. Nobody sees one that does not exist: somebody who followed the next number would see what is asked under it. */
export type Sight = (caller: Pick<Caller, 'userId' | 'role'>, eventId: bigint) => boolean | Promise<boolean>

/** Signals after which people may no longer see an event. */
export const sightEnds: readonly Ending[] = [
  ending('audience_changed', ({ eventId }) => ({ id: eventId })),
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
        select ${isPublic} as open, ${seenBy(sql`i.user_id`)} as seen
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
