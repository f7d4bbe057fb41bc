import { describe, expect, test } from 'vitest'
import { jo, kit, mara, people, testRooms, world } from '#tests/support/room-world.ts'
import {
  enter,
  inRoom,
  leave,
  messagesOf,
  type OpenRoom,
  openRoom,
  roomOf,
  roomWith,
  tryEnter,
  unseen,
} from '#tests/support/rooms.ts'
import type { Person } from '#tests/support/world.ts'

testRooms()

const remove = (who: Person, room: OpenRoom, participant: { id: string }) =>
  who.ok('removeParticipant', { params: inRoom(room, participant) })
const read = (who: Person, room: OpenRoom, invite?: string) =>
  who.call('getRoom', { params: room.at, query: invite ? { invite } : {} })
const change = (who: Person, room: OpenRoom, body: object) =>
  who.call('changeRoom', { params: room.at, body })
const inviteOf = async (who: Person, room: OpenRoom) =>
  /invite=(.*)$/.exec((await roomOf(who, room)).invitePath!)![1]!
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('removed people', () => {
  test.each([true, false])(
    'S13 a removed person reads nothing of a room any more, with any invite (public: %s)',
    async (isPublic) => {
      const { room, inside } = await roomWith(mara, [jo, kit], { isPublic })
      await remove(mara, room, inside[1]!)
      for (const invite of [undefined, room.invite, await inviteOf(kit, room)]) {
        expect(codeOf(await read(jo, room, invite))).toEqual([403, 'forbidden'])
        expect(codeOf(await tryEnter(jo, room, invite))).toEqual([403, 'forbidden'])
      }
      expect(codeOf(await jo.call('roomParticipants', { params: room.at }))).toEqual([404, 'not_found'])
      expect(codeOf(await jo.call('roomMessages', { params: room.at, query: {} }))).toEqual([
        404,
        'not_found',
      ])
      expect((await jo.ok('listRooms', {})).map(({ id }) => id)).not.toContain(room.id)
    },
  )

  test('S13 a removal makes a new invite for a private room, which people inside read; a public one keeps its own', async () => {
    const hidden = await roomWith(mara, [jo, kit], { isPublic: false })
    await remove(mara, hidden.room, hidden.inside[1]!)
    const [newcomer, late] = await people('Newcomer', 'Late')
    expect(codeOf(await read(newcomer!, hidden.room, hidden.room.invite))).toEqual([404, 'not_found'])
    const invite = await inviteOf(kit, hidden.room)
    expect(invite).not.toBe(hidden.room.invite)
    expect((await tryEnter(late!, hidden.room, invite)).status).toBe(200)
    const open = await roomWith(mara, [jo])
    await remove(mara, open.room, open.inside[1]!)
    expect(await inviteOf(mara, open.room)).toBe(open.room.invite)
  })

  test('M12 the owner lets somebody back in, and nobody else does', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    await remove(mara, room, inside[1]!)
    const list = (who: Person) => who.call('listRemovedFromRoom', { params: room.at })
    const back = (who: Person, person: Person) =>
      who.call('letBackIntoRoom', { params: { ...room.at, userId: person.id } })
    expect(codeOf(await list(kit))).toEqual([403, 'forbidden'])
    expect(codeOf(await back(kit, jo))).toEqual([403, 'forbidden'])
    expect(codeOf(await list(jo))).toEqual([404, 'not_found'])
    expect((await list(mara)).body).toEqual([
      { user: expect.objectContaining({ id: jo.id, firstName: 'Jo' }), removedAt: expect.any(String) },
    ])
    expect((await back(mara, jo)).status).toBe(200)
    expect(codeOf(await back(mara, jo))).toEqual([404, 'not_found'])
    expect((await list(mara)).body).toEqual([])
    expect((await tryEnter(jo, room)).status).toBe(200)
  })
})

