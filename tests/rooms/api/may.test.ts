import { test } from 'vitest'
import { ROOMS_EACH_MAX } from '#contract/chat-limits.ts'
import { linkedEvents, openEvent, poolColumn } from '#server/bets/index.ts'
import { removeFromPlace } from '#server/chat/change-in-place.ts'
import { postWithin } from '#server/chat/index.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  changeParticipant,
  type ParticipantChange,
  removeParticipant,
} from '#server/rooms/change-participant.ts'
import { changeRoom } from '#server/rooms/change-room.ts'
import { closeRoom } from '#server/rooms/close-room.ts'
import { createRoom } from '#server/rooms/create-room.ts'
import { joinRoom } from '#server/rooms/join-room.ts'
import { leaveRoom } from '#server/rooms/leave-room.ts'
import { getRoom, listParticipants } from '#server/rooms/read-rooms.ts'
import { letBackIntoRoom, listRemovedFromRoom } from '#server/rooms/removed-people.ts'
import { renewRoomInvite } from '#server/rooms/renew-invite.ts'
import { openRoomChat } from '#server/rooms/room-chat.ts'
import { roomCover } from '#server/rooms/room-cover.ts'
import { setPlayback, setRoomVideo } from '#server/rooms/set-playback.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { STATES, STATES_MS } from '#tests/support/may.ts'
import { MayWalk, type ShownAct, setBan, setBlock, unsaid } from '#tests/support/may-walk.ts'

const EVENTS = { read: linkedEvents, open: openEvent, poolOf: poolColumn }
/** Rooms of the walk that are open at once. */
const OPEN_ROOMS = 3

type Room = { id: bigint; ownerId: bigint; invite: string; channelId: bigint; isPublic: boolean }

const world = judgedWorld()

/** The newest rooms of the walk, closed ones too. @param after the last room that it leaves alone */
const roomsAfter = (after: bigint) =>
  world.db.rows<Room & { open: boolean }>(sql`
    select id, created_by as "ownerId", invite, channel_id as "channelId", is_public as "isPublic", status = 'active' as open
    from video_rooms where id > ${after} order by id desc limit ${OPEN_ROOMS + 1}`)

/** The people who have been in a room, with their participations. */
const peopleOf = ({ id }: Room) =>
  world.db.rows<{ id: bigint; userId: bigint; inside: boolean }>(sql`
    select id, user_id as "userId", left_at is null as inside from room_participants where room_id = ${id} order by id`)

const open = (creatorId: bigint, isPublic: boolean) => (tx: Tx) =>
  createRoom(world.context, tx, EVENTS, {
    creatorId,
    name: 'A room',
    purpose: '',
    description: '',
    isPublic,
    maxParticipants: 4,
  })

/** Something that somebody does in a room, or that is done to them. */
async function step(walk: MayWalk, ids: readonly bigint[], after: bigint): Promise<void> {
  const { context, db } = world
  const rooms = await roomsAfter(after)
  if (rooms.filter((room) => room.open).length < OPEN_ROOMS)
    return walk.attempt(open(walk.pick(ids), walk.chance(60)))
  const room = walk.pick(rooms)
  const { id: roomId, ownerId } = room
  const userId = walk.pick(ids)
  const other = walk.pick([{ id: 0n, userId }, ...(await peopleOf(room))])
  const change = walk.pick<ParticipantChange>([{ coHost: true }, { host: true }, { owner: true }])
  const byOwner = { roomId, userId: ownerId, participantId: other.id }
  const join = (who: bigint) => () =>
    walk.attempt((tx) => joinRoom(context, tx, { roomId, userId: who, invite: room.invite }))
  const acts: readonly (() => Promise<unknown>)[] = [
    ...[userId, userId, userId, ownerId].map(join),
    () => walk.attempt((tx) => leaveRoom(context, tx, { roomId, userId })),
    () => walk.attempt((tx) => changeParticipant(context, tx, { ...byOwner, change })),
    () => walk.attempt((tx) => changeParticipant(context, tx, { ...byOwner, change })),
    () => walk.attempt((tx) => removeParticipant(context, tx, byOwner)),
    () => walk.attempt((tx) => letBackIntoRoom(tx, { ...byOwner, removedId: userId })),
    () =>
      walk.attempt((tx) =>
        changeRoom(context, tx, EVENTS, { ...byOwner, change: { isPublic: !room.isPublic } }),
      ),
    () =>
      walk.attempt((tx) => postWithin(tx, [{ channelId: room.channelId, senderId: userId, content: 'Hi' }])),
    async () => walk.chance(30) && walk.attempt((tx) => closeRoom(context, tx, EVENTS, byOwner)),
    () => setBlock(db, { by: ownerId, of: userId, on: walk.chance(30) }),
    () => setBan(db, userId, walk.chance(20)),
  ]
  await walk.pick(acts)()
}

/** The view, or undefined where the person may not see it. */
const seen = <T>(view: Promise<T>): Promise<T | undefined> =>
  view.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

