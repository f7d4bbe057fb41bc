import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { STARTING_LIST } from '#server/daily-questions/list-of-a-month.ts'
import { openDay } from '#server/daily-questions/open-day.ts'
import { writeStartingList } from '#server/daily-questions/starting-list.ts'
import { dailyBody, questionOf, scheduled, siteDay, untilHour } from '#tests/support/daily.ts'
import { bet, on } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { refused } from '#tests/support/world.ts'

const world = judgedWorld({ env: { SITE_TIME_ZONE: 'Europe/Berlin', RATE_WRITE_PER_SECOND: '100000' } })
const asker = person(() => world.moderator('Asker'))
const other = person(() => world.moderator('Other'))
const admin = person(() => world.withRole('Ada', 'admin'))
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))
const both = [asker, other] as const
const SOURCE = { sourceUrl: 'https://example.com/weather' }

describe('N-01 the list', () => {
  test('N-01 a month of questions comes with the product, each with a source, unseen, and once in the life of a database', async () => {
    await writeStartingList(world.db)
    const listed = (await asker.ok('listDailyQuestions')).filter(({ writtenBy }) => writtenBy === null)
    expect(listed).toHaveLength(31)
    expect(new Set(listed.map(({ title }) => title)).size).toBe(31)
    for (const one of listed) expect(one).toMatchObject({ day: null, seenBy: [], event: null })
    for (const { sourceUrl, title, rules, options } of STARTING_LIST) {
      const checked = await asker.call('writeDailyQuestion', {
        body: dailyBody({ title, rules, sourceUrl, optionALabel: options[0], optionBLabel: options[1] }),
      })
      expect(checked.status, title).toBe(201)
    }
    await world.db.change(sql`delete from daily_questions where listed_as is null`)
  })

  test('N-01 only operators read and write it', async () => {
    expect(refused(await mara.call('listDailyQuestions'))).toEqual([403, 'forbidden'])
    expect(refused(await mara.call('writeDailyQuestion', { body: dailyBody() }))).toEqual([403, 'forbidden'])
  })

  test('N-01 a question needs two different options and a source on another site', async () => {
    const same = await asker.call('writeDailyQuestion', { body: dailyBody({ optionBLabel: 'rain ' }) })
    expect(refused(same)).toEqual([400, 'malformed'])
    const near = await asker.call('writeDailyQuestion', {
      body: dailyBody({ sourceUrl: 'https://192.168.0.4/rain' }),
    })
    expect(refused(near)).toEqual([400, 'malformed'])
    expect(near.body.fields).toHaveProperty('sourceUrl')
  })

  test('N-01 an operator who sees a question twice counts once, its writer is one of the two only by saying so, and an edit takes their word back', async () => {
    const { id } = await asker.ok('writeDailyQuestion', { body: dailyBody() })
    const see = (who: typeof asker, version: number) =>
      who.call('seeDailyQuestion', { ...on(id), body: { version } })
    await see(other, 1)
    expect((await see(other, 1)).body.seenBy).toHaveLength(1)
    expect((await questionOf(other, id)).can.see).toBe(false)
    expect((await see(asker, 1)).body.seenBy.map(({ firstName }) => firstName)).toEqual(['Other', 'Asker'])
    const edited = await admin.ok('editDailyQuestion', {
      ...on(id),
      body: { ...dailyBody({ title: 'Will it snow?' }), version: 1 },
    })
    expect(edited).toMatchObject({ version: 2, seenBy: [], title: 'Will it snow?' })
    expect(refused(await see(asker, 1))).toEqual([409, 'stale_revision'])
  })

  test('N-01 a question has a day that is not over, and a day one question', async () => {
    const { id } = await asker.ok('writeDailyQuestion', { body: dailyBody() })
    const on2 = async (later: number) =>
      asker.call('scheduleDailyQuestion', { ...on(id), body: { day: await siteDay(world, later) } })
    expect(refused(await on2(-1))).toEqual([409, 'question_state'])
    expect((await on2(3)).body).toMatchObject({
      day: await siteDay(world, 3),
      askedBy: { firstName: 'Asker' },
    })
    const second = await other.ok('writeDailyQuestion', { body: dailyBody() })
    const taken = await other.call('scheduleDailyQuestion', {
      ...on(second.id),
      body: { day: await siteDay(world, 3) },
    })
    expect(refused(taken)).toEqual([409, 'question_state'])
    expect(taken.body.message).toBe('Another question has that day')
    const back = await asker.ok('scheduleDailyQuestion', { ...on(id), body: { day: null } })
    expect(back).toMatchObject({ day: null, askedBy: null })
  })
})

