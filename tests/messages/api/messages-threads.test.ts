import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import {
  block,
  conversations,
  pairOf,
  read,
  refused,
  send,
  state,
  texts,
  thread,
} from '#tests/support/messages.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
const mara = person(() => world.signUp('Mara'))

const pair = () => pairOf(world)
const unread = async (of: Person) => (await of.ok('countUnreadMessages')).unread

describe('conversations', () => {
  test('M-05 M-01 each has the other person, the last message and what is unread; pinned ones come first', async () => {
    const ada = await world.signUp('Ada')
    const others = [await world.signUp('Zoe'), await world.signUp('Yan'), await world.signUp('Xia')]
    for (const other of others) {
      await send(ada, other, 'Hello')
      await send(other, ada, `From ${other.id}`)
      await send(other, ada, `Again from ${other.id}`)
    }
    await others[0]!.ok('stepUp', { body: { password: PASSWORD } })
    const [zoe, yan, xia] = others as [Person, Person, Person]
    await ada.ok('changeThread', { params: { userId: zoe.id }, body: { pinned: true } })
    await read(ada, yan)
    const list = await conversations(ada)
    expect(list.map(({ userId, unreadCount, pinned }) => [userId, unreadCount, pinned])).toEqual([
      [zoe.id, 2, true],
      [xia.id, 2, false],
      [yan.id, 0, false],
    ])
    expect(list[1]).toEqual({
      userId: xia.id,
      user: { id: xia.id, firstName: 'Xia', lastName: 'Example', profileImageUrl: null },
      lastMessage: {
        id: expect.any(String),
        senderId: xia.id,
        content: `Again from ${xia.id}`,
        createdAt: expect.stringMatching(/Z$/),
      },
      unreadCount: 2,
      pinned: false,
      muted: false,
      online: false,
      presenceShown: true,
    })
    expect(await unread(ada)).toBe(4)
    await ada.ok('changeThread', { params: { userId: zoe.id }, body: { muted: true } })
    expect(await unread(ada)).toBe(2)
    expect((await conversations(zoe)).map(({ pinned, muted }) => [pinned, muted])).toEqual([[false, false]])
    await ada.ok('readAllThreads', { body: {} })
    expect((await conversations(ada)).map(({ unreadCount }) => unreadCount)).toEqual([0, 0, 0])
    expect(await unread(ada)).toBe(0)
  })

  test('M-05 a last name is whole once both have written, else its initial', async () => {
    const [ada, ben] = await pair()
    await send(ada, ben, 'Hello')
    const [before] = await conversations(ben)
    expect(before!.user.lastName).toBe('E.')
    expect((await thread(ben, ada))[0]!.sender.lastName).toBe('E.')
    expect((await state(ada, ben)).user.lastName).toBe('E.')
    expect((await ben.ok('userProfile', { params: { userId: ada.id } })).lastName).toBe('E.')
    await send(ben, ada, 'Hello')
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect((await conversations(one))[0]!.user.lastName).toBe('Example')
      expect((await state(one, other)).user.lastName).toBe('Example')
      expect((await one.ok('userProfile', { params: { userId: other.id } })).lastName).toBe('Example')
    }
  })

  test('M-05 unread messages are counted to a hundred', async () => {
    const [ada, ben] = await pair()
    await send(ben, ada, 'Hello')
    for (let n = 0; n < 103; n++) await send(ada, ben, `${n}`)
    expect((await conversations(ben))[0]!.unreadCount).toBe(100)
    expect(await unread(ben)).toBe(100)
  })

  test('M-02 S-27 a thread that does not exist has no settings, no marks and no messages', async () => {
    const [ada, ben] = await pair()
    const params = { userId: ben.id }
    expect(await thread(ada, ben)).toEqual([])
    expect(await refused(ada.call('readThread', { params, body: {} }))).toEqual([404, 'not_found'])
    expect(await refused(ada.call('changeThread', { params, body: { muted: true } }))).toEqual([
      404,
      'not_found',
    ])
    for (const userId of [ada.id, '999999'])
      for (const name of ['listMessages', 'threadState'] as const)
        expect(await refused(ada.call(name, { params: { userId } }))).toEqual([404, 'not_found'])
  })
})