/** The acts on a room, as its page shows them to somebody. */
async function shownOn(
  room: Room,
  userId: bigint,
  place: ReturnType<typeof openRoomChat>['place'],
): Promise<ShownAct[]> {
  const { context, db } = world
  const { id: roomId } = room
  const by = { roomId, userId }
  const can = (await seen(getRoom(db, EVENTS, by)))?.can
  const kept = await db.first<{ id: bigint }>(
    sql`select user_id as id from room_bans where room_id = ${roomId}`,
  )
  const message = await db.first<{ id: bigint }>(sql`
    select id from chat_messages where channel_id = ${room.channelId} and sender_id <> ${userId}`)
  const shown = (name: string, may: boolean | undefined, act: (tx: Tx) => Promise<unknown>) => ({
    name,
    can: may ?? false,
    act,
  })
  const cover = (adding: boolean) => (tx: Tx) => roomCover.claim(tx, { id: roomId, userId, adding })
  return [
    shown('change', can?.change, (tx) =>
      changeRoom(context, tx, EVENTS, { ...by, change: { layout: 'grid' } }),
    ),
    shown('add a cover', can?.changeCover && can.change, cover(true)),
    shown('take the cover away', can?.changeCover, cover(false)),
    shown('choose the video', can?.chooseVideo, (tx) =>
      setRoomVideo(context, tx, EVENTS, { ...by, videoUrl: null }),
    ),
    shown('control', can?.control, (tx) => setPlayback(context, tx, { ...by, playing: false, position: 0 })),
    shown('make a new invite', can?.renewInvite, (tx) => renewRoomInvite(context, tx, EVENTS, by)),
    shown('close', can?.close, (tx) => closeRoom(context, tx, EVENTS, by)),
    shown('see removed people', can?.letBack, (tx) => listRemovedFromRoom(tx, roomId, userId)),
    ...(kept
      ? [shown('let back', can?.letBack, (tx) => letBackIntoRoom(tx, { ...by, removedId: kept.id }))]
      : []),
    ...(message
      ? [
          shown('remove a message', can?.removeMessages, (tx) =>
            removeFromPlace(context, tx, place, { placeId: roomId, userId, messageId: message.id }),
          ),
        ]
      : []),
  ]
}

/** The acts on another person inside, as the list of people shows them. */
async function shownOnPerson(roomId: bigint, userId: bigint, participantId: bigint): Promise<ShownAct[]> {
  const { context, db } = world
  const rows = (await seen(listParticipants(db, roomId, userId))) ?? []
  const can = rows.find(({ id }) => String(id) === String(participantId))?.can
  const on = { roomId, userId, participantId }
  const change = (name: string, may: boolean | undefined, change: ParticipantChange): ShownAct => ({
    name,
    can: may ?? false,
    act: (tx) => changeParticipant(context, tx, { ...on, change }),
  })
  return [
    change('make a co-host', can?.makeCoHost, { coHost: true }),
    change('mute', can?.mute, { mutedMinutes: 10 }),
    change('give the controls', can?.giveControls, { host: true }),
    {
      name: 'hand the room over',
      can: can?.giveRoom ?? false,
      // how many rooms somebody has is theirs to know
      act: unsaid('too_many_rooms', (tx) =>
        changeParticipant(context, tx, { ...on, change: { owner: true } }),
      ),
    },
    { name: 'remove', can: can?.remove ?? false, act: (tx) => removeParticipant(context, tx, on) },
  ]
}

test(
  'S-27 a room’s page shows an act exactly where the act is open, in every state and to everybody',
  async () => {
    const walk = new MayWalk(world.context.db)
    const { place } = openRoomChat(world.context)
    const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay']
    const ids = (await Promise.all(people.map((name) => world.signUp(name)))).map(({ id }) => BigInt(id))
    // one of them has as many rooms as anybody may, and is nobody's heir
    for (let n = 0; n < ROOMS_EACH_MAX; n++) await walk.attempt(open(ids[0]!, true))
    const { last } = await world.db.one<{ last: bigint }>(sql`select max(id) as last from video_rooms`)
    for (let state = 0; state < STATES; state++) {
      for (let n = walk.draw(2); n >= 0; n--) await step(walk, ids, last)
      const room = walk.pick(await roomsAfter(last))
      const inside = (await peopleOf(room)).filter((person) => person.inside)
      const others = [room.ownerId, ...inside.map((person) => person.userId)]
      const userId = walk.pick(walk.chance(70) ? others : ids)
      const about = `state ${state}, person ${userId} in room ${room.id}`
      await walk.compare(await shownOn(room, userId, place), about, 3)
      if (inside.length === 0) continue
      const on = walk.pick(inside)
      await walk.compare(await shownOnPerson(room.id, userId, on.id), `${about} on ${on.userId}`, 2)
    }
    walk.expectBoth()
  },
  STATES_MS,
)
