import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { asker, ben, mara, testLimits, world } from '#tests/support/limits-world.ts'

testLimits()

const lastMonth = async () => (await mara.ok('playLimits')).lastMonth
const ended = async (outcome: 'optionA' | 'optionB') => {
  await proposedEvent(
    world,
    asker,
    [
      [mara, 'optionA', '20.00'],
      [ben, 'optionB', '30.00'],
    ],
    outcome,
  )
  await world.pass('8 hours')
  await world.settle()
}

describe('Y-14 one’s own last 30 days', () => {
  test('Y-14 say what was staked and won of what has ended, and both fade after 30 days', async () => {
    expect(await lastMonth()).toEqual({ staked: '0.00', won: '0.00', net: '0.00' })
    await ended('optionA')
    expect(await lastMonth()).toEqual({ staked: '20.00', won: '49.00', net: '29.00' })
    await ended('optionB')
    expect(await lastMonth()).toEqual({ staked: '40.00', won: '49.00', net: '9.00' })
    await world.pass('31 days')
    expect(await lastMonth()).toEqual({ staked: '0.00', won: '0.00', net: '0.00' })
  })

  test('Y-14 an open stake is in none of them, and neither is one that came back', async () => {
    await stakedEvent(world, asker, [[mara, 'optionA', '20.00']])
    expect(await lastMonth()).toEqual({ staked: '0.00', won: '0.00', net: '0.00' })
    await world.pass('61 minutes')
    await world.settle()
    expect((await mara.balance()).usd).toBe('1000.00')
    expect(await lastMonth()).toEqual({ staked: '0.00', won: '0.00', net: '0.00' })
  })
})

describe('Y-13 what a person has said of a limit for deposits', () => {
  const said = async () => (await mara.ok('currentUser')).depositLimitSaid
  const setDeposits = (amount: string | null) =>
    mara.ok('setPlayLimit', { params: { kind: 'deposit', period: 'month' }, body: { amount } })

  test('Y-13 is kept, whether it is an amount or that none is wanted', async () => {
    expect(await said()).toBe(false)
    await mara.ok('setPlayLimit', { params: { kind: 'stake', period: 'day' }, body: { amount: '50.00' } })
    expect(await said()).toBe(false)
    const { limits } = await setDeposits(null)
    expect(limits.find(({ kind, period }) => kind === 'deposit' && period === 'month')).toMatchObject({
      amount: null,
      pending: null,
    })
    expect(await said()).toBe(true)
    // none then stops nothing, and a limit may still be set
    expect((await setDeposits('80.00')).limits.find(({ kind }) => kind === 'deposit')).toBeDefined()
    expect(await said()).toBe(true)
  })

  test('Y-13 none is written once: saying it again adds no fact', async () => {
    const facts = () =>
      world.db.rows(sql`select act, amount from play_limits where user_id = ${BigInt(mara.id)} order by id`)
    await setDeposits(null)
    await setDeposits(null)
    expect(await facts()).toEqual([{ act: 'set', amount: null }])
  })
})

describe('Y-08 the user’s own answer says the break', () => {
  test('Y-08 so that every screen knows of it', async () => {
    expect((await mara.ok('currentUser')).pause).toBeNull()
    await mara.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    const { pause } = await mara.ok('currentUser')
    expect(pause).toMatchObject({ kind: 'time-out', endsAt: null })
    expect(Date.parse(pause!.until!) - Date.parse(pause!.since)).toBe(86_400_000)
    await world.pass('25 hours')
    expect((await mara.ok('currentUser')).pause).toBeNull()
    await mara.ok('pausePlay', { body: { kind: 'exclusion', length: 'ever' } })
    expect((await mara.ok('currentUser')).pause).toMatchObject({ kind: 'exclusion', until: null })
  })
})
