import { ROOM_ABSENCE_MS, ROOM_EMPTY_MS } from '#contract/chat-limits.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Presence, Watching } from '#server/core/live.ts'
import type { Workers } from '#server/core/scheduler.ts'
import { close } from './close-room.ts'
import { depart } from './hand-over.ts'
import { leftRoom, publish } from './news.ts'
import { lockRoom } from './room-rows.ts'

const SEEN_EVERY_MS = 10_000
const LOOK_EVERY_MS = 2_000
const AT_ONCE = 100
const NOTE_EVERY_MS = 5_000
const GAP_MS = 15_000

/**
 * Notes that these people's sockets watch their rooms. A row that something else has locked waits for the next time. A person who
 * watches a room without being in it stops: the signal for that was lost, or arrived while the socket was judged.
 */
async function noteSeen({ db, signals }: Context, watching: readonly Watching[]): Promise<void> {
  const rooms = watching.map(({ id }) => id)
  const users = watching.map(({ userId }) => userId)
  await db.change(sql`
    update room_participants set seen_at = clock_now() where id in (
      select p.id from unnest(${rooms}::bigint[], ${users}::bigint[]) as w(room_id, user_id)
      join room_participants p using (room_id, user_id) where p.left_at is null
      order by p.id for no key update of p skip locked)`)
  const strangers = await db.rows<{ room_id: bigint; user_id: bigint }>(sql`
    select w.room_id, w.user_id from unnest(${rooms}::bigint[], ${users}::bigint[]) as w(room_id, user_id)
    where not exists (
      select from room_participants p where p.room_id = w.room_id and p.user_id = w.user_id and p.left_at is null)`)
  for (const { room_id, user_id } of strangers) signals.send(leftRoom(room_id, user_id))
}

export const roomPresence: Presence = { kind: 'room', everyMs: SEEN_EVERY_MS, seen: noteSeen }

/** Counts everybody in a room as seen for this many days: the demo's people have no sockets. */
export async function stayFor(tx: Tx, roomId: bigint, days: number): Promise<void> {
  await tx.change(sql`
    update room_participants set seen_at = clock_now() + make_interval(days => ${days})
    where room_id = ${roomId} and left_at is null`)
}

const absenceAgo = sql`clock_now() - make_interval(secs => ${ROOM_ABSENCE_MS / 1000})`
const absent = sql`p.left_at is null and p.seen_at <= ${absenceAgo}
  and exists (select from room_looks where steady_since <= ${absenceAgo})`
const emptyTooLong = sql`
  r.status = 'active' and greatest(r.emptied_at, r.starts_at) <= clock_now() - make_interval(secs => ${ROOM_EMPTY_MS / 1000})
  and r.emptied_at is not null`

const gap = sql`make_interval(secs => ${GAP_MS / 1000})`
/**
 * Notes that a node checks rooms. After a gap, in which no node ran or the database took no writes, no one could be seen: the time
 * of absent people begins again, or a restart would empty every room. It also begins again when the clock was put back.
 */
const noteLook = ({ db }: Context): Promise<unknown> =>
  db.change(sql`
    update room_looks set last_at = clock_now(), steady_since = case
      when last_at between clock_now() - ${gap} and clock_now() + ${gap} then steady_since else clock_now() end
    where last_at not between clock_now() - make_interval(secs => ${NOTE_EVERY_MS / 1000}) and clock_now() + ${gap}`)

/** Ends the participation of people whom no socket has shown for 30 s, or closes a room that has been empty for a day. */
async function tidy(context: Context, roomId: bigint): Promise<void> {
  await context.db.transact(async (tx) => {
    const room = await lockRoom(tx, roomId)
    const gone = await tx.rows<{ user_id: bigint }>(sql`
      select p.user_id from room_participants p where p.room_id = ${roomId} and ${absent} order by p.id for no key update`)
    const ids = gone.map(({ user_id }) => user_id)
    if (ids.length > 0) publish(context, tx, await depart(tx, room, ids, { ownership: false }))
    const due = await tx.first(sql`select 1 from video_rooms r where r.id = ${roomId} and ${emptyTooLong}`)
    if (due) publish(context, tx, await close(tx, room))
  })
}

/** Absent people leave, and rooms that stay empty close. */
export const roomPoller: Workers = {
  name: 'rooms',
  everyMs: LOOK_EVERY_MS,
  failed: 'a room could not be tidied',
  workers: 1,
  async find(context, busy) {
    await noteLook(context)
    const due = await context.db.rows<{ id: bigint }>(sql`
      select id from (
        select p.room_id as id from room_participants p where ${absent}
        union select r.id from video_rooms r where ${emptyTooLong}) due
      where id <> all(${[...busy]}::bigint[]) order by id limit ${AT_ONCE}`)
    return due.map(({ id }) => id)
  },
  work: tidy,
}
