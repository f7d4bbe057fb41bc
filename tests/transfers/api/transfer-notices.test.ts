import { afterEach, expect, test } from 'vitest'
import { turnPushOn } from '#tests/support/push.ts'
import { service, testPushes, world } from '#tests/support/push-world.ts'
import type { Person } from '#tests/support/world.ts'

testPushes()
afterEach(() => world.checkMoney())

const send = (from: Person, to: Person, amount: string, description?: string) =>
  from.call('transfer', { body: { receiverId: to.id, amount, ...(description && { description }) } })
const told = async (person: Person) =>
  (await person.ok('listNotifications')).map(({ title, body }) => `${title}: ${body}`)

test('S9 many cents with words: the words are refused, and the notices of one sender are one', async () => {
  const [eve, ada] = [await world.rich('Eve', '50'), await world.signUp('Ada')]
  const { endpoint } = await turnPushOn(service, ada)
  const refused = await send(eve, ada, '0.01', 'visit evil.example 1')
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['description']])
  for (let n = 0; n < 20; n++) expect((await send(eve, ada, '0.01')).status).toBe(201)
  expect(await told(ada)).toEqual(['You got $0.20 in 20 transfers · Eve Example: It is in your balance.'])
  await world.settle()
  expect(service.received(endpoint).map(({ data }) => data.title)).toEqual([
    'You got $0.20 in 20 transfers · Eve Example',
  ])
})

test('S9 words of a stranger are in no notice; words of somebody whom one has paid are', async () => {
  const [eve, ada] = [await world.rich('Eve', '50'), await world.rich('Ada', '50')]
  expect((await send(eve, ada, '1.00', 'visit evil.example')).status).toBe(201)
  expect(await told(ada)).toEqual(['You got $1.00 · Eve Example: It is in your balance.'])
  await send(ada, eve, '0.50')
  expect((await send(eve, ada, '0.02', 'thank you')).status).toBe(201)
  expect((await told(ada))[0]).toBe('You got $1.02 in 2 transfers · Eve Example: thank you')
})

test('S9 two who write to each other may send a cent with words', async () => {
  const [jo, ada] = [await world.rich('Jo', '50'), await world.signUp('Ada')]
  await jo.ok('sendMessage', { body: { receiverId: ada.id, content: 'Hello' } })
  expect((await send(jo, ada, '0.01', 'tea')).status).toBe(400)
  await ada.ok('sendMessage', { body: { receiverId: jo.id, content: 'Hello yourself' } })
  expect((await send(jo, ada, '0.01', 'tea')).status).toBe(201)
  expect(await told(ada)).toContain('You got $0.01 · Jo Example: tea')
})

test('S9 a read notice is not joined, nor one of another sender', async () => {
  const [jo, eve, ada] = [
    await world.rich('Jo', '50'),
    await world.rich('Eve', '50'),
    await world.signUp('Ada'),
  ]
  await send(jo, ada, '1')
  await send(eve, ada, '2')
  await ada.ok('readNotifications', { body: {} })
  await send(jo, ada, '3')
  expect((await told(ada)).map((text) => text.split(':')[0])).toEqual([
    'You got $3.00 · Jo Example',
    'You got $2.00 · Eve Example',
    'You got $1.00 · Jo Example',
  ])
})

test('S9 a joined notice sums what came, and nothing that its reader sent meanwhile', async () => {
  const [eve, ada] = [await world.rich('Eve', '50'), await world.rich('Ada', '50')]
  await send(eve, ada, '1')
  await send(ada, eve, '5')
  await send(eve, ada, '2')
  expect((await told(ada)).map((text) => text.split(':')[0])).toContain(
    'You got $3.00 in 2 transfers · Eve Example',
  )
})

test('S9 words of a stranger are folded in the history, and found there; a payment unfolds them', async () => {
  const [eve, ada] = [await world.rich('Eve', '50'), await world.rich('Ada', '50')]
  await send(eve, ada, '1.00', 'visit evil.example')
  const line = async () => (await ada.ok('transactions', { query: { type: 'transfer_in' } }))[0]!
  expect(await line()).toMatchObject({
    description: 'Received from Eve Example',
    foldedWords: 'visit evil.example',
  })
  const search = async (text: string) =>
    (await ada.ok('transactions', { query: { search: text } })).map(({ id }) => id)
  expect(await search('EVIL.example')).toEqual([(await line()).id])
  // senders read their own words
  const [sent] = await eve.ok('transactions', { query: { type: 'transfer_out' } })
  expect(sent).toMatchObject({ description: 'Sent to Ada Example: visit evil.example', foldedWords: null })
  await send(ada, eve, '0.50')
  expect(await line()).toMatchObject({
    description: 'Received from Eve Example: visit evil.example',
    foldedWords: null,
  })
})

test('S9 words of a stranger are folded in a request and in none of its notices; an answered conversation unfolds them', async () => {
  const [eve, ada] = [await world.signUp('Eve'), await world.rich('Ada', '50')]
  const ask = () =>
    eve.ok('createFundRequest', { body: { toUserId: ada.id, amount: '1', message: 'visit evil.example' } })
  const { id } = await ask()
  const folded = async () => (await ada.ok('receivedFundRequests'))[0]!.messageFolded
  expect(await folded()).toBe(true)
  await world.pass('25 hours')
  await eve.ok('remindFundRequest', { params: { id }, body: {} })
  expect((await told(ada)).filter((text) => text.includes('evil'))).toEqual([])
  await eve.ok('sendMessage', { body: { receiverId: ada.id, content: 'Hello' } })
  expect(await folded()).toBe(true)
  await ada.ok('sendMessage', { body: { receiverId: eve.id, content: 'Hello yourself' } })
  expect(await folded()).toBe(false)
  await ask()
  expect((await told(ada))[0]).toBe('You are asked for $1.00 · Eve Example: visit evil.example')
})

test('S9 the words of a paid request are those of who asked: they read them in their history', async () => {
  const [ada, jo] = [await world.signUp('Ada'), await world.rich('Jo', '50')]
  const { id } = await ada.ok('createFundRequest', {
    body: { toUserId: jo.id, amount: '1', message: 'concert' },
  })
  await jo.ok('acceptFundRequest', { params: { id }, body: {} })
  const [came] = await ada.ok('transactions', { query: { type: 'transfer_in' } })
  expect(came).toMatchObject({ description: 'Received from Jo Example: concert' })
})
