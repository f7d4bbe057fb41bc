import { describe, expect, test } from 'vitest'
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, openEvent, stakedEvent } from '#tests/support/events.ts'
import {
  asker,
  ben,
  limit,
  mara,
  setLimit,
  stake,
  testLimits,
  usd,
  world,
} from '#tests/support/limits-world.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import { prove } from '#tests/support/world.ts'

testLimits()

const confirm = (kind: LimitKind, period: LimitPeriod, who = mara) =>
  who.call('confirmPlayLimit', { params: { kind, period } })

describe('Y-05 limits that a person sets', () => {
  test('Y-05 there are thirteen, none is set, and what was used is told', async () => {
    const { limits, pause, check, time } = await mara.ok('playLimits')
    expect(limits).toHaveLength(13)
    expect(
      limits.every(
        ({ amount, room: allowance, pending }) => amount === null && allowance === null && !pending,
      ),
    ).toBe(true)
    expect([pause, check, time.day.minutes]).toEqual([null, 60, null])
    await stake('7.50')
    expect(await limit('stake', 'week')).toMatchObject({ amount: null, used: '7.50', room: null })
  })

  test('Y-06 a refused bet says which limit, the allowance and when it grows, and moves nothing', async () => {
    await setLimit('stake', 'day', '10.00')
    expect((await stake('6.00')).status).toBe(201)
    const before = await usd()
    const refused = await stake('4.01')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(
        /^Your limit of \$10\.00 for stakes in 24 hours leaves \$4\.00 for now\. More opens at .+ UTC\. Nothing was staked\.$/,
      ),
      fields: { limit: 'stake/day', room: '4.00', opensAt: expect.any(String) },
    })
    expect(await usd()).toBe(before)
    expect((await stake('4.00')).status).toBe(201)
    expect(await limit('stake', 'day')).toMatchObject({ used: '10.00', room: '0.00' })
  })

  test('Y-02 the window rolls: each cent opens a day after it was staked, and no midnight opens more', async () => {
    await setLimit('stake', 'day', '10.00')
    await stake('6.00')
    await world.pass('13 hours')
    await stake('4.00')
    await world.pass('10 hours 59 minutes')
    expect((await stake('0.01')).body.code).toBe('limit_reached')
    await world.pass('2 minutes')
    expect((await stake('6.01')).body.fields).toMatchObject({ room: '6.00' })
    expect((await stake('6.00')).status).toBe(201)
    expect((await stake('0.01')).body.code).toBe('limit_reached')
  })

  test('Y-02 of several limits the one with the least allowance decides', async () => {
    await setLimit('stake', 'day', '50.00')
    await setLimit('stake', 'month', '20.00')
    await setLimit('single', 'bet', '15.00')
    expect((await stake('15.01')).body.fields).toMatchObject({ limit: 'single/bet', room: '15.00' })
    expect((await stake('15.00')).status).toBe(201)
    expect((await stake('5.01')).body.fields).toMatchObject({ limit: 'stake/month', room: '5.00' })
  })

  test('Y-01 an entry fee is a stake, and practice coins are none', async () => {
    await setLimit('stake', 'day', '9.99')
    const real = await openTournament(ben)
    const refused = await mara.call('joinTournament', on(real.id))
    expect(refused.body).toMatchObject({ code: 'limit_reached', fields: { limit: 'stake/day' } })
    const coins = await openTournament(ben, { isPracticeMode: true })
    expect((await mara.call('joinTournament', on(coins.id))).status).toBe(200)
    expect(await limit('stake', 'day')).toMatchObject({ used: '0.00' })
  })

  test('Y-01 losses: an open stake counts as lost, a win widens the allowance, and a refund is none', async () => {
    await setLimit('loss', 'week', '20.00')
    const won = await stakedEvent(world, asker, [
      [mara, 'optionA', '20.00'],
      [ben, 'optionB', '30.00'],
    ])
    expect(await limit('loss', 'week')).toMatchObject({ used: '20.00', room: '0.00' })
    expect((await stake('0.01')).body.fields).toMatchObject({ limit: 'loss/week', room: '0.00' })
    await world.pass('61 minutes')
    await asker.ok('proposeOutcome', { params: { id: won }, body: { outcome: 'optionA', ...EVIDENCE } })
    await world.pass('8 hours')
    await world.settle()
    expect((await limit('loss', 'week')).used).toBe('-29.00')
    expect((await stake('49.01')).body.fields).toMatchObject({ limit: 'loss/week', room: '49.00' })
    expect((await stake('49.00')).status).toBe(201)
  })

  test('Y-02 a win that leaves the window takes the allowance along that it gave', async () => {
    await setLimit('loss', 'day', '20.00')
    const won = await stakedEvent(world, asker, [
      [mara, 'optionA', '20.00'],
      [ben, 'optionB', '30.00'],
    ])
    await world.pass('61 minutes')
    await asker.ok('proposeOutcome', { params: { id: won }, body: { outcome: 'optionA', ...EVIDENCE } })
    await world.pass('8 hours')
    await world.settle()
    expect((await stake('10.00')).status).toBe(201)
    expect(await limit('loss', 'day')).toMatchObject({ used: '-19.00', room: '39.00' })
    await world.pass('24 hours')
    await world.settle()
    // the bet of 10.00 was given back: its event had one side only
    expect((await stake('20.01')).body.fields).toMatchObject({ limit: 'loss/day', room: '20.00' })
  })

  test.each([['-1.00'], ['0.001'], ['1e3'], ['99999999999999.00'], ['']])(
    'Y-05 a limit of %j is refused and changes nothing',
    async (amount) => {
      expect((await setLimit('stake', 'day', amount)).status).toBe(400)
      expect(await limit('stake', 'day')).toMatchObject({ amount: null })
    },
  )

  test('Y-05 0.00 is a limit and means nothing at all', async () => {
    await setLimit('stake', 'day', '0.00')
    expect((await stake('0.01')).body.fields).toMatchObject({ room: '0.00' })
  })

  test.each([
    ['single', 'day'],
    ['stake', 'bet'],
    ['wins', 'day'],
  ] as [LimitKind, LimitPeriod][])('Y-05 there is no limit %s over %s', async (kind, period) => {
    expect((await setLimit(kind, period, '1.00')).status).toBe(404)
  })
})

