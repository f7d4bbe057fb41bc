import type { z } from 'zod'
import type { participant, roomDetail, roomView } from '#contract/rooms-views.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { coverOf, type KeptCover } from '#server/covers/index.ts'
import { type PersonRow, type PublicFace, personColumns, publicFace, shortName } from '#server/users/index.ts'
import type { RoomEvent, RoomEvents } from './linked-event.ts'
import {
  mayChange,
  mayChooseVideo,
  mayClearCover,
  mayClose,
  mayControl,
  mayLetBack,
  mayRemoveMessages,
  mayRenewInvite,
} from './may.ts'
import { playbackOf, type Room, type RoomKind, type Standing } from './room-rows.ts'

export type RoomDetail = z.input<typeof roomDetail>
export type RoomView = z.input<typeof roomView>

/** Faces that a card shows. */
const FACES = 5

/** A room with the other facts on its card. */
export type ListedRoom = Room &
  Pick<PersonRow, 'first_name' | 'last_name'> & { people: number; cover: KeptCover | null; reminded: boolean }

/** Columns of ListedRoom besides the room's, for video_rooms r joined with its owner u, as a user sees it. */
export const listedColumns = (userId: bigint) => sql`
  u.first_name, u.last_name,
  (select count(*)::int from room_participants p where p.room_id = r.id and p.left_at is null) as people,
  ${coverOf('room', sql`r.id`)} as cover,
  exists (select from room_reminders m where m.room_id = r.id and m.user_id = ${userId}) as reminded`

/** The filter that finds a room by its event. */
export const roomKindOf = (event: RoomEvent | null): RoomKind =>
  event?.category === 'sports' || event?.category === 'entertainment' ? event.category : 'social'

/** The people who have been inside longest, for each of these rooms. */
async function firstFaces(tx: Tx, roomIds: readonly bigint[]): Promise<Map<bigint, PublicFace[]>> {
  const rows = await tx.rows<PersonRow & { room_id: bigint }>(sql`
    select i.id as room_id, ${personColumns} from unnest(${[...roomIds]}::bigint[]) as i(id)
    cross join lateral (
      select user_id, joined_at, id from room_participants
      where room_id = i.id and left_at is null order by joined_at, id limit ${FACES}) p
    join users u on u.id = p.user_id order by p.joined_at, p.id`)
  return new Map(
    [...Map.groupBy(rows, ({ room_id }) => room_id)].map(([id, all]) => [id, all.map(publicFace)]),
  )
}

/** Rooms as lists show them to a user, in the order given. */
export async function roomViews(
  tx: Tx,
  events: RoomEvents,
  rooms: readonly ListedRoom[],
  userId: bigint,
): Promise<RoomView[]> {
  const linked = await events.read(
    tx,
    rooms.flatMap(({ eventId }) => eventId ?? []),
    userId,
  )
  const inside = await firstFaces(
    tx,
    rooms.map(({ id }) => id),
  )
  return rooms.map((room) => {
    const event = room.eventId === null ? null : (linked.get(room.eventId) ?? null)
    return {
      ...room,
      creator: { firstName: room.first_name, lastName: shortName(room.last_name) },
      event,
      eventId: event ? room.eventId : null,
      participantCount: room.people,
      totalPool: event ? event.pool : null,
      faces: inside.get(room.id) ?? [],
    }
  })
}

/** A person's rights in a room. */
const rightsOf = (room: Room, person: Standing): RoomDetail['can'] => ({
  change: isAllowed(mayChange(room, person)),
  changeCover: isAllowed(mayClearCover(room, person)),
  chooseVideo: isAllowed(mayChooseVideo(room, person)),
  control: isAllowed(mayControl(room, person)),
  renewInvite: isAllowed(mayRenewInvite(room, person)),
  removeMessages: isAllowed(mayRemoveMessages(room, person)),
  letBack: isAllowed(mayLetBack(room, person)),
  close: isAllowed(mayClose(room, person)),
})

/** A room as its page shows it to a user. */
export async function detailView(
  tx: Tx,
  events: RoomEvents,
  room: Room,
  person: Standing,
): Promise<RoomDetail> {
  const listed = await tx.one<Omit<ListedRoom, keyof Room>>(sql`
    select ${listedColumns(person.userId)} from video_rooms r join users u on u.id = r.created_by where r.id = ${room.id}`)
  const [view] = await roomViews(tx, events, [{ ...room, ...listed }], person.userId)
  return {
    ...room,
    ...view!,
    playback: playbackOf(room),
    invitePath:
      person.inside || room.createdById === person.userId ? `/rooms/${room.id}?invite=${room.invite}` : null,
    participantId: person.inside ? person.participantId! : null,
    leftOnPurpose: !person.inside && person.leftOnPurpose,
    can: rightsOf(room, person),
  }
}

type Participant = z.input<typeof participant>
export type ParticipantRow = PersonRow & Omit<Participant, 'user'>

/** Columns of ParticipantRow, for room_participants p joined with users u. An expired mute does not count. */
export const participantColumns = sql`
  p.id, p.user_id as "userId", p.joined_at as "joinedAt", p.left_at as "leftAt", p.display_emoji as "displayEmoji",
  p.co_host as "coHost", case when p.muted_until > clock_now() then p.muted_until end as "mutedUntil", ${personColumns}`

export const participantView = (row: ParticipantRow): Participant => ({ ...row, user: publicFace(row) })

export async function readParticipant(tx: Tx, participantId: bigint) {
  return participantView(
    await tx.one<ParticipantRow>(sql`
      select ${participantColumns} from room_participants p join users u on u.id = p.user_id
      where p.id = ${participantId}`),
  )
}
