import { describe, expect, test } from 'vitest'
import { hasSubscription } from '#server/subscriptions/index.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import type { Person } from '#tests/support/world.ts'
import { earned, own, passBoth, subscribe } from './subscription-stages.ts'

testCards()

const has = (person: Person) => hasSubscription(world.db, BigInt(person.id))
const payments = (person: Person) => person.ok('listSubscriptionPayments')
/** Whether the provider ends a person's subscription with its month. */
const endsThere = ({ id }: Person) =>
  [...world.stripe.books.billing.subscriptions.values()].find(({ metadata }) => metadata.user_id === id)!
    .cancel_at_period_end
/** The amount that the provider gave back of a payment, cents. */
const refundedOf = (paid: string) =>
  [...world.stripe.books.charges.values()].find((one) => one.payment_intent === paid)!.amount_refunded

describe('money that goes back to the card and comes again', () => {
  test('A-07 A-18 a month whose whole payment is back on the card pauses access until the money comes again', async () => {
    const [ada, bea] = [await world.signUp('Ada'), await world.signUp('Bea')]
    const paid = await subscribe(world, ada)
    const { id } = world.stripe.books.dispute(paid)
    world.stripe.books.refund(await subscribe(world, bea), 400)
    await world.allDelivered()
    expect([await has(ada), await has(bea)]).toEqual([false, true])
    expect(await own(ada)).toMatchObject({ hasActiveSubscription: false, subscription: { status: 'active' } })
    const { status, body } = await ada.call('insightPicks', { query: { mode: 'real' } })
    expect([status, body.code]).toEqual([403, 'subscription_required'])
    world.stripe.books.closeDispute(id, 'won')
    await world.allDelivered()
    expect(await has(ada)).toBe(true)
    // another month is paid on its own
    world.stripe.books.dispute(paid)
    await passBoth(world, 32)
    expect([await has(ada), (await payments(ada)).length]).toEqual([true, 2])
  })

  test('A-18 money back that the provider’s side undoes is sent again: a dispute decided for us, a refund that failed', async () => {
    const before = await earned(world)
    const [ada, bea] = [await world.signUp('Ada'), await world.signUp('Bea')]
    const [first, second] = [await subscribe(world, ada), await subscribe(world, bea)]
    world.stripe.misbehave({ breakReads: true })
    await ada.ok('refundSubscription')
    world.stripe.misbehave({})
    const { id } = world.stripe.books.dispute(first)
    await bea.ok('refundSubscription')
    await world.allDelivered()
    await world.pass('3 minutes')
    expect(await payments(ada)).toMatchObject([{ refunded: '9.99', refundComing: false }])
    expect([refundedOf(first), refundedOf(second)]).toEqual([0, 999])
    world.stripe.books.closeDispute(id, 'won')
    world.stripe.books.failRefunds(second)
    await world.allDelivered()
    expect(await payments(ada)).toMatchObject([{ refunded: '0.00', refundComing: true }])
    await world.pass('3 minutes')
    await world.allDelivered()
    expect([refundedOf(first), refundedOf(second)]).toEqual([999, 999])
    expect(await payments(bea)).toMatchObject([{ refunded: '9.99', refundComing: false }])
    expect(await earned(world)).toBe(before)
  })
})

describe('answers of the provider that come late', () => {
  test('A-18 an answer from before a wish was carried out does not undo the wish', async () => {
    const ada = await world.signUp('Ada')
    await subscribe(world, ada)
    world.stripe.misbehave({ breakReads: true })
    await ada.ok('cancelSubscription')
    world.stripe.misbehave({ hold: true })
    const asked = Promise.withResolvers<() => void>()
    world.stripe.delayReads(asked.resolve)
    const verified = ada.ok('verifySubscription')
    const release = await asked.promise
    world.stripe.delayReads(undefined)
    await world.pass('3 minutes')
    expect(endsThere(ada)).toBe(true)
    release()
    expect((await verified).subscription).toMatchObject({ cancelAtPeriodEnd: true })
  })
})
