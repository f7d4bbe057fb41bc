import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { dailyBody, livedUntil, questionOf, scheduled, siteDay, untilHour } from '#tests/support/daily.ts'
import { bet, on } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
const asker = person(() => world.moderator('Asker'))
const other = person(() => world.moderator('Other'))
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))
const answered = person(() => world.signUp('Kim'))

const days = async (who: Person) => (await who.ok('dailyQuestion')).days

const SOURCE = { sourceUrl: 'https://example.com/weather' }

/** Lives through the next day, on which these people answer. @param proposed an operator proposes the outcome in the evening */
async function day(people: readonly Person[], until = '23:00', proposed = true): Promise<void> {
  const id = await scheduled([asker, other], await siteDay(world, 1))
  await livedUntil(world, '00:00', 1)
  const { event } = await questionOf(asker, id)
  for (const [n, who] of [jo, answered, ...people].entries())
    await who.ok('placeBet', bet(event!.id, n === 0 ? 'optionB' : 'optionA', '1'))
  await livedUntil(world, until)
  if (until < '20:00' || !proposed) return
  await asker.ok('proposeDailyOutcome', { ...on(id), body: { outcome: 'optionA', ...SOURCE } })
}

test('N-06 each answered day counts, one missed day is forgiven, and the answer of today counts at once', async () => {
  expect(await days(mara)).toEqual({ count: 0, shown: true })
  await day([mara], '12:00')
  expect(await days(mara)).toEqual({ count: 1, shown: true })
  await livedUntil(world, '23:00')
  const [today] = await asker.ok('listDailyQuestions')
  await asker.ok('proposeDailyOutcome', { ...on(today!.id), body: { outcome: 'optionA', ...SOURCE } })
  await day([mara])
  await day([])
  expect((await days(mara))?.count).toBe(2)
  await day([mara])
  expect((await days(mara))?.count).toBe(3)
  expect((await days(jo))?.count).toBe(4)
})

test('N-06 a day without a question counts neither way, nor does a void one, nor one with the site away for an hour', async () => {
  const before = { jo: (await days(jo))!.count, mara: (await days(mara))!.count }
  await untilHour(world, '23:00', 2)
  expect((await days(jo))?.count).toBe(before.jo)
  // void, since nobody proposes
  await day([], '23:00', false)
  await world.pass('48 hours')
  expect((await days(jo))?.count).toBe(before.jo)
  // away from the morning until the night
  await scheduled([asker, other], await siteDay(world, 1))
  await livedUntil(world, '00:10', 1)
  await untilHour(world, '21:00')
  expect({ jo: (await days(jo))?.count, mara: (await days(mara))?.count }).toEqual(before)
})

/** A question of tomorrow with the site here until 23:00 and away from then on. @param views operators who have seen it by then */
async function awayFromTheNight(views = [asker, other]): Promise<{ id: string; version: number }> {
  if ((await productHour()) >= 23) await livedUntil(world, '01:00', 1)
  const { id, version } = await asker.ok('writeDailyQuestion', { body: dailyBody() })
  for (const who of views) await who.ok('seeDailyQuestion', { ...on(id), body: { version } })
  await asker.ok('scheduleDailyQuestion', { ...on(id), body: { day: await siteDay(world, 1) } })
  await livedUntil(world, '23:00')
  return { id, version }
}

async function productHour(): Promise<number> {
  const { hour } = await world.db.one<{ hour: number }>(
    sql`select extract(hour from clock_now() at time zone 'UTC')::int as hour`,
  )
  return hour
}

/** Jo and Kim answer the question of now, so that a day which counts adds one to their rows. */
async function answersCount(): Promise<boolean> {
  const before = (await days(jo))!.count
  const { eventId } = (await jo.ok('dailyQuestion')).question!
  await jo.ok('placeBet', bet(eventId, 'optionB', '1'))
  await answered.ok('placeBet', bet(eventId, 'optionA', '1'))
  return (await days(jo))!.count === before + 1
}

