import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { jo, kit, mara, people, testRooms, world } from '#tests/support/room-world.ts'
import {
  enter,
  inRoom,
  leave,
  messagesOf,
  openRoom,
  roomWith,
  sanction,
  write,
} from '#tests/support/rooms.ts'
import { connect, of, say, settled } from '#tests/support/sockets.ts'
import type { Person } from '#tests/support/world.ts'

testRooms()

describe('messages', () => {
  test('R-31 R-32 a message is written, answered with all its fields, and read back', async () => {
    const { room } = await roomWith(mara, [jo])
    const clientId = randomUUID()
    const { status, body } = await write(jo, room, '  Here we go! <script>alert(1)</script> ', {
      messageType: 'text',
      clientId,
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^\d+$/),
        roomId: room.id,
        userId: jo.id,
        content: 'Here we go! <script>alert(1)</script>',
        messageType: 'text',
        user: { id: jo.id, firstName: 'Jo', lastName: 'E.', profileImageUrl: null },
        createdAt: expect.any(String),
        clientId,
        position: null,
        replyTo: null,
        reactions: [],
        removed: false,
      },
    ])
    expect(await messagesOf(mara, room)).toEqual([body])
  })

  test('R-31 pages go backwards by `before` and forwards by `after`, each oldest first', async () => {
    const { room } = await roomWith(mara)
    const ids = []
    for (let n = 0; n < 7; n++) ids.push((await write(mara, room, `${n}`)).body.id)
    const contents = async (query: object) =>
      (await messagesOf(mara, room, query)).map(({ content }) => content)
    expect(await contents({ limit: 3 })).toEqual(['4', '5', '6'])
    expect(await contents({ limit: 3, before: ids[4] })).toEqual(['1', '2', '3'])
    expect(await contents({ after: ids[4] })).toEqual(['5', '6'])
    const both = await mara.call('roomMessages', {
      params: room.at,
      query: { before: ids[4]!, after: ids[1]! },
    })
    expect(both.status).toBe(400)
  })

  test('R-32 S-27 only people inside write, read and react', async () => {
    const { room } = await roomWith(mara, [jo])
    const { body: message } = await write(mara, room, 'Hello')
    const react = (who: Person) =>
      who.call('reactToRoomMessage', { params: { ...room.at, messageId: message.id }, body: { emoji: '👍' } })
    const codes = async (who: Person) => [
      (await write(who, room, 'Hello?')).body.code,
      (await who.call('roomMessages', { params: room.at, query: {} })).body.code,
      (await react(who)).body.code,
    ]
    expect(await codes(kit)).toEqual(['not_joined', 'not_joined', 'not_joined'])
    await leave(jo, room)
    expect(await codes(jo)).toEqual(['not_joined', 'not_joined', 'not_joined'])
    expect((await write(jo, { ...room, at: { id: '999999999' } }, 'Hello?')).body.code).toBe('not_found')
  })

  test.each([
    ['no text', '', 400],
    ['blanks', '  \n ', 400],
    ['zero-width characters', '\u200b\u200b', 400],
    ['4,001 characters', 'x'.repeat(4001), 400],
    ['10,000 characters', 'x'.repeat(10_000), 400],
    ['4,000 characters', 'x'.repeat(4000), 201],
    ['4,000 characters of three bytes', '漢'.repeat(4000), 201],
    ['SQL', "'; drop table chat_messages; --", 201],
    ['what looks like an id of ours', '12n', 201],
    ['a link with credentials, and bidi', 'https://user:word@example.com/\n\u202ereversed', 201],
  ])('R-32 %s: refused, or read back as it was written', async (_, content, status) => {
    const { room } = await roomWith(mara)
    const answer = await write(mara, room, content)
    expect(answer.status).toBe(status)
    const stored = (await messagesOf(mara, room)).map((message) => message.content)
    expect(stored).toEqual(status === 201 ? [content] : [])
  })

  test('R-32 a message that is sent again is the same message; an answer quotes what it answers', async () => {
    const { room } = await roomWith(mara, [jo])
    const clientId = randomUUID()
    const first = await write(mara, room, 'Once', { clientId })
    expect((await write(mara, room, 'Once', { clientId })).body).toEqual(first.body)
    const answer = await write(jo, room, 'Twice!', { replyToId: first.body.id })
    expect(answer.body.replyTo).toEqual({
      id: first.body.id,
      senderId: mara.id,
      senderName: 'Mara E.',
      content: 'Once',
    })
    expect(await messagesOf(mara, room)).toEqual([first.body, answer.body])
    const elsewhere = await roomWith(kit, [jo])
    expect((await write(jo, elsewhere.room, 'What?', { replyToId: first.body.id })).status).toBe(404)
  })

  test('R-31 a message carries the second of the video at which it was written', async () => {
    const { room } = await roomWith(mara, [jo])
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' } })
    await mara.ok('setPlayback', { params: room.at, body: { playing: false, position: 12.5 } })
    expect((await write(jo, room, 'Paused')).body.position).toBe(12.5)
    const { at } = await mara.ok('setPlayback', { params: room.at, body: { playing: true, position: 100 } })
    await world.pass('20 seconds')
    const { body } = await write(jo, room, 'Goal!')
    const since = (Date.parse(body.createdAt) - Date.parse(at)) / 1000
    expect(body.position!).toBeGreaterThan(120 - 0.001)
    expect(Math.abs(body.position! - 100 - since)).toBeLessThan(0.5)
    expect((await messagesOf(mara, room)).map(({ position }) => position)).toEqual([12.5, body.position])
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: 'https://www.twitch.tv/kings' } })
    await mara.ok('setPlayback', { params: room.at, body: { playing: true, position: 0 } })
    expect((await write(jo, room, 'Live')).body.position).toBeNull()
    await mara.ok('setRoomVideo', { params: room.at, body: { videoUrl: null } })
    expect((await write(jo, room, 'Over')).body.position).toBeNull()
  })

  test('R-32 reactions are counted, and one’s own is marked', async () => {
    const { room } = await roomWith(mara, [jo])
    const { body: message } = await write(mara, room, 'Goal!')
    const react = (who: Person, emoji: string | null) =>
      who.ok('reactToRoomMessage', { params: { ...room.at, messageId: message.id }, body: { emoji } })
    await react(jo, '👍')
    await react(mara, '🎉')
    await react(mara, '👍')
    expect((await messagesOf(jo, room))[0]!.reactions).toEqual([{ emoji: '👍', count: 2, mine: true }])
    await react(jo, null)
    expect((await messagesOf(jo, room))[0]!.reactions).toEqual([{ emoji: '👍', count: 1, mine: false }])
  })

  test('R-32 one removes one’s own message, the owner any, and nobody else’s room matters', async () => {
    const { room } = await roomWith(mara, [jo, kit])
    const [own, other] = [(await write(jo, room, 'Mine')).body, (await write(jo, room, 'Rude')).body]
    const remove = (who: Person, messageId: string, at = room.at) =>
      who.call('removeRoomMessage', { params: { ...at, messageId } })
    expect((await remove(kit, own.id)).body.code).toBe('forbidden')
    expect((await remove(jo, own.id)).status).toBe(200)
    expect((await remove(mara, other.id)).status).toBe(200)
    expect((await remove(mara, other.id)).status).toBe(200)
    expect((await messagesOf(kit, room)).map(({ content, removed }) => [content, removed])).toEqual([
      ['', true],
      ['', true],
    ])
    const elsewhere = await openRoom(kit)
    expect((await remove(kit, own.id, elsewhere.at)).body.code).toBe('not_found')
  })

  test('S-27 whom a moderator has muted joins and reads, and does not write', async () => {
    const [quiet] = await people('Quiet')
    const { room } = await roomWith(jo)
    await sanction(world, quiet!, 'mute')
    await enter(quiet!, room)
    expect((await write(quiet!, room, 'Hm')).body.code).toBe('silenced')
    expect(await messagesOf(quiet!, room)).toEqual([])
  })

  test('S-27 whom a moderator has banned writes no new texts into their room, and may still lock it', async () => {
    const [owner] = await people('Owner')
    const { room } = await roomWith(owner!)
    await sanction(world, owner!, 'ban')
    const change = (body: object) => owner!.call('changeRoom', { params: room.at, body })
    for (const body of [{ name: 'Buy now' }, { purpose: 'Buy' }, { description: 'Buy now' }])
      expect((await change(body)).body.code).toBe('silenced')
    expect((await change({ locked: true })).body).toMatchObject({ locked: true, name: room.name })
  })

  test('S-27 who was removed from a room and sends an old message again reaches nobody inside', async () => {
    const { room, inside } = await roomWith(mara, [jo])
    const clientId = randomUUID()
    const first = await write(jo, room, 'Once', { clientId })
    const socket = await connect(world, mara)
    say(socket, { type: 'join_room', roomId: room.id })
    await settled(socket)
    await mara.ok('removeParticipant', { params: inRoom(room, inside[1]!) })
    await write(jo, room, 'Once', { clientId })
    const last = await write(mara, room, 'Last')
    type Frame = { earlier?: { id: string }[]; message: { id: string } }
    const ids = () =>
      (of(socket, 'room_message') as Frame[]).flatMap(({ earlier = [], message }) =>
        [...earlier, message].map(({ id }) => id),
      )
    await expect.poll(ids).toContain(last.body.id)
    expect(ids()).not.toContain(first.body.id)
    socket.terminate()
  })
})
