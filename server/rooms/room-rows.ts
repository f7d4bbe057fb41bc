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
  eventId: bigint | null
  kind: RoomKind
  isPublic: boolean
  invite: string
  maxParticipants: number
  status: 'active' | 'closed'
  createdById: bigint
  hostId: bigint | null
  layout: RoomLayout
  locked: boolean
  channelId: bigint
  videoUrl: string | null
  playing: boolean
  positionMs: number
  playbackAt: Date
  revision: number
  createdAt: Date
  startsAt: Date | null
}

/** Columns of Room, for video_rooms r. */
export const roomColumns = sql`
  r.id, r.name, r.purpose, r.description, r.event_id as "eventId", r.kind, r.is_public as "isPublic", r.invite,
  r.max_participants as "maxParticipants", r.status, r.created_by as "createdById", r.host_id as "hostId", r.layout, r.locked,
  r.channel_id as "channelId", r.video_url as "videoUrl", r.playing, r.position_ms as "positionMs",
  r.playback_at as "playbackAt", r.revision, r.created_at as "createdAt", r.starts_at as "startsAt"`

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
  room: Pick<Room, 'playing' | 'positionMs' | 'playbackAt' | 'revision'>,
): Playback => ({
  playing: room.playing,
  position: room.positionMs / 1000,
  at: room.playbackAt,
  revision: room.revision,
})

/** Positions are stored in 32 bits: no video is longer. */
const POSITION_MAX_MS = 2_000_000_000

/** Where a room's video is at a moment, in milliseconds; undefined without a video, and for a broadcast, which has no position. */
export const positionMsAt = (
  room: Pick<Room, 'videoUrl' | 'playing' | 'positionMs' | 'playbackAt'>,
  now: Date,
): number | undefined => {
  if (room.videoUrl === null || videoSource(room.videoUrl)?.live) return undefined
  const since = room.playing ? Math.max(0, now.getTime() - room.playbackAt.getTime()) : 0
  return Math.min(POSITION_MAX_MS, room.positionMs + since)
}
