import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { create, earned, own, subscribe } from '#tests/subscriptions/api/subscription-stages.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { GOOD_CARD, openStripeWorld, type StripeWorld } from '#tests/support/stripe.ts'
import { openWorld, PASSWORD, type Person, type World } from '#tests/support/world.ts'

const ROUNDS = 4
const AT_ONCE = 5

let demo: World
let world: StripeWorld
beforeAll(async () => {
  demo = await openWorld(await freshDatabase())
  world = await openStripeWorld(await freshDatabase())
})
afterEach(async () => {
  await demo.checkMoney()
  await world.checkMoney()
})
afterAll(async () => {
  await demo.close()
  await world.close()
})

/** So many calls and rounds wait for a row of somebody else. */
const waitsIn = async ({ db }: Pick<World, 'db'>) =>
  (
    await db.rows(sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
  ).length
const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, work))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const oneOf = [200, ...Array(AT_ONCE - 1).fill(409)]
const ofPerson = ({ id }: Person) =>
  [...world.stripe.books.billing.subscriptions.values()].filter(({ metadata }) => metadata.user_id === id)
const refunded = (intent: string) =>
  [...world.stripe.books.charges.values()].find((one) => one.payment_intent === intent)!.amount_refunded

test('A-12 A-13 of subscriptions created at once one is paid; at the provider all are one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ada = await demo.signUp('Ada')
    expect(statuses(await many(() => ada.call('createSubscription')))).toEqual(oneOf)
    expect(await ada.ok('listSubscriptionPayments')).toHaveLength(1)
    const bea = await world.signUp('Bea')
    const answers = await many(() => create(bea))
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(ofPerson(bea)).toHaveLength(1)
  }
})

test('A-15 messages, the form’s question and the poller at once activate it once', async () => {
  const before = await earned(world)
  const ada = await world.signUp('Ada')
  const intent = (await create(ada)).clientSecret!.split('_secret_')[0]!
  world.stripe.misbehave({ times: 3 })
  world.stripe.books.confirm(intent, { number: GOOD_CARD })
  await Promise.all([
    many(() => ada.ok('verifySubscription')),
    world.app.run('subscriptions'),
    world.allDelivered(),
  ])
  world.stripe.misbehave({})
  expect(await own(ada)).toMatchObject({ hasActiveSubscription: true })
  expect((await earned(world)) - before).toBe(999n)
})

test('A-18 money back asked for at once, with and without a cancellation beside it, goes back once', async () => {
  const before = await earned(world)
  for (let round = 0; round < ROUNDS; round++) {
    const ada = await world.signUp('Ada')
    const intent = await subscribe(world, ada)
    const [backs] = await Promise.all([
      many(() => ada.call('refundSubscription')),
      ada.call('cancelSubscription'),
      ada.call('resumeSubscription'),
      world.app.run('subscriptions'),
    ])
    expect(statuses(backs)).toEqual(oneOf)
    await world.pass('5 minutes')
    await world.allDelivered()
    expect([refunded(intent), ofPerson(ada)[0]!.status]).toEqual([999, 'canceled'])
    expect(await own(ada)).toMatchObject({ hasActiveSubscription: false, ended: { moneyBack: true } })
  }
  expect(await earned(world)).toBe(before)
})

test('A-18 cancelling and resuming at once ends in what our side says, here and at the provider', async () => {
  const ada = await world.signUp('Ada')
  await subscribe(world, ada)
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, () => ada.ok('cancelSubscription')),
      ...Array.from({ length: AT_ONCE }, () => ada.ok('resumeSubscription')),
    ])
    await world.pass('5 minutes')
    await world.allDelivered()
    const { cancelAtPeriodEnd } = (await own(ada)).subscription!
    expect(ofPerson(ada)[0]!.cancel_at_period_end).toBe(cancelAtPeriodEnd)
  }
})

test('A-17 a renewal and money back, a payment and the closing of the account: nothing is kept that gives no access', async () => {
  const [ada, bea] = [await world.signUp('Ada'), await world.signUp('Bea')]
  const first = await subscribe(world, ada)
  world.stripe.books.billing.advance(32 * 86_400)
  const open = (await create(bea)).clientSecret!.split('_secret_')[0]!
  const [back] = await Promise.all([ada.call('refundSubscription'), world.allDelivered()])
  expect(back.status).toBe(200)
  world.stripe.books.confirm(open, { number: GOOD_CARD })
  await Promise.all([bea.call('closeAccount', { body: { password: PASSWORD } }), world.allDelivered()])
  for (let n = 0; n < 3; n++) await world.pass('5 minutes')
  await world.allDelivered()
  expect([refunded(first), refunded(open)]).toEqual([999, 999])
  // of these two alone: the month that passes renews what earlier tests have left
  const { kept } = await world.db.one<{ kept: bigint }>(sql`
    select coalesce(sum(p.amount_cents - p.refunded_cents), 0)::bigint as kept from subscription_payments p
    join subscriptions s on s.id = p.subscription_id where s.user_id in (${BigInt(ada.id)}, ${BigInt(bea.id)})`)
  expect(kept).toBe(0n)
  const { open: left } = await world.db.one<{ open: number }>(
    sql`select count(*)::int as open from subscription_orders where state = 'open'`,
  )
  expect(left).toBe(0)
})

test('A-18 money back takes the person’s row before the subscription, so it never crosses the closing of an account', async () => {
  const ada = await demo.signUp('Ada')
  await create(ada)
  const id = BigInt(ada.id)
  const { back, free } = await demo.db.transact(async (tx) => {
    await tx.rows(sql`select id from users where id = ${id} for update`)
    const back = ada.call('refundSubscription')
    await expect.poll(() => waitsIn(demo)).toBe(1)
    const free = await tx.rows(sql`select id from subscriptions where user_id = ${id} for update skip locked`)
    return { back, free }
  })
  expect(free).toHaveLength(1)
  expect((await back).status).toBe(200)
})

test('A-15 a subscription that its provider answers while it is given up goes on', async () => {
  const ada = await world.signUp('Ada')
  await create(ada)
  // a late message would give the row its provider again
  await world.allDelivered()
  const { id, provider_id } = await world.db.one<{ id: string; provider_id: string }>(sql`
    update subscriptions set next_at = clock_now() - interval '1 second' where user_id = ${BigInt(ada.id)}
    returning id, provider_id`)
  const setProvider = (provider: string | null) =>
    sql`update subscriptions set provider_id = ${provider} where id = ${id}::uuid`
  await world.db.change(setProvider(null))
  const round = await world.db.transact(async (tx) => {
    await tx.change(setProvider(provider_id))
    const underWay = world.app.run('subscriptions')
    await expect.poll(() => waitsIn(world)).toBe(1)
    return { underWay }
  })
  await round.underWay
  expect(await world.db.one(sql`select status from subscriptions where id = ${id}::uuid`)).toEqual({
    status: 'incomplete',
  })
})
