import { beforeEach, describe, expect, test } from 'vitest'
import { GOOD_CARD } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'

testCards()

let mara: Person
beforeEach(async () => {
  mara = await world.signUp('Mara')
})
const pause = () => mara.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
const held = async () => (await mara.ok('playLimits')).held.map(({ amount, from }) => [amount, from])
const usd = async () => (await mara.balance()).usd
const titles = async () => (await mara.ok('listNotifications')).map(({ title }) => title)

describe('Y-09 a deposit that comes during a break', () => {
  test('Y-09 the message of a card that was charged before is credited and held, and released after the break', async () => {
    const id = await world.start(mara, '40.00')
    await pause()
    world.stripe.books.confirm(id, { number: GOOD_CARD })
    await expect.poll(held).toEqual([['40.00', 'deposit']])
    expect(await usd()).toBe('0.00')
    await world.settle()
    expect(await titles()).toContain('$40.00 waits for the end of your break')
    await world.pass('23 hours')
    expect(await usd()).toBe('0.00')
    await world.pass('61 minutes')
    await world.settle()
    expect([await usd(), await held()]).toEqual(['40.00', []])
  })

  test('Y-09 coins that were sent before are held too', async () => {
    const { paymentUrl } = await mara.ok('createCryptoPayment', { body: { amount: '20', currency: 'btc' } })
    await pause()
    await world.nowpayments.act(paymentUrl!.split('/').at(-1)!, 'full')
    await world.settle()
    expect([await usd(), await held()]).toEqual(['0.00', [['20.00', 'deposit']]])
  })

  test('Y-08 a deposit that was to take a seat takes none during a break, and says why', async () => {
    const host = await world.signUp('Host')
    const { id } = await openTournament(host)
    const { paymentIntentId } = await mara.ok('createPaymentIntent', {
      body: { amount: '10.00', purpose: `join:${id}` },
    })
    await pause()
    world.stripe.books.confirm(paymentIntentId, { number: GOOD_CARD })
    await expect.poll(held).toEqual([['10.00', 'deposit']])
    expect((await mara.ok('getTournament', on(id))).currentPlayers).toBe(0)
    const late = (await mara.ok('listNotifications')).find(({ link }) => link === `/tournaments/${id}`)
    expect(late).toMatchObject({ body: 'You did not join: you are on a break.' })
  })
})
