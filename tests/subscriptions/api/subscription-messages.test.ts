import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { hasSubscription } from '#server/subscriptions/index.ts'
import { DECLINED_CARD, GOOD_CARD, SLOW_CARD } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'
import { create, earned, intentOf, own, passBoth, subscribe } from './subscription-stages.ts'

let admin: Person
testCards()
beforeAll(async () => {
  admin = await world.withRole('Root', 'admin')
})
afterEach(() => {
  world.stripe.books.billing.declinesRenewals = false
})

const has = (person: Person) => hasSubscription(world.db, BigInt(person.id))
const payments = (person: Person) => person.ok('listSubscriptionPayments')
/** The provider's subscription of a person. */
const atProvider = (person: Person) =>
  [...world.stripe.books.billing.subscriptions.values()].findLast(
    ({ metadata }) => metadata.user_id === person.id,
  )!
const noMessages = () => world.stripe.misbehave({ hold: true })

describe('paying a subscription at the provider', () => {
  test('A-12 A-14 A-15 the first call answers a secret and the form’s source; another call the same payment; nothing is charged yet', async () => {
    const ada = await world.signUp('Ada')
    const first = await create(ada)
    expect(first).toMatchObject({ demoMode: false, form: { publishableKey: 'pk_test_simulator' } })
    expect(intentOf(first.clientSecret)).toMatch(/^pi_/)
    expect(await create(ada)).toEqual(first)
    expect(await own(ada)).toMatchObject({
      hasActiveSubscription: false,
      subscription: null,
      unfinished: 'unpaid',
      terms: { demoMode: false, available: true },
    })
    expect(await payments(ada)).toEqual([])
    expect(atProvider(ada)).toMatchObject({ status: 'incomplete', metadata: { user_id: ada.id } })
    // one price for everybody, made once
    await create(await world.signUp('Bea'))
    expect(world.stripe.books.billing.prices.size).toBe(1)
  })

  test('A-15 A-17 the message alone activates it, once, however often it is sent, and no secret is kept of it', async () => {
    const ada = await world.signUp('Ada')
    const before = await earned(world)
    world.stripe.misbehave({ times: 4 })
    await subscribe(world, ada)
    expect(await own(ada)).toMatchObject({ hasActiveSubscription: true, unfinished: null })
    expect(await payments(ada)).toMatchObject([{ amount: '9.99', demoMode: false }])
    expect((await earned(world)) - before).toBe(999n)
    expect((await ada.balance()).usd).toBe('0.00')
    const kept = (await admin.ok('listDeliveries')).filter(({ kind }) => kind === 'invoice.paid')
    expect(kept[0]).toMatchObject({ state: 'handled', error: null })
    const { payload } = await admin.ok('getDelivery', { params: { id: kept[0]!.id } })
    expect(JSON.stringify(payload)).not.toContain('_secret_')
    expect((await ada.call('createSubscription')).body.code).toBe('subscription_state')
  })

  test('A-15 every order of the messages ends the same, and so does none of them: the form’s own question or the poller finds it', async () => {
    for (const order of ['as_it_came', 'reversed'] as const) {
      const ada = await world.signUp('Ada')
      noMessages()
      await subscribe(world, ada)
      expect(await has(ada)).toBe(false)
      await world.stripe.sender.release(order)
      expect([order, await has(ada), (await payments(ada)).length]).toEqual([order, true, 1])
    }
    const bea = await world.signUp('Bea')
    noMessages()
    await subscribe(world, bea)
    expect(await bea.ok('verifySubscription')).toMatchObject({ hasActiveSubscription: true })
    const cleo = await world.signUp('Cleo')
    await subscribe(world, cleo)
    await world.pass('2 minutes')
    expect(await has(cleo)).toBe(true)
    await world.stripe.sender.release()
    expect(await payments(cleo)).toHaveLength(1)
  })

  test('A-15 A-16 a declined card charges nothing and the same payment takes another one; a bank may decide later', async () => {
    const ada = await world.signUp('Ada')
    const declined = await subscribe(world, ada, DECLINED_CARD)
    expect(await own(ada)).toMatchObject({ hasActiveSubscription: false, unfinished: 'unpaid' })
    expect(await subscribe(world, ada, GOOD_CARD)).toBe(declined)
    expect(await has(ada)).toBe(true)
    const bea = await world.signUp('Bea')
    const slow = await subscribe(world, bea, SLOW_CARD)
    expect(await bea.ok('verifySubscription')).toMatchObject({
      hasActiveSubscription: false,
      unfinished: 'processing',
    })
    expect(await create(bea)).toEqual({ demoMode: false, clientSecret: null })
    world.stripe.books.finish(slow, 'succeeded')
    await world.allDelivered()
    expect(await has(bea)).toBe(true)
  })

  test('A-15 a lost answer and a silent provider charge nothing: the retry meets the same subscription', async () => {
    const ada = await world.signUp('Ada')
    // the SDK repeats a call once by itself, so both are lost
    world.stripe.misbehave({ loseAnswers: 10 })
    const { status, body } = await ada.call('createSubscription')
    expect([status, body.code]).toEqual([409, 'payments_unavailable'])
    expect(body.message).toContain('Nothing was charged')
    world.stripe.misbehave({ breakReads: true })
    expect((await ada.call('createSubscription')).body.code).toBe('payments_unavailable')
    world.stripe.misbehave({})
    await subscribe(world, ada)
    const all = [...world.stripe.books.billing.subscriptions.values()]
    expect(all.filter(({ metadata }) => metadata.user_id === ada.id)).toHaveLength(1)
    expect(await payments(ada)).toHaveLength(1)
  })

  test('A-17 a form that nobody pays is over after a day, and another subscription begins', async () => {
    const ada = await world.signUp('Ada')
    const first = await create(ada)
    await passBoth(world, 1)
    expect(await own(ada)).toMatchObject({ unfinished: null, ended: null })
    expect((await create(ada)).clientSecret).not.toBe(first.clientSecret)
  })
})

