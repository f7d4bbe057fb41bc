import { expect, test } from 'vitest'
import { openEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { send } from '#tests/support/messages.ts'
import { enter, openRoom, write } from '#tests/support/rooms.ts'

const world = worldOfFile()

test('S6 operators carry their mark wherever people write or ask, and nobody else does', async () => {
  const ada = await world.signUp('Ada')
  const root = await world.withRole('Root', 'admin')
  const [judge, jo] = [await world.moderator('Judge'), await world.rich('Jo')]
  const event = await openEvent(world, jo)
  const room = await openRoom(jo)
  const marks = async (of: typeof ada) => {
    const params = { params: { id: event.id } }
    await enter(of, room)
    await send(of, ada, 'Hello')
    return [
      (await of.ok('addComment', { ...params, body: { content: 'Hello' } })).author,
      (await write(of, room, 'Hello')).body.user,
      (await ada.ok('threadState', { params: { userId: of.id } })).user,
      (await of.ok('createFundRequest', { body: { toUserId: ada.id, amount: '1' } })).fromUser,
      await ada.ok('userProfile', { params: { userId: of.id } }),
    ].map(({ isOperator }) => isOperator)
  }
  expect(await marks(judge)).toEqual([true, true, true, true, true])
  expect(await marks(root)).toEqual([true, true, true, true, true])
  expect(await marks(jo)).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('S6 a request or message of somebody new says so, until money has moved or the account is a month old', async () => {
  const [ada, eve] = [await world.signUp('Ada'), await world.rich('Eve')]
  const said = async () => {
    const request = (await ada.ok('receivedFundRequests', { query: {} })).find(
      ({ fromUser }) => fromUser.id === eve.id,
    )
    return [
      request!.fromNewStranger,
      (await ada.ok('threadState', { params: { userId: eve.id } })).newStranger,
    ]
  }
  await eve.ok('createFundRequest', { body: { toUserId: ada.id, amount: '1', message: 'A fee' } })
  expect(await said()).toEqual([true, true])
  await eve.ok('transfer', { body: { receiverId: ada.id, amount: '1' } })
  expect(await said()).toEqual([false, false])
  const asked = async () =>
    (await (await world.signUp('Reader')).ok('threadState', { params: { userId: eve.id } })).newStranger
  expect(await asked()).toBe(true)
  await world.pass('31 days')
  expect(await asked()).toBe(false)
})

test('S6 a reserved name opens no account and replaces none; a name from before stays', async () => {
  const eve = await world.signUp('Eve')
  for (const body of [
    { firstName: 'Evens', lastName: 'Support' },
    { firstName: 'Аdmin', lastName: 'Team' },
    { firstName: 'Вrаm', lastName: 'Meester' },
  ]) {
    const answer = await eve.call('setNames', { body })
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
      400,
      'malformed',
      [body.lastName === 'Support' ? 'lastName' : 'firstName'],
    ])
    await expect(world.signUp(body.firstName, body)).rejects.toThrow('400')
  }
  expect((await eve.ok('currentUser')).firstName).toBe('Eve')
  expect((await eve.call('createRoom', { body: { name: 'Evens Support' } })).status).toBe(400)
  expect((await eve.call('createGang', { body: { name: 'Official Evens' } })).status).toBe(400)
  await eve.ok('createGang', { body: { name: 'Official Owls' } })
})
