import { beforeEach, describe, expect, test } from 'vitest'
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts'
import { GOOD_CARD } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import type { Person } from '#tests/support/world.ts'

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
const begin = (amount: string) => mara.call('createPaymentIntent', { body: { amount } })
async function pay(id: string): Promise<void> {
  world.stripe.books.confirm(id, { number: GOOD_CARD })
  await mara.ok('verifyDeposit', { body: { paymentIntentId: id } })
}

describe('Y-07 deposits and their limit', () => {
  test('Y-07 an attempt reserves room, and gives it back when it is too old', async () => {
    await setLimit('deposit', 'day', '50.00')
    expect((await begin('40.00')).status).toBe(200)
    expect(await limit('deposit', 'day')).toMatchObject({ used: '40.00', room: '10.00' })
    const refused = await begin('10.01')
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(
        /^Your limit of \$50\.00 for deposits in 24 hours has room for \$10\.00 now\. .*No money moved\.$/,
      ),
      fields: { limit: 'deposit/day', room: '10.00' },
    })
    await world.pass('61 minutes')
    expect(await limit('deposit', 'day')).toMatchObject({ used: '0.00', room: '50.00' })
    expect((await begin('50.00')).status).toBe(200)
  })

  test('Y-07 a deposit that took its room is credited whole, and used once', async () => {
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
    expect(await usd()).toBe('15.00')
    const [one] = await held()
    expect(one).toMatchObject({ amount: '25.00', from: 'deposit', canSendBack: false })
    expect((await mara.call('sendHeldBack', { params: { id: one!.id } })).body.code).toBe('held_state')
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
