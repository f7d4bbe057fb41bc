import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recordPoints } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { bet, lockedEvent, on, openEvent, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { databaseOfPlans } from '#tests/support/postgres.ts'
import { allTest } from '#tests/support/scale.ts'
import { eventBody, openWorld, type Person, prove, type World } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

let world: World
let mara: Person
let jo: Person
let ama: Person
beforeAll(async () => {
  world = await openWorld(await databaseOfPlans())
  ;[mara, jo, ama] = [
    await world.rich('Mara', '1000'),
    await world.rich('Jo', '1000'),
    await world.rich('Ama', '1000'),
  ]
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const hours = async (count: number) => {
  const { at } = await world.db.one<{ at: Date }>(
    sql`select clock_now() + make_interval(hours => ${count}::int) as at`,
  )
  return at.toISOString()
}
const told = async (person: Person) =>
  (await person.ok('listNotifications', {})).map(({ title, link }) => `${whatOf(title)} ${link}`)

describe('C14 creating with an Idempotency-Key', () => {
  test('the same key and body create one event and answer it again', async () => {
    const body = eventBody({ title: 'Does the key hold?', endsAt: await hours(3) })
    const answers = await Promise.all([1, 2, 3].map(() => mara.call('createEvent', { body, key: 'once' })))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await mara.ok('listEvents', { query: { search: 'Does the key hold?' } })).toHaveLength(1)
  })

  test('the key of another body is refused, and without a key every call creates', async () => {
    const body = eventBody({ title: 'Twice without a key', endsAt: await hours(3) })
    await mara.ok('createEvent', { body, key: 'taken' })
    const other = await mara.call('createEvent', {
      body: { ...body, optionALabel: 'Something else' },
      key: 'taken',
    })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    await mara.ok('createEvent', { body })
    expect(await mara.ok('listEvents', { query: { search: 'Twice without a key' } })).toHaveLength(2)
  })

  test('a refusal is not kept: the key may be used again', async () => {
    const body = eventBody({ title: 'Refused first', endsAt: await hours(3) })
    expect((await mara.call('createEvent', { body: { ...body, title: 'x' }, key: 'again' })).status).toBe(400)
    await mara.ok('createEvent', { body, key: 'again' })
  })
})

describe('E5 the list', () => {
  test('a card brings faces and a trend of at most 20 points, which ends at the present share', async () => {
    const { id } = await openEvent(world, mara, { title: 'A card with a trend', endsAt: await hours(40) })
    const card = async () => (await mara.ok('listEvents', { query: { search: 'A card with a trend' } }))[0]!
    expect(await card()).toMatchObject({ faces: [], trend: [] })
    for (const [person, selection, amount] of [
      [mara, 'optionA', '10'],
      [jo, 'optionB', '30'],
      [ama, 'optionB', '10'],
    ] as const) {
      await person.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
      await person.ok('placeBet', bet(id, selection, amount))
      await recordPoints(world.db, [BigInt(id)])
      await world.pass('1 hour')
    }
    const { faces, trend } = await card()
    expect(faces.map((face) => face.firstName).sort()).toEqual(['Ama', 'Jo', 'Mara'])
    expect(trend).toHaveLength(20)
    // as the chart of its page: from the moment when both sides had bets
    expect([trend[0], trend.at(-1)]).toEqual([250, 200])
    expect(trend).not.toContain(1000)
    expect([...trend].sort((a, b) => b - a)).toEqual(trend)
  })

  test('an event with a bet and no point of its history yet has the present share as its trend', async () => {
    const id = await stakedEvent(world, mara, [[mara, 'optionA', '1']], { title: 'Just begun' })
    // else the next round would write it again
    await world.app.run('odds-points')
    await world.db.change(sql`delete from event_odds_points where event_id = ${BigInt(id)}`)
    expect((await jo.ok('listEvents', { query: { search: 'Just begun' } }))[0]!.trend).toEqual([1000])
  })

  test('pages of every order hold each event once, the books alone deciding the order', async () => {
    const made: string[] = []
    for (const n of [3, 1, 2]) {
      const { id } = await openEvent(world, mara, { title: 'Paged order', endsAt: await hours(10 + n) })
      await jo.ok('placeBet', bet(id, 'optionA', `${n}`))
      made.push(id)
    }
    const walk = async (sort: 'newest' | 'closing-soon' | 'biggest-pool') => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await mara.call('listEvents', {
          query: { search: 'Paged order', sort, limit: 1, ...(cursor && { cursor }) },
        })
        found.push(...page.body.map((event) => event.id))
        cursor = page.headers.get('x-next-cursor') ?? undefined
      } while (cursor)
      return found
    }
    const [three, one, two] = made
    expect(await walk('newest')).toEqual([two, one, three])
    expect(await walk('closing-soon')).toEqual([one, two, three])
    expect(await walk('biggest-pool')).toEqual([three, two, one])
  })

  allTest(
    'the orders of open events are read from an index, with 100 events of a mode among 10,000 too',
    async () => {
      // where most events fit, the primary key serves as well as the index does
      await world.db.change(sql`
      with made as (
        insert into events (created_by, title, description, category, option_a, option_b, practice, fee_bps, rules_hash)
        select ${BigInt(mara.id)}, 'One of many', '', 'other', 'A', 'B', n % 100 = 0, 200, repeat('0', 64)
        from generate_series(1, 10000) n returning id, practice)
      insert into event_books (event_id, practice, fee_bps, ends_at, next_at)
      select id, practice, 200, clock_now() + make_interval(hours => 100 + (id % 1000)::int), null from made`)
      await world.db.change(sql`analyze event_books, events`)
      const used = async (name: string) =>
        (
          await world.db.one<{ scans: bigint }>(sql`
          select coalesce(sum(idx_scan), 0)::bigint as scans from pg_stat_user_indexes where indexrelname = ${name}`)
        ).scans
      for (const [sort, index] of [
        ['closing-soon', 'event_books_public_closing'],
        ['newest', 'event_books_public_newest'],
      ] as const) {
        const before = await used(index)
        // a connection reports its figures at the end of a statement, at most once a second
        await expect
          .poll(
            async () => {
              await mara.ok('listEvents', { query: { status: 'open', mode: 'practice', sort, limit: 24 } })
              return used(index)
            },
            { timeout: 15_000, interval: 200 },
          )
          .toBeGreaterThan(before)
      }
      await world.db.change(
        sql`delete from event_books where event_id in (select id from events where title = 'One of many')`,
      )
      await world.db.change(sql`delete from events where title = 'One of many'`)
    },
    60_000,
  )
})

