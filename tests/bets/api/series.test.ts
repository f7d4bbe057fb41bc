import { describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { checkMayRepeat } from '#server/bets/series/start-series.ts'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, productNow } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { sanction } from '#tests/support/rooms.ts'
import { newestSeries, startSeries, WEEKLY } from '#tests/support/series.ts'
import { eventBody, PASSWORD, type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_EVENTS_PER_DAY: '1000', RATE_EVENTS_PER_DAY_NEW: '30' } })
const ana = person(() => world.rich('Ana'))
const ben = person(() => world.rich('Ben'))

type Repeats = NonNullable<Body<'createEvent'>['repeats']>
const daily = (more: Partial<Repeats> = {}): Repeats => ({
  every: 'day',
  timeZone: 'Asia/Kathmandu',
  count: 50,
  ...more,
})
const events = async (who: Person): Promise<number> => (await newestSeries(who)).made
const stateOf = async (who: Person) => {
  const { state, reason } = await newestSeries(who)
  return [state, reason]
}
const dayFromNow = async (days: number): Promise<string> =>
  new Date((await productNow(world)).getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('Q-06 an event that repeats', () => {
  test('Q-06 each is an event of its own, made once the planned end of the one before has passed', async () => {
    const first = await startSeries(world, ana, { title: 'Is it full on Friday?' })
    expect(first.repeats).toMatchObject({ every: 'week', timeZone: 'Europe/Berlin' })
    const series = await newestSeries(ana)
    expect(series).toMatchObject({
      title: 'Is it full on Friday?',
      state: 'running',
      reason: null,
      times: 10,
      made: 1,
      eventId: first.id,
    })
    expect(series.nextAt).toBe(first.endsAt)
    await world.pass('59 minutes')
    expect(await events(ana)).toBe(1)
    await world.pass('2 minutes')
    const { eventId, made } = await newestSeries(ana)
    expect([made, eventId === first.id]).toEqual([2, false])
    const second = await ben.ok('getEvent', on(eventId))
    expect(second).toMatchObject({
      title: first.title,
      status: 'open',
      repeats: first.repeats,
      isPracticeMode: true,
    })
    expect(second.rulesHash).not.toBe(first.rulesHash)
    const gap = Date.parse(second.endsAt) - Date.parse(first.endsAt)
    // a week, to the minute, and an hour where the clocks change in it
    expect(Math.abs(gap - 7 * 86_400_000)).toBeLessThan(3_660_000)
    await ben.ok('placeBet', bet(eventId, 'optionA', '2'))
  })

  test('Q-06 one that was closed early, or called off, keeps its planned end', async () => {
    const { id } = await startSeries(world, ana, { repeats: daily() })
    await ana.ok('voidEvent', { ...on(id), body: {} })
    await world.pass('30 minutes')
    expect(await events(ana)).toBe(1)
    await world.pass('31 minutes')
    expect(await events(ana)).toBe(2)
  })

  test('Q-06 ends that passed while the site was away get no event: the next future one does', async () => {
    await startSeries(world, ana, { repeats: daily() })
    await world.pass('9 days')
    const { made, nextAt } = await newestSeries(ana)
    expect(made).toBe(2)
    const ahead = Date.parse(nextAt!) - (await productNow(world)).getTime()
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(86_400_000)
  })

  test('Q-06 it ends after its count, after its last day, and by one press of its creator', async () => {
    await startSeries(world, ana, { repeats: daily({ count: 2 }) })
    await world.pass('1 day')
    expect(await events(ana)).toBe(2)
    await world.pass('1 day')
    await world.pass('1 day')
    expect([await stateOf(ana), await events(ana)]).toEqual([['ended', 'done'], 2])

    const { count: _, ...open } = daily()
    await startSeries(world, ana, { repeats: { ...open, until: await dayFromNow(3) } })
    expect([3, 4]).toContain((await newestSeries(ana)).times)

    const { eventId, id } = await newestSeries(ana)
    expect(refused(await ben.call('endSeries', on(id)))).toEqual([404, 'not_found'])
    await ana.ok('endSeries', on(id))
    await ana.ok('endSeries', on(id))
    expect(await stateOf(ana)).toEqual(['ended', 'creator'])
    expect((await ana.ok('getEvent', on(eventId))).status).toBe('open')
    await world.pass('2 days')
    expect(await events(ana)).toBe(1)
    expect(await ben.ok('listSeries')).toEqual([])
  })

  test('Q-06 the guests of an event by link are guests of the next one, without blocks', async () => {
    const { inviteLink } = await startSeries(world, ana, { audience: 'link', repeats: daily() })
    const other = await world.rich('Other')
    for (const who of [ben, other]) await who.ok('joinByLink', { params: { token: inviteLink!.slice(3) } })
    await other.ok('blockUser', { params: { id: ana.id }, body: {} })
    await world.pass('1 day')
    const { eventId } = await newestSeries(ana)
    const next = await ana.ok('getEvent', on(eventId))
    expect([next.audience, next.inviteLink === inviteLink]).toEqual(['link', false])
    expect((await ben.call('getEvent', on(eventId))).status).toBe(200)
    expect((await other.call('getEvent', on(eventId))).status).toBe(404)
  })
})

describe('Q-06 the people who see it', () => {
  const audienceOf = async (who: Person) => (await newestSeries(who)).audience

  test('Q-06 an event that its creator shows to fewer people is followed by one for the same people', async () => {
    const { id } = await startSeries(world, ana, { repeats: daily() })
    expect(await audienceOf(ana)).toBe('public')
    await ana.ok('changeAudience', { ...on(id), body: { audience: 'link' } })
    expect(await audienceOf(ana)).toBe('link')
    await world.pass('1 day')
    const { eventId } = await newestSeries(ana)
    expect(eventId).not.toBe(id)
    expect((await ana.ok('getEvent', on(eventId))).audience).toBe('link')
    expect((await ben.call('getEvent', on(eventId))).status).toBe(404)
  })

  test('Q-06 the same for a gang; an older event, and a series that has ended, change nothing', async () => {
    const host = await world.rich('Gardener')
    await host.ok('createGang', { body: { name: 'Gardeners' } })
    const { id: first } = await startSeries(world, host, { repeats: daily({ count: 3 }) })
    await host.ok('changeAudience', { ...on(first), body: { audience: 'gang' } })
    await world.pass('1 day')
    const { eventId: second, id } = await newestSeries(host)
    expect((await host.ok('getEvent', on(second))).audience).toBe('gang')
    // whether the older one may still change or not
    await host.call('changeAudience', { ...on(first), body: { audience: 'link' } })
    expect(await audienceOf(host)).toBe('gang')
    await host.ok('endSeries', on(id))
    await host.ok('changeAudience', { ...on(second), body: { audience: 'link' } })
    expect(await audienceOf(host)).toBe('gang')
  })
})

describe('Q-06 rules that are refused', () => {
  const ask = async (more: Partial<Body<'createEvent'>>) => {
    const answer = await ben.call('createEvent', {
      body: eventBody({
        endsAt: new Date((await productNow(world)).getTime() + 3_600_000).toISOString(),
        ...more,
      }),
    })
    return [answer.status, (answer.body as { code?: string }).code]
  }
  const refusedRule = async (repeats: unknown) => ask({ repeats: repeats as Repeats })

  test.each([
    ['a count of 0', { every: 'day', timeZone: 'UTC', count: 0 }],
    ['a count of 1', { every: 'day', timeZone: 'UTC', count: 1 }],
    ['a count beyond the most', { every: 'day', timeZone: 'UTC', count: 521 }],
    ['half an event', { every: 'day', timeZone: 'UTC', count: 2.5 }],
    ['neither a count nor a day', { every: 'day', timeZone: 'UTC' }],
    ['both', { every: 'day', timeZone: 'UTC', count: 2, until: '2035-01-01' }],
    ['31 February', { every: 'month', timeZone: 'UTC', until: '2035-02-31' }],
    ['a last day in the past', { every: 'day', timeZone: 'UTC', until: '2020-01-01' }],
    ['more than the most until a day', { every: 'day', timeZone: 'UTC', until: '2090-01-01' }],
    ['a zone that nobody knows', { every: 'day', timeZone: 'Europe/Atlantis', count: 3 }],
    ['an offset as a zone', { every: 'day', timeZone: '+05:00', count: 3 }],
    ['a year', { every: 'year', timeZone: 'UTC', count: 3 }],
    ['a field that is none', { every: 'day', timeZone: 'UTC', count: 3, forever: true }],
  ])('Q-06 %s', async (_, repeats) => {
    expect(await refusedRule(repeats)).toEqual([400, 'malformed'])
    expect(await ben.ok('listSeries')).toEqual([])
  })

  test('Q-06 a zone that the database does not know is refused before a transaction begins, in the words of the form', async () => {
    const body = { ...eventBody(), repeats: daily({ timeZone: 'Europe/Atlantis' }) }
    await expect(checkMayRepeat(world.db, body as never)).rejects.toMatchObject({
      code: 'malformed',
      fields: { repeats: 'There is no such time zone' },
    })
    await checkMayRepeat(world.db, { ...body, repeats: daily({ timeZone: 'europe/berlin' }) } as never)
  })

  test('Q-06 a last day on which only the first ends repeats nothing', async () => {
    const until = await dayFromNow(0.05)
    expect(await refusedRule({ every: 'week', timeZone: 'UTC', until })).toEqual([400, 'malformed'])
  })

  test('Q-06 an event with an interest, a jury, photographs or a followed event does not repeat, and nothing is left of it', async () => {
    const followed = await openEvent(world, ana)
    const before = (await ben.ok('listEvents', { query: { creator: 'me' } })).length
    for (const more of [
      { interest: { part: 'knows' as const } },
      { jury: true },
      { photos: [`/objects/x${'x'.repeat(32)}.webp`] },
      { follows: followed.id, audience: 'link' as const },
    ])
      expect(await ask({ ...more, repeats: WEEKLY })).toEqual([400, 'malformed'])
    expect(await ben.ok('listEvents', { query: { creator: 'me' } })).toHaveLength(before)
  })

  test('Q-06 a person has at most twenty that go on', async () => {
    const many = await world.rich('Many')
    for (let n = 0; n < 20; n++) await startSeries(world, many)
    const answer = await many.call('createEvent', {
      body: eventBody({
        endsAt: new Date((await productNow(world)).getTime() + 3_600_000).toISOString(),
        repeats: WEEKLY,
      }),
    })
    expect(refused(answer)).toEqual([400, 'malformed'])
    await many.ok('endSeries', on((await newestSeries(many)).id))
    await startSeries(world, many)
  })
})

describe('Q-06 a series is paused with its creator', () => {
  test('Q-06 on a break it makes nothing, and goes on after it without making up for what it missed', async () => {
    const who = await world.rich('Resting')
    await startSeries(world, who, { isPracticeMode: false, repeats: daily() })
    await who.ok('pausePlay', { body: { kind: 'time-out', length: '7d' } })
    await world.pass('3 days')
    expect([await stateOf(who), await events(who)]).toEqual([['paused', 'break'], 1])
    await world.pass('5 days')
    expect([await stateOf(who), await events(who)]).toEqual([['running', null], 2])
  })

  test('Q-06 a time-out leaves one about coins, as it leaves their events, and an exclusion stops it', async () => {
    const [timeOut, excluded] = [await world.rich('Timeout'), await world.rich('Excluded')]
    for (const who of [timeOut, excluded]) await startSeries(world, who, { repeats: daily() })
    await timeOut.ok('pausePlay', { body: { kind: 'time-out', length: '7d' } })
    await excluded.ok('pausePlay', { body: { kind: 'exclusion', length: '6m' } })
    await world.pass('1 day')
    expect([await events(timeOut), await events(excluded)]).toEqual([2, 1])
    expect(await stateOf(excluded)).toEqual(['paused', 'break'])
  })

  test.each(['ban', 'mute'] as const)('Q-06 a %s of moderators pauses it', async (kind) => {
    const who = await world.rich('Loud')
    await startSeries(world, who, { repeats: daily() })
    await sanction(world, who, kind)
    await world.pass('2 hours')
    expect([await stateOf(who), await events(who)]).toEqual([['paused', 'silenced'], 1])
    await world.db.change(sql`update sanctions set until = clock_now() where user_id = ${BigInt(who.id)}`)
    await world.pass('6 minutes')
    expect([await stateOf(who), await events(who)]).toEqual([['running', null], 2])
  })

  test('Q-06 words that moderators took down are not asked anew while they are down', async () => {
    const judge = await world.moderator('Judge')
    const { id } = await startSeries(world, ana, { repeats: daily() })
    await judge.ok('suspendEvent', { ...on(id), body: { reason: 'Not about a person' } })
    await world.pass('2 hours')
    expect([await stateOf(ana), await events(ana)]).toEqual([['paused', 'taken_down'], 1])
    await judge.ok('resumeEvent', on(id))
    await world.pass('6 minutes')
    expect([await stateOf(ana), await events(ana)]).toEqual([['running', null], 2])
  })

  test('Q-06 a creator who left the gang pauses it, and a gang that is gone ends it', async () => {
    const [host, mate] = [await world.rich('Host'), await world.rich('Mate')]
    const { id: gang } = await mate.ok('createGang', { body: { name: 'Bakers' } })
    await host.ok('joinGang', { params: { id: gang }, body: {} })
    await startSeries(world, host, { audience: 'gang', repeats: daily() })
    await world.pass('1 day')
    const { eventId } = await newestSeries(host)
    expect((await mate.ok('getEvent', on(eventId))).audience).toBe('gang')
    await host.ok('leaveGang', { body: {} })
    await host.ok('createGang', { body: { name: 'Brewers' } })
    await world.pass('1 day')
    expect([await stateOf(host), await events(host)]).toEqual([['paused', 'gang_left'], 2])
    await host.ok('leaveGang', { body: {} })
    await host.ok('joinGang', { params: { id: gang }, body: {} })
    await world.pass('6 minutes')
    expect([await stateOf(host), await events(host)]).toEqual([['running', null], 3])
    for (const who of [mate, host]) await who.ok('leaveGang', { body: {} })
    await world.pass('1 day')
    expect([await stateOf(host), await events(host)]).toEqual([['ended', 'gang_closed'], 3])
  })

  test('Q-06 a closed account ends it', async () => {
    const who = await world.signUp('Leaver')
    await startSeries(world, who, { repeats: daily() })
    await who.ok('closeAccount', { body: { password: PASSWORD } })
    await world.pass('2 days')
    const kept = await world.db.one<{ why: string; events: number }>(sql`
      select ended_because as why, (select count(*)::int from event_series_events i where i.series_id = s.id) as events
      from event_series s where creator_id = ${BigInt(who.id)}`)
    expect(kept).toEqual({ why: 'account_closed', events: 1 })
  })
})

test('Q-06 the limit of events in a day holds for a series too, and it goes on the day after', async () => {
  const who = await world.rich('Busy')
  await startSeries(world, who, { repeats: daily() })
  for (let n = 1; n < 30; n++) await openEvent(world, who)
  await world.pass('2 hours')
  expect([await stateOf(who), await events(who)]).toEqual([['paused', 'limit'], 1])
  await world.pass('23 hours')
  expect([await stateOf(who), await events(who)]).toEqual([['running', null], 2])
  const { recurring } = (await (await prove(who)).ok('exportData')) as {
    recurring: { every: string; events: string[] }[]
  }
  expect(recurring).toMatchObject([{ every: 'day' }])
  expect(recurring[0]!.events).toHaveLength(2)
})