describe('N-06 the site away over the opening', () => {
  test('N-06 a day that opens an hour late after it counts for nobody', async () => {
    await awayFromTheNight()
    await untilHour(world, '18:30', 1)
    expect(await answersCount()).toBe(false)
  })

  test('N-06 nor does it where the look of an operator opens it before the site has noted its return', async () => {
    const { id, version } = await awayFromTheNight([asker])
    await world.db.change(sql`update clock set "offset" = "offset" + interval '19 hours 30 minutes'`)
    await other.ok('seeDailyQuestion', { ...on(id), body: { version } })
    expect(await answersCount()).toBe(false)
  })

  test('N-06 time away before the day is no part of it', async () => {
    await awayFromTheNight()
    await untilHour(world, '00:50', 1)
    expect(await answersCount()).toBe(true)
  })

  test('N-06 a day whose second operator comes late counts, since the site was here', async () => {
    const { id, version } = await awayFromTheNight([asker])
    await livedUntil(world, '18:30', 1)
    await other.ok('seeDailyQuestion', { ...on(id), body: { version } })
    expect(await answersCount()).toBe(true)
  })

  test('N-06 a fresh site was not away', async () => {
    await awayFromTheNight()
    await world.db.change(sql`delete from daily_here`)
    await untilHour(world, '18:30', 1)
    expect(await answersCount()).toBe(true)
  })
})

test('N-06 no day from before the account is missed, and the day of the sign-up counts only with an answer', async () => {
  const { later } = await world.db.one<{ later: number }>(
    sql`select 7 - extract(dow from clock_now() at time zone 'UTC')::int as later`,
  )
  await untilHour(world, '12:00', later)
  // Monday
  await day([mara])
  // Tuesday
  await day([mara], '12:00')
  const [noa, pat] = [await world.signUp('Noa'), await world.signUp('Pat')]
  await noa.ok('placeBet', bet((await noa.ok('dailyQuestion')).question!.eventId, 'optionA', '1'))
  await livedUntil(world, '23:00')
  const locked = (await asker.ok('listDailyQuestions')).find(({ event }) => event?.status === 'locked')!
  await asker.ok('proposeDailyOutcome', { ...on(locked.id), body: { outcome: 'optionA', ...SOURCE } })
  // Wednesday
  await day([mara, pat])
  // Thursday
  await day([mara, noa])
  expect({ noa: (await days(noa))?.count, pat: (await days(pat))?.count }).toEqual({ noa: 2, pat: 1 })
})

test('N-06 the days of a break do not end the row', async () => {
  const before = (await days(mara))!.count
  await mara.ok('pausePlay', { body: { kind: 'time-out', length: '7d' } })
  for (let n = 0; n < 4; n += 1) await day([])
  expect(await days(mara)).toBeNull()
  await world.pass('5 days')
  expect((await days(mara))?.count).toBe(before)
})

test('N-06 an exclusion of more asked days than are read at once does not end the row', async () => {
  const before = (await days(jo))!.count
  expect(before).toBeGreaterThan(0)
  await jo.ok('pausePlay', { body: { kind: 'exclusion', length: '6m' } })
  // each day of it but the first has a question; its events are of no matter here
  await world.db.change(sql`
    insert into daily_questions (title, option_a, option_b, category, rules, source_url, day, asked_by, event_id, locks_at, here_at)
    select 'Will it rain?', 'Rain', 'Dry', 'other', 'Any rain.', 'https://example.com/weather', d.day, ${BigInt(asker.id)},
      900000000 + n, d.day + interval '20 hours', d.day + interval '20 hours'
    from generate_series(1, 80) n cross join lateral (select (clock_now() at time zone 'UTC')::date + n::int as day) d`)
  await world.pass('7 months')
  await prove(jo)
  await jo.ok('endPlayPause')
  await world.pass('8 days')
  expect((await days(jo))?.count).toBe(before)
})

test('N-06 it can be switched off, is nobody else’s to see, and no notice speaks of it', async () => {
  await mara.ok('setDaysShown', { body: { shown: false } })
  expect(await days(mara)).toEqual({ count: 0, shown: false })
  await mara.ok('setDaysShown', { body: { shown: true } })
  expect((await days(mara))?.shown).toBe(true)
  expect(JSON.stringify(await jo.ok('userProfile', { params: { userId: mara.id } }))).not.toMatch(/days/i)
  for (const who of [mara, jo])
    expect(JSON.stringify(await who.ok('listNotifications'))).not.toMatch(/in a row|streak/i)
})
