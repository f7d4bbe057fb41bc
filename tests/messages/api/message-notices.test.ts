import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { createNotices } from '#server/messages/index.ts'
import { readText } from '#tests/support/imports.ts'
import { pairOf, read, send } from '#tests/support/messages.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { turnPushOn } from '#tests/support/push.ts'
import { service, testPushes, world } from '#tests/support/push-world.ts'
import { allTest } from '#tests/support/scale.ts'
import { connect, type RecordingSocket, received } from '#tests/support/sockets.ts'
import { openWorld, PASSWORD, type Person } from '#tests/support/world.ts'

testPushes()
let [ada, ben]: Person[] = []
let endpoint: string
const sockets: RecordingSocket[] = []
beforeEach(async () => {
  ;[ada, ben] = await pairOf(world)
  endpoint = (await turnPushOn(service, ben!)).endpoint
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

const bell = (of: Person) => of.ok('listNotifications', { query: {} })
const pushed = () => service.received(endpoint).map(({ data }) => data.body)
/** The notices that a person has not dismissed on this device: the newest of each topic. */
const shown = () => service.waiting(endpoint).map(({ data }) => data.body)
const later = () => world.pass('5 seconds')
const waiting = () =>
  world.db.rows<{ body: string }>(sql`
    select d.body from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
    where s.user_id = ${BigInt(ben!.id)} order by d.id`)

describe('M1 every message of a conversation is told', () => {
  test('M1 after an answer the next message is pushed again, and again: there is no hour in which a chat is silent', async () => {
    await send(ada!, ben!, 'Are you in?')
    await later()
    await read(ben!, ada!)
    await send(ben!, ada!, 'For what?')
    await send(ada!, ben!, 'It locks in ten minutes')
    await later()
    await send(ada!, ben!, 'In nine')
    await later()
    expect(pushed()).toEqual(['Are you in?', 'It locks in ten minutes', 'In nine'])
    const topics = new Set(service.received(endpoint).map(({ topic, data }) => `${topic} ${data.tag}`))
    expect(topics.size).toBe(1)
    expect(shown()).toEqual(['In nine'])
    expect(service.received(endpoint)[2]).toMatchObject({
      data: { title: 'Message from Ada Example', link: `/messages/${ada!.id}`, always: false },
      urgency: 'high',
    })
  })

  test('M1 the bell has one entry a conversation, that of the newest message, on top', async () => {
    const eve = await world.signUp('Eve')
    await send(ada!, ben!, `One: ${'x'.repeat(200)}`)
    await send(eve, ben!, 'From Eve')
    await send(ada!, ben!, 'Two')
    expect(await bell(ben!)).toMatchObject([
      { title: 'Message from Ada E.', body: 'Two', link: `/messages/${ada!.id}`, read: false },
      { title: 'Message from Eve E.', body: 'From Eve' },
    ])
    await read(ben!, ada!)
    await send(ada!, ben!, `Three ${'x'.repeat(200)}`)
    const entries = await bell(ben!)
    expect(entries).toMatchObject([{ body: `Three ${'x'.repeat(133)}…`, read: false }, { body: 'From Eve' }])
    // pages stay whole: an entry that moved up has a new place in the order
    const [first] = await ben!.ok('listNotifications', { query: { limit: 1 } })
    expect(
      await ben!.ok('listNotifications', { query: { limit: 1, cursor: first!.id } as never }),
    ).toMatchObject([{ body: 'From Eve' }])
  })

  test('M1 messages at once from two sides of a busy chat leave one entry with the newest', async () => {
    await send(ben!, ada!, 'Hi')
    const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => send(ada!, ben!, `Number ${n}`)))
    const newest = sent.toSorted((one, other) => Number(one.id) - Number(other.id)).at(-1)!
    expect(await bell(ben!)).toMatchObject([{ body: newest.content }])
    await later()
    expect(shown()).toEqual([newest.content])
  })

  test('M1 the same message sent again is told once', async () => {
    const clientId = randomUUID()
    await send(ada!, ben!, 'Once', { clientId })
    await later()
    await send(ada!, ben!, 'Once', { clientId })
    await later()
    expect(pushed()).toEqual(['Once'])
    expect(await bell(ben!)).toHaveLength(1)
  })
})

