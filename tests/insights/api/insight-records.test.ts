import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { choosePicks } from '#server/insights/index.ts'
import { bet } from '#tests/support/events.ts'
import { allTest } from '#tests/support/scale.ts'
import { DAY_HOURS, eachAlone, type Market, settle, staked } from './insight-stages.ts'

let it: Market
const picks = (mode: 'real' | 'practice' = 'real') => it.reader.ok('insightPicks', { query: { mode } })
const analysis = (mode: 'real' | 'practice' = 'real') => it.reader.ok('insightAnalysis', { query: { mode } })

describe('picks', () => {
  eachAlone((market) => (it = market))
  test('A-09 five a day, the best first, each with the side that the crowd favoured then', async () => {
    const ids: string[] = []
    for (const [a, b] of [
      ['6.00', '4.00'],
      ['30.00', '70.00'],
      ['1.00', '1.00'],
      ['12.00', '8.00'],
      ['3.00', '2.00'],
      ['9.00', '6.00'],
      ['1.50', '1.00'],
    ] as const)
      ids.push(await staked(it, { a, b }))
    await it.world.settle()
    const { picks: today, day } = await picks()
    expect(today.map(({ place, event }) => [place, event.id])).toEqual([
      [1, ids[1]],
      [2, ids[3]],
      [3, ids[5]],
      [4, ids[0]],
      [5, ids[4]],
    ])
    expect(today[0]).toMatchObject({
      day,
      favourite: 'optionB',
      shareThen: 700,
      poolThen: '100.00',
      movedThen: 0,
      points: { pool: 500, movement: 0, time: 171, total: 671 },
      result: null,
    })
    expect((await picks('practice')).picks).toEqual([])
  })

  test('A-09 a pick stays what it was, though the odds turn and a better event comes', async () => {
    const id = await staked(it, { a: '6.00', b: '4.00' })
    await it.world.settle()
    const [before] = (await picks()).picks
    await it.bo.ok('placeBet', bet(id, 'optionB', '50.00'))
    const later = await staked(it, { a: '90.00', b: '20.00' })
    await it.world.settle()
    const [after, second] = (await picks()).picks
    expect(after).toMatchObject({ favourite: 'optionA', shareThen: 600, points: before!.points })
    expect(after!.event.optionBPool).toBe('54.00')
    expect([second!.place, second!.event.id]).toEqual([2, later])
    await expect(it.world.db.change(sql`update insight_picks set side = 1`)).rejects.toThrow()
    await expect(it.world.db.change(sql`delete from insight_picks`)).rejects.toThrow()
  })

  allTest(
    'A-09 several nodes at once choose the same five, and an event is a pick once in its life',
    async () => {
      for (let index = 0; index < 7; index++)
        await staked(it, { a: `${20 + index}.00`, b: '10.00', hours: 5 * DAY_HOURS })
      await Promise.all(Array.from({ length: 4 }, () => choosePicks(it.world.context)))
      const today = (await picks()).picks
      expect(today).toHaveLength(5)
      await it.world.pass('24 hours')
      const tomorrow = (await picks()).picks
      expect(tomorrow).toHaveLength(2)
      expect(tomorrow.map(({ event }) => event.id)).not.toContain(today[0]!.event.id)
    },
  )

  test('A-09 the track record has every pick after its end, losses and voids included, and what 1.00 on each came back as', async () => {
    const won = await staked(it, { a: '60.00', b: '40.00' })
    const lost = await staked(it, { a: '30.00', b: '20.00' })
    const off = await staked(it, { a: '6.00', b: '4.00' })
    const open = await staked(it, { a: '3.00', b: '2.00', hours: 5 * DAY_HOURS })
    await it.world.settle()
    expect((await picks()).record).toMatchObject({ won: 0, lost: 0, voided: 0, waiting: 4, recent: [] })
    await it.world.pass('1441 minutes')
    await settle(it, [
      [won, 'optionA'],
      [lost, 'optionB'],
      [off, 'void'],
    ])
    const { record } = await picks()
    // (100.00 − 2.00 fee) / 60.00 for the one, nothing for the other
    expect(record).toMatchObject({
      won: 1,
      lost: 1,
      voided: 1,
      waiting: 1,
      expectedTenths: 12,
      staked: '2.00',
      returned: '1.63',
    })
    expect(record.recent.map(({ eventId, result, returned }) => [eventId, result, returned])).toEqual(
      expect.arrayContaining([
        [won, 'won', '1.63'],
        [lost, 'lost', '0.00'],
        [off, 'void', '1.00'],
      ]),
    )
    expect(record.recent).toHaveLength(3)
    await expect(it.world.db.change(sql`update insight_pick_results set result = 'won'`)).rejects.toThrow()

    const sample = await it.creator.ok('insightSample', { query: {} })
    expect(sample.pick).toMatchObject({ place: 1, result: 'won', event: { id: won, status: 'settled' } })
    expect(sample.record).toEqual(record)
    expect(sample.settledEvents).toBe(2)
    expect(sample.calibration).toEqual((await analysis()).calibrations[0])
    expect(record.recent.map(({ eventId }) => eventId)).not.toContain(open)
  })

  test('A-09 the sample is the first pick of its day also when that one lost, and never one of today', async () => {
    const id = await staked(it, { a: '60.00', b: '40.00', hours: 2 })
    await it.world.settle()
    await it.world.pass('121 minutes')
    await settle(it, [[id, 'optionB']])
    const sample = () => it.creator.ok('insightSample', { query: {} })
    expect((await picks()).picks[0]).toMatchObject({ result: 'lost' })
    expect((await sample()).pick).toBeNull()
    await it.world.pass('24 hours')
    expect((await sample()).pick).toMatchObject({ result: 'lost', event: { id } })
  })
})

