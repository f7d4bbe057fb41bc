import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Playback, RoomMessage } from '#contract/rooms-views.ts'
import { sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import {
  enter,
  inRoom,
  leave,
  messagesOf,
  type OpenRoom,
  openRoom,
  roomOf,
  roomWith,
  unseen,
  write,
} from '#tests/support/rooms.ts'
import { connect, of, type RecordingSocket, received, say, settled } from '#tests/support/sockets.ts'
import type { Person, World } from '#tests/support/world.ts'

/** Two nodes on one database that exchange signals by LISTEN and NOTIFY. */
const [one, two] = twoNodes({ transport: listenTransport })
let mara: Person
let jo: Person
let kit: Person
let sockets: RecordingSocket[] = []
beforeEach(async () => {
  ;[mara, jo, kit] = (await Promise.all(['Mara', 'Jo', 'Kit'].map((name) => one.signUp(name)))) as [
    Person,
    Person,
    Person,
  ]
})
afterEach(async () => {
  for (const socket of sockets) socket.terminate()
  sockets = []
  await one.checkMoney()
})

/** A person's socket that has asked to watch the room; its frames begin after that. */
async function watching(node: World, person: Person, room: OpenRoom): Promise<RecordingSocket> {
  const socket = await connect(node, person)
  sockets.push(socket)
  say(socket, { type: 'join_room', roomId: room.id })
  await settled(socket)
  return socket
}

type MessageFrame = { afterId: string | null; earlier?: RoomMessage[]; message: RoomMessage }
const frames = (socket: RecordingSocket) => of(socket, 'room_message') as unknown as MessageFrame[]
const arrived = (socket: RecordingSocket) =>
  frames(socket).flatMap(({ earlier = [], message }) => [...earlier, message])
const arrive = (socket: RecordingSocket, many: number) =>
  expect.poll(() => arrived(socket).length, { interval: 10 }).toBeGreaterThanOrEqual(many)

const seenAt = async (room: OpenRoom, person: Person) =>
  (
    await one.db.one<{ ago: number }>(sql`
      select extract(epoch from clock_now() - seen_at)::float8 as ago from room_participants
      where room_id = ${BigInt(room.id)} and user_id = ${BigInt(person.id)}`)
  ).ago
const hasBeenSeen = (room: OpenRoom, person: Person) =>
  expect.poll(() => seenAt(room, person), { timeout: 3_000, interval: 20 }).toBeLessThan(5)

describe('messages', () => {
  test('X-09 a message reaches every socket in the room on both nodes, with message.roomId and the one before it', async () => {
    const { room } = await roomWith(mara, [jo])
    const screens = [
      await watching(one, mara, room),
      await watching(two, jo, room),
      await watching(two, jo, room),
    ]
    const first = (await write(jo, room, 'Here we go')).body
    for (const screen of screens) await arrive(screen, 1)
    const second = (await write(two.as(mara), room, '12n')).body
    for (const screen of screens) {
      await arrive(screen, 2)
      expect(frames(screen)).toEqual([
        { type: 'room_message', afterId: null, message: first },
        { type: 'room_message', afterId: first.id, message: second },
      ])
    }
  })

  test('X-09 the longest texts, also of many bytes, reach the other node whole', async () => {
    const { room } = await roomWith(mara, [jo])
    const [here, there] = [await watching(one, mara, room), await watching(two, jo, room)]
    for (const content of ['漢'.repeat(4000), '🎬'.repeat(2000), '"\\\n"'.repeat(999)])
      await write(mara, room, content)
    await arrive(there, 3)
    await arrive(here, 3)
    const stored = await messagesOf(jo, room)
    expect([arrived(here), arrived(there)]).toEqual([stored, stored])
  })

  test('X-09 many messages at once come in few frames, in order, without a gap', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => one.signUp(`P${n}`)))
    const { room } = await roomWith(mara, crowd)
    const screen = await watching(one, mara, room)
    await Promise.all(crowd.map((person, n) => write(person, room, `${n}`)))
    await Promise.all(crowd.map((person, n) => write(person, room, `again ${n}`)))
    await arrive(screen, 24)
    const stored = (await messagesOf(mara, room)).map(({ id }) => id)
    expect(arrived(screen).map(({ id }) => id)).toEqual(stored)
    let newest: string | null = null
    for (const { afterId, message } of frames(screen)) {
      expect(afterId).toBe(newest)
      newest = message.id
    }
    expect(frames(screen).length).toBeLessThan(24)
  })

  test('X-09 a reaction and a removal are told to everybody in the room', async () => {
    const { room } = await roomWith(mara, [jo])
    const screen = await watching(two, mara, room)
    const { body } = await write(jo, room, 'Goal!')
    const params = { ...room.at, messageId: body.id }
    await mara.ok('reactToRoomMessage', { params, body: { emoji: '🎉' } })
    await received(screen, 'room_message_changed')
    await jo.ok('removeRoomMessage', { params })
    await received(screen, 'room_message_changed', 2)
    expect(of(screen, 'room_message_changed')[1]).toEqual({
      type: 'room_message_changed',
      roomId: room.id,
      messageId: body.id,
    })
  })
})

