import { ROOMS_EACH_MAX } from '#contract/chat-limits.ts'
import { silence } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Signal } from '#server/core/signals.ts'
import { type PersonRow, personColumns } from '#server/users/index.ts'
import { depart, notice } from './hand-over.ts'
import { leftRoom, listChanged, publish, roomChanged } from './news.ts'
import { renewInvite } from './renew-invite.ts'
import { checkOpen, lockVisible, nameOf, openRoomsOf, type Room, roomColumns } from './room-rows.ts'
import { readParticipant } from './views.ts'

const noSuchParticipant = () => new Refusal('not_found', 'Nobody by that id is in this room')
const peopleSignal = (room: Room): Signal => ({ type: 'room_participants_changed', roomId: room.id })

type Target = PersonRow & { id: bigint; inside: boolean }

const findTarget = (tx: Tx, roomId: bigint, participantId: bigint) =>
  tx.first<Target>(sql`
    select ${personColumns}, p.id, p.left_at is null as inside from room_participants p join users u on u.id = p.user_id
    where p.id = ${participantId} and p.room_id = ${roomId}`)

export type ParticipantChange = {
  coHost?: boolean | undefined
  /** hands the controls of the video over */
  host?: true | undefined
  /** hands the room over */
  owner?: true | undefined
  /** minutes without writing; 0 ends it */
  mutedMinutes?: number | undefined
}

/**
 * The owner makes a co-host, mutes somebody or hands the room over; the owner and the host hand the controls over. The owner takes them back by
 * handing them to their own participation.
 * @throws Refusal not_found, forbidden, room_closed, too_many_rooms
 */
export async function changeParticipant(
  context: Context,
  tx: Tx,
  {
    roomId,
    participantId,
    userId,
    change,
  }: { roomId: bigint; participantId: bigint; userId: bigint; change: ParticipantChange },
) {
  const { coHost, host, owner, mutedMinutes } = change
  const room = await lockVisible(tx, roomId, userId)
  const target = await findTarget(tx, roomId, participantId)
  if (!target?.inside) throw noSuchParticipant()
  const owns = room.created_by === userId
  if (!owns && (coHost !== undefined || mutedMinutes !== undefined || owner))
    throw new Refusal('forbidden', 'Only the owner makes co-hosts, mutes people and hands the room over')
  if (!owns && host && room.host_id !== userId)
    throw new Refusal('forbidden', 'Only the owner and the host hand the controls over')
  checkOpen(room)
  if (coHost !== undefined)
    await tx.change(sql`update room_participants set co_host = ${coHost} where id = ${participantId}`)
  if (mutedMinutes !== undefined) await mute(tx, room, target, mutedMinutes)
  publish(context, tx, [
    peopleSignal(room),
    ...(host ? await giveControls(tx, room, target) : []),
    ...(owner ? await giveRoom(tx, room, target) : []),
  ])
  return readParticipant(tx, participantId)
}

async function mute(tx: Tx, room: Room, target: Target, minutes: number): Promise<void> {
  const { until } = await tx.one<{ until: Date | null }>(sql`
    update room_participants
    set muted_until = case when ${minutes}::int > 0 then clock_now() + make_interval(mins => ${minutes}) end
    where id = ${target.id} returning muted_until as until`)
  await silence(tx, room.channel_id, target.user_id, until)
}

async function giveControls(tx: Tx, room: Room, target: Target): Promise<Signal[]> {
  if (room.host_id === target.user_id) return []
  const changed = await tx.one<Room>(sql`
    update video_rooms r set host_id = ${target.user_id} where r.id = ${room.id} returning ${roomColumns}`)
  return [roomChanged(changed), await notice(tx, changed, target, { owns: false, hosts: true })]
}

/** The former owner stays, as a guest. The controls stay where they are. @throws Refusal too_many_rooms */
async function giveRoom(tx: Tx, room: Room, target: Target): Promise<Signal[]> {
  if (room.created_by === target.user_id) return []
  if ((await openRoomsOf(tx, target.user_id)) >= ROOMS_EACH_MAX)
    throw new Refusal(
      'too_many_rooms',
      `${nameOf(target)} has ${ROOMS_EACH_MAX} open rooms already. Choose somebody else, or ask them to close one.`,
    )
  const changed = await tx.one<Room>(sql`
    update video_rooms r set created_by = ${target.user_id} where r.id = ${room.id} returning ${roomColumns}`)
  return [roomChanged(changed), listChanged, await notice(tx, changed, target, { owns: true, hosts: false })]
}

/**
 * The owner removes somebody for good: the ban is the person's, so a new session or the invite does not help.
 * @throws Refusal not_found, forbidden
 */
export async function removeParticipant(
  context: Context,
  tx: Tx,
  { roomId, participantId, userId }: { roomId: bigint; participantId: bigint; userId: bigint },
): Promise<Record<never, never>> {
  const room = await lockVisible(tx, roomId, userId)
  const target = await findTarget(tx, roomId, participantId)
  if (!target) throw noSuchParticipant()
  if (room.created_by !== userId) throw new Refusal('forbidden', 'Only the owner removes people')
  if (target.user_id === userId)
    throw new Refusal('forbidden', 'This is you: leave or close the room instead')
  await tx.change(sql`
    insert into room_bans (room_id, user_id) values (${roomId}, ${target.user_id}) on conflict do nothing`)
  await tx.change(sql`update room_participants set co_host = false where id = ${participantId}`)
  // they know the invite of a private room, and may have passed it on
  if (!room.is_public) publish(context, tx, [await renewInvite(tx, room)])
  if (target.inside) {
    const news = await depart(tx, room, [target.user_id], { ownership: false })
    publish(context, tx, [leftRoom(roomId, target.user_id), ...news])
  }
  return {}
}

/**
 * Shows the caller as an emoji in a room, or with null as their picture.
 * @throws Refusal not_found for a participation that is somebody else's or has ended
 */
export async function setEmoji(
  context: Context,
  tx: Tx,
  { participantId, userId, emoji }: { participantId: bigint; userId: bigint; emoji: string | null },
) {
  const row = await tx.first<{ room_id: bigint }>(sql`
    update room_participants set display_emoji = ${emoji}
    where id = ${participantId} and user_id = ${userId} and left_at is null returning room_id`)
  if (!row) throw new Refusal('not_found', 'Not a participant')
  publish(context, tx, [{ type: 'room_participants_changed', roomId: row.room_id }])
  return readParticipant(tx, participantId)
}
