import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { ownsAddress } from '#server/users/index.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, refused, type World } from '#tests/support/world.ts'

/** Ways to receive money without a card. */
let world: World
/** The same people and money, as production sees them. */
let production: World

beforeAll(async () => {
  const database = await freshDatabase()
  world = await openWorld(database)
  production = await openWorld(
    { ...database, drop: async () => {} },
    { env: { NODE_ENV: 'production', RATE_SIGN_UP_PER_HOUR: '1000', CARD_SETTLE_HOURS: '0' } },
  )
})
afterAll(async () => {
  await world.checkMoney()
  await production.close()
  await world.close()
})

const confirm = (person: Person) =>
  world.db.change(sql`update users set email_verified_at = clock_now() where id = ${BigInt(person.id)}`)
/** Somebody with money: the site asks for a confirmed address before it comes in. */
async function payerWith(amount: string): Promise<Person> {
  const payer = await world.signUp('Payer')
  await confirm(payer)
  await payer.ok('createPaymentIntent', { body: { amount } })
  return payer
}
/** A payer on production's node, and a person with an address that was never confirmed. */
async function two(): Promise<[Person, Person]> {
  const payer = await payerWith('50')
  return [production.as(payer), production.as(await world.signUp('Squatter'))]
}

test.each([
  ['production', false, null, false],
  ['production', false, new Date(), true],
  ['development', false, null, true],
  ['test', false, null, true],
  ['development', true, null, false],
  ['development', true, new Date(), true],
] as const)(
  'W-31 A4 in %s (public trial: %s) an address confirmed at %s counts: %s',
  (environment, publicTrial, emailVerifiedAt, counts) => {
    expect(ownsAddress({ environment, publicTrial }, { emailVerifiedAt })).toBe(counts)
  },
)

describe('an address that was typed at sign-up and never confirmed, in production', () => {
  test('W-31 gets no money by e-mail, in the words for an address that nobody has', async () => {
    const [payer, squatter] = await two()
    const send = (receiverEmail: string) => payer.call('transfer', { body: { receiverEmail, amount: '5' } })
    const answer = await send(squatter.email)
    expect(refused(answer)).toEqual([404, 'not_found'])
    expect(answer.body).toEqual((await send('nobody@example.com')).body)
    expect(answer.body.message).toContain('must be confirmed')
    expect((await payer.balance()).usd).toBe('50.00')
    await confirm(squatter)
    expect((await send(squatter.email)).status).toBe(201)
    expect((await squatter.balance()).usd).toBe('5.00')
  })

  test('W-31 is asked for no money and found by nobody who types it whole; the number and the name still work', async () => {
    const [payer, squatter] = await two()
    const ask = () => payer.call('createFundRequest', { body: { toUserId: squatter.email, amount: '5' } })
    const find = () => payer.ok('findPeople', { query: { query: squatter.email } })
    expect(refused(await ask())).toEqual([404, 'not_found'])
    expect(await find()).toEqual([])
    expect((await payer.call('transfer', { body: { receiverId: squatter.id, amount: '1' } })).status).toBe(
      201,
    )
    await confirm(squatter)
    expect((await ask()).status).toBe(201)
    expect((await find()).map(({ id }) => id)).toEqual([squatter.id])
  })

  test('B-29 names no Bitcoin address', async () => {
    const [payer, squatter] = await two()
    await world.db.change(sql`
      update users set bitcoin_address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
      where id = ${BigInt(squatter.id)}`)
    const send = (receiverEmail: string) =>
      payer.call('sendBitcoin', { body: { receiverEmail, amount: '5' } })
    const answer = await send(squatter.email)
    expect(refused(answer)).toEqual([404, 'not_found'])
    expect(answer.body).toEqual((await send('nobody@example.com')).body)
    await confirm(squatter)
    expect((await send(squatter.email)).status).toBe(200)
  })

  test('W-31 draws on the budget of unknown addresses', async () => {
    const [payer, squatter] = await two()
    for (let n = 0; n < 20; n++)
      expect((await payer.ok('findPeople', { query: { query: squatter.email } })).length).toBe(0)
    expect((await payer.call('findPeople', { query: { query: squatter.email } })).status).toBe(429)
  })
})

test('W-31 outside of production every address counts', async () => {
  const [payer, jo] = [await payerWith('5'), await world.signUp('Jo')]
  expect((await payer.call('transfer', { body: { receiverEmail: jo.email, amount: '5' } })).status).toBe(201)
})