describe('calibration', () => {
  eachAlone((market) => (it = market))
  test('A-09 every settled event counts once from its favourite’s side; voids are left out and counted', async () => {
    expect((await analysis()).calibrations.map(({ events, brier }) => [events, brier])).toEqual([
      [0, null],
      [0, null],
    ])
    const ids = [
      // a favourite of 75% that wins, one of 60% on B that loses, even odds, a void
      await staked(it, { a: '60.00', b: '20.00' }),
      await staked(it, { a: '4.00', b: '6.00' }),
      await staked(it, { a: '5.00', b: '5.00' }),
      await staked(it, { a: '5.00', b: '1.00' }),
    ]
    await staked(it, { a: '9.00', b: '1.00', practice: true })
    // the first one's odds an hour before the lock were 60:40
    await it.world.pass('1430 minutes')
    await it.bo.ok('placeBet', bet(ids[0]!, 'optionB', '20.00'))
    await it.world.app.run('odds-points')
    await it.world.pass('12 minutes')
    await settle(it, [
      [ids[0]!, 'optionA'],
      [ids[1]!, 'optionA'],
      [ids[2]!, 'optionB'],
      [ids[3]!, 'void'],
    ])
    const { calibrations, voided, log } = await analysis()
    const [lock, before] = calibrations
    expect(voided).toBe(1)
    expect(lock).toMatchObject({ moment: 'lock', events: 3, even: 1, baseline: 0.25 })
    expect(before).toMatchObject({ moment: 'hour-before', events: 3, even: 1 })
    expect(lock!.bins.map(({ from, events, won }) => [from, events, won])).toEqual([
      [50, 0, 0],
      [60, 2, 1],
      [70, 0, 0],
      [80, 0, 0],
      [90, 0, 0],
    ])
    expect(lock!.bins[1]).toMatchObject({ expected: 600, happened: 500, low: 94, high: 906 })
    expect(lock!.bins[0]).toMatchObject({ expected: null, happened: null, low: null, high: null })
    // 0.4² + 0.6² + 0.5², and an hour before 0.25² + 0.6² + 0.5², each over three
    expect([lock!.brier, before!.brier]).toEqual([0.2567, 0.2242])
    expect(log).toHaveLength(3)
    expect(log.find(({ eventId }) => eventId === ids[0])).toMatchObject({
      outcome: 'optionA',
      shareAtLock: 600,
      shareHourBefore: 750,
    })
    expect((await analysis('practice')).calibrations[0]!.events).toBe(0)
  })

  test('A-09 an event is counted once, however often its fact arrives, and one without bets on both sides an hour before has no odds then', async () => {
    const id = await staked(it, { a: '3.00', b: '0' })
    await it.world.pass('1400 minutes')
    await it.bo.ok('placeBet', bet(id, 'optionB', '1.00'))
    await it.world.pass('41 minutes')
    await settle(it, [[id, 'optionA']])
    await it.world.db.change(sql`
      insert into fact_deliveries (listener, fact_id)
      select 'record-outcome', id from facts where kind = 'event.became-final'`)
    await it.world.settle()
    const { calibrations, log } = await analysis()
    expect(calibrations.map(({ events }) => events)).toEqual([1, 0])
    expect(log).toMatchObject([{ eventId: id, shareAtLock: 750, shareHourBefore: null }])
  })

  test('A-09 Q-02 an event of a circle counts nowhere, and its fact does not come again', async () => {
    const id = await staked(it, { a: '3.00', b: '1.00', audience: 'link' })
    await it.world.pass('1441 minutes')
    await settle(it, [[id, 'optionA']])
    expect((await it.ann.ok('getEvent', { params: { id } })).status).toBe('settled')
    const { calibrations, log } = await analysis()
    expect([calibrations[0]!.events, log]).toEqual([0, []])
    expect(await it.world.db.rows(sql`select listener from fact_deliveries`)).toEqual([])
  })
})
