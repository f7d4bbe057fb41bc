import { beforeAll, describe, expect, test } from 'vitest'
import type { Query } from '#contract/index.ts'
import { listEvents } from '#server/bets/lists/list-events.ts'
import { openMarkets } from '#server/bets/lists/markets.ts'
import { searchEvents } from '#server/bets/lists/search-events.ts'
import { listShelves } from '#server/bets/lists/shelves.ts'
import { askedSince } from '#server/bets/people/asked-since.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Cost, costOf } from '#tests/support/examined.ts'
import { databaseOfPlans } from '#tests/support/postgres.ts'
import { allDescribe } from '#tests/support/scale.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
let owner: Person
let viewer: Person
let stranger: Person
let gangId: bigint
const asId = (one: Person) => BigInt(one.id)

type Made = { by: Person; audience: 'public' | 'link' | 'gang'; gang?: bigint; title?: string }
/** Many events at once, of every category, mode, pool and end; nine of ten are open. No money stands behind their pools. */
const make = (count: number, { by, audience, gang, title = 'One of many' }: Made) =>
  world.db.change(sql`
    with made as (
      insert into events (created_by, title, description, category, option_a, option_b, practice, fee_bps, rules_hash)
      select ${asId(by)}, ${title} || ' ' || n, '', (array['personal', 'sports', 'entertainment', 'other'])[1 + n % 4], 'A', 'B',
        n % 3 = 0, 200, repeat('0', 64)
      from generate_series(1, ${count}::int) n returning id, practice)
    insert into event_books (event_id, practice, fee_bps, ends_at, next_at, audience, gang_id, stake_a_cents, stake_b_cents, status)
    select id, practice, 200, clock_now() + make_interval(mins => 1 + (id * 7919 % 100000)::int), null, ${audience}, ${gang ?? null},
      id * 7907 % 1000, id * 7901 % 1000, case when id % 10 = 0 then 'locked' else 'open' end from made`)

beforeAll(async () => {
  world = await openWorld(await databaseOfPlans())
  ;[owner, viewer, stranger] = [
    await world.rich('Owner'),
    await world.rich('Viewer'),
    await world.rich('Stranger'),
  ]
  const [mine, theirs] = [
    BigInt((await owner.ok('createGang', { body: { name: 'Mine' } })).id),
    BigInt((await stranger.ok('createGang', { body: { name: 'Theirs' } })).id),
  ]
  gangId = theirs
  await make(10, { by: owner, audience: 'gang', gang: mine, title: 'Before they joined' })
  await viewer.ok('joinGang', { params: { id: String(mine) }, body: {} })
  for (let round = 0; round < 3; round++) {
    await make(8, { by: stranger, audience: 'public' })
    await make(8, { by: owner, audience: 'gang', gang: mine })
    await make(8, { by: stranger, audience: 'gang', gang: theirs, title: 'Zebra' })
    await make(8, { by: owner, audience: 'link' })
    await make(4, { by: viewer, audience: 'link' })
  }
  await world.db.change(sql`
    insert into event_guests (event_id, user_id)
    select b.event_id, ${asId(viewer)} from event_books b join events e on e.id = b.event_id
    where b.audience = 'link' and e.created_by = ${asId(owner)} and e.id % 2 = 0`)
  await world.db.change(sql`
    insert into event_watches (user_id, event_id) select ${asId(viewer)}, id from events where id % 5 = 0`)
  return () => world.close()
})

type ListQuery = Parameters<typeof listEvents>[2]
const queryOf = (query: Partial<ListQuery>): ListQuery =>
  ({ sort: 'newest', limit: 24, ...query }) as ListQuery

