import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { seedDemo } from '#server/demo/index.ts'
import { readFeed } from '#server/following/feed.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld } from '#tests/support/world.ts'

/** The demo is made by the owner of the tables. */
const OWNER = { role: 'owner' } as const

test('a community that could not be finished leaves nothing behind', async () => {
  const other = await openWorld(await freshDatabase(), OWNER)
  try {
    const broken = {
      ...other.context,
      secrets: {
        ...other.context.secrets,
        seal: () => {
          throw new Error('no key')
        },
      },
    }
    expect(await seedDemo(broken, () => {})).toEqual([])
    const { many } = await other.db.one<{ many: bigint }>(sql`
      select (select count(*) from users) + (select count(*) from events) + (select count(*) from clock where "offset" <> '0') as many`)
    expect(many).toBe(0n)
  } finally {
    await other.close()
  }
  // the seeding plays the whole story before it fails
}, 60_000)

test('nothing is added where somebody has an account', async () => {
  const other = await openWorld(await freshDatabase(), OWNER)
  try {
    await other.signUp('Somebody')
    expect(await seedDemo(other.context, () => {})).toEqual([])
    const { many } = await other.db.one<{ many: bigint }>(sql`select count(*) as many from users`)
    expect(many).toBe(1n)
  } finally {
    await other.close()
  }
})

/** People who named others, objected, stepped back with a stake that stays, and jurors who sit. */
const fairness = sql`
  select (select count(*) from event_names) as named, (select count(*) from event_names where objection is not null) as objected,
    (select count(*) from event_step_backs where not returned) as stepped,
    (select count(*) from jury_seats s join jury_cases c using (event_id) where c.ended_at is null and s.left_at is null) as sitting`

/** Gangs with a winner of the last week that has ended. */
const winners = sql`
  select g.name from gangs g join gang_places p on p.gang_id = g.id and p.period = 'week' and p.practice and p.place = 1
  where p.listed and p.qualified and p.starts_at = (
    select max(s.starts_at) from gang_seasons s where s.gang_id = g.id and s.period = 'week' and s.frozen_at is not null)`

/** Mara's followings and requests, and a request to her. */
const followings = sql`
  select count(*) filter (where f.user_id = m.id and f.status = 'accepted') as accepted,
    count(*) filter (where f.user_id = m.id and f.status = 'requested') as requested,
    count(*) filter (where f.followed_id = m.id and f.status = 'requested') as waiting
  from users m join person_followings f on m.id in (f.user_id, f.followed_id) where m.email like 'mara@%'`

/** The questions of every week so far. */
const weekly = sql`
  select count(*) filter (where b.status = 'settled')::int as settled, count(*) filter (where b.status = 'open')::int as open
  from event_series_events s join event_books b using (event_id)`

test('D-01 J-01 J-03 J-05 Q-06 Q-08 Q-09 Q-12 N-01 N-06 in a public trial, where an address has to be confirmed first, the community plays all the same, with an interest, a step back, a jury at work, six weeks of a question, a gang’s season, a question of the day and a feed of three people', async () => {
  const other = await openWorld(await freshDatabase(), { ...OWNER, env: { PUBLIC_TRIAL: 'on' } })
  try {
    expect((await seedDemo(other.context, () => {})).length).toBeGreaterThan(0)
    const { real } = await other.db.one<{ real: bigint }>(sql`
      select count(*) as real from bets b join events e on e.id = b.event_id where not e.practice`)
    expect(real).toBeGreaterThan(0n)
    expect(await other.db.one(fairness)).toEqual({ named: 2n, objected: 1n, stepped: 1n, sitting: 7n })
    await other.settle()
    expect(await other.db.one(weekly)).toEqual({ settled: 6, open: 1 })
    expect(await other.db.rows(winners)).toContainEqual({ name: 'Harbour Regulars' })
    // yesterday's question has its outcome, today's one is open, and Mara has answered five of six days
    expect(
      await other.db.one(sql`
        select count(*)::int as asked, count(*) filter (where b.outcome = 'optionA')::int as known, count(*) filter (where b.status = 'open')::int as open,
          count(*) filter (where q.away)::int as away, count(*) filter (where exists (select from bets x join users u on u.id = x.user_id
            where x.event_id = q.event_id and u.first_name = 'Mara'))::int as mara
        from daily_questions q join event_books b on b.event_id = q.event_id`),
    ).toEqual({ asked: 7, known: 6, open: 1, away: 0, mara: 5 })
    expect(await other.db.one(followings)).toEqual({ accepted: 3n, requested: 1n, waiting: 1n })
    const mara = await other.db.one<{ id: bigint }>(sql`select id from users where email like 'mara@%'`)
    const { items } = await readFeed(other.context, mara.id, { limit: 100 })
    expect(new Set(items.map(({ person }) => person.id)).size).toBe(3)
    expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThan(1)
  } finally {
    await other.close()
  }
}, 300_000)