describe('the link, who finds the room, and its seats', () => {
  test('M12 a new link ends the former one, and only the owner makes it', async () => {
    const { room } = await roomWith(mara, [jo], { isPublic: false })
    const renew = (who: Person) => who.call('renewRoomInvite', { params: room.at, body: {} })
    expect(codeOf(await renew(jo))).toEqual([403, 'forbidden'])
    expect(codeOf(await renew(kit))).toEqual([404, 'not_found'])
    const { body } = await renew(mara)
    expect(body.invitePath).toBe(`/rooms/${room.id}?invite=${await inviteOf(jo, room)}`)
    expect(codeOf(await read(kit, room, room.invite))).toEqual([404, 'not_found'])
    expect((await read(kit, room, await inviteOf(jo, room))).status).toBe(200)
    await mara.ok('closeRoom', { params: room.at, body: {} })
    expect(codeOf(await renew(mara))).toEqual([409, 'room_closed'])
  })

  test('M12 a room becomes private, with a new link, and public again', async () => {
    const { room } = await roomWith(mara, [jo])
    expect(codeOf(await change(jo, room, { isPublic: false }))).toEqual([403, 'forbidden'])
    expect((await change(mara, room, { isPublic: false })).body.isPublic).toBe(false)
    expect(codeOf(await read(kit, room))).toEqual([404, 'not_found'])
    expect(codeOf(await read(kit, room, room.invite))).toEqual([404, 'not_found'])
    const invite = await inviteOf(jo, room)
    expect((await read(kit, room, invite)).status).toBe(200)
    expect((await change(mara, room, { isPublic: true })).body.isPublic).toBe(true)
    expect(await inviteOf(jo, room)).toBe(invite)
    expect((await read(kit, room)).status).toBe(200)
  })

  test('M12 seats change, and nobody inside loses one', async () => {
    const { room } = await roomWith(mara, [jo, kit])
    expect(codeOf(await change(mara, room, { maxParticipants: 2 }))).toEqual([409, 'room_full'])
    expect((await change(mara, room, { maxParticipants: 3 })).body.maxParticipants).toBe(3)
    const [late] = await people('Late')
    expect((await tryEnter(late!, room)).body.code).toBe('room_full')
    await change(mara, room, { maxParticipants: 4 })
    expect((await tryEnter(late!, room)).status).toBe(200)
    for (const maxParticipants of [1, 51, 2.5])
      expect((await change(mara, room, { maxParticipants })).status).toBe(400)
  })

  test('M12 the owner’s seat is kept: a full room never shuts its owner out', async () => {
    const room = await openRoom(mara, { maxParticipants: 2 })
    await enter(jo, room)
    const refused = await tryEnter(kit, room)
    expect([refused.body.code, refused.body.message]).toEqual([
      'room_full',
      'This room is full: 1 person is in it, and one seat is kept for its owner',
    ])
    await enter(mara, room)
    expect((await tryEnter(kit, room)).body.message).toBe('This room is full: 2 people are in it')
    await unseen(world, room, [mara])
    await world.app.run('rooms')
    expect((await tryEnter(kit, room)).body.code).toBe('room_full')
    expect((await change(mara, room, { maxParticipants: 2 })).status).toBe(200)
    expect((await tryEnter(mara, room)).status).toBe(200)
  })
})

describe('whose room it is', () => {
  const give = (who: Person, room: OpenRoom, participant: { id: string }) =>
    who.call('changeParticipant', { params: inRoom(room, participant), body: { owner: true } })

  test('M12 the owner hands the room to somebody inside, and stays as a guest', async () => {
    const { room, inside } = await roomWith(mara, [jo, kit])
    expect(codeOf(await give(jo, room, inside[1]!))).toEqual([403, 'forbidden'])
    expect((await give(mara, room, inside[1]!)).status).toBe(200)
    expect(await roomOf(mara, room)).toMatchObject({ createdById: jo.id, hostId: mara.id })
    expect((await messagesOf(kit, room)).map(({ content }) => content)).toEqual(['Jo E. now owns this room'])
    expect(codeOf(await give(mara, room, inside[0]!))).toEqual([403, 'forbidden'])
    expect((await change(jo, room, { locked: true })).status).toBe(200)
    await leave(kit, room)
    expect(codeOf(await give(jo, room, inside[2]!))).toEqual([404, 'not_found'])
  })

  test('M12 nobody is made the owner of more rooms than they may have', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    for (let n = 0; n < 5; n++) await openRoom(jo)
    expect(codeOf(await give(mara, room, inside[1]!))).toEqual([409, 'too_many_rooms'])
    expect((await roomOf(jo, room)).createdById).toBe(mara.id)
  })

  test('M12 a leaving by one’s own act is told apart from an absence, until one comes back', async () => {
    const { room } = await roomWith(mara, [jo])
    const left = async () => (await roomOf(jo, room)).leftOnPurpose
    expect(await left()).toBe(false)
    await leave(jo, room)
    expect(await left()).toBe(true)
    await enter(jo, room)
    expect(await left()).toBe(false)
    await unseen(world, room, [jo])
    await world.app.run('rooms')
    expect([(await roomOf(jo, room)).participantId, await left()]).toEqual([null, false])
  })
})