describe('M2 M3 the server does not judge who is there', () => {
  test('M3 an open tab silences no device: the message is pushed, and the worker decides', async () => {
    const tab = await connect(world, ben!)
    sockets.push(tab)
    await send(ada!, ben!, 'Are you there?')
    await received(tab, 'new_message')
    await later()
    expect(pushed()).toEqual(['Are you there?'])
    expect(await bell(ben!)).toHaveLength(1)
  })

  test('M2 a message seconds after the app was closed is pushed', async () => {
    const tab = await connect(world, ben!)
    sockets.push(tab)
    await send(ada!, ben!, 'First')
    await received(tab, 'new_message')
    await later()
    tab.terminate()
    await send(ada!, ben!, 'Right after')
    await later()
    expect(pushed()).toEqual(['First', 'Right after'])
  })
})

describe('M11 reading a conversation reads its entry', () => {
  test('M11 by opening it, by reading up to a message, by writing, and with all the others', async () => {
    const reads = [
      () => ben!.ok('listMessages', { params: { userId: ada!.id }, query: {} as never }),
      () => read(ben!, ada!),
      () => send(ben!, ada!, 'An answer'),
      () => ben!.ok('readAllThreads', { body: {} }),
    ]
    for (const [n, act] of reads.entries()) {
      await send(ada!, ben!, `Message ${n}`)
      expect(await bell(ben!)).toMatchObject([{ body: `Message ${n}`, read: false }])
      await act()
      expect(await bell(ben!)).toMatchObject([{ read: true }])
    }
    // a message that was read before its push went is not pushed
    await later()
    expect(pushed()).toEqual([])
  })

  test('M11 the other screens of the reader hear of it, and other entries stay unread', async () => {
    const eve = await world.signUp('Eve')
    await send(eve, ben!, 'Later')
    await send(ada!, ben!, 'Now')
    const other = await connect(world, ben!)
    sockets.push(other)
    await read(ben!, ada!)
    await received(other, 'notification')
    await received(other, 'messages_read')
    expect(await bell(ben!)).toMatchObject([
      { body: 'Now', read: true },
      { body: 'Later', read: false },
    ])
  })

  test('M11 a message that was read before its notice was written is not told', async () => {
    await send(ada!, ben!, 'Quick')
    await read(ben!, ada!)
    await world.db.change(sql`delete from notifications where user_id = ${BigInt(ben!.id)}`)
    const { id: channelId } = await world.db.one<{ id: bigint }>(sql`
      select max(channel_id) as id from chat_members where user_id = ${BigInt(ben!.id)}`)
    await createNotices(world.context).submit({
      channelId,
      senderId: BigInt(ada!.id),
      receiverId: BigInt(ben!.id),
      senderName: 'Ada',
    })
    await later()
    expect([pushed(), await bell(ben!)]).toEqual([[], []])
  })
})

describe('M1 what keeps a conversation silent', () => {
  test('M1 muted: no push and no entry, and waiting pushes are dropped', async () => {
    const mute = (muted: boolean) => ben!.ok('changeThread', { params: { userId: ada!.id }, body: { muted } })
    await send(ada!, ben!, 'Before')
    await mute(true)
    await later()
    await send(ada!, ben!, 'While')
    await later()
    expect(pushed()).toEqual([])
    expect(await bell(ben!)).toMatchObject([{ body: 'Before' }])
    await mute(false)
    await send(ada!, ben!, 'After')
    await later()
    expect(pushed()).toEqual(['After'])
  })

  test('M1 blocked: the entry and what waited go, on both sides', async () => {
    await send(ada!, ben!, 'Before')
    await send(ben!, ada!, 'Stop')
    await send(ada!, ben!, 'Never')
    await ben!.ok('blockUser', { params: { id: ada!.id }, body: {} })
    expect([await waiting(), await bell(ben!), await bell(ada!)]).toEqual([[], [], []])
    expect((await ada!.call('sendMessage', { body: { receiverId: ben!.id, content: 'Again' } })).status).toBe(
      409,
    )
    await later()
    expect(pushed()).toEqual([])
  })

  test('M1 deleted: a message that waits for its push, or the account of its sender', async () => {
    const { id } = await send(ada!, ben!, 'Oops')
    await ada!.ok('removeMessage', { params: { userId: ben!.id, messageId: id } })
    expect([await waiting(), await bell(ben!)]).toEqual([[], []])
    await send(ada!, ben!, 'Farewell')
    expect(await bell(ben!)).toHaveLength(1)
    await ada!.ok('closeAccount', { body: { password: PASSWORD } })
    expect([await waiting(), await bell(ben!)]).toEqual([[], []])
  })

  test('M1 quiet hours: the pushes wait as one, and ending the hours early lets it go', async () => {
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    const hour = (add: number) => new Date(now.getTime() + add * 3_600_000).toISOString().slice(11, 16)
    const quietHours = { from: hour(-1), until: hour(5), timeZone: 'UTC' }
    await ben!.ok('setQuietHours', { body: { quietHours } })
    await send(ada!, ben!, 'One')
    await later()
    await send(ada!, ben!, 'Two')
    await later()
    expect(pushed()).toEqual([])
    expect(await waiting()).toEqual([{ body: 'Two' }])
    await ben!.ok('setQuietHours', { body: { quietHours: null } })
    await later()
    expect(pushed()).toEqual(['Two'])
  })
})

