import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { demandSubscription, hasSubscription } from '#server/subscriptions/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'
import { create, earned, own } from './subscription-stages.ts'

const world = judgedWorld()

const subscriber = async (name: string): Promise<Person> => {
  const person = await world.signUp(name)
  await create(person)
  return person
}
const has = (person: Person) => hasSubscription(world.db, BigInt(person.id))
const DAY_MS = 86_400_000

describe('a subscription in demo mode', () => {
  test('A-11 A-12 A-13 it is active at once, by no card, and the answers have the specified fields', async () => {
    const ada = await world.signUp('Ada')
    expect(await own(ada)).toEqual({
      hasActiveSubscription: false,
      subscription: null,
      unfinished: null,
      ended: null,
      terms: { price: '9.99', available: true, demoMode: true, moneyBack: true },
    })
    const before = await earned(world)
    expect((await ada.call('createSubscription')).body).toEqual({ demoMode: true, clientSecret: null })
    const { hasActiveSubscription, subscription, ended } = await own(ada)
    expect([hasActiveSubscription, ended]).toEqual([true, null])
    expect(subscription).toMatchObject({ cancelAtPeriodEnd: false, status: 'active', demoMode: true })
    const days = (Date.parse(subscription!.currentPeriodEnd!) - Date.parse(subscription!.startedAt)) / DAY_MS
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
    expect(await ada.ok('listSubscriptionPayments')).toMatchObject([
      { amount: '9.99', refunded: '0.00', refundComing: false, demoMode: true },
    ])
    // the platform's income, and nobody's balance
    expect((await earned(world)) - before).toBe(999n)
    expect((await ada.balance()).usd).toBe('0.00')
    expect(await ada.ok('transactions', { query: { type: 'deposit' } })).toEqual([])
    const [notice] = await ada.ok('listNotifications')
    expect(notice).toMatchObject({ title: 'Competition Insights is open' })
    expect(notice!.body).toContain('no card was charged')
  })

  test('A-12 a second one is refused, and the retry of a lost answer is the first one', async () => {
    const ada = await world.signUp('Ada')
    await ada.ok('createSubscription', { key: 'sub-0001' })
    expect(await ada.ok('createSubscription', { key: 'sub-0001' })).toEqual({
      demoMode: true,
      clientSecret: null,
    })
    const { status, body } = await ada.call('createSubscription', { key: 'sub-0002' })
    expect([status, body.code]).toEqual([409, 'subscription_state'])
    expect(await ada.ok('listSubscriptionPayments')).toHaveLength(1)
  })

  test('A-07 content is refused with a code and a sentence of its own without one, and a visitor is nobody', async () => {
    const ada = await world.signUp('Ada')
    const demand = () => demandSubscription(world.db, BigInt(ada.id))
    await expect(demand()).rejects.toMatchObject({
      code: 'subscription_required',
      status: 403,
      message: expect.stringContaining('Competition Insights'),
    })
    await create(ada)
    await expect(demand()).resolves.toBeUndefined()
    expect(await hasSubscription(world.db, BigInt(ada.id), new Date(Date.now() + 40 * DAY_MS))).toBe(false)
    expect((await world.visitor.call('getSubscription')).status).toBe(401)
  })

  test('A-17 A-18 none, active, ending, resumed, ending, ended: access lasts to the end of what is paid', async () => {
    const ada = await world.signUp('Ada')
    for (const name of ['cancelSubscription', 'resumeSubscription', 'refundSubscription'] as const) {
      const { status, body } = await ada.call(name)
      expect([name, status, body.code]).toEqual([name, 409, 'subscription_state'])
    }
    await create(ada)
    expect((await ada.ok('resumeSubscription')).subscription).toMatchObject({ cancelAtPeriodEnd: false })
    for (const expected of [true, true])
      expect((await ada.ok('cancelSubscription')).subscription).toMatchObject({ cancelAtPeriodEnd: expected })
    expect((await ada.ok('resumeSubscription')).subscription!.cancelAtPeriodEnd).toBe(false)
    await ada.ok('cancelSubscription')
    await world.pass('27 days')
    expect(await has(ada)).toBe(true)
    await world.pass('5 days')
    expect(await has(ada)).toBe(false)
    const after = await own(ada)
    expect([after.subscription, after.ended]).toMatchObject([null, { moneyBack: false }])
    expect(await ada.ok('listSubscriptionPayments')).toHaveLength(1)
    expect((await ada.call('resumeSubscription')).body.code).toBe('subscription_state')
    // and again
    await create(ada)
    expect(await has(ada)).toBe(true)
  })

  test('A-06 A-17 it renews by itself month after month, once each', async () => {
    const ada = await subscriber('Ada')
    const before = (await own(ada)).subscription!.currentPeriodEnd!
    await world.pass('32 days')
    await world.settle()
    expect(await has(ada)).toBe(true)
    const { currentPeriodEnd } = (await own(ada)).subscription!
    expect(Date.parse(currentPeriodEnd!)).toBeGreaterThan(Date.parse(before) + 27 * DAY_MS)
    await world.pass('62 days')
    const payments = await ada.ok('listSubscriptionPayments')
    expect(payments.length).toBeGreaterThanOrEqual(4)
    // each month begins where the one before ends
    const months = payments.toReversed()
    for (const [n, { periodStart }] of months.slice(1).entries())
      expect(periodStart).toBe(months[n]!.periodEnd)
    const { body, headers } = await ada.call('listSubscriptionPayments', { query: { limit: 2 } })
    expect(body.map(({ id }) => id)).toEqual(payments.slice(0, 2).map(({ id }) => id))
    const cursor = headers.get('x-next-cursor')!
    expect((await ada.ok('listSubscriptionPayments', { query: { limit: 2, cursor } }))[0]!.id).toBe(
      payments[2]!.id,
    )
  })
})

