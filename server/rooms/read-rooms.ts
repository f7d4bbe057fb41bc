import type { z } from 'zod'
import type { RoomFilter, RoomShow } from '#contract/chat-limits.ts'
import type { listedParticipant } from '#contract/rooms-views.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { isAllowed, obey } from '#server/core/may.ts'
import type { RoomEvents } from './linked-event.ts'
import { mayGiveControls, mayGiveRoom, mayMakeCoHost, mayMute, mayOpen, mayRemove, maySee } from './may.ts'
import { nameOf, type Room, readWith, roomColumns, type Standing } from './room-rows.ts'
import {
  detailView,
  type ListedRoom,
  listedColumns,
  type ParticipantRow,
  participantColumns,
  participantView,
  type RoomDetail,
  type RoomView,
  roomViews,
} from './views.ts'

/** The kind of a room r, which tells the category of its event: of an event that the user may not see it tells nothing. */
const kindFor = (events: RoomEvents, userId: bigint): Sql => sql`
  case when r.kind = 'social' or ${events.poolOf(sql`r.event_id`, userId)} is not null then r.kind else 'social' end`

/** The active rooms r of a user's list: public rooms, their own, and rooms that they are inside; no room that keeps them out. */
const listed = (events: RoomEvents, userId: bigint, filter: RoomFilter): Sql => sql`
  r.status = 'active' and ${filter === 'all' ? sql`true` : sql`${kindFor(events, userId)} = ${filter}`}
  and (r.is_public or r.created_by = ${userId} or exists (
    select from room_participants p where p.room_id = r.id and p.user_id = ${userId} and p.left_at is null))
  and not exists (select from room_bans b where b.room_id = r.id and b.user_id = ${userId})`

/** Whether a room r is alive for a user: with people inside, with a start ahead, or their own, so that they find it. */
const living = (userId: bigint): Sql =>
  sql`(r.emptied_at is null or coalesce(r.starts_at > clock_now(), false) or r.created_by = ${userId})`

const shows: Record<RoomShow, (userId: bigint) => Sql> = {
  all: () => sql`true`,
  living,
  empty: (userId) => sql`not ${living(userId)}`,
}

type Page = {
  filter: RoomFilter
  show: RoomShow
  eventId?: bigint | undefined
  cursor?: readonly [people: bigint, pool: bigint, id: bigint] | undefined
  limit: number
}

/**
 * Rooms of a user's list: the most people first, then the largest pool, then the newest. A room that moves meanwhile may be missed
 * or appear twice; a room that stays is not.
 */
export async function listRooms(
  tx: Tx,
  events: RoomEvents,
  userId: bigint,
  { filter, show, eventId, cursor, limit }: Page,
): Promise<RoomView[]> {
  if (eventId !== undefined && !(await events.read(tx, [eventId], userId)).has(eventId)) return []
  const ofEvent = eventId === undefined ? sql`true` : sql`r.event_id = ${eventId}`
  const after = cursor ? sql`(people, pool, id) < (${cursor[0]}, ${cursor[1]}, ${cursor[2]})` : sql`true`
  const rooms = await tx.rows<ListedRoom>(sql`
    select * from (
      select ${roomColumns}, ${listedColumns(userId)}, coalesce(${events.poolOf(sql`r.event_id`, userId)}, 0) as pool
      from video_rooms r join users u on u.id = r.created_by
      where ${listed(events, userId, filter)} and ${shows[show](userId)} and ${ofEvent}) found
    where ${after} order by people desc, pool desc, id desc limit ${limit}`)
  return roomViews(tx, events, rooms, userId)
}

/** How many rooms of a user's list are alive, and how many are empty. */
export const countRooms = (tx: Tx, events: RoomEvents, userId: bigint, filter: RoomFilter) =>
  tx.one<{ living: number; empty: number }>(sql`
    select count(*) filter (where ${living(userId)})::int as living,
      count(*) filter (where not ${living(userId)})::int as empty
    from video_rooms r where ${listed(events, userId, filter)}`)

/**
 * One room.
 * @throws Refusal not_found for a private room without invite, ownership or an earlier visit; forbidden for a person who was
 *   removed from it
 */
export async function getRoom(
  tx: Tx,
  events: RoomEvents,
  { roomId, userId, invite }: { roomId: bigint; userId: bigint; invite?: string | undefined },
): Promise<RoomDetail> {
  const { room, person } = await readWith(tx, roomId, userId)
  obey(mayOpen(room, person, invite))
  return detailView(tx, events, room, person)
}

/** The reader's rights over a person inside. */
function canOn(room: Room, person: Standing, row: ParticipantRow): z.input<typeof listedParticipant>['can'] {
  // the owner must not learn how many rooms a person has: the act refuses when they have too many
  const other = { userId: row.user_id, openRooms: 0, inside: row.leftAt === null, name: nameOf(row) }
  return {
    makeCoHost: isAllowed(mayMakeCoHost(room, person, other)),
    mute: isAllowed(mayMute(room, person, other)),
    giveControls: isAllowed(mayGiveControls(room, person, other)),
    giveRoom: isAllowed(mayGiveRoom(room, person, other)),
    remove: isAllowed(mayRemove(room, person, other)),
  }
}

/** The people in a room now, in order of arrival. @throws Refusal not_found */
export async function listParticipants(
  tx: Tx,
  roomId: bigint,
  userId: bigint,
): Promise<z.input<typeof listedParticipant>[]> {
  const { room, person } = await readWith(tx, roomId, userId)
  obey(maySee(room, person))
  const rows = await tx.rows<ParticipantRow>(sql`
    select ${participantColumns} from room_participants p join users u on u.id = p.user_id
    where p.room_id = ${roomId} and p.left_at is null order by p.joined_at, p.id`)
  return rows.map((row) => ({ ...participantView(row), can: canOn(room, person, row) }))
}