test('X-09 a message that a moderator removes is told to everybody in the room', async () => {
  const judge = await one.moderator('Judge')
  const { room } = await roomWith(mara, [jo])
  const screen = await watching(two, mara, room)
  const { body: message } = await write(jo, room, 'Rude')
  await mara.ok('report', { body: { kind: 'message', id: message.id, reason: 'Rude words' } })
  const queue = await judge.ok('reportQueue', { query: {} })
  const report = queue.find(({ subjectId }) => subjectId === message.id)!
  const body = { decision: 'remove' as const, reason: 'Against the rules' }
  await judge.ok('decideReport', { params: { id: report.id }, body })
  await received(screen, 'room_message_changed')
  expect((await messagesOf(mara, room))[0]).toMatchObject({ id: message.id, content: '', removed: true })
})

describe('who may watch', () => {
  test('X-14 only people inside: others are refused, and get no frame of the room', async () => {
    const [open, hidden] = [await openRoom(mara), await openRoom(mara, { isPublic: false })]
    await enter(mara, open)
    const stranger = await connect(one, kit)
    sockets.push(stranger)
    for (const id of [open.id, hidden.id, '999999999']) say(stranger, { type: 'join_room', roomId: id })
    await settled(stranger)
    expect(of(stranger, 'refused')).toEqual(
      [open.id, hidden.id, '999999999'].map((about) => ({ type: 'refused', code: 'unknown_channel', about })),
    )
    const inside = await watching(one, mara, open)
    await write(mara, open, 'Only for us')
    await arrive(inside, 1)
    await settled(stranger)
    expect(frames(stranger)).toEqual([])
  })

  test('X-14 a removed person’s sockets, on both nodes, are told and get no more frames', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    const [near, far, own, ownFar] = [
      await watching(one, jo, room),
      await watching(two, jo, room),
      await watching(one, mara, room),
      await watching(two, mara, room),
    ]
    await mara.ok('removeParticipant', { params: inRoom(room, inside[1]!) })
    for (const screen of [near, far]) await received(screen, 'room_changed')
    await write(mara, room, 'Now we can talk')
    // each node has sent it to those whom it sends it to
    for (const screen of [own, ownFar]) await arrive(screen, 1)
    for (const screen of [near, far]) await settled(screen)
    expect([frames(near), frames(far)]).toEqual([[], []])
    say(near, { type: 'join_room', roomId: room.id })
    await settled(near)
    expect(of(near, 'refused')).toHaveLength(1)
  })

  test('S12 a person who leaves gets no more frames, on any socket on both nodes, from that moment on', async () => {
    const { room } = await roomWith(mara, [jo])
    const screens = [
      await watching(one, jo, room),
      await watching(one, jo, room),
      await watching(two, jo, room),
    ]
    const own = await watching(two, mara, room)
    await leave(jo, room)
    for (const screen of screens) await received(screen, 'room_changed')
    for (const text of ['One', 'Two', 'Three']) await write(mara, room, text)
    await arrive(own, 3)
    for (const screen of screens) await settled(screen)
    expect(screens.map(frames)).toEqual([[], [], []])
  })

  test('S12 a person who is back before the word of their leaving comes goes on watching, and fetches what may be missing', async () => {
    const { room } = await roomWith(mara, [jo])
    const screen = await watching(one, jo, room)
    one.context.signals.send({ type: 'room_left', roomId: BigInt(room.id), userIds: [BigInt(jo.id)] })
    await received(screen, 'missed')
    await write(mara, room, 'Still here?')
    await arrive(screen, 1)
  })

  test('X-14 a socket that watches without being inside, because a signal was lost, is found out', async () => {
    const { room } = await roomWith(mara, [jo])
    const screen = await watching(one, jo, room)
    await one.db.change(sql`
      update room_participants set left_at = clock_now() where room_id = ${BigInt(room.id)} and user_id = ${BigInt(jo.id)}`)
    const second = await watching(one, mara, room)
    // another socket of the same person does at once what the interval does every ten seconds
    const { roomPresence } = await import('#server/rooms/presence.ts')
    await roomPresence.seen(one.context, [
      { userId: BigInt(jo.id), id: BigInt(room.id) },
      { userId: BigInt(mara.id), id: BigInt(room.id) },
    ])
    await received(screen, 'room_changed')
    await write(mara, room, 'Quietly')
    await arrive(second, 1)
    await settled(screen)
    expect(frames(screen)).toEqual([])
    await one.db.change(sql`update chat_members set left_at = clock_now() where user_id = ${BigInt(jo.id)}`)
  })
})

