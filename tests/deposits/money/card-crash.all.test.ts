import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripeSimulator, type StripeSimulator } from '#simulators/stripe-simulator.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { rounds } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { GOOD_CARD, STRIPE_KEYS, stripeEnv } from '#tests/support/stripe.ts'
import { openWorld, type Person, usd, type World } from '#tests/support/world.ts'

/** The world reads the books; deposits go to a server in a process of its own, which gets killed. */
let database: FreshDatabase
let world: World
let stripe: StripeSimulator
let server: ServerProcess
beforeAll(async () => {
  database = await freshDatabase()
  stripe = await openStripeSimulator(STRIPE_KEYS)
  world = await openWorld(database, { env: stripeEnv(stripe.url) })
})
afterAll(async () => {
  await server?.stop()
  await world.close()
  await stripe.close()
})

const start = async () => {
  server = await startServer(database.url, stripeEnv(stripe.url))
}
const post = (path: string, person: Person, body: object, key: string) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      cookie: person.cookie,
      origin: server.url,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
const deposit = async (person: Person, amount: string, key: string) => {
  const answer = await post('/api/create-payment-intent', person, { amount }, key)
  return ((await answer.json()) as { paymentIntentId: string }).paymentIntentId
}

test('C-18 the server killed between the charge and the credit: within a minute of its next start the money is there, once', async () => {
  await start()
  for (let round = 0; round < rounds(1); round++) {
    const people = await Promise.all(['Ana', 'Ben', 'Cid'].map((name) => world.signUp(name)))
    const ids = await Promise.all(people.map((person) => deposit(person, '20', `crash-${round}`)))
    await server.kill()
    // the cards are charged while the server is down
    stripe.books.confirm(ids[0]!, { number: GOOD_CARD })
    stripe.books.confirm(ids[1]!, { number: GOOD_CARD })
    expect(await Promise.all(people.map(usd))).toEqual(['0.00', '0.00', '0.00'])
    const began = performance.now()
    await start()
    await expect
      .poll(() => Promise.all(people.map(usd)), { timeout: 60_000, interval: 100 })
      .toEqual(['20.00', '20.00', '0.00'])
    expect(performance.now() - began).toBeLessThan(60_000)
    // verify and the late message find the credit already made
    const verified = await post('/api/verify-deposit', people[0]!, { paymentIntentId: ids[0] }, 'verify')
    expect(await verified.json()).toEqual({ amount: '20.00', balance: '20.00' })
    await world.checkMoney()
  }
})

test('C-07 C-18 the server killed while the provider makes the payment: the retry finds the same one', async () => {
  for (let round = 0; round < rounds(1); round++) {
    const person = await world.signUp('Dan')
    const before = stripe.books.intents.size
    const made = new Promise<void>((resolve) => stripe.holdAnswers(() => resolve()))
    const lost = deposit(person, '20', `lost-${round}`).catch(() => 'no answer')
    await made
    await server.kill()
    expect(await lost).toBe('no answer')
    stripe.holdAnswers(undefined)
    expect(stripe.books.intents.size).toBe(before + 1)
    await start()
    const id = await deposit(person, '20', `lost-${round}`)
    expect(stripe.books.intents.size).toBe(before + 1)
    stripe.books.confirm(id, { number: GOOD_CARD })
    expect((await post('/api/verify-deposit', person, { paymentIntentId: id }, 'v')).status).toBe(200)
    expect(await usd(person)).toBe('20.00')
    await world.checkMoney()
  }
})
