import { expect, test } from 'vitest'
import { makeDueInstances } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { on } from '#tests/support/events.ts'
import { person, twoNodes } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import { newestSeries, startSeries } from '#tests/support/series.ts'
import { PASSWORD, type World } from '#tests/support/world.ts'

/** Two nodes on one database; the same people call both. */
const [one, two] = twoNodes({ env: { RATE_EVENTS_PER_DAY: '1000', RATE_EVENTS_PER_DAY_NEW: '1000' } })
const ana = person(() => one.rich('Ana'))
const DAILY = { every: 'day', timeZone: 'Europe/Berlin', count: 100 } as const
const ROUNDS = rounds(6)

/** The due time of every series passes, and no node has looked yet. */
const fallDue = () => one.db.change(sql`update clock set "offset" = "offset" + interval '1 day'`)
const make = (world: World) => makeDueInstances(world.context)
const numbers = async (seriesId: string) =>
  (
    await one.db.rows<{ n: number; events: number }>(sql`
      select i.n, (select count(*)::int from events e where e.id = i.event_id) as events
      from event_series_events i where i.series_id = ${BigInt(seriesId)} order by i.n`)
  ).map(({ n, events }) => [n, events])

test('Q-06 two nodes that make the same instance in one moment make one', async () => {
  const { id: eventId } = await startSeries(one, ana, { repeats: DAILY })
  const { id } = await newestSeries(ana)
  const { before } = await one.db.one<{ before: number }>(sql`select count(*)::int as before from events`)
  for (let round = 0; round < ROUNDS; round++) {
    await fallDue()
    await Promise.all([make(one), make(two), make(one), make(two)])
  }
  const made = await numbers(id)
  expect(made).toHaveLength(ROUNDS + 1)
  expect(new Set(made.map(([n]) => n)).size).toBe(ROUNDS + 1)
  const { events } = await one.db.one<{ events: number }>(sql`select count(*)::int as events from events`)
  expect(events - before).toBe(ROUNDS)
  expect(eventId).toBeTruthy()
})

test('Q-06 its creator ends it in the second in which the next one is made: one more, or none, and then no other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await startSeries(one, ana, { repeats: DAILY })
    const { id } = await newestSeries(ana)
    await fallDue()
    await Promise.all([make(one), two.as(ana).ok('endSeries', on(id)), make(two)])
    const after = (await numbers(id)).length
    expect([1, 2]).toContain(after)
    await fallDue()
    await make(one)
    expect((await numbers(id)).length).toBe(after)
  }
})

test('Q-06 an account that is closed in that second has no further event afterwards', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const leaver = await one.signUp('Leaver')
    await startSeries(one, leaver, { repeats: DAILY })
    const { id } = await newestSeries(leaver)
    await fallDue()
    await Promise.all([
      make(one),
      two.as(leaver).call('closeAccount', { body: { password: PASSWORD } }),
      make(two),
    ])
    const { state } = await one.db.one<{ state: string }>(sql`
      select case when u.closed_at is null then 'open' else coalesce(s.ended_because, 'goes on') end as state
      from event_series s join users u on u.id = s.creator_id where s.id = ${BigInt(id)}`)
    expect(['account_closed', 'open']).toContain(state)
    await fallDue()
    const before = (await numbers(id)).length
    await make(two)
    if (state === 'account_closed') expect((await numbers(id)).length).toBe(before)
  }
})
