import { describe, expect, test } from 'vitest'
import { raw, sql } from '#server/core/db.ts'
import { jo, kit, mara, people, testRooms, world } from '#tests/support/room-world.ts'
import {
  enter,
  inRoom,
  leave,
  openRoom,
  roomOf,
  roomWith,
  tryEnter,
  unseen,
  write,
} from '#tests/support/rooms.ts'
import type { Person } from '#tests/support/world.ts'

testRooms()

describe('coming and going', () => {
  test('R-13 R-24 R-25 R-26 R-28 a person who joins is a participant with all fields, and joining twice is the same', async () => {
    const room = await openRoom(mara)
    const first = await enter(jo, room)
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+$/),
      userId: jo.id,
      joinedAt: expect.any(String),
      leftAt: null,
      displayEmoji: null,
      user: { id: jo.id, firstName: 'Jo', lastName: 'E.', profileImageUrl: null },
      coHost: false,
      mutedUntil: null,
    })
    expect(await enter(jo, room)).toEqual(first)
    expect(await jo.ok('joinRoom', { params: room.at })).toEqual(first)
    expect(await kit.ok('roomParticipants', { params: room.at })).toMatchObject([first])
    expect(await roomOf(jo, room)).toMatchObject({
      participantId: first.id,
      participantCount: 1,
      hostId: jo.id,
    })
    expect(await roomOf(kit, room)).toMatchObject({ participantId: null, invitePath: null })
  })

  test('R-27 R-29 who leaves is gone from the counts, and who comes back is the same participant, now the last', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    await leave(jo, room)
    await leave(jo, room)
    const left = await roomOf(mara, room)
    expect([left.participantCount, left.faces.map(({ id }) => id)]).toEqual([2, [mara.id, kit.id]])
    expect((await enter(jo, room)).id).toBe(inside[1]!.id)
    const there = await mara.ok('roomParticipants', { params: room.at })
    expect(there.map(({ userId }) => userId)).toEqual([mara.id, kit.id, jo.id])
  })

  test('R-29 whom no socket has shown for 30 seconds has left, also who never opened one', async () => {
    const { room } = await roomWith(mara, [jo, kit])
    await unseen(world, room, [jo])
    await world.app.run('rooms')
    expect((await mara.ok('roomParticipants', { params: room.at })).map(({ userId }) => userId)).toEqual([
      mara.id,
      kit.id,
    ])
    expect((await write(jo, room, 'Am I here?')).body.code).toBe('not_joined')
    for (let looks = 0; looks < 7; looks++) await world.pass('5 seconds')
    expect(await roomOf(mara, room)).toMatchObject({ participantCount: 0, hostId: null })
  })

  const shift = (column: 'steady_since' | 'last_at', by: string) =>
    world.db.change(sql`
      update room_looks set ${raw(column)} = ${raw(column)} - ${by}::interval`)

  test('R-29 after the clock was put back the 30 seconds begin anew, and end', async () => {
    const { room } = await roomWith(mara, [jo])
    await unseen(world, room, [jo])
    await shift('last_at', '-1 hour')
    await shift('steady_since', '-1 hour')
    await world.app.run('rooms')
    await shift('steady_since', '31 seconds')
    await world.app.run('rooms')
    expect((await mara.ok('roomParticipants', { params: room.at })).map(({ userId }) => userId)).toEqual([
      mara.id,
    ])
  })

  test('R-29 H-08 after a time in which no node could see anybody, nobody is absent until 30 more seconds are over', async () => {
    const { room } = await roomWith(mara, [jo])
    await unseen(world, room, [mara, jo])
    const there = async () => (await mara.ok('roomParticipants', { params: room.at })).length
    // as when the server was down, or the database took no writes
    await shift('last_at', '16 seconds')
    for (let looks = 0; looks < 2; looks++) await world.app.run('rooms')
    expect(await there()).toBe(2)
    await shift('steady_since', '20 seconds')
    await world.app.run('rooms')
    expect(await there()).toBe(2)
    // a short stop of one node is no gap
    await shift('steady_since', '11 seconds')
    await shift('last_at', '9 seconds')
    await world.app.run('rooms')
    expect(
      await world.db.rows(sql`
      select 1 from room_participants where room_id = ${BigInt(room.id)} and left_at is null`),
    ).toEqual([])
  })

  test('R-30 a room that is empty for 24 hours closes, and one that somebody visits does not', async () => {
    const [one] = await people('Owner')
    const [quiet, visited] = [await openRoom(one!), await openRoom(one!)]
    await world.pass('23 hours')
    await enter(one!, visited)
    await leave(one!, visited)
    await world.pass('61 minutes')
    expect((await roomOf(one!, quiet)).status).toBe('closed')
    expect((await roomOf(one!, visited)).status).toBe('active')
    await world.pass('23 hours')
    expect((await roomOf(one!, visited)).status).toBe('closed')
  })

  test('R-30 a private room is 404 without its invite, in every call', async () => {
    const { room, inside } = await roomWith(mara, [jo], { isPublic: false })
    const participant = inside[1]!
    const at = { params: room.at }
    const calls = [
      kit.call('getRoom', at),
      kit.call('getRoom', { ...at, query: { invite: 'A'.repeat(22) } }),
      kit.call('roomParticipants', at),
      kit.call('joinRoom', { ...at, body: {} }),
      kit.call('joinRoom', { ...at, body: { invite: 'A'.repeat(22) } }),
      kit.call('leaveRoom', { ...at, body: {} }),
      kit.call('closeRoom', { ...at, body: {} }),
      kit.call('changeRoom', { ...at, body: { name: 'Mine now' } }),
      kit.call('setRoomVideo', { ...at, body: { videoUrl: null } }),
      kit.call('setPlayback', { ...at, body: { playing: true, position: 1 } }),
      kit.call('roomMessages', { ...at, query: {} }),
      kit.call('sendRoomMessage', { ...at, body: { content: 'Hello?' } }),
      kit.call('changeParticipant', { params: inRoom(room, participant), body: { coHost: true } }),
      kit.call('removeParticipant', { params: inRoom(room, participant) }),
      kit.call('reactToRoomMessage', { params: { ...room.at, messageId: '1' }, body: { emoji: '👍' } }),
      kit.call('removeRoomMessage', { params: { ...room.at, messageId: '1' } }),
    ]
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect((await kit.ok('getRoom', { ...at, query: { invite: room.invite } })).id).toBe(room.id)
    expect((await tryEnter(kit, room, room.invite)).status).toBe(200)
    // a person who was let in may come back without the invite
    await leave(kit, room)
    expect((await tryEnter(kit, room)).status).toBe(200)
  })

  test('R-30 a full room is 409, and a seat that is given up is free', async () => {
    const room = await openRoom(mara, { maxParticipants: 2 })
    await enter(mara, room)
    await enter(jo, room)
    expect((await tryEnter(kit, room)).body.code).toBe('room_full')
    expect((await tryEnter(jo, room)).status).toBe(200)
    await leave(jo, room)
    expect((await tryEnter(kit, room)).status).toBe(200)
  })

  test('R-30 nobody new gets into a locked room, besides its owner', async () => {
    const room = await openRoom(mara)
    await enter(jo, room)
    await mara.ok('changeRoom', { params: room.at, body: { locked: true } })
    expect((await tryEnter(kit, room)).body.code).toBe('room_locked')
    expect([(await tryEnter(jo, room)).status, (await tryEnter(mara, room)).status]).toEqual([200, 200])
    await mara.ok('changeRoom', { params: room.at, body: { locked: false } })
    expect((await tryEnter(kit, room)).status).toBe(200)
  })

  test('R-30 a closed room is empty for good', async () => {
    const { room } = await roomWith(mara, [jo])
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: 'https://vimeo.com/76979871' } })
    await mara.ok('setPlayback', { params: room.at, body: { playing: true, position: 5 } })
    const closed = await mara.ok('closeRoom', { params: room.at, body: {} })
    expect(closed).toMatchObject({ status: 'closed', participantCount: 0, participantId: null, hostId: null })
    expect(closed.playback.playing).toBe(false)
    expect(await mara.ok('closeRoom', { params: room.at, body: {} })).toEqual(closed)
    const at = { params: room.at }
    const refused = await Promise.all([
      tryEnter(jo, room),
      write(jo, room, 'Anybody?'),
      mara.call('changeRoom', { ...at, body: { name: 'Again' } }),
      mara.call('setRoomVideo', { ...at, body: { videoUrl: null } }),
      mara.call('setPlayback', { ...at, body: { playing: true, position: 1 } }),
    ])
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('room_closed'))
  })
})

