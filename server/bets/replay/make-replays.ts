import { sql } from '#server/core/db.ts'
import type { Workers } from '#server/core/scheduler.ts'
import { makeReplay } from './make-replay.ts'

const LOOK_EVERY_MS = 2_000
const AT_ONCE = 64

/** Makes the replays of final events, one after the other in the background. The newest first: old events can wait. */
export const replayMaker: Workers = {
  name: 'events-replay',
  everyMs: LOOK_EVERY_MS,
  failed: 'looking for an event without a replay failed',
  workers: 1,
  async find({ db }, busy) {
    const due = await db.rows<{ event_id: bigint }>(sql`
      select event_id from event_replays_due where due_at <= clock_now() and event_id <> all(${[...busy]}::bigint[])
      order by event_id desc limit ${AT_ONCE}`)
    return due.map(({ event_id }) => event_id)
  },
  async work(context, eventId) {
    try {
      await makeReplay(context, eventId)
    } catch (error) {
      context.log.error({ err: error, event: eventId.toString() }, 'making the replay of an event failed')
      await context.db.change(sql`
        update event_replays_due set due_at = clock_now() + interval '1 minute' where event_id = ${eventId}`)
    }
  },
}