describe('Q-02 lists with events of circles', () => {
  const filters: Query<'listEvents'>[] = [
    {},
    { status: 'open' },
    { status: 'locked' },
    { mode: 'real' },
    { status: 'open', mode: 'practice' },
    { category: 'sports' },
    { category: 'other', status: 'open', mode: 'real' },
    { search: 'many' },
    { search: 'zebra' },
    { gang: 'mine' },
    { gang: 'mine', status: 'open' },
    { watched: 'me' },
  ]

  /** All that the rule lets the viewer see of a list, judged event by event. */
  async function judged(query: Query<'listEvents'>): Promise<string[]> {
    const by = {
      newest: sql`b.event_id desc`,
      'closing-soon': sql`b.ends_at, b.event_id`,
      'biggest-pool': sql`b.stake_a_cents + b.stake_b_cents desc, b.event_id desc`,
    }[query.sort ?? 'newest']
    const { status = query.sort === 'closing-soon' ? 'open' : null, mode = null, category = null } = query
    const rows = await world.db.rows<{ id: bigint }>(sql`
      select b.event_id as id from event_books b join events e on e.id = b.event_id
      where may_see_event(${asId(viewer)}, b.event_id) and (${status}::text is null or b.status = ${status})
        and (${mode}::text is null or b.practice = (${mode} = 'practice')) and (${category}::text is null or e.category = ${category})
        and (${query.search ?? null}::text is null or e.title ilike '%' || ${query.search ?? ''} || '%')
        and (${query.gang ?? null}::text is null or b.gang_id = (select u.gang_id from users u where u.id = ${asId(viewer)}))
        and (${query.watched ?? null}::text is null or b.event_id in (select w.event_id from event_watches w where w.user_id = ${asId(viewer)}))
      order by ${by}`)
    return rows.map(({ id }) => String(id))
  }

  test.each(['newest', 'closing-soon', 'biggest-pool'] as const)(
    'Q-02 in the order %s, with every filter, all pages together hold what the rule lets a person see, each once',
    async (sort) => {
      for (const filter of filters) {
        const query = { ...filter, sort }
        const found: string[] = []
        let cursor: string | undefined
        do {
          const page = await viewer.call('listEvents', {
            query: { ...query, limit: 7, ...(cursor && { cursor }) },
          })
          found.push(...page.body.map((event) => event.id))
          cursor = page.headers.get('x-next-cursor') ?? undefined
        } while (cursor)
        expect([filter, found]).toEqual([filter, await judged(query)])
      }
    },
  )

  test('Q-02 the search finds an old event of everybody among hundreds of newer ones of other circles with the same words', async () => {
    await make(1, { by: stranger, audience: 'public', title: 'Okapi for all' })
    await make(300, { by: stranger, audience: 'gang', gang: gangId, title: 'Okapi' })
    const found = await viewer.ok('search', { query: { query: 'okapi' } })
    expect(found.flatMap(({ hits }) => hits.map(({ title }) => title))).toEqual(['Okapi for all 1'])
  })

  test('Q-01 an event that gets another audience moves from the one search to the other', async () => {
    const { id } = await owner.ok('createEvent', {
      body: {
        title: 'Axolotl at noon?',
        description: 'A question',
        category: 'other',
        optionALabel: 'Yes',
        optionBLabel: 'No',
        endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    })
    const finds = async (one: Person) =>
      JSON.stringify(await one.ok('search', { query: { query: 'axolotl' } })).includes(id)
    const show = (audience: 'public' | 'link' | 'gang') =>
      owner.ok('changeAudience', { params: { id }, body: { audience } })
    const seen = async () => [await finds(owner), await finds(viewer), await finds(stranger)]
    expect(await seen()).toEqual([true, true, true])
    await owner.ok('placeBet', { body: { eventId: id, selection: 'optionA', amount: '1' } })
    await show('gang')
    expect(await seen()).toEqual([true, true, false])
    await show('link')
    expect(await seen()).toEqual([true, false, false])
    await show('public')
    expect(await seen()).toEqual([true, true, true])
  })
})

allDescribe('G30 lists among events of other circles', () => {
  const PUBLIC = 2_000
  const HIDDEN = 20_000
  /** Rows of events and books: those of the person's circles, the page, and the people and odds of its cards. */
  const FEW = 2_500
  /** A list that reads all public events does so this often at most: less than one reading of the hidden ones. */
  const READS = 4
  const lists: Record<string, (tx: Tx, userId: bigint) => Promise<unknown>> = {
    markets: (tx) => openMarkets(tx, false),
    'shelves real': (tx, userId) => listShelves(tx, userId, 'real'),
    'search in few': (tx, userId) =>
      searchEvents(tx, { userId, text: 'everybody 77', practice: false, limit: 6 }),
    'search in hidden': (tx, userId) =>
      searchEvents(tx, { userId, text: 'secret', practice: false, limit: 6 }),
    asked: (tx, userId) =>
      askedSince(tx, {
        userId,
        since: new Date(0),
        until: new Date(),
        practice: false,
        known: [asId(owner), asId(stranger)],
      } as never),
  }
  for (const sort of ['newest', 'closing-soon', 'biggest-pool'] as const)
    for (const filter of [
      {},
      { mode: 'real' },
      { status: 'open', mode: 'real' },
      { status: 'locked' },
      { category: 'sports' },
      { search: 'everybody' },
      { gang: 'mine' },
      { watched: 'me' },
    ] as Partial<ListQuery>[])
      lists[`${sort} ${JSON.stringify(filter)}`] = (tx, userId) =>
        listEvents(tx, userId, queryOf({ ...filter, sort }))
  /** These have no index of their order, or may walk through it for a rare word, and examine every public event. */
  const readsAllPublic = (name: string) =>
    /^biggest|^markets|^shelves|^asked|^search/.test(name) ||
    /^closing-soon \{("category"|"search"|\})/.test(name)

  test('G30 no list examines the newer events of other circles, in any order and with any filter', async () => {
    await make(PUBLIC, { by: stranger, audience: 'public', title: 'For everybody' })
    await make(HIDDEN / 2, { by: stranger, audience: 'gang', gang: gangId, title: 'Secret' })
    await make(HIDDEN / 2, { by: stranger, audience: 'link', title: 'Secret' })
    await world.db.rows(sql`vacuum analyze`)
    const costs: [string, Cost][] = []
    for (const [name, run] of Object.entries(lists))
      costs.push([name, await costOf(world.db, (tx) => run(tx, asId(viewer)))])
    expect(
      costs.filter(([name, { rows }]) => rows > FEW + (readsAllPublic(name) ? READS * PUBLIC : 0)),
    ).toEqual([])
  }, 240_000)
})