describe('changes', () => {
  test('R-35 playback reaches both nodes at once, as state with the server’s moment and a revision', async () => {
    const { room } = await roomWith(mara, [jo])
    const [here, there] = [await watching(one, mara, room), await watching(two, jo, room)]
    const videoUrl = 'https://www.twitch.tv/videos/123456'
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl } })
    const states: Playback[] = []
    for (const position of [5, 50])
      states.push(await mara.ok('setPlayback', { params: room.at, body: { playing: true, position } }))
    for (const screen of [here, there]) {
      await expect
        .poll(() => of(screen, 'room_playback').at(-1))
        .toEqual({
          type: 'room_playback',
          roomId: room.id,
          videoUrl,
          playback: states[1],
        })
      const revisions = of(screen, 'room_playback').map((frame) => (frame.playback as Playback).revision)
      expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    }
  })

  test('R-35 who begins to watch is told where the room is: an act before that was told to nobody', async () => {
    const { room } = await roomWith(mara, [jo])
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: 'https://youtu.be/aqz-KE-bpKQ' } })
    const playback = await mara.ok('setPlayback', { params: room.at, body: { playing: true, position: 7 } })
    const screen = await watching(one, jo, room)
    await expect.poll(() => of(screen, 'room_playback').at(-1)?.playback).toEqual(playback)
  })

  test('R-29 coming, going, texts and closing are told to the room, and to the list at most once a second', async () => {
    const room = await openRoom(mara)
    await enter(mara, room)
    const screen = await watching(two, mara, room)
    const list = await connect(two, kit)
    sockets.push(list)
    say(list, { type: 'watch_rooms' })
    await settled(list)
    const began = performance.now()
    await enter(jo, room)
    await received(screen, 'room_participants_changed')
    await leave(jo, room)
    await received(screen, 'room_participants_changed', 2)
    await mara.ok('changeRoom', { params: room.at, body: { name: 'Extra time' } })
    await received(screen, 'room_changed')
    const before = of(screen, 'room_changed').length
    await mara.ok('closeRoom', { params: room.at, body: {} })
    await received(screen, 'room_changed', before + 1)
    await received(list, 'rooms_changed', 2)
    expect(of(list, 'rooms_changed').length).toBeLessThanOrEqual(2 + (performance.now() - began) / 1_000)
    expect(frames(list)).toEqual([])
  })
})

describe('presence', () => {
  test('R-29 a person whose socket watches is seen, on whichever node, and stays', async () => {
    const { room } = await roomWith(mara, [jo, kit])
    await unseen(one, room, [mara, jo, kit])
    await watching(one, mara, room)
    await watching(two, jo, room)
    await hasBeenSeen(room, mara)
    await hasBeenSeen(room, jo)
    await two.app.run('rooms')
    expect((await mara.ok('roomParticipants', { params: room.at })).map(({ userId }) => userId)).toEqual([
      mara.id,
      jo.id,
    ])
  })

  test('R-29 a socket that closes was there until then: the 30 seconds begin at its end', async () => {
    const { room } = await roomWith(mara, [jo])
    const screen = await watching(one, jo, room)
    await hasBeenSeen(room, jo)
    await unseen(one, room, [jo])
    screen.close()
    await once(screen, 'close')
    await hasBeenSeen(room, jo)
  })

  test('R-29 an absent host hands over, and the notice reaches those who are there, on the other node too', async () => {
    const { room } = await roomWith(mara, [jo])
    const screen = await watching(two, jo, room)
    await hasBeenSeen(room, jo)
    await unseen(one, room, [mara])
    await one.app.run('rooms')
    await arrive(screen, 1)
    expect(arrived(screen)[0]).toMatchObject({
      messageType: 'notice',
      userId: jo.id,
      content: 'Jo E. now controls the video',
    })
    expect(await roomOf(jo, room)).toMatchObject({ hostId: jo.id, createdById: mara.id, participantCount: 1 })
  })
})