describe('E5 shelves', () => {
  test('what closes within a day, what moved, the biggest and the newest; each event once, one mode alone', async () => {
    const make = (title: string, endsAt: string) =>
      openEvent(world, mara, { title, endsAt, isPracticeMode: true })
    const late = await hours(90)
    const moving = await make('It moved', late)
    const big = await make('It is big', late)
    await mara.ok('placeBet', bet(moving.id, 'optionA', '10'))
    await jo.ok('placeBet', bet(moving.id, 'optionB', '10'))
    await recordPoints(world.db, [BigInt(moving.id)])
    await jo.ok('placeBet', bet(big.id, 'optionB', '500'))
    await world.pass('25 hours')
    await jo.ok('placeBet', bet(moving.id, 'optionB', '10'))
    const soon = await make('It closes soon', await hours(2))
    const fresh = await make('It is new', await hours(80))
    await openEvent(world, mara, { title: 'Of the other mode', endsAt: await hours(2) })
    const shelved = await ama.ok('listShelves', { query: { mode: 'practice' } })
    const shelfOf = new Map(shelved.map((event) => [event.id, event.shelf]))
    expect([soon, moving, big, fresh].map((event) => shelfOf.get(event.id))).toEqual([
      'closing-soon',
      'moving',
      'big',
      'new',
    ])
    expect(shelfOf.size).toBe(shelved.length)
    expect(shelved.every((event) => event.isPracticeMode && event.status === 'open')).toBe(true)
    const real = await ama.ok('listShelves', { query: { mode: 'real' } })
    expect(real.some((event) => event.isPracticeMode)).toBe(false)
    expect(real.map((event) => event.title)).toContain('Of the other mode')
  })
})