describe('N-01 a day', () => {
  test('N-01 without a question, or with one that a single operator has seen, there is none', async () => {
    await untilHour(world, '00:05', 1)
    expect((await mara.ok('dailyQuestion')).question).toBeNull()
    const { id } = await asker.ok('writeDailyQuestion', { body: dailyBody() })
    await asker.ok('seeDailyQuestion', { ...on(id), body: { version: 1 } })
    await asker.ok('scheduleDailyQuestion', { ...on(id), body: { day: await siteDay(world) } })
    await world.settle()
    expect((await mara.ok('dailyQuestion')).question).toBeNull()
    // seen by the second one in the course of the day
    await other.ok('seeDailyQuestion', { ...on(id), body: { version: 1 } })
    await world.settle()
    expect((await mara.ok('dailyQuestion')).question).toMatchObject({ open: true })
    expect(refused(await asker.call('scheduleDailyQuestion', { ...on(id), body: { day: null } }))).toEqual([
      409,
      'question_state',
    ])
  })

  test('N-01 it opens at 00:00 under the site’s name, as a practice event that locks at 20:00, and takes one bet in a tap', async () => {
    const id = await scheduled(both, await siteDay(world, 1))
    await untilHour(world, '00:00', 1)
    const { question } = await mara.ok('dailyQuestion')
    expect(question).toMatchObject({ title: dailyBody().title, mine: null, open: true })
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
    expect(local.format(new Date(question!.locksAt))).toBe('20:00')
    const event = await mara.ok('getEvent', on(question!.eventId))
    expect(event).toMatchObject({ isPracticeMode: true, audience: 'public', endsAt: question!.locksAt })
    expect(event.bySite).toBe(true)
    expect(event.creator).toMatchObject({ firstName: 'Evens', lastName: '' })
    expect(event.description).toContain(dailyBody().sourceUrl)
    await mara.ok('placeBet', bet(question!.eventId, 'optionB', '5'))
    expect((await mara.ok('dailyQuestion')).question?.mine).toBe('optionB')
    const home = await mara.ok('home', { query: { mode: 'real' } })
    expect(home.find(({ address }) => address === '/api/daily-question')?.reply).toMatchObject({
      question: { mine: 'optionB' },
    })
    expect((await questionOf(asker, id)).event).toMatchObject({ status: 'open' })
  })

  test('N-01 the operator who asks may not stake on it, whatever the mode, and neither asks it in a circle nor decides about it', async () => {
    const { question } = await asker.ok('dailyQuestion')
    const why = 'You ask this question for the site, so you do not bet on it.'
    expect(question).toMatchObject({ open: false, mine: null, keptOff: why })
    expect((await mara.ok('dailyQuestion')).question).not.toHaveProperty('keptOff')
    const stake = await asker.call('placeBet', bet(question!.eventId, 'optionA', '5'))
    expect(refused(stake)).toEqual([409, 'own_interest'])
    expect(stake.body).toMatchObject({ message: `${why} Nothing was staked.` })
    const detail = await asker.ok('getEvent', on(question!.eventId))
    expect(detail.off.bet).toBe(why)
    expect(detail.can).toMatchObject({ bet: false, propose: false, decide: false, suspend: false })
    expect((await mara.ok('getEvent', on(question!.eventId))).can.follow).toBe(false)
    const suspended = await asker.call('suspendEvent', { ...on(question!.eventId), body: { reason: 'Mine' } })
    expect(refused(suspended)).toEqual([409, 'holds_position'])
    // any other operator bets as everybody does
    await other.ok('placeBet', bet(question!.eventId, 'optionA', '5'))
  })

  test('N-01 the next morning the operator who asked proposes with a source, from 10:00 any other one without a stake', async () => {
    const id = (await asker.ok('listDailyQuestions')).find(({ event }) => event?.status === 'open')!.id
    const propose = (who: typeof asker, body: object = {}) =>
      who.call('proposeDailyOutcome', { ...on(id), body: { outcome: 'optionB', ...SOURCE, ...body } })
    await jo.ok('placeBet', bet((await questionOf(asker, id)).event!.id, 'optionB', '2.5'))
    expect(refused(await propose(asker))).toEqual([409, 'question_state'])
    await untilHour(world, '20:01')
    expect((await questionOf(admin, id)).whyNotPropose).toMatch(/^Until 10:00/)
    expect(refused(await propose(admin))).toEqual([403, 'forbidden'])
    expect(refused(await propose(asker, { sourceUrl: 'https://localhost/rain' }))).toEqual([400, 'malformed'])
    await untilHour(world, '10:01', 1)
    expect(refused(await propose(other))).toEqual([409, 'holds_position'])
    expect((await propose(admin)).body.event).toMatchObject({ status: 'proposed' })
    const { event } = await questionOf(admin, id)
    expect((await mara.ok('getEvent', on(event!.id))).proposal).toMatchObject(SOURCE)
    await world.pass('11 minutes')
    expect((await mara.ok('getEvent', on(event!.id))).outcome).toBe('optionB')
  })

  test('N-01 Since you left opens with how many were right, for a person who answered and for one who did not', async () => {
    await mara.ok('sinceAway', { query: { mode: 'practice' } })
    const right = { kind: 'daily', people: 3, rightPercent: 67 }
    for (const [who, wasRight] of [
      [mara, true],
      [other, false],
      [admin, null],
    ] as const) {
      await world.db.change(sql`
        insert into visits (user_id, here_at, away_from, away_until)
        values (${BigInt(who.id)}, clock_now(), clock_now() - interval '20 hours', clock_now())
        on conflict (user_id) do update set here_at = excluded.here_at, away_from = excluded.away_from,
          away_until = excluded.away_until`)
      const { news } = await who.ok('sinceAway', { query: { mode: 'practice' } })
      expect(news[0]).toMatchObject({ ...right, wasRight })
    }
  })

  test('N-01 without a proposal it is void after the time of any event, and counts as no day', async () => {
    const id = await scheduled(both, await siteDay(world, 1))
    await untilHour(world, '00:00', 1)
    const eventId = (await questionOf(asker, id)).event!.id
    await mara.ok('placeBet', bet(eventId, 'optionA', '5'))
    await jo.ok('placeBet', bet(eventId, 'optionB', '5'))
    await untilHour(world, '20:01')
    await world.pass('48 hours')
    expect((await questionOf(asker, id)).event).toMatchObject({ status: 'voided', outcome: 'void' })
  })

  test('N-01 two calls of the minute at once ask once, and not in the last hour', async () => {
    await scheduled(both, await siteDay(world, 1))
    await untilHour(world, '00:00', 1)
    await world.db.change(sql`select 1`)
    await Promise.all([openDay(world.context), openDay(world.context)])
    const { events } = await world.db.one<{ events: number }>(sql`
      select count(*)::int as events from events e join event_books b on b.event_id = e.id
      where b.by_site and e.created_at > clock_now() - interval '1 hour'`)
    expect(events).toBe(1)
    const { id } = await asker.ok('writeDailyQuestion', { body: dailyBody() })
    const choose = async (later: number) =>
      asker.call('scheduleDailyQuestion', { ...on(id), body: { day: await siteDay(world, later) } })
    const see = (who: typeof asker) => who.ok('seeDailyQuestion', { ...on(id), body: { version: 1 } })
    await untilHour(world, '18:59', 1)
    await see(asker)
    expect((await choose(0)).status).toBe(200)
    await untilHour(world, '19:00')
    await see(other)
    await world.settle()
    expect((await questionOf(asker, id)).event).toBeNull()
    const late = await choose(0)
    expect(refused(late)).toEqual([409, 'question_state'])
    expect(late.body).toMatchObject({ message: expect.stringMatching(/^A question opens before 19:00/) })
    expect((await choose(1)).status).toBe(200)
  })
})
