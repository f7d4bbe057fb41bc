import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { postMessages } from '#server/chat/post-messages.ts'
import { sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import { block } from '#tests/support/messages.ts'
import { connect, of, type RecordingSocket, received, say, settled } from '#tests/support/sockets.ts'
import type { Person, World } from '#tests/support/world.ts'

/** Two nodes on one database that exchange signals. */
const [one, two] = twoNodes({ transport: listenTransport })
const sockets: RecordingSocket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
})

async function open(world: World, person: Person): Promise<RecordingSocket> {
  const socket = await connect(world, person)
  sockets.push(socket)
  return socket
}
const pair = async (): Promise<[Person, Person]> => [await one.signUp('Ada'), await one.signUp('Ben')]
const send = (from: Person, to: Person, content: string) =>
  from.ok('sendMessage', { body: { receiverId: to.id, content, clientId: randomUUID() } })
/** Both have written, so that each sees the other's presence. */
const meet = async (person: Person, other: Person) => {
  await send(person, other, 'Hello')
  await send(other, person, 'Hello')
}
const online = async (of: Person, person: Person) =>
  (await of.ok('threadState', { params: { userId: person.id } })).online
/** Frames that were sent before have arrived when a later one has, on the same way through both nodes. */
async function after(socket: RecordingSocket, from: Person, to: Person): Promise<void> {
  const { id } = await send(from, to, 'the last')
  await expect.poll(() => of(socket, 'new_message').some(({ messageId }) => messageId === id)).toBe(true)
}

test('X-08 a new message goes whole to both people on whatever node, in order and chained, and to nobody else', async () => {
  const [ada, ben] = await pair()
  const eve = await one.signUp('Eve')
  const [adas, bens, eves] = [await open(one, ada), await open(two, ben), await open(one, eve)]
  const sent: Awaited<ReturnType<typeof send>>[] = []
  for (const content of ['One', '12n', '“Two” 日本語']) sent.push(await send(ada, ben, content))
  for (const socket of [adas, bens]) {
    await received(socket, 'new_message', 3)
    expect(of(socket, 'new_message')).toEqual(
      sent.map((message, n) => ({
        type: 'new_message',
        senderId: ada.id,
        receiverId: ben.id,
        messageId: message.id,
        afterId: sent[n - 1]?.id ?? null,
        message: { ...message, sender: { ...message.sender, lastName: 'E.' } },
      })),
    )
  }
  await send(ben, ada, 'Answer')
  await received(adas, 'new_message', 4)
  expect(of(adas, 'new_message').at(-1)).toMatchObject({ message: { sender: { lastName: 'Example' } } })
  await settled(eves)
  expect(of(eves, 'new_message')).toEqual([])
})