describe('money back', () => {
  test('A-08 A-18 within 30 days everything goes back and access ends at once; a person has that once', async () => {
    const before = await earned(world)
    const ada = await subscriber('Ada')
    const { moneyBackUntil, startedAt } = (await own(ada)).subscription!
    expect(Date.parse(moneyBackUntil!) - Date.parse(startedAt)).toBe(30 * DAY_MS)
    const reply = await ada.ok('refundSubscription')
    expect(reply).toMatchObject({
      hasActiveSubscription: false,
      subscription: null,
      ended: { moneyBack: true },
      terms: { moneyBack: false },
    })
    expect(await earned(world)).toBe(before)
    expect(await ada.ok('listSubscriptionPayments')).toMatchObject([{ amount: '9.99', refunded: '9.99' }])
    // no card paid, so no notice mentions one
    for (const { body } of await ada.ok('listNotifications')) expect(body).not.toContain('the card')
    expect((await ada.call('refundSubscription')).body.code).toBe('subscription_state')
    await create(ada)
    expect((await own(ada)).subscription!.moneyBackUntil).toBeNull()
    const { status, body } = await ada.call('refundSubscription')
    expect([status, body.code]).toEqual([409, 'refund_window'])
    expect(await has(ada)).toBe(true)
  })

  test('A-18 after 30 days it is refused, however often it renewed; under one key it happens once', async () => {
    const [early, late] = [await subscriber('Early'), await subscriber('Late')]
    await world.pass('29 days')
    const first = await early.ok('refundSubscription', { key: 'back-0001' })
    expect(await early.ok('refundSubscription', { key: 'back-0001' })).toEqual(first)
    await world.pass('1 day')
    expect((await own(late)).subscription!.moneyBackUntil).toBeNull()
    const { body } = await late.call('refundSubscription')
    expect([body.code, body.message]).toEqual(['refund_window', expect.stringContaining('30-day')])
    expect(await has(late)).toBe(true)
  })
})

describe('a closed account', () => {
  test('A-17 ends its subscription with money back where that is open, and the export has every payment', async () => {
    const ada = await subscriber('Ada')
    const { subscriptions } = (await ada.ok('exportData')) as unknown as { subscriptions: object }
    expect(subscriptions).toMatchObject({
      subscriptions: [{ status: 'active', demoMode: true }],
      payments: [{ amount: '9.99', refunded: '0.00' }],
    })
    const before = await earned(world)
    await ada.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await has(ada)).toBe(false)
    expect(before - (await earned(world))).toBe(999n)
    const { why } = await world.db.one<{ why: string }>(
      sql`select end_reason as why from subscriptions where user_id = ${BigInt(ada.id)}`,
    )
    expect(why).toBe('account_closed')
    await world.pass('40 days')
    expect(await has(ada)).toBe(false)
  })
})
