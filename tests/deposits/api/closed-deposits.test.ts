import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { attachIntent } from '#server/deposits/index.ts'
import { allTest, rounds } from '#tests/support/scale.ts'
import { DECLINED_CARD, GOOD_CARD, SLOW_CARD } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

let admin: Person
testCards()
beforeAll(async () => {
  admin = await world.withRole('Root', 'admin')
})

const close = (person: Person) => person.call('closeAccount', { body: { password: PASSWORD } })
const pay = (id: string) => world.stripe.books.confirm(id, { number: GOOD_CARD })
const ordersOf = async (id: string) =>
  (await admin.ok('cardOrders')).filter((order) => order.paymentIntentId === id)
const purse = async ({ id }: Person) =>
  (
    await world.db.one<{ purse: bigint }>(
      sql`select ledger_balance(ledger_account('person', ${BigInt(id)}, false)) as purse`,
    )
  ).purse
/** A person whose form was left open beyond the time that blocks closing the account. */
async function withOldForm(): Promise<[Person, string]> {
  const person = await world.signUp('Leaver')
  const id = await world.start(person, '20')
  await world.pass('25 hours')
  return [person, id]
}
const refunded = (id: string) => {
  const { latest_charge } = world.stripe.books.intent(id)
  return world.stripe.books.charges.get(latest_charge!)!.amount_refunded
}

test('S-24 C-18 a card form that was left open takes no card any more after its account was closed', async () => {
  const [person, id] = await withOldForm()
  expect((await close(person)).status).toBe(200)
  await world.settle()
  expect(world.stripe.books.intent(id).status).toBe('canceled')
  expect(() => pay(id)).toThrow('canceled')
  await world.allDelivered()
  expect(await ordersOf(id)).toMatchObject([
    {
      kind: 'cancel',
      state: 'done',
      amount: '20.00',
      userId: person.id,
      reason: 'The account was closed',
      note: null,
    },
  ])
})

test('S-24 C-18 so does one whose card was declined, also on the same day', async () => {
  const person = await world.signUp('Leaver')
  const id = await world.start(person, '20')
  expect(() => world.stripe.books.confirm(id, { number: DECLINED_CARD })).toThrow()
  await world.allDelivered()
  expect((await close(person)).status).toBe(200)
  await world.settle()
  expect(world.stripe.books.intent(id).status).toBe('canceled')
})

test('S-24 C-18 what is paid before the form could be ended goes back to the card by itself, and admins see it', async () => {
  const [person, id] = await withOldForm()
  expect((await close(person)).status).toBe(200)
  pay(id)
  await world.allDelivered()
  expect(await purse(person)).toBe(2_000n)
  expect(await ordersOf(id)).toMatchObject([
    {
      kind: 'refund',
      state: 'open',
      amount: '20.00',
      reason: 'It was paid after the account had been closed',
    },
    { kind: 'cancel', state: 'open' },
  ])
  await world.settle()
  await world.allDelivered()
  expect([refunded(id), await purse(person)]).toEqual([2_000, 0n])
  expect(await ordersOf(id)).toMatchObject([
    { kind: 'refund', state: 'done', note: null },
    { kind: 'cancel', state: 'done', note: 'The payment had already gone through' },
  ])
  await world.pass('2 hours')
  expect(refunded(id)).toBe(2_000)
})

test('S-24 C-18 the provider is away, then its answer is lost: it is tried again until it has gone back, once', async () => {
  const [person, id] = await withOldForm()
  await close(person)
  pay(id)
  await world.allDelivered()
  world.stripe.misbehave({ breakReads: true })
  await world.settle()
  const [waiting] = await ordersOf(id)
  expect([waiting!.state, waiting!.attempts, waiting!.note]).toEqual(['open', 1, expect.any(String)])
  expect(refunded(id)).toBe(0)
  // the refund is made but its answers are lost: to the call itself and to the SDK's retry
  world.stripe.misbehave({ loseAnswers: 2, hold: true })
  await world.pass('2 minutes')
  expect([refunded(id), (await ordersOf(id))[0]!.state]).toEqual([2_000, 'open'])
  world.stripe.misbehave({ hold: true })
  await world.pass('5 minutes')
  expect([refunded(id), await purse(person), (await ordersOf(id))[0]!.state]).toEqual([2_000, 0n, 'done'])
  world.stripe.misbehave({})
  await world.stripe.sender.release()
})