test('X-08 a long text is left out of the frame and fetched, also in scripts of several bytes a letter', async () => {
  const [ada, ben] = await pair()
  const socket = await open(two, ben)
  await send(ben, ada, 'Hello')
  for (const content of [
    '本'.repeat(4000),
    '"\\'.repeat(1500),
    '本'.repeat(1200),
    '本'.repeat(1200),
    'x'.repeat(4000),
  ])
    await send(ada, ben, content)
  await received(socket, 'new_message', 6)
  expect(of(socket, 'new_message').map(({ message }) => message !== undefined)).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('X-08 a message that is sent again is the same message to the receiver', async () => {
  const [ada, ben] = await pair()
  const socket = await open(one, ben)
  const body = { receiverId: ben.id, content: 'Once', clientId: randomUUID() }
  for (let n = 0; n < 3; n++) await ada.ok('sendMessage', { body })
  await after(socket, ada, ben)
  expect(new Set(of(socket, 'new_message').map(({ messageId }) => messageId)).size).toBe(2)
})

test('X-08 a message whose node died before it was announced is announced when it is sent again', async () => {
  const [ada, ben] = await pair()
  const first = await send(ada, ben, 'First')
  const socket = await open(two, ben)
  const clientId = randomUUID()
  const { channel_id: channelId } = await one.db.one<{ channel_id: bigint }>(sql`
    select channel_id from chat_messages where id = ${BigInt(first.id)}`)
  // committed, and nothing after that
  await postMessages(one.db, [{ channelId, senderId: BigInt(ada.id), content: 'Second', clientId }])
  const body = { receiverId: ben.id, content: 'Second', clientId }
  const { id } = await ada.ok('sendMessage', { body })
  const announced = () => of(socket, 'new_message').filter(({ messageId }) => messageId === id)
  await expect.poll(announced).toMatchObject([{ afterId: first.id }])
  await block(one, ben, ada)
  await ada.ok('sendMessage', { body })
  await settled(socket)
  expect(announced()).toHaveLength(1)
})

test('M-13 M-09 the sender is told when the receiver has read, once', async () => {
  const [ada, ben] = await pair()
  const [adas, bens] = [await open(one, ada), await open(two, ben)]
  await send(ada, ben, 'One')
  const { id } = await send(ada, ben, 'Two')
  await ben.ok('listMessages', { params: { userId: ada.id }, query: {} })
  for (const socket of [adas, bens]) {
    await received(socket, 'messages_read')
    expect(of(socket, 'messages_read')).toEqual([
      { type: 'messages_read', readerId: ben.id, senderId: ada.id, upTo: id },
    ])
  }
  await ben.ok('readThread', { params: { userId: ada.id }, body: {} })
  await ben.ok('readAllThreads', { body: {} })
  await after(adas, ada, ben)
  expect(of(adas, 'messages_read')).toHaveLength(1)
  await ben.ok('readAllThreads', { body: {} })
  await received(adas, 'messages_read', 2)
})

test('M-10 reactions and removals reach both', async () => {
  const [ada, ben] = await pair()
  const [adas, bens] = [await open(one, ada), await open(two, ben)]
  const { id } = await send(ada, ben, 'One')
  await ben.ok('reactToMessage', { params: { userId: ada.id, messageId: id }, body: { emoji: '👍' } })
  await ada.ok('removeMessage', { params: { userId: ben.id, messageId: id } })
  for (const socket of [adas, bens]) {
    await received(socket, 'message_changed', 2)
    expect(of(socket, 'message_changed').map(({ messageId }) => messageId)).toEqual([id, id])
  }
})

test('M-07 typing reaches the other person once both have written, and no stranger and no blocked one', async () => {
  const [ada, ben] = await pair()
  const eve = await one.signUp('Eve')
  const [adas, bens, eves] = [await open(two, ada), await open(one, ben), await open(one, eve)]
  say(eves, { type: 'typing', userId: ben.id })
  await send(ada, ben, 'Hello')
  for (const [socket, userId] of [
    [adas, ben.id],
    [bens, ada.id],
  ] as const) {
    say(socket, { type: 'typing', userId })
    await settled(socket)
  }
  await send(ben, ada, 'Hello')
  await received(adas, 'new_message', 2)
  expect([...of(adas, 'typing'), ...of(bens, 'typing')]).toEqual([])
  say(adas, { type: 'typing', userId: ben.id })
  await received(bens, 'typing')
  expect(of(bens, 'typing')).toEqual([{ type: 'typing', userId: ada.id }])
  for (let n = 0; n < 15; n++) say(adas, { type: 'typing', userId: ben.id })
  await settled(adas)
  await after(bens, ada, ben)
  expect(of(bens, 'typing').length).toBeLessThanOrEqual(6)
  await one.db.change(
    sql`insert into user_blocks (user_id, blocked_id) values (${BigInt(ben.id)}, ${BigInt(ada.id)})`,
  )
  const before = of(adas, 'typing').length
  say(bens, { type: 'typing', userId: ada.id })
  await settled(bens)
  await settled(adas)
  expect(of(adas, 'typing').length).toBe(before)
})

test('M-10 S-27 presence: online with a socket, offline 40 s after the last report, told to who may see it', async () => {
  const [ada, ben] = await pair()
  const eve = await one.signUp('Eve')
  const kit = await one.signUp('Kit')
  for (const other of [ada, eve]) await meet(ben, other)
  // one who only wrote learns nothing
  await send(kit, ben, 'Hello')
  await block(one, ben, eve)
  const kits = await open(two, kit)
  say(kits, { type: 'watch_thread', userId: ben.id })
  await settled(kits)
  expect(of(kits, 'refused')).toEqual([{ type: 'refused', code: 'unknown_channel', about: ben.id }])
  const [adas, eves] = [await open(one, ada), await open(one, eve)]
  for (const socket of [adas, eves]) say(socket, { type: 'watch_thread', userId: ben.id })
  say(adas, { type: 'watch_thread', userId: ada.id })
  await Promise.all([adas, eves].map(settled))
  expect(of(eves, 'refused')).toEqual([{ type: 'refused', code: 'unknown_channel', about: ben.id }])
  expect(of(adas, 'refused')).toEqual([{ type: 'refused', code: 'unknown_channel', about: ada.id }])
  expect(await online(ada, ben)).toBe(false)
  const bens = await open(two, ben)
  // the first one says how it is when one begins to watch
  await received(adas, 'presence_changed', 2)
  expect(of(adas, 'presence_changed')).toEqual(
    [false, true].map((online) => ({ type: 'presence_changed', userId: ben.id, online })),
  )
  expect([await online(ada, ben), await online(eve, ben), await online(kit, ben)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await kit.ok('listConversations')).toMatchObject([{ online: false, presenceShown: false }])
  expect(await ada.ok('listConversations')).toMatchObject([{ online: true, presenceShown: true }])
  bens.terminate()
  await one.pass('41 seconds')
  await received(adas, 'presence_changed', 3)
  expect(of(adas, 'presence_changed')[2]).toEqual({
    type: 'presence_changed',
    userId: ben.id,
    online: false,
  })
  expect(await online(ada, ben)).toBe(false)
  expect([...of(eves, 'presence_changed'), ...of(kits, 'presence_changed')]).toEqual([])
})

test('S-27 M-09 M-13 between people of whom one has blocked the other no receipt, reaction or removal is told', async () => {
  const [ada, ben] = await pair()
  await meet(ada, ben)
  const own = await send(ben, ada, 'Mine')
  const { id } = await send(ada, ben, 'Read me')
  const [adas, bens] = [await open(two, ada), await open(one, ben)]
  await ben.ok('reactToMessage', { params: { userId: ada.id, messageId: id }, body: { emoji: '👍' } })
  await received(adas, 'message_changed')
  await ben.ok('blockUser', { params: { id: ada.id }, body: {} })
  for (const socket of [adas, bens]) {
    await received(socket, 'block_changed')
    expect(of(socket, 'block_changed')).toEqual([{ type: 'block_changed', userIds: [ben.id, ada.id] }])
  }
  await ben.ok('listMessages', { params: { userId: ada.id }, query: {} })
  await received(bens, 'messages_read')
  await ben.ok('reactToMessage', { params: { userId: ada.id, messageId: id }, body: { emoji: null } })
  await ben.ok('removeMessage', { params: { userId: ada.id, messageId: own.id } })
  await received(bens, 'message_changed', 3)
  const eve = await one.signUp('Eve')
  await after(adas, eve, ada)
  await after(bens, eve, ben)
  expect(of(adas, 'message_changed')).toHaveLength(1)
  // a read mark from before the block may still arrive
  const read = (socket: typeof adas) =>
    of(socket, 'messages_read').filter(({ upTo }) => BigInt(upTo as string) >= BigInt(id))
  expect(read(adas).filter(({ readerId }) => readerId === ben.id)).toEqual([])
  expect(read(bens).map(({ readerId }) => readerId)).toEqual([ben.id])
  expect((await ada.ok('threadState', { params: { userId: ben.id } })).readUpTo).toBeNull()
  const seen = await ada.ok('listMessages', { params: { userId: ben.id }, query: {} })
  expect(seen.find((message) => message.id === id)?.read).toBe(false)
})

test('S-27 M-09 reading all threads at once is not told to somebody blocked either', async () => {
  const [ada, ben] = await pair()
  await meet(ada, ben)
  const [adas, bens] = [await open(two, ada), await open(one, ben)]
  await ben.ok('blockUser', { params: { id: ada.id }, body: {} })
  await ada.ok('readAllThreads', { body: {} })
  await received(adas, 'messages_read')
  const eve = await one.signUp('Eve')
  await after(bens, eve, ben)
  expect(of(bens, 'messages_read')).toEqual([])
})

test('M22 writing reads what came before: the sender is told, and the mark of one’s other screens moves', async () => {
  const [ada, ben] = await pair()
  await send(ada, ben, 'One')
  const { id } = await send(ada, ben, 'Two')
  const [adas, bens] = [await open(two, ada), await open(one, ben)]
  const answer = await send(ben, ada, 'An answer')
  for (const socket of [adas, bens]) {
    await received(socket, 'messages_read')
    expect(of(socket, 'messages_read')).toEqual([
      { type: 'messages_read', readerId: ben.id, senderId: ada.id, upTo: answer.id },
    ])
  }
  expect(await ben.ok('countUnreadMessages')).toEqual({ unread: 0 })
  const seen = await ada.ok('listMessages', { params: { userId: ben.id }, query: {} })
  expect(seen.find((message) => message.id === id)?.read).toBe(true)
  // nothing was unread: a second line announces nothing
  await send(ben, ada, 'And another')
  await after(adas, ben, ada)
  expect(of(adas, 'messages_read').filter(({ readerId }) => readerId === ben.id)).toHaveLength(1)
})

test('S-27 M-10 a block ends the presence that both see, on whatever node', async () => {
  const [ada, ben] = await pair()
  await meet(ada, ben)
  const adas = await open(two, ada)
  say(adas, { type: 'watch_thread', userId: ben.id })
  await settled(adas)
  const bens = await open(one, ben)
  await received(adas, 'presence_changed', 2)
  await ben.ok('blockUser', { params: { id: ada.id }, body: {} })
  // the signal has reached the other node when a later one has
  const eve = await one.signUp('Eve')
  const eves = await open(two, eve)
  await after(eves, ben, eve)
  bens.terminate()
  await one.pass('41 seconds')
  const evesToo = await open(one, eve)
  await after(evesToo, eve, ben)
  await settled(adas)
  expect(of(adas, 'presence_changed')).toHaveLength(2)
})