describe('E5 the watchlist', () => {
  const wishes = { notifyOnWins: true, notifyOnUpcomingEvents: true, soundEnabled: true }

  test('an event is watched, listed alone and watched no longer; twice is once', async () => {
    const { id } = await openEvent(world, mara, { endsAt: await hours(5) })
    expect(await jo.ok('addToWatchlist', { ...on(id), body: {} })).toEqual({ watched: true })
    await jo.ok('addToWatchlist', { ...on(id), body: {} })
    expect((await jo.ok('getEvent', on(id))).watched).toBe(true)
    expect((await mara.ok('getEvent', on(id))).watched).toBe(false)
    expect((await jo.ok('listEvents', { query: { watched: 'me' } })).map((event) => event.id)).toEqual([id])
    expect(await jo.ok('removeFromWatchlist', on(id))).toEqual({ watched: false })
    expect(await jo.ok('listEvents', { query: { watched: 'me' } })).toEqual([])
  })

  test('an hour before the lock a watcher is notified once, if the switch is on; a bettor who watches is notified once', async () => {
    const [both, silent] = [await world.rich('Both'), await world.rich('Silent')]
    await both.ok('setNotifications', { body: wishes })
    await ama.ok('setNotifications', { body: wishes })
    await silent.ok('setNotifications', { body: { ...wishes, notifyOnUpcomingEvents: false } })
    const { id } = await openEvent(world, mara, { endsAt: await hours(3) })
    for (const person of [both, ama, silent]) await person.ok('addToWatchlist', { ...on(id), body: {} })
    await both.ok('placeBet', bet(id, 'optionA', '1'))
    const locks = async (person: Person) =>
      (await told(person)).filter((line) => line.startsWith('Closes in') && line.endsWith(`/events/${id}`))
    await world.pass('119 minutes')
    expect(await locks(ama)).toEqual([])
    await world.pass('2 minutes')
    for (const person of [both, ama]) expect(await locks(person)).toHaveLength(1)
    await world.pass('20 minutes')
    expect(await locks(ama)).toHaveLength(1)
    expect(await locks(silent)).toEqual([])
  })

  test('with less than an hour left the notice comes ten minutes before the lock', async () => {
    await ama.ok('setNotifications', { body: wishes })
    const { id } = await openEvent(world, mara)
    await world.pass('20 minutes')
    await ama.ok('addToWatchlist', { ...on(id), body: {} })
    await world.pass('29 minutes')
    expect(await told(ama)).not.toContain(`Closes in 10 minutes /events/${id}`)
    await world.pass('1 minute 2 seconds')
    expect(await told(ama)).toContain(`Closes in 10 minutes /events/${id}`)
  })

  test('no notice for an event that was called off, nor to somebody who watches no longer', async () => {
    const [off, gone] = [
      await openEvent(world, mara, { endsAt: await hours(3) }),
      await openEvent(world, mara, { endsAt: await hours(3) }),
    ]
    for (const { id } of [off, gone]) await ama.ok('addToWatchlist', { ...on(id), body: {} })
    await mara.ok('voidEvent', { ...on(off.id), body: {} })
    await ama.ok('removeFromWatchlist', on(gone.id))
    await world.pass('125 minutes')
    const received = (await told(ama)).filter((line) => line.startsWith('Closes in'))
    for (const { id } of [off, gone])
      expect(received.filter((line) => line.endsWith(`/events/${id}`))).toEqual([])
  })

  test('it is in the person’s data export', async () => {
    const { id } = await openEvent(world, mara, { title: 'In the file', endsAt: await hours(5) })
    await jo.ok('addToWatchlist', { ...on(id), body: {} })
    await prove(jo)
    expect(JSON.stringify(await jo.ok('exportData', {}))).toContain('In the file')
  })
})

