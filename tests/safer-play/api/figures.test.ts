import { beforeAll, describe, expect, test } from 'vitest'
import { bet, EVIDENCE, openEvent } from '#tests/support/events.ts'
import { asker, ben, testLimits, world } from '#tests/support/limits-world.ts'
import type { Person } from '#tests/support/world.ts'

testLimits()
let operator: Person
beforeAll(async () => {
  operator = await world.moderator('Operator')
})

const DAY = { kind: 'stake', period: 'day' } as const
const setLimit = (who: Person, amount: string) => who.ok('setPlayLimit', { params: DAY, body: { amount } })
/** Raises a limit and confirms it a day later. */
async function raise(who: Person, amount: string): Promise<void> {
  await setLimit(who, amount)
  await world.pass('24 hours 1 minute')
  await who.ok('confirmPlayLimit', { params: DAY })
}
/** Loses a bet, which takes a while, and deposits so many minutes after that. */
async function loseAndDeposit(who: Person, minutes: number): Promise<void> {
  const { id } = await openEvent(world, asker)
  await who.ok('placeBet', bet(id, 'optionA', '5.00'))
  await ben.ok('placeBet', bet(id, 'optionB', '5.00'))
  await world.pass('61 minutes')
  await asker.ok('proposeOutcome', { params: { id }, body: { outcome: 'optionB', ...EVIDENCE } })
  await world.pass('2 hours 1 minute')
  await world.settle()
  await world.pass(`${minutes} minutes`)
  await who.ok('createPaymentIntent', { body: { amount: '20.00' } })
}
const messages = async (who: Person) =>
  (await who.ok('listNotifications')).filter(({ title }) => title === 'Your own figures')
const flags = async (who: Person) =>
  (await operator.ok('playCases', { query: { show: 'figures' } })).filter(({ user }) => user.id === who.id)

describe('Y-17 what is noticed is told, and punishes nobody', () => {
  test('Y-17 who raises limits thrice in a month is told their own figures, once a week at most', async () => {
    const who = await world.rich('Rosa')
    await setLimit(who, '10.00')
    for (const amount of ['20.00', '30.00']) await raise(who, amount)
    await world.settle()
    expect(await messages(who)).toEqual([])
    await raise(who, '40.00')
    await world.settle()
    await world.settle()
    const [message] = await messages(who)
    expect(message).toMatchObject({
      body: expect.stringMatching(
        /^Limits were raised or removed 3 times in 30 days\. In that time \$0\.00 was staked and lost \$0\.00\./,
      ),
      link: '/safer-play',
    })
    expect(await flags(who)).toMatchObject([{ kind: 'raises', user: { id: who.id } }])
    for (const amount of ['50.00', '60.00', '70.00']) await raise(who, amount)
    await world.settle()
    expect(await messages(who)).toHaveLength(1)
    await world.pass('5 days')
    expect(await messages(who)).toHaveLength(2)
    const { id } = await openEvent(world, asker)
    expect((await who.call('placeBet', bet(id, 'optionA', '1.00'))).status).toBe(201)
  })

  test('Y-17 who deposits within half an hour after a loss, three times in a week, is told; two are not enough', async () => {
    const who = await world.rich('Cleo')
    for (const minutes of [5, 45, 20]) await loseAndDeposit(who, minutes)
    await world.settle()
    expect(await messages(who)).toEqual([])
    await loseAndDeposit(who, 10)
    await world.settle()
    const [message] = await messages(who)
    expect(message).toMatchObject({
      body: expect.stringMatching(
        /^3 deposits in 7 days were made within half an hour of a loss\. .+ \$180\.00 was deposited and lost \$20\.00\./,
      ),
    })
    expect(await flags(who)).toMatchObject([{ kind: 'chases' }])
    expect((await who.call('createPaymentIntent', { body: { amount: '20.00' } })).status).toBe(200)
  })
})
