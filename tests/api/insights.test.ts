import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { categories } from '#contract/bets.ts'
import type { RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { choosePicks } from '#server/insights/index.ts'
import { bet, openEvent, productNow, type Side, type Stake } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
let creator: Person
let ann: Person
let bo: Person
let reader: Person
async function open(): Promise<void> {
  world = await openWorld(await freshDatabase())
  // noon, so that a test that passes hours stays within its day
  const now = await productNow(world)
  await world.pass(`${36 * 60 - (now.getUTCHours() * 60 + now.getUTCMinutes())} minutes`)
  creator = await world.signUp('Cleo')
  ann = await world.rich('Ann', '500.00')
  bo = await world.rich('Bo', '500.00')
  reader = await world.signUp('Rea')
  await reader.ok('createSubscription')
}
/** The audit holds bins, sums, results and versions against what they count. */
async function close(): Promise<void> {
  await world.checkMoney()
  await world.close()
}
/** A world for each test: these figures are about everything in it. */
function eachAlone(): void {
  beforeEach(open)
  afterEach(close)
}
function allTogether(): void {
  beforeAll(open)
  afterAll(close)
}

const DAY_HOURS = 24
type Wanted = {
  a: string
  b: string
  hours?: number
  practice?: boolean
  category?: (typeof categories)[number]
}

/** An event with a stake on each side, or on one where the other is "0"; its id. */
async function market({ a, b, hours = DAY_HOURS, practice = false, ...more }: Wanted): Promise<string> {
  const endsAt = new Date((await productNow(world)).getTime() + hours * 3_600_000).toISOString()
  const { id } = await openEvent(world, creator, { endsAt, isPracticeMode: practice, ...more })
  const stakes: Stake[] = [
    [ann, 'optionA', a],
    [bo, 'optionB', b],
  ]
  for (const [person, side, amount] of stakes)
    if (Number(amount) > 0) await person.ok('placeBet', bet(id, side, amount))
  // the odds are written behind the bets, once a second
  await world.app.run('odds-points')
  return id
}

/** Lets an event lock and end with this outcome. */
async function end(id: string, outcome: Side | 'void', hours = DAY_HOURS): Promise<void> {
  await world.pass(`${hours * 60 + 1} minutes`)
  await creator.ok('proposeOutcome', { params: { id }, body: { outcome } })
  await world.pass('121 minutes')
  await world.settle()
}

const picks = (mode: 'real' | 'practice' = 'real') => reader.ok('insightPicks', { query: { mode } })
const analysis = (mode: 'real' | 'practice' = 'real') => reader.ok('insightAnalysis', { query: { mode } })

const guarded = ['insightPicks', 'insightTrends', 'insightAnalysis', 'insightPosts'] as const

describe('access and posts', () => {
  allTogether()
  const post = { title: 'The week in odds', text: 'Favourites won as often as their odds said.' }

  test('A-07 A-09 everything but the sample is refused before a subscription and after it, and shown in between', async () => {
    const kim = await world.signUp('Kim')
    const answers = async () => {
      const calls = guarded.map((name: RouteName) => kim.call(name, { query: {} } as never))
      const versions = kim.call('insightPostVersions', { params: { id: '1' } })
      return (await Promise.all([...calls, versions])).map(({ status, body }) => [status, body.code])
    }
    const refused = Array.from({ length: 5 }, () => [403, 'subscription_required'])
    const shown = [...Array.from({ length: 4 }, () => [200, undefined]), [404, 'not_found']]
    expect(await answers()).toEqual(refused)
    await kim.ok('createSubscription')
    await kim.ok('cancelSubscription')
    expect(await answers()).toEqual(shown)
    await world.pass('27 days')
    expect(await answers()).toEqual(shown)
    await world.pass('5 days')
    expect(await answers()).toEqual(refused)
    expect((await kim.call('insightSample', { query: {} })).status).toBe(200)
  })

  test('A-07 nobody without a session sees anything, not even the sample', async () => {
    for (const name of [...guarded, 'insightSample'] as const)
      expect((await world.visitor.call(name, { query: {} } as never)).status).toBe(401)
  })

  test('A-09 an admin signs a post, its earlier versions stay readable, and only its author changes it', async () => {
    const ada = await world.withRole('Ada', 'admin')
    const eve = await world.withRole('Eve', 'admin')
    const { id } = await ada.ok('writeInsightPost', { body: post })
    expect((await reader.ok('insightPosts', { query: {} }))[0]).toMatchObject({
      ...post,
      version: 1,
      author: { id: ada.id, firstName: 'Ada', lastName: 'E.' },
    })
    const edit = (by: Person, version: number) =>
      by.call('editInsightPost', { params: { id }, body: { ...post, text: 'Almost as often.', version } })
    expect((await edit(eve, 1)).status).toBe(403)
    expect((await edit(ada, 1)).body).toMatchObject({ version: 2, text: 'Almost as often.' })
    expect((await edit(ada, 1)).body.code).toBe('stale_revision')
    const versions = await reader.ok('insightPostVersions', { params: { id } })
    expect(versions.map(({ version, text }) => [version, text])).toEqual([
      [2, 'Almost as often.'],
      [1, post.text],
    ])
    await expect(world.db.change(sql`update insight_post_versions set content = ''`)).rejects.toThrow()
  })

  test('A-09 a post that was taken down is gone for readers, stays for admins with the reason, and is audited', async () => {
    const ada = await world.withRole('Ada', 'admin')
    const eve = await world.withRole('Eve', 'admin')
    const { id } = await ada.ok('writeInsightPost', { body: post })
    const down = () =>
      eve.call('takeDownInsightPost', { params: { id }, body: { reason: 'It names the wrong event' } })
    expect((await down()).status).toBe(200)
    expect((await down()).body.code).toBe('post_state')
    expect((await reader.ok('insightPosts', { query: {} })).map((one) => one.id)).not.toContain(id)
    expect((await reader.call('insightPostVersions', { params: { id } })).status).toBe(404)
    const edit = await ada.call('editInsightPost', { params: { id }, body: { ...post, version: 1 } })
    expect(edit.body.code).toBe('post_state')
    expect((await ada.ok('adminInsightPosts', { query: {} }))[0]).toMatchObject({
      id,
      takenDown: { reason: 'It names the wrong event' },
    })
    const audited = await world.db.rows(
      sql`select act, reason from audit_log where subject = ${`insight-post:${id}`}`,
    )
    expect(audited).toEqual([{ act: 'insights.take-down', reason: 'It names the wrong event' }])
    expect((await reader.call('adminInsightPosts', { query: {} })).status).toBe(403)
  })
})

describe('picks', () => {
  eachAlone()
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
      ids.push(await market({ a, b }))
    await world.settle()
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
    const id = await market({ a: '6.00', b: '4.00' })
    await world.settle()
    const [before] = (await picks()).picks
    await bo.ok('placeBet', bet(id, 'optionB', '50.00'))
    const later = await market({ a: '90.00', b: '20.00' })
    await world.settle()
    const [after, second] = (await picks()).picks
    expect(after).toMatchObject({ favourite: 'optionA', shareThen: 600, points: before!.points })
    expect(after!.event.optionBPool).toBe('54.00')
    expect([second!.place, second!.event.id]).toEqual([2, later])
    await expect(world.db.change(sql`update insight_picks set side = 1`)).rejects.toThrow()
    await expect(world.db.change(sql`delete from insight_picks`)).rejects.toThrow()
  })

  test('A-09 several nodes at once choose the same five, and an event is a pick once in its life', async () => {
    for (let index = 0; index < 7; index++)
      await market({ a: `${20 + index}.00`, b: '10.00', hours: 5 * DAY_HOURS })
    await Promise.all(Array.from({ length: 4 }, () => choosePicks(world.context)))
    const today = (await picks()).picks
    expect(today).toHaveLength(5)
    await world.pass('24 hours')
    const tomorrow = (await picks()).picks
    expect(tomorrow).toHaveLength(2)
    expect(tomorrow.map(({ event }) => event.id)).not.toContain(today[0]!.event.id)
  })

  test('A-09 the track record has every pick after its end, losses and voids included, and what 1.00 on each came back as', async () => {
    const won = await market({ a: '60.00', b: '40.00' })
    const lost = await market({ a: '30.00', b: '20.00' })
    const off = await market({ a: '6.00', b: '4.00' })
    const open = await market({ a: '3.00', b: '2.00', hours: 5 * DAY_HOURS })
    await world.settle()
    expect((await picks()).record).toMatchObject({ won: 0, lost: 0, voided: 0, waiting: 4, recent: [] })
    await world.pass('1441 minutes')
    for (const [id, outcome] of [
      [won, 'optionA'],
      [lost, 'optionB'],
      [off, 'void'],
    ] as const)
      await creator.ok('proposeOutcome', { params: { id }, body: { outcome } })
    await world.pass('121 minutes')
    await world.settle()
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
    await expect(world.db.change(sql`update insight_pick_results set result = 'won'`)).rejects.toThrow()

    const sample = await creator.ok('insightSample', { query: {} })
    expect(sample.pick).toMatchObject({ place: 1, result: 'won', event: { id: won, status: 'settled' } })
    expect(sample.record).toEqual(record)
    expect(sample.settledEvents).toBe(2)
    expect(record.recent.map(({ eventId }) => eventId)).not.toContain(open)
  })

  test('A-09 the sample is the first pick of its day also when that one lost, and never one of today', async () => {
    const id = await market({ a: '60.00', b: '40.00', hours: 2 })
    await world.settle()
    await end(id, 'optionB', 2)
    const sample = () => creator.ok('insightSample', { query: {} })
    expect((await picks()).picks[0]).toMatchObject({ result: 'lost' })
    expect((await sample()).pick).toBeNull()
    await world.pass('24 hours')
    expect((await sample()).pick).toMatchObject({ result: 'lost', event: { id } })
  })
})