test('S-24 C-18 a refund that does not stand is for a person to see to', async () => {
  const [person, id] = await withOldForm()
  await close(person)
  pay(id)
  await world.allDelivered()
  await world.settle()
  await world.allDelivered()
  const charge = world.stripe.books.charges.get(world.stripe.books.intent(id).latest_charge!)!
  charge.amount_refunded = 0
  const event = {
    type: 'charge.refund.updated',
    data: { object: { id: 're_1', object: 'refund', payment_intent: id } },
  }
  expect(await world.post(JSON.stringify({ id: 'evt_back', object: 'event', ...event }))).toEqual([200])
  expect(await purse(person)).toBe(2_000n)
  expect((await ordersOf(id))[0]).toMatchObject({
    kind: 'refund',
    state: 'failed',
    note: '$20.00 was returned by the card to the closed account',
  })
})

allTest('S-24 C-18 what the provider does not want for a week is for a person to see to', async () => {
  const [person, id] = await withOldForm()
  await close(person)
  pay(id)
  await world.allDelivered()
  world.stripe.misbehave({ breakReads: true })
  for (let day = 0; day < 8; day++) await world.pass('25 hours')
  expect((await ordersOf(id))[0]).toMatchObject({ kind: 'refund', state: 'failed' })
  world.stripe.misbehave({})
})

test('S-24 C-18 what is still on its way after a week is for a person to see to, and is asked about no more', async () => {
  const [person, id] = await withOldForm()
  await close(person)
  world.stripe.books.confirm(id, { number: SLOW_CARD })
  await world.allDelivered()
  for (let day = 0; day < 6; day++) await world.pass('25 hours')
  expect((await ordersOf(id))[0]).toMatchObject({ state: 'open', note: 'The payment is processing' })
  for (let day = 0; day < 2; day++) await world.pass('25 hours')
  const [order] = await ordersOf(id)
  expect(order).toMatchObject({ kind: 'cancel', state: 'failed', note: 'The payment is processing' })
  await world.pass('25 hours')
  expect((await ordersOf(id))[0]!.attempts).toBe(order!.attempts)
  // and when it does arrive after all, it goes back
  world.stripe.books.finish(id, 'succeeded')
  await world.allDelivered()
  await world.settle()
  await world.allDelivered()
  expect([refunded(id), await purse(person)]).toEqual([2_000, 0n])
})

test('S-24 C-18 closing against paying: the account stays open with the money, or is closed and it goes back', async () => {
  for (let round = 0; round < rounds(4); round++) {
    const [person, id] = await withOldForm()
    const [answer] = await Promise.all([close(person), Promise.resolve().then(() => pay(id))])
    await world.allDelivered()
    await world.settle()
    await world.allDelivered()
    if (answer.status === 200) expect([await purse(person), refunded(id)]).toEqual([0n, 2_000])
    else
      expect([answer.body.code, await purse(person), refunded(id)]).toEqual(['account_not_empty', 2_000n, 0])
  }
})

test('S-24 C-07 nobody gets a form for an account that was closed while the provider was asked', async () => {
  const person = await world.signUp('Leaver')
  const id = await world.start(person, '20')
  await world.db.change(sql`update users set closed_at = clock_now() where id = ${BigInt(person.id)}`)
  const intent = world.stripe.books.intent(id)
  await expect(
    world.db.transact((tx) =>
      attachIntent(world.context, tx, {
        id,
        clientSecret: 'x',
        status: 'requires_payment',
        amount: 2_000n,
        currency: 'usd',
        userId: BigInt(person.id),
        depositId: intent.metadata.deposit_id,
        live: false,
        takenBack: 0n,
        refunds: [],
        card: undefined,
      }),
    ),
  ).rejects.toMatchObject({ code: 'unauthorized' })
})

test('S-24 C-18 orders to the card provider are for admins', async () => {
  const [person, moderator] = [await world.signUp('Person'), await world.moderator('Judge')]
  expect((await world.visitor.call('cardOrders')).status).toBe(401)
  for (const who of [person, moderator]) expect((await who.call('cardOrders')).status).toBe(403)
  const page = await admin.call('cardOrders', { query: { limit: 1 } })
  expect(page.body).toHaveLength(1)
  const cursor = page.headers.get('x-next-cursor')!
  expect(BigInt((await admin.ok('cardOrders', { query: { limit: 1, cursor } }))[0]!.id)).toBeLessThan(
    BigInt(page.body[0]!.id),
  )
  expect((await admin.call('cardOrders', { query: { cursor: 'x' } })).status).toBe(400)
})