describe('Y-04 what is looser waits', () => {
  test('Y-04 a decrease holds at once, an increase after a day and only when it is confirmed', async () => {
    await setLimit('stake', 'day', '10.00')
    expect((await setLimit('stake', 'day', '5.00')).body.limits).toContainEqual(
      expect.objectContaining({ kind: 'stake', period: 'day', amount: '5.00', pending: null }),
    )
    expect((await stake('5.01')).body.code).toBe('limit_reached')
    await setLimit('stake', 'day', '100.00')
    expect(await limit('stake', 'day')).toMatchObject({ amount: '5.00', pending: { amount: '100.00' } })
    expect((await stake('5.01')).body.code).toBe('limit_reached')
    expect((await confirm('stake', 'day')).body).toMatchObject({ code: 'limit_state' })
    await world.pass('23 hours 59 minutes')
    expect((await confirm('stake', 'day')).body).toMatchObject({ code: 'limit_state' })
    await world.pass('2 minutes')
    // waiting alone raises nothing
    expect((await stake('5.01')).body.code).toBe('limit_reached')
    expect((await confirm('stake', 'day')).status).toBe(200)
    expect(await limit('stake', 'day')).toMatchObject({ amount: '100.00', pending: null })
    expect((await stake('100.00')).status).toBe(201)
    expect((await confirm('stake', 'day')).body).toMatchObject({ code: 'limit_state' })
  })

  test('Y-04 one change waits at a time: a new one begins to wait anew, and a decrease takes it back', async () => {
    await setLimit('stake', 'week', '10.00')
    await setLimit('stake', 'week', '20.00')
    await world.pass('23 hours')
    await setLimit('stake', 'week', null)
    await world.pass('2 hours')
    expect((await confirm('stake', 'week')).body).toMatchObject({ code: 'limit_state' })
    await setLimit('stake', 'week', '9.00')
    expect(await limit('stake', 'week')).toMatchObject({ amount: '9.00', pending: null })
    await world.pass('24 hours')
    expect((await confirm('stake', 'week')).body).toMatchObject({ code: 'limit_state' })
  })

  test('Y-04 what is not confirmed within seven days lapses', async () => {
    await setLimit('stake', 'day', '10.00')
    await setLimit('stake', 'day', null)
    await world.pass('8 days')
    expect((await confirm('stake', 'day')).body).toMatchObject({ code: 'limit_state' })
    expect(await limit('stake', 'day')).toMatchObject({ amount: '10.00', pending: null })
    await setLimit('stake', 'day', null)
    await world.pass('7 days 23 hours')
    expect((await confirm('stake', 'day')).status).toBe(200)
    await prove(mara)
    expect((await stake('500.00')).status).toBe(201)
  })

  test('Y-04 two devices that raise and lower at once leave the lower limit', async () => {
    await setLimit('stake', 'day', '10.00')
    await Promise.all([setLimit('stake', 'day', '50.00'), setLimit('stake', 'day', '4.00')])
    expect((await limit('stake', 'day')).amount).toBe('4.00')
  })

  test.each([
    ['a raise without a wait', ['set', 2000, null]],
    ['a removal without a wait', ['set', null, null]],
    ['an hour’s wait', ['ask', 2000, 1]],
    ['a confirmation of nothing', ['confirm', 2000, null]],
  ] as const)('Y-03 the database itself refuses %s', async (_, row) => {
    await setLimit('stake', 'day', '10.00')
    await expect(
      world.db.change(sql`
        insert into play_limits (user_id, kind, period, act, amount, wait_hours) values (${BigInt(mara.id)}, 'stake', 'day', ${row[0]}, ${row[1]}, ${row[2]})`),
    ).rejects.toThrow(/waits|waited|confirmed/)
  })

  test('Y-03 facts about limits and breaks are never changed', async () => {
    await setLimit('stake', 'day', '10.00')
    await mara.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    for (const statement of [
      sql`update play_limits set amount = 5000`,
      sql`delete from play_limits`,
      sql`update play_pauses set until = now()`,
      sql`delete from play_pauses`,
    ])
      await expect(world.db.change(statement)).rejects.toThrow('append-only')
  })
})