describe('trends', () => {
  eachAlone()
  const trends = (mode: 'real' | 'practice' = 'real') => reader.ok('insightTrends', { query: { mode } })
  const of = (trend: Awaited<ReturnType<typeof trends>>['day'], category: (typeof categories)[number]) =>
    trend.categories.find((one) => one.category === category)!

  test('A-09 stakes count in their hour, mode and category, once, whatever becomes of the event', async () => {
    const id = await market({ a: '6.00', b: '4.00', category: 'sports' })
    await market({ a: '5.00', b: '0', category: 'personal' })
    await market({ a: '50.00', b: '50.00', category: 'other', practice: true })
    await world.settle()
    await world.settle()
    const first = await trends()
    expect(first.day.total).toEqual({ staked: '15.00', bets: 3 })
    expect(of(first.day, 'sports')).toMatchObject({ staked: '10.00', bets: 2, before: '0.00' })
    expect(of(first.day, 'personal')).toMatchObject({ staked: '5.00', bets: 1 })
    expect(first.day.parts.at(-1)!.staked).toEqual(
      categories.map((one) => ({ sports: '10.00', personal: '5.00' })[one as string] ?? '0.00'),
    )
    expect((await trends('practice')).day.total).toEqual({ staked: '100.00', bets: 2 })

    await world.pass('3 hours')
    await ann.ok('placeBet', bet(id, 'optionA', '1.00'))
    await world.pass('24 hours')
    const next = await trends()
    expect(next.day.total).toEqual({ staked: '1.00', bets: 1 })
    expect(of(next.day, 'sports')).toMatchObject({ staked: '1.00', before: '10.00' })
    expect(next.week.total).toEqual({ staked: '16.00', bets: 4 })
    expect(next.week.parts).toHaveLength(7)
    await world.pass('7 days')
    const last = await trends()
    expect(last.week.total.bets).toBe(0)
    expect(of(last.week, 'sports').before).toBe('11.00')
  })

  test('A-09 an event that opened and closed between two rounds is counted', async () => {
    await market({ a: '6.00', b: '4.00', hours: 0.1 })
    await world.pass('10 minutes')
    expect((await trends()).day.total).toEqual({ staked: '10.00', bets: 2 })
  })
})

