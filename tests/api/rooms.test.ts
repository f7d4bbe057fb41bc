import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { eventBody, openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
let mara: Person
let jo: Person
let kit: Person
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
})
beforeAll(async () => {
  ;[mara, jo, kit] = (await Promise.all(['Mara', 'Jo', 'Kit'].map((name) => world.signUp(name)))) as [
    Person,
    Person,
    Person,
  ]
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const opened = async (by: Person, more: Partial<Body<'createRoom'>> = {}) => {
  const room = await by.ok('createRoom', { body: { name: 'Game seven', ...more } })
  return { ...room, at: { id: room.id }, invite: /invite=([\w-]{22})$/.exec(room.invitePath!)![1]! }
}
const enter = (who: Person, id: string, invite?: string) =>
  who.ok('joinRoom', { params: { id }, body: invite ? { invite } : {} })
const write = (who: Person, id: string, content: string, more: object = {}) =>
  who.call('sendRoomMessage', { params: { id }, body: { content, ...more } })

describe('smoke', () => {
  test('R-10 all', async () => {
    const { id: eventId } = await mara.ok('createEvent', { body: eventBody() })
    const room = await opened(mara, { eventId })
    const me = await enter(mara, room.id)
    await enter(jo, room.id)
    expect(await jo.ok('listRooms', { query: {} })).toMatchObject([{ id: room.id, participantCount: 2 }])
    const sent = await write(jo, room.id, 'Hello')
    expect(sent.body).toMatchObject({ content: 'Hello', position: null })
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: 'https://youtu.be/dQw4w9WgXcQ?si=x' } })
    expect(
      await mara.ok('setPlayback', { params: room.at, body: { playing: true, position: 12.5 } }),
    ).toMatchObject({ playing: true, position: 12.5 })
    const messages = await mara.ok('roomMessages', { params: room.at, query: {} })
    expect(messages).toEqual([{ ...sent.body }])
    await mara.ok('leaveRoom', { params: room.at, body: {} })
    const after = await jo.ok('getRoom', { params: room.at })
    expect(after).toMatchObject({ createdById: jo.id, hostId: jo.id, participantCount: 1 })
    console.log(JSON.stringify(await jo.ok('roomMessages', { params: room.at, query: {} }), null, 1), me.id)
  })
})