describe('renewal', () => {
  test('A-06 A-17 a paid renewal goes on, an unpaid one pauses access until it is paid', async () => {
    const ada = await world.signUp('Ada')
    await subscribe(world, ada)
    await passBoth(world, 32)
    expect(await payments(ada)).toHaveLength(2)
    expect(await has(ada)).toBe(true)
    world.stripe.books.billing.declinesRenewals = true
    await passBoth(world, 31)
    expect(await has(ada)).toBe(false)
    expect(await own(ada)).toMatchObject({
      hasActiveSubscription: false,
      subscription: { status: 'past_due' },
      unfinished: 'unpaid',
    })
    expect((await ada.ok('listNotifications'))[0]).toMatchObject({ title: 'Competition Insights is paused' })
    // the same call answers the unpaid invoice's payment
    await subscribe(world, ada)
    expect(await own(ada)).toMatchObject({ hasActiveSubscription: true, unfinished: null })
    expect(await payments(ada)).toHaveLength(3)
  })

  test('A-17 what stays unpaid ends; it can be given up at once', async () => {
    const [ada, bea] = [await world.signUp('Ada'), await world.signUp('Bea')]
    await subscribe(world, ada)
    await subscribe(world, bea)
    world.stripe.books.billing.declinesRenewals = true
    await passBoth(world, 32)
    expect(await bea.ok('cancelSubscription')).toMatchObject({ subscription: null, unfinished: null })
    await world.allDelivered()
    expect(atProvider(bea).status).toBe('canceled')
    await passBoth(world, 22)
    expect((await own(ada)).subscription).toBeNull()
    await world.settle()
    expect(atProvider(ada).status).toBe('canceled')
  })

  test('A-05 A-17 lost messages of a renewal keep access for a day; the provider is asked meanwhile', async () => {
    const ada = await world.signUp('Ada')
    await subscribe(world, ada)
    noMessages()
    world.stripe.books.billing.advance(32 * 86_400)
    await world.db.change(sql`update clock set "offset" = "offset" + '31 days 1 hour'::interval`)
    expect(await has(ada)).toBe(true)
    await world.settle()
    expect(await payments(ada)).toHaveLength(2)
    await world.stripe.sender.release('reversed')
    expect(await payments(ada)).toHaveLength(2)
  })
})