describe('faces', () => {
  test('R-23 R-33 a person shows themselves as an emoji, and with null as their picture', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    const set = (emoji: string | null) =>
      jo.ok('setParticipantEmoji', { params: { participantId: inside[1]!.id }, body: { emoji } })
    expect((await set('👩🏽‍🚀')).displayEmoji).toBe('👩🏽‍🚀')
    expect((await mara.ok('roomParticipants', { params: room.at }))[1]).toMatchObject({
      displayEmoji: '👩🏽‍🚀',
    })
    expect((await set(null)).displayEmoji).toBeNull()
  })

  test('R-34 changing the emoji without having joined says "Not a participant", as for somebody else’s', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    const set = (who: Person, participantId: string) =>
      who.call('setParticipantEmoji', { params: { participantId }, body: { emoji: '🎉' } })
    const refused = async (who: Person, id: string) => {
      const { status, body } = await set(who, id)
      expect([status, body.message]).toEqual([404, 'Not a participant'])
    }
    await refused(kit, inside[1]!.id)
    await refused(mara, inside[1]!.id)
    await refused(jo, '999999999')
    await leave(jo, room)
    await refused(jo, inside[1]!.id)
    expect((await set(mara, inside[0]!.id)).status).toBe(200)
  })

  test.each(['', 'x', '👍👍', 'smile', '<b>', '👍 '])('R-33 %j is not one emoji', async (emoji) => {
    const { inside } = await roomWith(mara)
    const answer = await mara.call('setParticipantEmoji', {
      params: { participantId: inside[0]!.id },
      body: { emoji },
    })
    expect(answer.status).toBe(400)
  })
})
