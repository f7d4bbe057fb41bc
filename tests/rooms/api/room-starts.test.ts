import { describe, expect, test } from 'vitest'
import { ROOM_STARTS_DAYS } from '#contract/chat-limits.ts'
import { openEvent, productNow } from '#tests/support/events.ts'
import { jo, kit, mara, testRooms, world } from '#tests/support/room-world.ts'
import { openRoom } from '#tests/support/rooms.ts'
import type { Person } from '#tests/support/world.ts'

testRooms()

const inHours = async (hours: number) =>
  new Date((await productNow(world)).getTime() + hours * 3_600_000).toISOString()
const at = ({ id }: { id: string }) => ({ params: { id } })
const remind = (person: Person, room: { id: string }, wanted = true) =>
  person.call('setRoomReminder', { ...at(room), body: { wanted } })
const told = async (person: Person, room: { id: string }) =>
  (await person.ok('listNotifications', {})).filter(({ link }) => link === `/rooms/${room.id}`)

describe('the rooms of an event', () => {
  test('N-04 an event lists its rooms, with the people inside, the start and the caller’s own reminder', async () => {
    const event = await openEvent(world, mara, {})
    const startsAt = await inHours(3)
    const room = await openRoom(mara, { eventId: event.id, startsAt })
    await openRoom(jo, { name: 'Of nothing' })
    const rooms = (person: Person) => person.ok('listRooms', { query: { eventId: event.id } })
    expect(await rooms(jo)).toMatchObject([{ id: room.id, startsAt, reminded: false }])
    expect((await remind(jo, room)).body).toEqual({ reminded: true })
    expect(await rooms(jo)).toMatchObject([{ reminded: true }])
    expect(await rooms(kit)).toMatchObject([{ reminded: false }])
  })

  test('N-04 who asked for it gets one notice at the start, and nobody who took it back', async () => {
    const room = await openRoom(mara, { startsAt: await inHours(2) })
    for (const person of [jo, kit]) await remind(person, room)
    await remind(kit, room, false)
    await world.pass('119 minutes')
    await world.settle()
    expect(await told(jo, room)).toEqual([])
    await world.pass('2 minutes')
    await world.settle()
    await world.pass('2 minutes')
    await world.settle()
    expect((await told(jo, room)).map(({ title }) => title)).toEqual(['Starts now · Game seven'])
    expect(await told(kit, room)).toEqual([])
  })

  test('N-04 a start that is moved moves the notice; one that is taken away has none', async () => {
    const room = await openRoom(mara, { startsAt: await inHours(2) })
    await remind(jo, room)
    await mara.ok('changeRoom', { ...at(room), body: { startsAt: await inHours(5) } })
    await world.pass('3 hours')
    await world.settle()
    expect(await told(jo, room)).toEqual([])
    await mara.ok('changeRoom', { ...at(room), body: { startsAt: null } })
    await world.pass('3 hours')
    await world.settle()
    expect(await told(jo, room)).toEqual([])
  })

  test('N-04 a room with a start ahead stays open until a day after it, though nobody is inside', async () => {
    const room = await openRoom(mara, { startsAt: await inHours(40) })
    await world.pass('30 hours')
    await world.settle()
    expect((await jo.ok('getRoom', { ...at(room), query: {} })).status).toBe('active')
    await world.pass('35 hours')
    await world.settle()
    expect((await jo.ok('getRoom', { ...at(room), query: {} })).status).toBe('closed')
  })

  test.each([
    ['in the past', -1],
    ['too far ahead', (ROOM_STARTS_DAYS + 1) * 24],
  ])('N-04 a start %s is refused', async (_, hours) => {
    const body = { name: 'Game seven', startsAt: await inHours(hours) }
    const { status, body: answer } = await mara.call('createRoom', { body })
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, ['startsAt']])
  })

  test('N-04 no reminder of a room without a start ahead, of a closed one, or of one that nobody may see', async () => {
    const plain = await openRoom(mara, {})
    expect((await remind(jo, plain)).body.code).toBe('room_started')
    const hidden = await openRoom(mara, { isPublic: false, startsAt: await inHours(2) })
    expect((await remind(jo, hidden)).status).toBe(404)
    const room = await openRoom(kit, { startsAt: await inHours(2) })
    await kit.ok('closeRoom', { ...at(room), body: {} })
    expect((await remind(jo, room)).body.code).toBe('room_closed')
    expect(
      (await world.visitor.call('setRoomReminder', { ...at(room), body: { wanted: true } })).status,
    ).toBe(401)
  })
})
