import { type VideoSource, videoProblem, videoSource } from '#contract/video-source.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { RoomEvents } from './linked-event.ts'
import { mayChooseVideo, mayControl } from './may.ts'
import { playbackChanged, publish, roomChanged, roomsChanged } from './news.ts'
import { lockWith, type Playback, playbackOf, type Room, roomColumns } from './room-rows.ts'
import { detailView, type RoomDetail } from './views.ts'

/** The video that a link names; undefined for null or a blank. @throws Refusal malformed */
export function readVideo(videoUrl: string | null): VideoSource | undefined {
  const source = videoUrl ? videoSource(videoUrl) : undefined
  if (source !== null) return source
  const problem = videoProblem(videoUrl!)!
  throw new Refusal('malformed', problem, { videoUrl: problem })
}

/** The position at which playback begins, in milliseconds. */
export const startOf = (video: VideoSource | undefined): number => (video?.start ?? 0) * 1000

/**
 * The owner sets the video, or removes it with null or a blank. It begins paused, where the link begins.
 * @throws Refusal malformed, not_found, forbidden, room_closed
 */
export async function setRoomVideo(
  context: Context,
  tx: Tx,
  events: RoomEvents,
  { roomId, userId, videoUrl }: { roomId: bigint; userId: bigint; videoUrl: string | null },
): Promise<RoomDetail> {
  const video = readVideo(videoUrl)
  const { room, person } = await lockWith(tx, roomId, userId)
  obey(mayChooseVideo(room, person))
  const changed = await tx.one<Room>(sql`
    update video_rooms r set video_url = ${video?.url ?? null}, playing = false, position_ms = ${startOf(video)},
      playback_at = clock_now(), revision = revision + 1
    where r.id = ${roomId} returning ${roomColumns}`)
  publish(context, tx, [playbackChanged(changed), roomChanged(changed), roomsChanged])
  return detailView(tx, events, changed, person)
}

/**
 * The host, the owner or a co-host plays, pauses or seeks for everybody. Of two at once the later one holds for all. A room
 * without a video stays as it is.
 * @param position seconds
 * @throws Refusal not_found, forbidden, room_closed
 */
export async function setPlayback(
  context: Context,
  tx: Tx,
  {
    roomId,
    userId,
    playing,
    position,
  }: { roomId: bigint; userId: bigint; playing: boolean; position: number },
): Promise<Playback> {
  const { room, person } = await lockWith(tx, roomId, userId)
  obey(mayControl(room, person))
  if (room.videoUrl === null) return playbackOf(room)
  const changed = await tx.one<Room>(sql`
    update video_rooms r set playing = ${playing}, position_ms = ${Math.round(position * 1000)}, playback_at = clock_now(),
      revision = revision + 1
    where r.id = ${roomId} returning ${roomColumns}`)
  publish(context, tx, [playbackChanged(changed)])
  return playbackOf(changed)
}
