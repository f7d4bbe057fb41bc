import { describe, expect, test } from 'vitest'
import { bet, EVIDENCE, openEvent, stakedEvent } from '#tests/support/events.ts'
import { asker, ben, mara, stake, testLimits, world } from '#tests/support/limits-world.ts'
import { checkedAgo, playFor } from '#tests/support/play-time.ts'
import { connect, received } from '#tests/support/sockets.ts'
import { prove } from '#tests/support/world.ts'

testLimits()

const every = (minutes: number) => mara.call('setPlayCheck', { body: { minutes } })
const check = async (who = mara) => (await who.ok('playCheck')).check
const beat = (who = mara) => who.ok('playBeat', { body: {} })
/** Both events end an hour later; one is won by A and the other by B. */
async function settleBoth(won: string, lost: string) {
  await world.pass('61 minutes')
  await asker.ok('proposeOutcome', { params: { id: won }, body: { outcome: 'optionA', ...EVIDENCE } })
  await asker.ok('proposeOutcome', { params: { id: lost }, body: { outcome: 'optionB', ...EVIDENCE } })
  await world.pass('8 hours')
  await world.settle()
}

describe('Y-15 the reality check', () => {
  test('Y-15 it comes after sixty minutes of play for those who staked real money', async () => {
    await checkedAgo(world, mara, 200)
    await stake('5.00')
    await playFor(world, mara, 50)
    expect(await check()).toBeNull()
    await playFor(world, mara, 60)
    expect(await beat()).toEqual({ checkDue: true })
    expect(await check()).toMatchObject({ staked: '5.00', won: '0.00', net: '0.00', open: '5.00' })
  })

  test('Y-15 who staked no real money since the last one is not asked, and the minutes begin anew', async () => {
    await checkedAgo(world, mara, 200)
    const coins = await openEvent(world, asker, { isPracticeMode: true })
    await mara.ok('placeBet', bet(coins.id, 'optionA', '5.00'))
    await playFor(world, mara, 90)
    expect(await beat()).toEqual({ checkDue: false })
    await stake('5.00')
    expect(await check()).toBeNull()
  })

  test('Y-15 it says what was staked, won and came of it since the last one', async () => {
    const before = await stakedEvent(world, asker, [
      [mara, 'optionA', '100.00'],
      [ben, 'optionB', '100.00'],
    ])
    await world.pass('10 minutes')
    await checkedAgo(world, mara, 0)
    await world.pass('1 minute')
    const lost = await stakedEvent(world, asker, [
      [mara, 'optionA', '20.00'],
      [ben, 'optionB', '30.00'],
    ])
    await settleBoth(before, lost)
    await prove(mara)
    await stake('7.00')
    await playFor(world, mara, 60)
    const told = await check()
    // the bet of 100.00 was staked before and has ended since
    expect(told).toMatchObject({ staked: '27.00', won: '196.00', net: '76.00', open: '7.00' })
    expect(told!.minutes).toBeGreaterThanOrEqual(60)
  })

  test.each([9, 121, 30.5, null])('Y-01 %j minutes between two checks are refused', async (minutes) => {
    expect((await every(minutes as number)).status).toBe(400)
    expect((await mara.ok('playLimits')).check).toBe(60)
  })

  test('Y-01 the minutes between two checks are one’s own choice, and more of them hold at once', async () => {
    expect((await every(10)).body.check).toBe(10)
    await checkedAgo(world, mara, 30)
    await stake('1.00')
    await playFor(world, mara, 12)
    expect(await check()).not.toBeNull()
    expect((await every(120)).body.check).toBe(120)
    expect(await check()).toBeNull()
  })

  test('Y-15 an answer on one device answers it on all of them, once', async () => {
    await checkedAgo(world, mara, 100)
    await stake('1.00')
    await playFor(world, mara, 70)
    const phone = await connect(world, mara)
    const others = await connect(world, ben)
    const { since } = (await check())!
    await mara.ok('answerPlayCheck', { body: { since } })
    await received(phone, 'play_check_answered')
    expect(others.received.filter(({ type }) => type === 'play_check_answered')).toEqual([])
    expect(await check()).toBeNull()
    await world.pass('5 minutes')
    await stake('1.00')
    await playFor(world, mara, 3)
    // the other device answers the same check late: the minutes since do not begin anew
    await mara.ok('answerPlayCheck', { body: { since } })
    await world.pass('60 minutes')
    await playFor(world, mara, 57)
    expect((await check())!.minutes).toBeGreaterThanOrEqual(60)
    phone.close()
    others.close()
  })
})
