import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { allTest } from '#tests/support/scale.ts'
import { GOOD_CARD } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { type Person, prove } from '#tests/support/world.ts'

testCards()

let mara: Person
beforeEach(async () => {
  mara = await world.signUp('Mara')
})

const setLimit = (kind: LimitKind, period: LimitPeriod, amount: string | null) =>
  mara.ok('setPlayLimit', { params: { kind, period }, body: { amount } })
const limit = async (kind: LimitKind, period: LimitPeriod) =>
  (await mara.ok('playLimits')).limits.find((one) => one.kind === kind && one.period === period)!
const held = async () => (await mara.ok('playLimits')).held
const usd = async () => (await mara.balance()).usd
const begin = (amount: string, key?: string) =>
  mara.call('createPaymentIntent', { body: { amount }, ...(key && { key }) })
const lines = async () =>
  (await mara.ok('transactions', { query: { currency: 'USD' } })).map((one) => [
    one.type,
    one.amount,
    one.balanceAfter,
    one.description,
  ])
const sendBack = async (index = 0) => mara.call('sendHeldBack', { params: { id: (await held())[index]!.id } })
const take = async () => mara.ok('takeHeld', { params: { id: (await held())[0]!.id } })
/** A deposit of 40 of which its owner has taken what fits, and 25 is held. @returns the payment's id */
async function partlyHeld(): Promise<string> {
  const id = await world.start(mara, '40.00')
  await setLimit('deposit', 'day', '15.00')
  await pay(id)
  await take()
  return id
}
const onCard = (id: string) => world.stripe.books.refundsOf(id).map(({ amount, status }) => [amount, status])
async function pay(id: string): Promise<void> {
  world.stripe.books.confirm(id, { number: GOOD_CARD })
  await mara.ok('verifyDeposit', { body: { paymentIntentId: id } })
}

describe('Y-07 deposits and their limit', () => {
  test('Y-07 an attempt reserves an allowance, and gives it back when it is too old', async () => {
    await setLimit('deposit', 'day', '50.00')
    expect((await begin('40.00')).status).toBe(200)
    expect(await limit('deposit', 'day')).toMatchObject({ used: '40.00', room: '10.00' })
    const refused = await begin('10.01')
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(
        /^Your limit of \$50\.00 for deposits in 24 hours leaves \$10\.00 for now\. .*No money moved\.$/,
      ),
      fields: { limit: 'deposit/day', room: '10.00' },
    })
    await world.pass('61 minutes')
    expect(await limit('deposit', 'day')).toMatchObject({ used: '0.00', room: '50.00' })
    expect((await begin('50.00')).status).toBe(200)
  })

  test('Y-07 two calls at once with one key are one attempt, which takes the allowance once', async () => {
    await setLimit('deposit', 'day', '50.00')
    for (const route of ['createPaymentIntent', 'createCryptoPayment'] as const) {
      const key = randomUUID()
      const calls = await Promise.all(
        [1, 2, 3].map(() => mara.call(route, { body: { amount: '20.00' }, key })),
      )
      expect(calls.map(({ status }) => status)).toEqual(calls.map(() => calls[0]!.status))
      expect(calls[0]!.status).toBeLessThan(300)
      expect(calls.map(({ body }) => body)).toEqual(calls.map(() => calls[0]!.body))
    }
    expect(await limit('deposit', 'day')).toMatchObject({ used: '40.00', room: '10.00' })
    // the last that is left
    const key = randomUUID()
    const last = await Promise.all([1, 2].map(() => begin('10.00', key)))
    expect(last.map(({ status }) => status)).toEqual([200, 200])
    expect(await limit('deposit', 'day')).toMatchObject({ used: '50.00', room: '0.00' })
  })

  test('Y-07 a deposit that took its allowance is credited whole, and used once', async () => {
    await setLimit('deposit', 'day', '50.00')
    const id = await world.start(mara, '40.00')
    await pay(id)
    expect(await usd()).toBe('40.00')
    expect(await held()).toEqual([])
    expect(await limit('deposit', 'day')).toMatchObject({ used: '40.00', room: '10.00' })
  })

  test('Y-02 no calendar resets it: of two evenings around midnight the second counts the first', async () => {
    await setLimit('deposit', 'day', '50.00')
    const id = await world.start(mara, '50.00')
    await pay(id)
    for (let hour = 0; hour < 23; hour++) {
      await world.pass('1 hour')
      expect((await begin('1.00')).body.code).toBe('limit_reached')
    }
    await world.pass('61 minutes')
    expect((await begin('50.00')).status).toBe(200)
  })

  test('Y-07 a deposit that is paid after its limit was lowered is held above it', async () => {
    const id = await world.start(mara, '40.00')
    await setLimit('deposit', 'day', '15.00')
    await pay(id)
    expect(await usd()).toBe('0.00')
    const [one] = await held()
    expect(one).toMatchObject({ amount: '40.00', fits: '15.00', from: 'deposit', canSendBack: true })
    // the statement says it, and adds up
    expect(await lines()).toEqual([
      ['held', '-40.00', '0.00', 'Held above your limit'],
      ['deposit', '40.00', '40.00', 'Card deposit'],
    ])
    const month = await mara.ok('transactionStatement')
    expect(month.lines.find(({ name }) => name === 'held')).toMatchObject({ out: '40.00', count: 1 })
    expect(month.closingBalance).toBe('0.00')
  })

  test('Y-09 during a time-out no deposit begins, and what was begun is held', async () => {
    const id = await world.start(mara, '40.00')
    await mara.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    expect((await begin('10.00')).body.code).toBe('play_paused')
    await pay(id)
    expect(await usd()).toBe('0.00')
    await world.pass('25 hours')
    await world.settle()
    expect(await usd()).toBe('40.00')
  })
})

