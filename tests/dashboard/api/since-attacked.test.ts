import { expect, test } from 'vitest'
import { ada, ben, cleo, testNewcomers, world } from '#tests/support/attack-world.ts'
import { openEvent } from '#tests/support/events.ts'
import { send } from '#tests/support/messages.ts'
import { enter, openRoom, tryEnter } from '#tests/support/rooms.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

testNewcomers()

const news = async (person: Person) => (await person.ok('sinceAway', { query: { mode: 'practice' } })).news
async function leave(person: Person): Promise<void> {
  await person.ok('notificationDigest')
  await world.pass('7 hours')
}
async function befriend(one: Person, other: Person): Promise<void> {
  await send(one, other, 'Hello')
  await send(other, one, 'Hello')
  await one.ok('readThread', { params: { userId: other.id }, body: {} })
}

test('a room whose owner blocks one is not told, for it cannot be entered', async () => {
  await befriend(ada, ben)
  await leave(ada)
  const room = await openRoom(cleo)
  await enter(cleo, room)
  await enter(ben, room)
  await cleo.ok('blockUser', { params: { id: ada.id }, body: {} })
  expect((await tryEnter(ada, room)).status).not.toBe(200)
  expect(await news(ada)).toEqual([])
})

test('a full room is not told', async () => {
  await befriend(ada, ben)
  await leave(ada)
  const room = await openRoom(cleo, { maxParticipants: 2 })
  await enter(cleo, room)
  await enter(ben, room)
  expect((await tryEnter(ada, room)).status).not.toBe(200)
  expect(await news(ada)).toEqual([])
})

test('the faces of a room have nobody with whom there is a block', async () => {
  await befriend(ada, ben)
  await leave(ada)
  const room = await openRoom(ben)
  await enter(ben, room)
  await enter(cleo, room)
  await cleo.ok('blockUser', { params: { id: ada.id }, body: {} })
  const [told] = await news(ada)
  expect(told).toMatchObject({ kind: 'room' })
  expect(JSON.stringify(told)).not.toContain('Cleo')
})

test('a private room that one has not been in is not named', async () => {
  await befriend(ada, ben)
  await leave(ada)
  const room = await openRoom(ben, { isPublic: false, name: 'Secret room' })
  await enter(ben, room)
  expect(await news(ada)).toEqual([])
})

test('a challenge and a request of somebody who closed the account break nothing', async () => {
  await leave(ada)
  const { id } = await openEvent(world, cleo, { isPracticeMode: true })
  await send(ben, ada, 'Bet Challenge: Dare?', { eventId: id })
  await ben.ok('closeAccount', { body: { password: PASSWORD } })
  expect((await ada.call('sinceAway', { query: { mode: 'practice' } })).status).toBe(200)
  expect(await news(ada)).toEqual([])
})
