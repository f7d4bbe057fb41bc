import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { RoomLayout } from '#contract/chat-limits.ts'
import type { playback } from '#contract/rooms-views.ts'
import { videoSource } from '#contract/video-source.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { displayName, type PersonRow, publicFace } from '#server/users/index.ts'

export type Playback = z.input<typeof playback>

export type RoomKind = 'sports' | 'entertainment' | 'social'

/** A room as the database keeps it. */
export type Room = {
  id: bigint
  name: string
  purpose: string
  description: string
  event_id: bigint | null
  kind: RoomKind
  is_public: boolean
  invite: string
  max_participants: number
  status: 'active' | 'closed'
  created_by: bigint
  host_id: bigint | null
  layout: RoomLayout
  locked: boolean
  channel_id: bigint
  video_url: string | null
  playing: boolean
  position_ms: number
  playback_at: Date
  revision: number
  emptied_at: Date | null
  created_at: Date
}

/** Columns of Room, for video_rooms r. */
export const roomColumns = sql`
  r.id, r.name, r.purpose, r.description, r.event_id, r.kind, r.is_public, r.invite, r.max_participants, r.status,
  r.created_by, r.host_id, r.layout, r.locked, r.channel_id, r.video_url, r.playing, r.position_ms, r.playback_at,
  r.revision, r.emptied_at, r.created_at`

export const noSuchRoom = () => new Refusal('not_found', 'There is no such room')

/** @throws Refusal not_found */
export async function readRoom(tx: Tx, id: bigint): Promise<Room> {
  const room = await tx.first<Room>(sql`select ${roomColumns} from video_rooms r where r.id = ${id}`)
  if (!room) throw noSuchRoom()
  return room
}

/** Locks a room's row: every change of a room or of the people in it holds this lock. @throws Refusal not_found */
export async function lockRoom(tx: Tx, id: bigint): Promise<Room> {
  const room = await tx.first<Room>(sql`
    select ${roomColumns} from video_rooms r where r.id = ${id} for no key update`)
  if (!room) throw noSuchRoom()
  return room
}

/** How many open rooms a user owns. */
export const openRoomsOf = async (tx: Tx, userId: bigint): Promise<number> =>
  (
    await tx.one<{ open: number }>(sql`
      select count(*)::int as open from video_rooms where created_by = ${userId} and status = 'active'`)
  ).open

/** A user's standing in a room. */
export type Standing = {
  userId: bigint
  /** null before the first visit */
  participantId: bigint | null
  inside: boolean
  coHost: boolean
  banned: boolean
  /** whether they ended the last visit by their own act */
  leftOnPurpose: boolean
}

export async function standingOf(tx: Tx, roomId: bigint, userId: bigint): Promise<Standing> {
  return tx.one<Standing>(sql`
    select ${userId}::bigint as "userId", p.id as "participantId", p.id is not null and p.left_at is null as inside,
      coalesce(p.co_host, false) as "coHost", coalesce(p.left_on_purpose, false) as "leftOnPurpose",
      exists (select from room_bans b where b.room_id = ${roomId} and b.user_id = ${userId}) as banned
    from (select 1) one left join room_participants p on p.room_id = ${roomId} and p.user_id = ${userId}`)
}

/** A room and a user's standing in it. @throws Refusal not_found */
export async function readWith(
  tx: Tx,
  id: bigint,
  userId: bigint,
): Promise<{ room: Room; person: Standing }> {
  return { room: await readRoom(tx, id), person: await standingOf(tx, id, userId) }
}

/** The same, with the room locked. @throws Refusal not_found */
export async function lockWith(
  tx: Tx,
  id: bigint,
  userId: bigint,
): Promise<{ room: Room; person: Standing }> {
  return { room: await lockRoom(tx, id), person: await standingOf(tx, id, userId) }
}

/** 128 random bits, as 22 url-safe characters. */
export const newInvite = () => randomBytes(16).toString('base64url')

/** A person's name in a sentence: "Jo M." */
export const nameOf = (row: PersonRow): string => displayName(publicFace(row))

export const playbackOf = (
  room: Pick<Room, 'playing' | 'position_ms' | 'playback_at' | 'revision'>,
): Playback => ({
  playing: room.playing,
  position: room.position_ms / 1000,
  at: room.playback_at,
  revision: room.revision,
})

/** Positions are stored in 32 bits: no video is longer. */
const POSITION_MAX_MS = 2_000_000_000

/** Where a room's video is at a moment, in milliseconds; undefined without a video, and for a broadcast, which has no position. */
export const positionMsAt = (
  room: Pick<Room, 'video_url' | 'playing' | 'position_ms' | 'playback_at'>,
  now: Date,
): number | undefined => {
  if (room.video_url === null || videoSource(room.video_url)?.live) return undefined
  const since = room.playing ? Math.max(0, now.getTime() - room.playback_at.getTime()) : 0
  return Math.min(POSITION_MAX_MS, room.position_ms + since)
}
