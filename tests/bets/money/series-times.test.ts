import { expect, test } from 'vitest'
import type { Period } from '#contract/bets-limits.ts'
import { sql } from '#server/core/db.ts'
import { worldOfFile } from '#tests/support/file-world.ts'

const world = worldOfFile()

/** Zones with their own kinds of change, each with a first end at a local time that the clocks skip or repeat. */
const CASES: readonly [zone: string, firstAt: string][] = [
  ['Europe/Berlin', '2026-01-31T02:30'],
  ['America/New_York', '2026-01-31T01:30'],
  ['America/New_York', '2026-01-31T02:15'],
  // half an hour of summer time
  ['Australia/Lord_Howe', '2026-01-31T02:15'],
  ['Australia/Lord_Howe', '2026-01-31T01:45'],
  ['Asia/Kathmandu', '2028-02-29T23:59'],
  // it had summer time then, and left out the 30th of December 2011
  ['Pacific/Apia', '2008-01-31T03:30'],
  ['Pacific/Apia', '2008-01-30T20:00'],
]
/** Ten years. */
const TIMES = { day: 3653, week: 522, month: 120 } as const

const HOUR = 3_600_000
const clocks = new Map<string, Intl.DateTimeFormat>()
/** The local time of a moment as though it were UTC, from the time zones of JavaScript alone. */
function localOf(at: number, timeZone: string): number {
  const known = clocks.get(timeZone)
  const clock =
    known ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  if (!known) clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
}

/** The moment of a local time: the second one of two; of a time that is skipped, the one by the offset before. */
function momentOf(local: number, timeZone: string): number {
  const offsets = [-26, 26].map((hours) => local + hours * HOUR).map((at) => localOf(at, timeZone) - at)
  const fitting = offsets.map((offset) => local - offset).filter((at) => localOf(at, timeZone) === local)
  return fitting.length > 0 ? Math.max(...fitting) : local - offsets[0]!
}

/** The local end of instance n, counted from the first by the calendar alone. */
function localEnd(firstAt: string, every: Period, n: number): number {
  const first = new Date(`${firstAt}Z`)
  const date = first.getUTCDate()
  if (every !== 'month') {
    const end = new Date(first)
    end.setUTCDate(date + n * (every === 'day' ? 1 : 7))
    return end.getTime()
  }
  const month = first.getUTCMonth() + n
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const [hours, minutes] = [first.getUTCHours(), first.getUTCMinutes()]
  return Date.UTC(first.getUTCFullYear(), month, Math.min(date, lastDay), hours, minutes)
}

const endsOf = async (zone: string, firstAt: string, every: Period): Promise<number[]> =>
  (
    await world.db.rows<{ at: Date }>(sql`
      select series_moment(${firstAt}::timestamp, ${every}, ${zone}, n) as at from generate_series(0, ${TIMES[every] - 1}) n order by n`)
  ).map(({ at }) => at.getTime())

/** The ends that get an event where none is late: the numbers that `series_next` gives, one after the other. */
const steps = (zone: string, firstAt: string, every: Period) =>
  world.db.rows<{ n: number; at: Date }>(sql`
    with recursive made as (
      select 0 as n union all
      select series_next(${firstAt}::timestamp, ${every}, ${zone}, m.n, least(m.n + 4, ${TIMES[every]}::int),
        series_moment(${firstAt}::timestamp, ${every}, ${zone}, m.n)) from made m where m.n is not null)
    select n, series_moment(${firstAt}::timestamp, ${every}, ${zone}, n) as at from made where n is not null order by n`)

test.each(CASES)(
  'Q-06 in %s from %s on, ten years of days, weeks and months fall where an independent calendar puts them',
  async (zone, firstAt) => {
    for (const every of ['day', 'week', 'month'] as const) {
      const ends = await endsOf(zone, firstAt, every)
      const wanted = Array.from({ length: TIMES[every] }, (_, n) =>
        momentOf(localEnd(firstAt, every, n), zone),
      )
      expect(ends.map((at) => new Date(at).toISOString())).toEqual(
        wanted.map((at) => new Date(at).toISOString()),
      )
    }
  },
)

test.each(CASES)(
  'Q-06 in %s from %s on, none is doubled and none missed in ten years',
  async (zone, firstAt) => {
    for (const every of ['day', 'week', 'month'] as const) {
      const made = await steps(zone, firstAt, every)
      const moments = made.map(({ at }) => at.getTime())
      expect(new Set(moments).size).toBe(moments.length)
      expect(moments).toEqual([...moments].sort((one, other) => one - other))
      const wanted = new Set(
        Array.from({ length: TIMES[every] }, (_, n) => momentOf(localEnd(firstAt, every, n), zone)),
      )
      expect(new Set(moments)).toEqual(wanted)
    }
  },
)

test('Q-06 the 31st is the last day of shorter months and comes back after them, the 29th of February too', async () => {
  const days = async (firstAt: string, times: number) =>
    (
      await world.db.rows<{ day: string }>(sql`
        select series_local(${firstAt}::timestamp, 'month', n)::date::text as day from generate_series(0, ${times - 1}) n order by n`)
    ).map(({ day }) => day)
  expect(await days('2027-12-31T20:00', 6)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ])
  const leap = await days('2028-02-29T20:00', 49)
  expect([leap[1], leap[12], leap[48]]).toEqual(['2028-03-29', '2029-02-28', '2032-02-29'])
})

test('Q-06 the day that Samoa left out makes no second event of the next one', async () => {
  const first = '2011-12-28T20:00'
  const { next } = await world.db.one<{ next: number }>(sql`
    select series_next(${first}::timestamp, 'day', 'Pacific/Apia', 2, 10, series_moment(${first}::timestamp, 'day', 'Pacific/Apia', 2)) as next`)
  // number 2 would be the 30th, which falls on the 31st, as number 3 does
  expect(next).toBe(4)
})
