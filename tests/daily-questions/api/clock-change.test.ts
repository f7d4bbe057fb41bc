import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { livedUntil, questionOf, scheduled, siteDay, untilHour } from '#tests/support/daily.ts'
import { bet, on } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'

const world = judgedWorld({ env: { SITE_TIME_ZONE: 'Europe/Berlin', RATE_WRITE_PER_SECOND: '100000' } })
const asker = person(() => world.moderator('Asker'))
const other = person(() => world.moderator('Other'))
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))

/** Days until the Thursday before the next last Sunday of March, on which clocks in Berlin move on at 02:00. */
async function daysToThursday(): Promise<number> {
  const today = await siteDay(world)
  const thisYear = Number(today.slice(0, 4))
  const thursdays = [thisYear, thisYear + 1].map((year) => {
    const last = new Date(Date.UTC(year, 2, 31))
    return last.setUTCDate(31 - last.getUTCDay() - 3)
  })
  const ahead = thursdays.map((at) => Math.round((at - Date.parse(today)) / 86_400_000))
  return ahead.find((days) => days > 1)!
}

test('N-06 a break that ends before midnight does not excuse the day on which clocks change', async () => {
  await untilHour(world, '12:00', (await daysToThursday()) - 1)
  const id = await scheduled([asker, other], await siteDay(world, 1))
  await livedUntil(world, '00:00', 1)
  const { event } = await questionOf(asker, id)
  await mara.ok('placeBet', bet(event!.id, 'optionA', '1'))
  await jo.ok('placeBet', bet(event!.id, 'optionB', '1'))
  await livedUntil(world, '21:00')
  const body = { outcome: 'optionA' as const, sourceUrl: 'https://example.com/weather' }
  await asker.ok('proposeDailyOutcome', { ...on(id), body })
  // nobody answers from Friday to Sunday
  await world.db.change(sql`
    insert into daily_questions (title, option_a, option_b, category, rules, source_url, day, asked_by, event_id, locks_at, here_at)
    select 'Will it rain?', 'Rain', 'Dry', 'other', 'Any rain.', 'https://example.com/weather', d.day, ${BigInt(asker.id)},
      900000000 + n, d.locks_at, d.locks_at
    from generate_series(1, 3) n cross join lateral (
      select ${await siteDay(world)}::date + n::int as day,
        (${await siteDay(world)}::date + n::int + time '20:00') at time zone 'Europe/Berlin' as locks_at) d`)
  await untilHour(world, '21:00', 1)
  // Friday is missed and forgiven
  expect((await mara.ok('dailyQuestion')).days?.count).toBe(1)
  await untilHour(world, '23:30')
  await mara.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
  await untilHour(world, '19:00', 2)
  expect((await mara.ok('dailyQuestion')).days?.count).toBe(1)
  // Sunday is the second missed day of the week
  await untilHour(world, '20:01')
  expect((await mara.ok('dailyQuestion')).days?.count).toBe(0)
})