describe('E4 the event’s page', () => {
  test('comments say which side their authors stand on, and replies stand under what they answer', async () => {
    const { id } = await openEvent(world, mara)
    // for real money others see the side of people who show everything
    await jo.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    await jo.ok('placeBet', bet(id, 'optionB', '1'))
    const first = await jo.ok('addComment', { ...on(id), body: { content: 'It will not' } })
    expect(first).toMatchObject({ side: 'optionB', replyToId: null, replyCount: 0, replies: [] })
    const reply = await mara.ok('addComment', {
      ...on(id),
      body: { content: 'It will', replyTo: first.id },
    })
    expect(reply).toMatchObject({ side: null, replyToId: first.id })
    // a reply to a reply joins the conversation
    const nested = await jo.ok('addComment', { ...on(id), body: { content: 'No', replyTo: reply.id } })
    expect(nested.replyToId).toBe(first.id)
    await ama.ok('addComment', { ...on(id), body: { content: 'Something else' } })
    const list = await ama.ok('listComments', on(id))
    expect(list.map((comment) => [comment.content, comment.replyCount])).toEqual([
      ['Something else', 0],
      ['It will not', 2],
    ])
    expect(list[1]!.replies.map(({ content, side }) => [content, side])).toEqual([
      ['It will', null],
      ['No', 'optionB'],
    ])
  })

  test('S15 one person writes at most 20 comments a minute on one event, also all at once', async () => {
    const [talker, owner] = [await world.signUp('Talker'), await world.rich('Owner')]
    const [one, other] = [await openEvent(world, owner), await openEvent(world, owner)]
    const comment = (id: string, content = 'Again') =>
      talker.call('addComment', { ...on(id), body: { content } })
    const answers = await Promise.all(Array.from({ length: 24 }, () => comment(one.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 201)!
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect((await comment(other.id)).status).toBe(201)
    expect((await owner.call('addComment', { ...on(one.id), body: { content: 'Me too' } })).status).toBe(201)
    await world.pass('61 seconds')
    expect((await comment(one.id)).status).toBe(201)
  })

  test('ten replies come with their comment, the others are asked for; a reply to nothing is refused', async () => {
    const { id } = await openEvent(world, mara)
    const first = await jo.ok('addComment', { ...on(id), body: { content: 'Begin' } })
    for (let n = 1; n <= 12; n++)
      await jo.ok('addComment', { ...on(id), body: { content: `reply ${n}`, replyTo: first.id } })
    const [comment] = await jo.ok('listComments', on(id))
    expect([comment!.replyCount, comment!.replies.length]).toEqual([12, 10])
    const rest = await jo.ok('listComments', {
      ...on(id),
      query: { replyTo: first.id, cursor: comment!.replies.at(-1)!.id },
    })
    expect(rest.map((one) => one.content)).toEqual(['reply 11', 'reply 12'])
    const other = await openEvent(world, mara)
    for (const replyTo of [first.id, '999999999'])
      expect(
        (await jo.call('addComment', { ...on(other.id), body: { content: 'Lost', replyTo } })).status,
      ).toBe(404)
  })

  allTest('an event says who asked and how often their events were settled and disputed', async () => {
    const asker = await world.rich('Asker')
    const stakes = [
      [mara, 'optionA', '2'],
      [jo, 'optionB', '2'],
    ] as const
    const settled = await proposedEvent(world, asker, stakes)
    await jo.ok('concedeEvent', { ...on(settled), body: {} })
    await world.settle()
    const disputed = await proposedEvent(world, asker, stakes)
    await jo.ok('disputeEvent', { ...on(disputed), body: { reason: 'Not so' } })
    const id = await lockedEvent(world, asker, stakes)
    expect((await ama.ok('getEvent', on(id))).creatorRecord).toEqual({ asked: 3, settled: 1, disputed: 1 })
    // only the last hundred are read
    for (let n = 0; n < 100; n++) await openEvent(world, asker)
    expect((await ama.ok('getEvent', on(id))).creatorRecord).toEqual({ asked: 100, settled: 0, disputed: 0 })
  })
})