describe('calibration', () => {
  eachAlone()
  test('A-09 every settled event counts once from its favourite’s side; voids are left out and counted', async () => {
    expect((await analysis()).calibrations.map(({ events, brier }) => [events, brier])).toEqual([
      [0, null],
      [0, null],
    ])
    const ids = [
      // a favourite of 75% that wins, one of 60% on B that loses, even odds, a void
      await market({ a: '75.00', b: '25.00' }),
      await market({ a: '4.00', b: '6.00' }),
      await market({ a: '5.00', b: '5.00' }),
      await market({ a: '5.00', b: '1.00' }),
    ]
    await market({ a: '9.00', b: '1.00', practice: true })
    // the first one's odds an hour before the lock were 60:40
    await world.pass('1430 minutes')
    await bo.ok('placeBet', bet(ids[0]!, 'optionB', '25.00'))
    await world.app.run('odds-points')
    await world.pass('12 minutes')
    for (const [index, outcome] of (['optionA', 'optionA', 'optionB', 'void'] as const).entries())
      await creator.ok('proposeOutcome', { params: { id: ids[index]! }, body: { outcome } })
    await world.pass('121 minutes')
    await world.settle()
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
    const id = await market({ a: '3.00', b: '0' })
    await world.pass('1400 minutes')
    await bo.ok('placeBet', bet(id, 'optionB', '1.00'))
    await world.pass('41 minutes')
    await creator.ok('proposeOutcome', { params: { id }, body: { outcome: 'optionA' } })
    await world.pass('121 minutes')
    await world.settle()
    await world.db.change(sql`
      insert into fact_deliveries (listener, fact_id)
      select 'record-outcome', id from facts where kind = 'event.became-final'`)
    await world.settle()
    const { calibrations, log } = await analysis()
    expect(calibrations.map(({ events }) => events)).toEqual([1, 0])
    expect(log).toMatchObject([{ eventId: id, shareAtLock: 750, shareHourBefore: null }])
  })
})