describe('M1 a chatty minute', () => {
  test('M1 of a topic one push is under way and one waits, however many messages come', async () => {
    await send(ben!, ada!, 'Go')
    for (let n = 0; n < 30; n++) await send(ada!, ben!, `Number ${n}`)
    expect(await waiting()).toEqual([{ body: 'Number 29' }])
    await later()
    expect(pushed()).toEqual(['Number 29'])
  })

  test('M1 a service that is slow or away gets no more tries for more messages, and then the newest', async () => {
    await send(ben!, ada!, 'Go')
    service.fault(endpoint, { status: 429, retryAfter: '600', times: 1 })
    await send(ada!, ben!, 'First')
    await later()
    for (let n = 0; n < 5; n++) {
      await send(ada!, ben!, `Number ${n}`)
      await later()
    }
    expect(service.tries(endpoint)).toBe(1)
    expect(await waiting()).toEqual([{ body: 'Number 4' }])
    await world.pass('11 minutes')
    expect(pushed()).toEqual(['Number 4'])
  })

  allTest(
    'M1 a message that comes while the older one is being sent goes after it, not beside it',
    async () => {
      service.fault(endpoint, { hang: true, times: 1 })
      await send(ada!, ben!, 'Older')
      const round = later()
      await expect.poll(() => service.tries(endpoint)).toBe(1)
      await send(ada!, ben!, 'Newer')
      // another node looks for what is due
      const due = await world.db.rows(sql`select 1 from push_deliveries where due_at <= clock_now()`)
      expect([due, await waiting()]).toEqual([[], [{ body: 'Newer' }]])
      await round
      await world.pass('1 minute')
      expect([service.tries(endpoint), pushed()]).toEqual([2, ['Newer']])
    },
    40_000,
  )
})

test('M1 the digest of an absence names a conversation once, with its newest message', async () => {
  await ben!.ok('notificationDigest')
  await world.pass('7 hours')
  await send(ada!, ben!, 'One')
  await send(ada!, ben!, 'Two')
  await world.pass('1 minute')
  const { groups } = await ben!.ok('notificationDigest')
  expect(groups).toMatchObject([{ group: 'people', count: 1, link: `/messages/${ada!.id}` }])
})

test('M11 an upgrade keeps the newest entry of each conversation, and reads those whose conversation was read', async () => {
  const old = await openWorld(await freshDatabase(), { role: 'owner' })
  const [one, two] = await pairOf(old)
  const eve = await old.signUp('Eve')
  for (const from of [one, eve]) await send(from, two, 'Hello')
  await read(two, eve)
  const me = BigInt(two.id)
  await old.context.db.transact(async (tx) => {
    await tx.change(sql`drop index notifications_of_message`)
    await tx.change(sql`create table thread_notices (user_id bigint)`)
    await tx.change(sql`update notifications set read_at = null where user_id = ${me}`)
    await tx.change(sql`
      insert into notifications (user_id, key, title, body, link)
      select user_id, 'message.received:99999', title, 'Later', link from notifications
      where user_id = ${me} and link = ${`/messages/${one.id}`}`)
  })
  for (const statement of readText('server/migrations/0103_message_notices.sql').split(/;\n/))
    if (statement.trim() !== '')
      await old.context.db.change(sql([statement] as unknown as TemplateStringsArray))
  expect(await bell(two)).toMatchObject([
    { body: 'Later', link: `/messages/${one.id}`, read: false },
    { link: `/messages/${eve.id}`, read: true },
  ])
  await old.close()
})