describe('reading', () => {
  test('M-10 M-13 the newest page marks received messages as read; the sender sees it on theirs', async () => {
    const [ada, ben] = await pair()
    const sent = [await send(ada, ben, 'One'), await send(ada, ben, 'Two')]
    expect((await thread(ada, ben)).map((one) => one.read)).toEqual([false, false])
    expect((await state(ada, ben)).readUpTo).toBeNull()
    expect((await thread(ben, ada)).map(({ id, sender }) => [id, sender.firstName])).toEqual([
      [sent[0]!.id, 'Ada'],
      [sent[1]!.id, 'Ada'],
    ])
    expect((await conversations(ben))[0]!.unreadCount).toBe(0)
    expect((await thread(ada, ben)).map((one) => one.read)).toEqual([true, true])
    expect((await state(ada, ben)).readUpTo).toBe(sent[1]!.id)
  })

  test('M-13 a mark moves up to one message, and never back', async () => {
    const [ada, ben] = await pair()
    const sent = [await send(ada, ben, 'One'), await send(ada, ben, 'Two')]
    await read(ben, ada, sent[0]!.id)
    expect((await thread(ada, ben)).map((one) => one.read)).toEqual([true, false])
    await read(ben, ada)
    await read(ben, ada, sent[0]!.id)
    expect((await thread(ada, ben)).map((one) => one.read)).toEqual([true, true])
    await read(ben, ada, '999999999')
    const later = await send(ada, ben, 'Three')
    expect(later.read).toBe(false)
    expect((await thread(ada, ben)).at(-1)!.read).toBe(false)
  })

  test('M-10 pages go backwards and forwards, oldest first, and older pages mark nothing', async () => {
    const [ada, ben] = await pair()
    await send(ben, ada, 'Hello')
    const sent = []
    for (let n = 0; n < 25; n++) sent.push(await send(ada, ben, `${n}`))
    const before = await thread(ben, ada, { before: sent[20]!.id, limit: 10 })
    expect(texts(before)).toEqual(Array.from({ length: 10 }, (_, n) => `${n + 10}`))
    const after = await thread(ben, ada, { after: sent[20]!.id, limit: 3 })
    expect(texts(after)).toEqual(['21', '22', '23'])
    expect((await conversations(ben))[0]!.unreadCount).toBe(25)
    expect(texts(await thread(ben, ada, { limit: 2 }))).toEqual(['23', '24'])
    const both = { params: { userId: ben.id }, query: { before: '5', after: '3' } }
    expect((await ada.call('listMessages', both)).status).toBe(400)
  })

  test('S-27 nobody else reads a thread, marks it, reacts in it or removes from it', async () => {
    const [ada, ben] = await pair()
    const { id } = await send(ada, ben, 'Between us')
    const eve = await world.signUp('Eve')
    for (const other of [ada, ben]) {
      expect(await thread(eve, other)).toEqual([])
      const params = { userId: other.id, messageId: id }
      expect(await refused(eve.call('removeMessage', { params }))).toEqual([404, 'not_found'])
      expect(await refused(eve.call('reactToMessage', { params, body: { emoji: '👍' } }))).toEqual([
        404,
        'not_found',
      ])
      expect(
        await refused(eve.call('readThread', { params: { userId: other.id }, body: { upTo: id } })),
      ).toEqual([404, 'not_found'])
    }
    await send(eve, ada, 'Hello')
    const params = { userId: ada.id, messageId: id }
    expect(await refused(eve.call('reactToMessage', { params, body: { emoji: '👍' } }))).toEqual([
      404,
      'not_found',
    ])
    expect((await thread(ada, ben))[0]!.read).toBe(false)
    expect((await eve.ok('searchMessages', { query: { query: 'Between' } })).messages).toEqual([])
  })
})

describe('changing messages', () => {
  test('M-10 one reaction each, which can be changed and taken away', async () => {
    const [ada, ben] = await pair()
    const { id } = await send(ada, ben, 'Won!')
    const reactTo = (who: Person, other: Person, emoji: string | null) =>
      who.call('reactToMessage', { params: { userId: other.id, messageId: id }, body: { emoji } })
    await reactTo(ada, ben, '🎉')
    await reactTo(ben, ada, '👍')
    await reactTo(ben, ada, '🎉')
    expect((await thread(ben, ada))[0]!.reactions).toEqual([{ emoji: '🎉', count: 2, mine: true }])
    await reactTo(ben, ada, null)
    expect((await thread(ben, ada))[0]!.reactions).toEqual([{ emoji: '🎉', count: 1, mine: false }])
    for (const emoji of ['x', '', '👍👍', '<b>', '1'])
      expect(await refused(reactTo(ben, ada, emoji))).toEqual([400, 'malformed'])
  })

  test('M-10 one’s own message is removed for both, once; another’s is not', async () => {
    const [ada, ben] = await pair()
    const { id } = await send(ada, ben, 'Ooops')
    const params = { userId: ada.id, messageId: id }
    expect(await refused(ben.call('removeMessage', { params }))).toEqual([404, 'not_found'])
    for (let n = 0; n < 2; n++) await ada.ok('removeMessage', { params: { userId: ben.id, messageId: id } })
    expect((await thread(ben, ada))[0]).toMatchObject({ id, content: '', removed: true, reactions: [] })
    expect((await conversations(ben))[0]!.lastMessage.content).toBe('')
    expect((await ben.ok('searchMessages', { query: { query: 'Ooops' } })).messages).toEqual([])
  })
})

