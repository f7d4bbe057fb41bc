import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld()

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const setAddress = (person: Person, address: string | null) =>
  world.db.change(sql`update users set bitcoin_address = ${address} where id = ${BigInt(person.id)}`)
const send = (from: Person, receiverEmail: string, amount: unknown = '25') =>
  from.call('sendBitcoin', { body: { receiverEmail, amount: amount as string } })

test('B-22 B-23 B-26 the answer is name, address and amount of the receiver, and no balance changes', async () => {
  const [sender, receiver] = [await world.rich('Sender', '100'), await world.rich('Rosa', '5')]
  await setAddress(receiver, ADDRESS)
  const answer = await send(sender, receiver.email.toUpperCase())
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    receiverInfo: { name: 'Rosa Example', bitcoinAddress: ADDRESS, amount: '25.00' },
  })
  expect((await sender.balance()).usd).toBe('100.00')
  expect((await receiver.balance()).usd).toBe('5.00')
  expect(await sender.ok('transactions', { query: { currency: 'USD' } })).toHaveLength(1)
})

test('B-26 it works with nothing in the purse and with a locked wallet: nothing of it is sent', async () => {
  const [sender, receiver] = [await world.signUp('Sender'), await world.signUp('Rosa')]
  await setAddress(receiver, ADDRESS)
  await sender.ok('setWalletLock', { body: { locked: true } })
  expect((await send(sender, receiver.email, '5000')).status).toBe(200)
})

test('B-29 unknown e-mail 404, no address 409, oneself 400', async () => {
  const [sender, receiver] = [await world.signUp('Sender'), await world.signUp('Rosa')]
  expect(refused(await send(sender, 'nobody@example.com'))).toEqual([404, 'not_found'])
  expect(refused(await send(sender, receiver.email))).toEqual([409, 'no_bitcoin_address'])
  await setAddress(sender, ADDRESS)
  expect(refused(await send(sender, sender.email))).toEqual([400, 'malformed'])
  expect(
    (await world.visitor.call('sendBitcoin', { body: { receiverEmail: 'a@b.c', amount: '1' } })).status,
  ).toBe(401)
})

test.each(['', '0', '-1', 'abc', '1.001', null, true])(
  'B-20 B-21 an amount of %j is refused',
  async (amount) => {
    const sender = await world.signUp('Sender')
    expect(refused(await send(sender, 'rosa@example.com', amount))).toEqual([400, 'malformed'])
  },
)

test('B-29 guessing e-mail addresses ends after twenty unknown ones, and says when to come again', async () => {
  const sender = await world.signUp('Sender')
  for (let n = 0; n < 20; n++) expect((await send(sender, `n${n}@example.com`)).status).toBe(404)
  const answer = await send(sender, 'one-more@example.com')
  expect(refused(answer)).toEqual([429, 'rate_limited'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const crowd = await world.signUp('Crowd')
  const together = await Promise.all(Array.from({ length: 40 }, (_, n) => send(crowd, `m${n}@example.com`)))
  expect(together.filter(({ status }) => status === 404)).toHaveLength(20)
  const other = await world.signUp('Other')
  expect((await send(other, 'one-more@example.com')).status).toBe(404)
})
