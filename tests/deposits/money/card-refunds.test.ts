import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStripeSimulator, type StripeSimulator } from '#simulators/stripe-simulator.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { allTest, rounds } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import {
  GOOD_CARD,
  openStripeWorld,
  STRIPE_KEYS,
  type StripeWorld,
  stripeEnv,
} from '#tests/support/stripe.ts'
import { openWorld, type Person, usd } from '#tests/support/world.ts'

const ENV = { CARD_SETTLE_HOURS: '72' }
const refund = (person: Person, depositId: string, amount: string) =>
  person.call('requestCardRefund', { body: { depositId, amount } })
const choiceOf = async (person: Person) => (await person.ok('cardRefundChoices'))[0]!
const sum = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((total, { amount }) => total + amount, 0)

describe('refunds to a card', () => {
  let world: StripeWorld
  beforeAll(async () => {
    world = await openStripeWorld(await freshDatabase(), ENV)
  })
  beforeEach(() => {
    world.stripe.books.refundsAre = 'succeeded'
    world.stripe.misbehave({})
    world.stripe.holdAnswers(undefined)
    world.stripe.delayReads(undefined)
  })
  afterEach(() => world.checkMoney())
  afterAll(() => world.close())
  const paid = async (amount: string) => {
    const person = await world.signUp('Payer')
    const payment = await world.pay(person, amount)
    return { person, payment, depositId: (await choiceOf(person)).depositId }
  }

  test('S4 from many devices at once never more than the deposit, nor than the purse', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const { person, payment, depositId } = await paid('50')
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => refund(person, depositId, '20')),
        person.call('createPaymentToken', { body: { amount: '10' } }),
      ])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
      await world.allDelivered()
      await world.settle()
      expect([sum(world.stripe.books.refundsOf(payment)), await usd(person)]).toEqual([4_000, '10.00'])
    }
  })

  test('S4 the message before the answer: the refund is booked once', async () => {
    const { person, payment, depositId } = await paid('50')
    const made = Promise.withResolvers<() => void>()
    world.stripe.holdAnswers((release) => made.resolve(release))
    const asked = refund(person, depositId, '20')
    const release = await made.promise
    world.stripe.holdAnswers(undefined)
    await world.allDelivered()
    expect((await person.ok('cardDeposits'))[0]!.takenBack).toBe('20.00')
    release()
    expect((await asked).status).toBe(201)
    expect([await usd(person), sum(world.stripe.books.refundsOf(payment))]).toEqual(['30.00', 2_000])
  })

  test('S4 a reading from before the refund, settled after it, changes nothing', async () => {
    const { person, payment, depositId } = await paid('50')
    const read = Promise.withResolvers<() => void>()
    world.stripe.delayReads((release) => read.resolve(release))
    const late = person.call('verifyDeposit', { body: { paymentIntentId: payment } })
    const release = await read.promise
    world.stripe.delayReads(undefined)
    await refund(person, depositId, '20')
    await world.allDelivered()
    release()
    expect((await late).status).toBe(200)
    expect([await usd(person), (await person.ok('cardDeposits'))[0]!.takenBack]).toEqual(['30.00', '20.00'])
  })

  test('S4 an answer that is lost, and a provider that does not answer: it is sent once in the end', async () => {
    const { person, payment, depositId } = await paid('50')
    world.stripe.misbehave({ loseAnswers: 2, hold: true })
    expect((await refund(person, depositId, '20')).status).toBe(201)
    world.stripe.misbehave({ breakReads: true, hold: true })
    await world.pass('1 minute')
    expect(await usd(person)).toBe('30.00')
    world.stripe.misbehave({ hold: true })
    await world.pass('3 minutes')
    expect(sum(world.stripe.books.refundsOf(payment))).toBe(2_000)
    expect((await person.ok('cardDeposits'))[0]!.takenBack).toBe('20.00')
    expect(await usd(person)).toBe('30.00')
  })
})

allTest(
  'S4 the server killed while the provider refunds: after its next start the refund is there, once',
  async () => {
    const database = await freshDatabase()
    const stripe: StripeSimulator = await openStripeSimulator(STRIPE_KEYS)
    const env = { ...stripeEnv(stripe.url), ...ENV }
    const world = await openWorld(database, { env })
    let server: ServerProcess = await startServer(database.url, env)
    const send = (person: Person, path: string, body: object) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: {
          cookie: person.cookie,
          origin: server.url,
          'content-type': 'application/json',
          'idempotency-key': path,
        },
        body: JSON.stringify(body),
      })
    try {
      const person = await world.signUp('Dan')
      const intent = (await (await send(person, '/api/create-payment-intent', { amount: '50' })).json()) as {
        paymentIntentId: string
      }
      stripe.books.confirm(intent.paymentIntentId, { number: GOOD_CARD })
      await person.ok('verifyDeposit', { body: { paymentIntentId: intent.paymentIntentId } })
      const { depositId } = await choiceOf(person)
      const made = new Promise<void>((resolve) => stripe.holdAnswers(() => resolve()))
      const lost = send(person, '/api/card-refunds', { depositId, amount: '20' }).catch(() => 'no answer')
      await made
      await server.kill()
      expect(await lost).toBe('no answer')
      stripe.holdAnswers(undefined)
      expect(await usd(person)).toBe('30.00')
      await world.pass('2 minutes')
      server = await startServer(database.url, env)
      await expect
        .poll(async () => (await person.ok('cardDeposits'))[0]!.takenBack, { timeout: 60_000, interval: 100 })
        .toBe('20.00')
      expect([await usd(person), sum(stripe.books.refundsOf(intent.paymentIntentId))]).toEqual([
        '30.00',
        2_000,
      ])
      await world.checkMoney()
    } finally {
      await server.stop()
      await world.close()
      await stripe.close()
    }
  },
)