test('S-24 the data export has one’s messages, reactions and channels, and not what others wrote', async () => {
  const [ada, ben] = await pair()
  const { id } = await send(ada, ben, 'My own words')
  const theirs = await send(ben, ada, 'Words of somebody else')
  const at = { userId: ben.id, messageId: theirs.id }
  await ada.ok('reactToMessage', { params: at, body: { emoji: '👍' } })
  await ada.ok('changeThread', { params: { userId: ben.id }, body: { pinned: true } })
  const file = (await ada.ok('exportData')) as Record<string, unknown>
  expect(file.messages).toMatchObject([{ id, content: 'My own words' }])
  expect(file.reactions).toMatchObject([{ messageId: theirs.id, emoji: '👍' }])
  expect(file.channels).toMatchObject([{ kind: 'thread', pinned: true, muted: false }])
})

test('M-01 a long last message is shortened in the list', async () => {
  const [ada, ben] = await pair()
  await send(ada, ben, '本'.repeat(4000))
  expect((await conversations(ben))[0]!.lastMessage.content).toBe('本'.repeat(300))
  await send(ada, ben, `${'x'.repeat(299)}🇩🇪 tail`)
  expect((await conversations(ben))[0]!.lastMessage.content).toBe('x'.repeat(299))
})

describe('search', () => {
  test('M-01 finds one’s own messages by all of the words, also inside of longer ones, newest first', async () => {
    const [ada, ben] = await pair()
    for (const content of [
      'The Harbour Kings win',
      'Kings again?',
      'ÄRGER im Hafen',
      "it's a price of 1.30, no?",
    ])
      await send(ada, ben, content)
    await send(ben, ada, 'The kings of Leon')
    const found = async (query: string, who = ada) =>
      (await who.ok('searchMessages', { query: { query } })).messages.map(({ message }) => message.content)
    expect(await found('kings')).toEqual(['The kings of Leon', 'Kings again?', 'The Harbour Kings win'])
    expect(await found('KINGS harb', ben)).toEqual(['The Harbour Kings win'])
    expect(await found('ärger')).toEqual(['ÄRGER im Hafen'])
    expect(await found("it's")).toEqual(["it's a price of 1.30, no?"])
    expect(await found('1.30')).toEqual(["it's a price of 1.30, no?"])
    for (const odd of ['?!', "';--", '& | !', '#1', '%%', '\\\\', 'kings & !again | (', "a'b\\c"])
      await ada.ok('searchMessages', { query: { query: odd } })
    expect(await found('?!')).toEqual([])
    const [first] = (await ada.ok('searchMessages', { query: { query: 'again' } })).messages
    expect(first).toMatchObject({ userId: ben.id, user: { firstName: 'Ben', lastName: 'Example' } })
    expect((await mara.ok('searchMessages', { query: { query: 'harbour kings' } })).messages).toEqual([])
  })

  test('M-03 finds people by the beginning of a name, without blocked and closed ones and oneself', async () => {
    const name = `Quin${randomUUID().slice(0, 4).replace(/\d/g, 'x')}`
    const [one, two, me] = [
      await world.signUp(name),
      await world.signUp(name, { lastName: 'Zimmer' }),
      await world.signUp(name),
    ]
    const found = async (query: string) =>
      (await me.ok('searchMessages', { query: { query } })).people.map(({ id, lastName }) => [id, lastName])
    expect(await found(name.toUpperCase())).toEqual([
      [one.id, 'E.'],
      [two.id, 'Z.'],
    ])
    expect(await found(`${name} zim`)).toEqual([[two.id, 'Z.']])
    await block(world, one, me)
    expect(await found(name)).toEqual([[two.id, 'Z.']])
    expect(await found('%_')).toEqual([])
    expect((await me.call('searchMessages', { query: { query: 'x' } })).status).toBe(400)
  })
})
