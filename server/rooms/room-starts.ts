import { ROOM_STARTS_DAYS } from '#contract/chat-limits.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Workers } from '#server/core/scheduler.ts'
import { notify } from '#server/notifications/index.ts'
import { mayBeReminded } from './may.ts'
import { lockRoom, readWith } from './room-rows.ts'

const LOOK_EVERY_MS = 5_000
const AT_ONCE = 64
/** After an outage over the start a notice is no longer useful. */
const LATE = '1 hour'

/** @throws Refusal malformed for a start in the past or too far ahead */
export async function checkStart(tx: Tx, startsAt: Date | null | undefined): Promise<void> {
  if (!startsAt) return
  const now = await productNow(tx)
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead > 0 && ahead <= ROOM_STARTS_DAYS * 86_400_000) return
  throw new Refusal('malformed', `Choose a start within ${ROOM_STARTS_DAYS} days`, {
    startsAt: `Choose a start within ${ROOM_STARTS_DAYS} days`,
  })
}

/** Asks for a notice when a room starts, or takes that back. @throws Refusal not_found, room_closed, room_started */
export async function setRoomReminder(
  tx: Tx,
  { roomId, userId, wanted }: { roomId: bigint; userId: bigint; wanted: boolean },
): Promise<{ reminded: boolean }> {
  const { room, person } = await readWith(tx, roomId, userId)
  const now = await productNow(tx)
  if (wanted) {
    obey(mayBeReminded(room, person, now))
    await tx.change(sql`
      insert into room_reminders (room_id, user_id) values (${roomId}, ${userId}) on conflict do nothing`)
  } else await tx.change(sql`delete from room_reminders where room_id = ${roomId} and user_id = ${userId}`)
  return { reminded: wanted }
}

/** Notifies everybody who asked for it that a room starts. The transaction that deletes the reminders sends the notices. */
async function remind(context: Context, roomId: bigint): Promise<void> {
  await context.db.transact(async (tx) => {
    const room = await lockRoom(tx, roomId)
    const now = await productNow(tx)
    if (!room.startsAt || room.startsAt > now) return
    const asked = await tx.rows<{ user_id: bigint; useful: boolean }>(sql`
      delete from room_reminders r where room_id = ${roomId}
      returning user_id, ${room.status} = 'active' and ${room.startsAt}::timestamptz > clock_now() - ${LATE}::interval and not exists (
        select from room_bans b where b.room_id = r.room_id and b.user_id = r.user_id) as useful`)
    const people = asked.flatMap(({ user_id, useful }) => (useful ? [user_id] : []))
    await notify(
      context,
      tx,
      people.sort((one, other) => (one < other ? -1 : 1)),
      {
        key: `room.starts:${roomId}:${room.startsAt.getTime()}`,
        title: `Starts now · ${room.name}`,
        body: 'You asked to be notified about this watch room.',
        link: `/rooms/${roomId}`,
      },
    )
  })
}

export const roomStarts: Workers = {
  name: 'room-starts',
  everyMs: LOOK_EVERY_MS,
  failed: 'the notices of a room that starts were not sent',
  workers: 1,
  async find({ db }, busy) {
    const due = await db.rows<{ id: bigint }>(sql`
      select r.id from video_rooms r
      where r.starts_at <= clock_now() and r.id in (select room_id from room_reminders) and r.id <> all(${[...busy]}::bigint[])
      order by r.id limit ${AT_ONCE}`)
    return due.map(({ id }) => id)
  },
  work: remind,
}