describe('Y-08 breaks', () => {
  const pause = (kind: 'time-out' | 'exclusion', length: '24h' | '7d' | '30d' | 'ever') =>
    mara.call('pausePlay', { body: { kind, length } })

  test('Y-09 during a time-out nothing is staked for real money, and coins are open', async () => {
    expect((await pause('time-out', '24h')).status).toBe(201)
    const refused = await stake('1.00')
    expect(refused.body).toMatchObject({
      code: 'play_paused',
      message: expect.stringMatching(/^Your time-out lasts until .+ UTC\. Nothing was staked\.$/),
    })
    const coins = await openEvent(world, asker, { isPracticeMode: true })
    expect((await mara.call('placeBet', bet(coins.id, 'optionA', '1.00'))).status).toBe(201)
    const tournament = await openTournament(ben)
    expect((await mara.call('joinTournament', on(tournament.id))).body).toMatchObject({ code: 'play_paused' })
    await expect(openEvent(world, mara)).rejects.toThrow('play_paused')
    await expect(openTournament(mara)).rejects.toThrow('play_paused')
    await world.pass('24 hours')
    expect((await stake('1.00')).status).toBe(201)
    expect((await mara.ok('playLimits')).pause).toBeNull()
  })

  test('Y-08 a break is lengthened and never shortened', async () => {
    await pause('time-out', '7d')
    for (const length of ['24h', '7d'] as const)
      expect((await pause('time-out', length)).body).toMatchObject({ code: 'pause_state' })
    expect((await pause('time-out', '30d')).status).toBe(201)
    await expect(
      world.db.change(
        sql`insert into play_pauses (user_id, kind, act, length) values (${BigInt(mara.id)}, 'time-out', 'begin', '24h')`,
      ),
    ).rejects.toThrow('never shortened')
    expect((await mara.call('endPlayPause')).body).toMatchObject({ code: 'pause_state' })
  })

  test('Y-09 during an exclusion coins are closed too, and open bets are paid', async () => {
    const won = await stakedEvent(world, asker, [
      [mara, 'optionA', '20.00'],
      [ben, 'optionB', '30.00'],
    ])
    await pause('exclusion', '30d')
    const coins = await openEvent(world, asker, { isPracticeMode: true })
    expect((await mara.call('placeBet', bet(coins.id, 'optionA', '1.00'))).body.code).toBe('play_paused')
    const pot = { gameType: 'coin-flip' as const, potAmount: '1.00', isPracticeMode: true }
    expect((await mara.call('createPot', { body: pot })).body.code).toBe('play_paused')
    const fun = { gameType: 'coin' as const, selection: 'heads' as const, amount: '1.00' }
    expect((await mara.call('playFunGame', { body: fun })).body.code).toBe('play_paused')
    await world.pass('61 minutes')
    await asker.ok('proposeOutcome', { params: { id: won }, body: { outcome: 'optionA', ...EVIDENCE } })
    await world.pass('8 hours')
    await world.settle()
    expect(await usd()).toBe('1029.00')
  })

  test('Y-10 an exclusion ends by its owner’s act after its time, and a day after that', async () => {
    await pause('exclusion', '24h')
    expect((await mara.call('endPlayPause')).body).toMatchObject({ code: 'pause_state' })
    await world.pass('25 hours')
    expect((await stake('1.00')).body.code).toBe('play_paused')
    expect((await mara.ok('endPlayPause')).pause).toMatchObject({
      kind: 'exclusion',
      endsAt: expect.any(String),
    })
    expect((await stake('1.00')).body.code).toBe('play_paused')
    expect((await mara.call('endPlayPause')).body).toMatchObject({ code: 'pause_state' })
    await world.pass('24 hours 2 seconds')
    expect((await stake('1.00')).status).toBe(201)
    expect((await mara.ok('playLimits')).pause).toBeNull()
  })

  test('Y-10 an exclusion for ever has no end', async () => {
    await pause('exclusion', 'ever')
    await world.pass('3650 days')
    expect((await mara.call('endPlayPause')).body).toMatchObject({ code: 'pause_state' })
    expect((await mara.ok('playLimits')).pause).toMatchObject({ kind: 'exclusion', until: null })
    expect((await pause('exclusion', 'ever')).body).toMatchObject({ code: 'pause_state' })
  })
})
