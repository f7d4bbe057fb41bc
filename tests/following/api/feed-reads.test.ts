import { expect, test } from 'vitest'
import { publicActsOfEvents } from '#server/bets/people/public-acts.ts'
import { sql } from '#server/core/db.ts'
import { costOf } from '#tests/support/examined.ts'
import { databaseOfPlans } from '#tests/support/postgres.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** Events of each of two people, long ago and lately. */
const OLD = 1_000
const YOUNG = 6
const LIMIT = 4

/** Many events at once, an hour apart, the last of them the oldest. */
const make = (world: World, by: bigint, count: number, newest: string) =>
  world.db.change(sql`
    with made as (
      insert into events (created_by, title, description, category, option_a, option_b, practice, fee_bps, rules_hash, created_at)
      select ${by}, 'One of many ' || n, '', 'sports', 'A', 'B', false, 200, repeat('0', 64),
        clock_now() - ${newest}::interval - make_interval(hours => n)
      from generate_series(1, ${count}::int) n returning id)
    insert into event_books (event_id, practice, fee_bps, ends_at, next_at, audience)
    select id, false, 200, clock_now() + interval '1 day', null, 'public' from made`)

test('Q-09 the feed reads the newest questions by their moment, and none from before its thirty days', async () => {
  const world = await openWorld(await databaseOfPlans())
  const [fan, ...people] = [await world.signUp('Fay'), await world.signUp('Ana'), await world.signUp('Bo')]
  for (const { id } of people) {
    await make(world, BigInt(id), YOUNG, '1 hour')
    await make(world, BigInt(id), OLD, '40 days')
  }
  await world.db.rows(sql`vacuum analyze`)
  const { since } = await world.db.one<{ since: Date }>(sql`select clock_now() - interval '30 days' as since`)
  let titles: string[] = []
  const { rows } = await costOf(world.db, async (tx) => {
    const acts = await publicActsOfEvents(tx, {
      ...{ viewerId: BigInt(fan!.id), kinds: ['asked'], people: people.map(({ id }) => BigInt(id)) },
      ...{ since, limit: LIMIT },
    })
    titles = acts.map(({ title }) => title)
  })
  expect(titles).toEqual([1, 1, 2, 2].map((n) => `One of many ${n}`))
  // an event and its book for each
  expect(rows).toBeLessThanOrEqual(people.length * LIMIT * 2)
})