describe('Y-07 what is held of a deposit', () => {
  afterEach(() => {
    world.stripe.books.refundsAre = 'succeeded'
  })

  test('Y-07 goes back to its card by its owner’s act, once, and never through the purse', async () => {
    const id = await partlyHeld()
    const answers = await Promise.all([sendBack(), sendBack()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect([await usd(), await held()]).toEqual(['15.00', []])
    await world.settle()
    expect(onCard(id)).toEqual([[2_500, 'succeeded']])
    expect(await usd()).toBe('15.00')
    expect((await mara.ok('cardDeposits'))[0]).toMatchObject({ takenBack: '25.00' })
    expect(await limit('deposit', 'day')).toMatchObject({ used: '15.00', room: '0.00' })
  })

  test('Y-07 is held again where the card does not take it', async () => {
    await partlyHeld()
    world.stripe.books.refundsAre = 'refused'
    expect((await sendBack()).status).toBe(200)
    await world.settle()
    expect(await usd()).toBe('15.00')
    expect(await held()).toMatchObject([{ amount: '25.00', canSendBack: true }])
    expect((await mara.ok('listNotifications'))[0]).toMatchObject({
      body: 'The card refused it, so the money is held again.',
      link: '/safer-play',
    })
    expect(await limit('deposit', 'day')).toMatchObject({ used: '15.00', room: '0.00' })
  })

  test('Y-07 pays first when the bank takes the deposit back: nobody owes what is held', async () => {
    const id = await partlyHeld()
    world.stripe.books.dispute(id)
    await world.allDelivered()
    await world.settle()
    expect([await usd(), await held()]).toEqual(['0.00', []])
    expect((await mara.ok('currentUser')).owed ?? '0.00').toBe('0.00')
  })

  test('Y-07 pays first when coins are taken back: only what was spent is owed', async () => {
    const friend = await world.signUp('Friend')
    const { paymentUrl } = await mara.ok('createCryptoPayment', { body: { amount: '40', currency: 'btc' } })
    const id = paymentUrl!.split('/').at(-1)!
    await setLimit('deposit', 'day', '15.00')
    await world.nowpayments.act(id, 'full')
    await take()
    expect([await usd(), (await held()).map(({ amount }) => amount)]).toEqual(['15.00', ['25.00']])
    await mara.ok('transfer', { body: { receiverId: friend.id, amount: '10.00' } })
    await world.nowpayments.act(id, 'refund')
    expect([await usd(), await held()]).toEqual(['0.00', []])
    expect((await mara.ok('currentUser')).owed).toBe('10.00')
  })

  test('Y-07 that comes back after a dispute was won is above the limit as it was before', async () => {
    const id = await partlyHeld()
    const dispute = world.stripe.books.dispute(id)
    await world.allDelivered()
    await world.settle()
    world.stripe.books.closeDispute(dispute.id, 'won')
    await world.allDelivered()
    await world.settle()
    // the deposit took the allowance of this day already
    expect(await usd()).toBe('0.00')
    expect((await held()).map(({ amount }) => amount)).toEqual(['40.00'])
    await world.pass('24 hours 1 minute')
    await world.settle()
    expect([await usd(), (await held()).map(({ amount }) => amount)]).toEqual(['0.00', ['40.00']])
    await take()
    expect([await usd(), (await held()).map(({ amount }) => amount)]).toEqual(['15.00', ['25.00']])
  })

  test('Y-07 is in the data export, and keeps the account open as a balance does', async () => {
    const id = await world.start(mara, '40.00')
    await setLimit('deposit', 'day', '0.00')
    await pay(id)
    expect(await usd()).toBe('0.00')
    await prove(mara)
    expect(JSON.stringify(await mara.ok('exportData'))).toMatch(
      /"held":\[\{"from":"deposit","amount":"40.00"/,
    )
    const refused = await mara.call('closeAccount', { body: {} })
    expect(refused.body).toMatchObject({
      code: 'account_not_empty',
      message: expect.stringContaining('money that is held above your limit'),
    })
    expect((await sendBack()).status).toBe(200)
    await world.settle()
    await world.pass('25 hours')
    await prove(mara)
    expect((await mara.call('closeAccount', { body: {} })).status).toBeLessThan(300)
  })

  allTest('Y-09 stays held in an exclusion that ends: it could be staked after that', async () => {
    const id = await partlyHeld()
    await mara.ok('pausePlay', { body: { kind: 'exclusion', length: '6m' } })
    await world.settle()
    expect([await usd(), (await held()).map(({ amount }) => amount)]).toEqual(['15.00', ['25.00']])
    expect(onCard(id)).toEqual([])
  })

  test('Y-09 is its owner’s to take out once nothing can be staked any more', async () => {
    const id = await world.start(mara, '40.00')
    await mara.ok('pausePlay', { body: { kind: 'exclusion', length: 'ever' } })
    await pay(id)
    expect(await usd()).toBe('0.00')
    await world.settle()
    expect([await usd(), await held()]).toEqual(['40.00', []])
    const { id: event } = await openEvent(world, await world.signUp('Asker'))
    expect((await mara.call('placeBet', bet(event, 'optionA', '1'))).body.code).toBe('play_paused')
  })
})