describe('cancel, resume and money back at the provider', () => {
  test('A-18 both reach the provider; while it is silent the wish stays and is sent later', async () => {
    const ada = await world.signUp('Ada')
    await subscribe(world, ada)
    await ada.ok('cancelSubscription')
    expect(atProvider(ada).cancel_at_period_end).toBe(true)
    await ada.ok('resumeSubscription')
    expect(atProvider(ada).cancel_at_period_end).toBe(false)
    world.stripe.misbehave({ breakReads: true })
    expect((await ada.ok('cancelSubscription')).subscription).toMatchObject({ cancelAtPeriodEnd: true })
    expect(atProvider(ada).cancel_at_period_end).toBe(false)
    // an older word of the provider does not undo the wish
    world.stripe.misbehave({})
    expect((await ada.ok('verifySubscription')).subscription!.cancelAtPeriodEnd).toBe(true)
    await world.pass('3 minutes')
    expect(atProvider(ada).cancel_at_period_end).toBe(true)
    await passBoth(world, 32)
    expect(await own(ada)).toMatchObject({ hasActiveSubscription: false, ended: { moneyBack: false } })
    expect(await payments(ada)).toHaveLength(1)
  })

  test('A-18 what an operator changes at the provider is followed', async () => {
    const ada = await world.signUp('Ada')
    await subscribe(world, ada)
    world.stripe.books.billing.update(atProvider(ada).id, true)
    await world.allDelivered()
    expect((await own(ada)).subscription!.cancelAtPeriodEnd).toBe(true)
    world.stripe.books.billing.cancel(atProvider(ada).id)
    await world.allDelivered()
    expect(await has(ada)).toBe(false)
  })

  test('A-08 A-18 money back ends access at once and refunds the card once, also after a silence', async () => {
    const before = await earned(world)
    const ada = await world.signUp('Ada')
    const paid = await subscribe(world, ada)
    world.stripe.misbehave({ breakReads: true })
    await ada.ok('refundSubscription')
    expect(await has(ada)).toBe(false)
    expect(await payments(ada)).toMatchObject([{ refunded: '0.00', refundComing: true }])
    world.stripe.misbehave({ times: 3 })
    await world.pass('3 minutes')
    await world.allDelivered()
    expect(await payments(ada)).toMatchObject([{ refunded: '9.99', refundComing: false }])
    expect(atProvider(ada).status).toBe('canceled')
    const charge = [...world.stripe.books.charges.values()].find((one) => one.payment_intent === paid)!
    expect(charge.amount_refunded).toBe(999)
    expect(await earned(world)).toBe(before)
  })

  test('A-18 an operator’s refund and a dispute are booked and never touch the balance, even before the payment is known', async () => {
    const before = await earned(world)
    const ada = await world.signUp('Ada')
    noMessages()
    const paid = await subscribe(world, ada)
    world.stripe.books.refund(paid, 400)
    await world.stripe.sender.release('reversed')
    expect(await payments(ada)).toMatchObject([{ refunded: '4.00' }])
    expect((await earned(world)) - before).toBe(599n)
    world.stripe.misbehave({})
    const bea = await world.signUp('Bea')
    const { id } = world.stripe.books.dispute(await subscribe(world, bea))
    await world.allDelivered()
    expect(await payments(bea)).toMatchObject([{ refunded: '9.99' }])
    world.stripe.books.closeDispute(id, 'won')
    await world.allDelivered()
    expect(await payments(bea)).toMatchObject([{ refunded: '0.00' }])
    expect([(await ada.balance()).usd, (await bea.balance()).usd]).toEqual(['0.00', '0.00'])
  })

  test('A-17 closing the account ends it at the provider; what is paid all the same goes back to the card', async () => {
    const [ada, bea] = [await world.signUp('Ada'), await world.signUp('Bea')]
    await subscribe(world, ada)
    await ada.ok('closeAccount', { body: { password: PASSWORD } })
    await world.settle()
    expect(atProvider(ada).status).toBe('canceled')
    // a form is open while the account is closed
    const open = intentOf((await create(bea)).clientSecret)
    noMessages()
    world.stripe.books.confirm(open, { number: GOOD_CARD })
    await bea.ok('closeAccount', { body: { password: PASSWORD } })
    await world.stripe.sender.release()
    await world.pass('3 minutes')
    const charge = [...world.stripe.books.charges.values()].find((one) => one.payment_intent === open)!
    expect(charge.amount_refunded).toBe(999)
    expect(atProvider(bea).status).toBe('canceled')
  })
})

describe('messages that are not ours', () => {
  test('A-15 an unknown, foreign or other-priced subscription moves nothing', async () => {
    const { billing } = world.stripe.books
    // a session of the clock as it is now
    const admin = await world.withRole('Root', 'admin')
    const before = await earned(world)
    const newest = async () =>
      (await admin.ok('listDeliveries', { query: { limit: 20 } })).find(
        ({ kind }) => kind === 'customer.subscription.created',
      )
    const price = billing.createPrice({ amount: 50, currency: 'usd', lookupKey: null }).id
    const customer = (billing.createCustomer({}) as { id: string }).id
    const ada = await world.signUp('Ada')
    await subscribe(world, ada)
    const [row] = await world.db.rows<{ id: string }>(
      sql`select id from subscriptions where user_id = ${BigInt(ada.id)}`,
    )
    for (const [metadata, state] of [
      [{}, 'ignored'],
      [{ user_id: ada.id, subscription_id: crypto.randomUUID() }, 'failed'],
      [{ user_id: ada.id, subscription_id: row!.id }, 'failed'],
    ] as const) {
      billing.subscribe({ customer, price, metadata })
      await world.allDelivered()
      expect([metadata, (await newest())!.state]).toEqual([metadata, state])
    }
    const bea = await world.signUp('Bea')
    for (const one of billing.prices.values()) one.unit_amount = 100
    await subscribe(world, bea)
    expect(await has(bea)).toBe(false)
    for (const one of billing.prices.values()) one.unit_amount = 999
    expect((await earned(world)) - before).toBe(999n)
  })
})
