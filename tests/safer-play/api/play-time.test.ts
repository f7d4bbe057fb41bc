import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { oldMinutes } from '#server/safer-play/play-time.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { asker, mara, stake, testLimits, world } from '#tests/support/limits-world.ts'
import { playFor } from '#tests/support/play-time.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import { PASSWORD } from '#tests/support/world.ts'

testLimits()

const setTime = (period: 'day' | 'week', minutes: number | null, who = mara) =>
  who.call('setPlayTime', { params: { period }, body: { minutes } })
const time = async (who = mara) => (await who.ok('playLimits')).time
const beat = (who = mara) => who.ok('playBeat', { body: {} })
const minutesOf = async (who = mara) =>
  (
    await world.db.one<{ minutes: number }>(sql`
      select coalesce(sum(bit_count(minutes::bit(64))), 0)::int as minutes from play_minutes where user_id = ${BigInt(who.id)}`)
  ).minutes

describe('Y-01 minutes of play', () => {
  test('Y-01 a minute counts once, however many devices say it and at whatever stake', async () => {
    const phone = world.as(mara)
    await Promise.all([beat(), beat(phone), beat(), beat(phone)])
    expect(await minutesOf()).toBeLessThanOrEqual(2)
    expect(await minutesOf()).toBeGreaterThanOrEqual(1)
    const before = (await time()).day.used
    await stake('1.00')
    expect((await time()).day.used).toBeLessThanOrEqual(before + 1)
    expect((await time()).week.used).toBe((await time()).day.used)
  })

  test('Y-01 a minute counts when real money was staked in it, without a screen; coins are no such stake', async () => {
    expect((await time()).day.used).toBe(0)
    const coins = await openEvent(world, asker, { isPracticeMode: true })
    await mara.ok('placeBet', bet(coins.id, 'optionA', '1.00'))
    expect((await time()).day.used).toBe(0)
    await stake('1.00')
    await world.pass('5 minutes')
    await stake('1.00')
    expect((await time()).day).toMatchObject({ minutes: null, used: 2 })
  })

  test('Y-06 used-up time refuses real money on every path and says when it opens; coins stay open', async () => {
    await playFor(world, mara, 30)
    expect((await setTime('day', 30)).body.time.day).toMatchObject({ minutes: 30, pending: null })
    const before = await mara.balance()
    const refused = await stake('1.00')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(
        /^Your limit of 30 minutes of play in 24 hours is used up\. More opens at .+ UTC\. Nothing was staked\.$/,
      ),
      fields: { limit: 'time/day', room: '0.00', opensAt: expect.any(String) },
    })
    expect(await mara.balance()).toEqual(before)
    const tournament = await openTournament(asker)
    expect((await mara.call('joinTournament', on(tournament.id))).body).toMatchObject({
      code: 'limit_reached',
      fields: { limit: 'time/day' },
    })
    const coins = await openEvent(world, asker, { isPracticeMode: true })
    expect((await mara.call('placeBet', bet(coins.id, 'optionA', '1.00'))).status).toBe(201)
    // it opens at the moment that the refusal named
    const opens = Date.parse(refused.body.fields!.opensAt!)
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    await world.pass(`${opens - now.getTime() + 1_000} milliseconds`)
    expect((await stake('1.00')).status).toBe(201)
  })

  test('Y-03 time that runs out while somebody plays closes the allowance by itself, with no statement of a screen', async () => {
    await setTime('day', 3)
    expect((await stake('1.00')).status).toBe(201)
    const purse = await world.db.one<{ until: Date | null; allowance: bigint | null }>(sql`
      select stake_until as until, stake_room_cents as allowance from ledger_accounts
      where id = ledger_account('person', ${BigInt(mara.id)}, false)`)
    expect(purse).toMatchObject({ until: expect.any(Date), allowance: null })
    for (let minute = 0; minute < 2; minute++) {
      await world.pass('1 minute')
      expect((await stake('1.00')).status).toBe(201)
    }
    await world.pass('1 minute')
    expect((await stake('1.00')).body).toMatchObject({
      code: 'limit_reached',
      fields: { limit: 'time/day', room: '0.00' },
    })
  })

  test('Y-02 minutes in which nobody played do not count, and the week holds longer than the day', async () => {
    await setTime('week', 2)
    await stake('1.00')
    await world.pass('30 hours')
    expect((await stake('1.00')).status).toBe(201)
    expect(await time()).toMatchObject({ day: { used: 1 }, week: { used: 2 } })
    await world.pass('30 hours')
    expect((await stake('1.00')).body.fields).toMatchObject({ limit: 'time/week' })
    await world.pass('109 hours')
    expect((await stake('1.00')).status).toBe(201)
  })

  test('Y-01 a limit of no minutes means that nothing is staked', async () => {
    await setTime('day', 0)
    const { body } = await stake('0.01')
    expect(body).toMatchObject({ code: 'limit_reached', fields: { limit: 'time/day' } })
    expect(body.fields).not.toHaveProperty('opensAt')
  })

  test('Y-04 less time holds at once; more, or none, waits a day and is confirmed', async () => {
    await setTime('day', 60)
    expect((await setTime('day', 30)).body.time.day).toMatchObject({ minutes: 30, pending: null })
    expect((await setTime('day', 90)).body.time.day).toMatchObject({
      minutes: 30,
      pending: { minutes: 90, amount: null },
    })
    const confirm = () => mara.call('confirmPlayTime', { params: { period: 'day' } })
    expect((await confirm()).body).toMatchObject({ code: 'limit_state' })
    expect((await setTime('day', null)).body.time.day).toMatchObject({ pending: { minutes: null } })
    await world.pass('24 hours 1 minute')
    expect((await confirm()).body.time.day).toMatchObject({ minutes: null, pending: null })
    await playFor(world, mara, 100)
    expect((await stake('1.00')).status).toBe(201)
  })

  test.each([[-1], [1.5], [10_081], ['60']])(
    'Y-05 %j minutes are refused and change nothing',
    async (minutes) => {
      expect((await setTime('day', minutes as number)).status).toBe(400)
      expect((await time()).day.minutes).toBeNull()
    },
  )

  test('Y-05 a day has 1,440 minutes and a week 10,080: more are refused in words, and nothing changes', async () => {
    const refused = await setTime('day', 1_441)
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'malformed', fields: { minutes: 'A day has 1,440 minutes' } },
    ])
    expect((await setTime('week', 10_081)).body.fields).toEqual({ minutes: 'A week has 10,080 minutes' })
    expect(await time()).toMatchObject({ day: { minutes: null }, week: { minutes: null } })
    expect((await setTime('day', 1_440)).status).toBe(200)
    expect((await setTime('week', 10_080)).status).toBe(200)
  })

  test('Y-01 old minutes are cleaned away, and the export has the others', async () => {
    await playFor(world, mara, 10)
    await world.pass('20 days')
    await playFor(world, mara, 5)
    await world.pass('12 days')
    expect(await oldMinutes.clean(world.db)).toBeGreaterThan(0)
    expect(await minutesOf()).toBe(5)
    await mara.ok('stepUp', { body: { password: PASSWORD } })
    const copy = (await mara.ok('exportData')) as unknown as {
      saferPlay: { time: { minutes: number }[] }
    }
    expect(copy.saferPlay.time.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(5)
  })
})
