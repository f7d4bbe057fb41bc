import { silence } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Signal } from '#server/core/signals.ts'
import { type PersonRow, personColumns } from '#server/users/index.ts'
import { depart, notice } from './hand-over.ts'
import { mayGiveControls, mayGiveRoom, mayMakeCoHost, mayMute, mayRemove } from './may.ts'
import { leftRoom, publish, roomChanged, roomsChanged } from './news.ts'
import { renewInvite } from './renew-invite.ts'
import { lockWith, nameOf, openRoomsOf, type Room, roomColumns, type Standing } from './room-rows.ts'
import { readParticipant } from './views.ts'

const peopleSignal = (room: Room): Signal => ({ type: 'room_participants_changed', roomId: room.id })

type Target = PersonRow & { id: bigint; userId: bigint; inside: boolean }

const findTarget = (tx: Tx, roomId: bigint, participantId: bigint) =>
  tx.first<Target>(sql`
    select ${personColumns}, p.id, p.user_id as "userId", p.left_at is null as inside from room_participants p join users u on u.id = p.user_id
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
 * The owner makes a co-host, mutes a person or hands the room over; the owner and the host hand the controls over. The owner takes
 * them back by handing them to their own participation.
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
  const { room, person } = await lockWith(tx, roomId, userId)
  const target = await judged(tx, room, person, { participantId, change })
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

/** @returns the person whom a change is about. @throws Refusal not_found, forbidden, room_closed, too_many_rooms */
async function judged(
  tx: Tx,
  room: Room,
  person: Standing,
  { participantId, change }: { participantId: bigint; change: ParticipantChange },
): Promise<Target> {
  const { coHost, host, owner, mutedMinutes } = change
  const target = await findTarget(tx, room.id, participantId)
  // only the owner may make an empty change, too
  if (coHost !== undefined || !(host || owner)) obey(mayMakeCoHost(room, person, target))
  if (mutedMinutes !== undefined) obey(mayMute(room, person, target))
  if (host) obey(mayGiveControls(room, person, target))
  if (owner)
    obey(
      mayGiveRoom(
        room,
        person,
        target && { ...target, name: nameOf(target), openRooms: await openRoomsOf(tx, target.userId) },
      ),
    )
  return target!
}

async function mute(tx: Tx, room: Room, target: Target, minutes: number): Promise<void> {
  const { until } = await tx.one<{ until: Date | null }>(sql`
    update room_participants
    set muted_until = case when ${minutes}::int > 0 then clock_now() + make_interval(mins => ${minutes}) end
    where id = ${target.id} returning muted_until as until`)
  await silence(tx, room.channelId, target.userId, until)
}

async function giveControls(tx: Tx, room: Room, target: Target): Promise<Signal[]> {
  if (room.hostId === target.userId) return []
  const changed = await tx.one<Room>(sql`
    update video_rooms r set host_id = ${target.userId} where r.id = ${room.id} returning ${roomColumns}`)
  return [roomChanged(changed), await notice(tx, changed, target, { owns: false, hosts: true })]
}

/** The former owner stays, as a guest. The controls stay where they are. */
async function giveRoom(tx: Tx, room: Room, target: Target): Promise<Signal[]> {
  if (room.createdById === target.userId) return []
  const changed = await tx.one<Room>(sql`
    update video_rooms r set created_by = ${target.userId} where r.id = ${room.id} returning ${roomColumns}`)
  return [roomChanged(changed), roomsChanged, await notice(tx, changed, target, { owns: true, hosts: false })]
}

/**
 * The owner removes a person for good: the ban is on the person, so a new session or the invite does not help.
 * @throws Refusal not_found, forbidden
 */
export async function removeParticipant(
  context: Context,
  tx: Tx,
  { roomId, participantId, userId }: { roomId: bigint; participantId: bigint; userId: bigint },
): Promise<Record<never, never>> {
  const { room, person } = await lockWith(tx, roomId, userId)
  const target = await findTarget(tx, roomId, participantId)
  obey(mayRemove(room, person, target))
  await takeOut(context, tx, room, target!)
  return {}
}

/** Bans a person from a room, and takes them out of it. */
async function takeOut(context: Context, tx: Tx, room: Room, target: Target): Promise<void> {
  await tx.change(sql`
    insert into room_bans (room_id, user_id) values (${room.id}, ${target.userId}) on conflict do nothing`)
  await tx.change(sql`update room_participants set co_host = false where id = ${target.id}`)
  // they know the invite of a private room, and may have passed it on
  if (!room.isPublic) publish(context, tx, [await renewInvite(tx, room)])
  if (target.inside) {
    const news = await depart(tx, room, [target.userId], { ownership: false })
    publish(context, tx, [leftRoom(room.id, target.userId), ...news])
  }
}

/**
 * Shows the caller as an emoji in a room, or with null as their picture.
 * @throws Refusal not_found for another person's participation, or one that has ended
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
