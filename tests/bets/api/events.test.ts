import { describe, expect, test } from 'vitest'
import { rulesHash } from '#server/bets/event/rules-hash.ts'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, productNow } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { eventBody, openWorld, type Person } from '#tests/support/world.ts'

const world = judgedWorld()
const mara = person(() => world.rich('Mara', '1000'))
const jo = person(() => world.rich('Jo', '1000'))

describe('creating', () => {
  test('E-01 E-02 an event is created with the specified payload and answers itself', async () => {
    const body = eventBody({ isPracticeMode: true, category: 'personal' })
    const answer = await mara.call('createEvent', { body })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...body,
      status: 'open',
      settling: false,
      outcome: null,
      createdById: mara.id,
      creator: { id: mara.id, firstName: 'Mara', lastName: 'E.' },
      feeBps: 200,
      totalPool: '0.00',
      betCount: 0,
      mine: null,
      can: { bet: true, propose: false, concede: false, dispute: false, void: true, decide: false },
      timeline: [{ what: 'created' }],
    })
    expect(answer.body.id).toMatch(/^[1-9]\d*$/)
    expect(await jo.ok('getEvent', on(answer.body.id))).toMatchObject({ ...body, can: { void: false } })
  })

  test('E-02 isPracticeMode may be left out: real money', async () => {
    const { isPracticeMode: _, ...body } = eventBody()
    expect(await mara.ok('createEvent', { body })).toMatchObject({ isPracticeMode: false })
  })

  test.each(['personal', 'sports', 'entertainment', 'other'] as const)(
    'E-03 category %s',
    async (category) => {
      expect((await openEvent(world, mara, { category })).category).toBe(category)
    },
  )

  test.each(['politics', 'Sports', '', null, 5])('E-03 category %j is refused', async (category) => {
    const answer = await mara.call('createEvent', { body: { ...eventBody(), category } as never })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
    expect(answer.body.fields).toHaveProperty('category')
  })

  test.each([
    ['3 seconds', 3_000, 201],
    ['1 hour (E-04)', 3_600_000, 201],
    ['168 hours (E-04)', 168 * 3_600_000, 201],
    ['365 days', 365 * 86_400_000 - 2_000, 201],
    ['no time at all', 0, 400],
    ['a minute ago', -60_000, 400],
    ['366 days', 366 * 86_400_000, 400],
  ])('E-02 E-04 an end %s ahead', async (_, ahead, status) => {
    const endsAt = new Date((await productNow(world)).getTime() + ahead).toISOString()
    const answer = await mara.call('createEvent', { body: eventBody({ endsAt }) })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.fields).toHaveProperty('endsAt')
  })

  test.each([
    'tomorrow',
    '2027-02-30T00:00:00Z',
    '2027-01-01',
    '1799999999',
    '9999-12-31T23:59:59Z',
    '',
    5,
    null,
  ])('E-02 endsAt %j is refused', async (endsAt) => {
    const answer = await mara.call('createEvent', { body: { ...eventBody(), endsAt } as never })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
  })

  test('E-02 an end with an offset means the same moment', async () => {
    const event = await mara.ok('createEvent', {
      body: eventBody({ endsAt: `${new Date(Date.now() + 9_000_000).toISOString().slice(0, 19)}+01:00` }),
    })
    expect(event.endsAt).toMatch(/Z$/)
    expect(Math.abs(Date.parse(event.endsAt) - Date.now() - 5_400_000)).toBeLessThan(5_000)
  })

  test.each([
    ['title', 'ab'],
    ['title', '   a   '],
    ['title', 'x'.repeat(141)],
    ['title', 'nul \0 here'],
    ['title', 'turned \u202e round'],
    ['optionALabel', 'Ki\u200bngs'],
    ['optionBLabel', '\u2066Rovers'],
    ['description', 'x'.repeat(2001)],
    ['optionALabel', ''],
    ['optionALabel', '  '],
    ['optionBLabel', 'x'.repeat(61)],
    ['optionBLabel', 'kings'],
    ['optionBLabel', 'Kings\u200d'],
    ['optionBLabel', 'K\u0456ngs'],
    ['title', `A${'\u0301'.repeat(80)}`],
    ['description', '\ufe0f'],
    ['optionALabel', 'You'],
    ['optionBLabel', ' me! '],
    ['isPracticeMode', 'true'],
  ])('E-02 %s %j is refused', async (field, value) => {
    const answer = await mara.call('createEvent', { body: { ...eventBody(), [field]: value } as never })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
    expect(answer.body.fields).toHaveProperty(field)
  })

  test('E-02 text stays text: markup and other scripts come back as they were typed', async () => {
    const title = '<script>alert(1)</script> يفوز 🏆 👨‍👩‍👧 ?'
    expect((await openEvent(world, mara, { title })).title).toBe(title)
  })

  test('E-22 the rules hash can be recomputed from what the event shows, and every bet carries it', async () => {
    const event = await openEvent(world, mara)
    const recomputed = rulesHash({
      title: event.title,
      description: event.description,
      category: event.category,
      optionA: event.optionALabel,
      optionB: event.optionBLabel,
      practice: event.isPracticeMode,
      endsAt: new Date(event.endsAt),
      feeBps: event.feeBps,
    })
    expect(event.rulesHash).toBe(recomputed)
    expect((await jo.ok('placeBet', bet(event.id, 'optionA', '1'))).rulesHash).toBe(recomputed)
    expect((await jo.ok('listBets'))[0]!.rulesHash).toBe(recomputed)
  })

  test('E-22 the rules cannot be changed once somebody has bet, not even in the database', async () => {
    const event = await openEvent(world, mara)
    await world.db.change(
      sql`update events set title = 'Corrected before anybody bet' where id = ${BigInt(event.id)}`,
    )
    await jo.ok('placeBet', bet(event.id, 'optionA', '1'))
    await expect(
      world.db.change(sql`update events set title = 'Changed' where id = ${BigInt(event.id)}`),
    ).rejects.toThrow('are fixed')
  })
})

describe('A12 how many one person creates in a day', () => {
  test('it depends on the age of the account, holds side by side, and says when the next one may come', async () => {
    const small = await openWorld(await freshDatabase(), {
      env: { RATE_EVENTS_PER_DAY: '5', RATE_EVENTS_PER_DAY_NEW: '2' },
    })
    try {
      const ada = await small.signUp('Ada')
      const create = async (by = ada) => {
        const endsAt = new Date((await productNow(small)).getTime() + 3_600_000).toISOString()
        return by.call('createEvent', { body: eventBody({ endsAt }) })
      }
      const first = await Promise.all([create(), create(), create(), create()])
      expect(first.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
      const refused = await create()
      expect(refused.body).toMatchObject({
        code: 'rate_limited',
        message: expect.stringContaining('2 events in 24 hours'),
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
      await small.pass('8 days')
      const later = []
      for (let n = 0; n < 6; n++) later.push((await create()).status)
      expect(later).toEqual([201, 201, 201, 201, 201, 429])
      expect((await create(await small.signUp('Jo'))).status).toBe(201)
    } finally {
      await small.close()
    }
  })
})

describe('the list', () => {
  test('E-08 E-23 events come in every state, filtered, searched and sorted', async () => {
    const marker = 'Zebra100%_race'
    const base = { title: `${marker} one` }
    const one = await openEvent(world, mara, { ...base, category: 'other' })
    const two = await openEvent(world, jo, { ...base, category: 'personal', isPracticeMode: true })
    const three = await openEvent(world, mara, {
      ...base,
      endsAt: new Date((await productNow(world)).getTime() + 60_000).toISOString(),
    })
    await jo.ok('placeBet', bet(one.id, 'optionB', '7'))
    const ids = async (query: object) =>
      (await mara.ok('listEvents', { query: { search: marker, ...query } as never })).map((event) => event.id)
    expect(await ids({})).toEqual([three.id, two.id, one.id])
    expect(await ids({ sort: 'closing-soon' })).toEqual([three.id, one.id, two.id])
    expect((await ids({ sort: 'biggest-pool' }))[0]).toBe(one.id)
    expect(await ids({ category: 'personal' })).toEqual([two.id])
    expect(await ids({ mode: 'practice' })).toEqual([two.id])
    expect(await ids({ mode: 'real' })).toEqual([three.id, one.id])
    expect(await ids({ creator: 'me' })).toEqual([three.id, one.id])
    expect(await ids({ status: 'locked' })).toEqual([])
    expect(await ids({ search: 'zebra100%_RACE' })).toHaveLength(3)
    expect(await ids({ search: 'Zebra1000_race' })).toEqual([])
    expect(await ids({ search: 'Zebra100%Xrace' })).toEqual([])
    expect((await jo.ok('listEvents', { query: { search: marker, creator: 'me' } }))[0]!.mine).toBeNull()
    expect((await jo.ok('listEvents', { query: { search: marker, mode: 'real' } }))[1]!.mine).toEqual({
      selection: 'optionB',
      stake: '7.00',
      betCount: 1,
    })
    await world.pass('2 minutes')
    expect(await ids({ status: 'voided' })).toEqual([three.id])
    expect(await ids({ sort: 'closing-soon' })).not.toContain(three.id)
  })

  test.each(['newest', 'closing-soon', 'biggest-pool'] as const)(
    'E-23 pages by %s neither repeat nor skip while events are created between them',
    async (sort) => {
      const marker = `Pages ${sort}`
      const made: string[] = []
      for (let n = 0; n < 5; n++) made.push((await openEvent(world, mara, { title: `${marker} ${n}` })).id)
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await mara.call('listEvents', {
          query: { search: marker, sort, limit: 2, ...(cursor ? { cursor } : {}) },
        })
        seen.push(...page.body.map((event) => event.id))
        cursor = page.headers.get('x-next-cursor') ?? undefined
        if (seen.length < 4) await openEvent(world, mara, { title: `${marker} late` })
      } while (cursor)
      expect(seen.filter((id) => made.includes(id)).sort()).toEqual([...made].sort())
      expect(new Set(seen).size).toBe(seen.length)
    },
  )

  test.each(['nonsense', '9999999999999999999~1', '1~', '-1~1', '1~1~1', '%00'])(
    'E-23 the cursor %j is refused, not a bug',
    async (cursor) => {
      for (const sort of ['newest', 'biggest-pool'] as const)
        expect((await mara.call('listEvents', { query: { sort, cursor } })).status).toBe(400)
    },
  )
})

describe('reading one', () => {
  test('E-09 stats carry exactly the six figures', async () => {
    const event = await openEvent(world, mara)
    await mara.ok('placeBet', bet(event.id, 'optionA', '2.50'))
    await mara.ok('placeBet', bet(event.id, 'optionA', '0.01'))
    await jo.ok('placeBet', bet(event.id, 'optionB', '4'))
    expect(await jo.ok('eventStats', on(event.id))).toEqual({
      totalPool: '6.51',
      betCount: 3,
      optionAPool: '2.51',
      optionBPool: '4.00',
      optionACount: 2,
      optionBCount: 1,
    })
  })

  test('E-23 who bet how much: by name, last names shortened, oneself marked', async () => {
    const event = await openEvent(world, mara)
    await mara.ok('placeBet', bet(event.id, 'optionA', '1'))
    await mara.ok('placeBet', bet(event.id, 'optionA', '1.50'))
    await jo.ok('placeBet', bet(event.id, 'optionB', '4'))
    const face = (person: Person, firstName: string) => ({
      id: person.id,
      firstName,
      lastName: 'E.',
      profileImageUrl: null,
    })
    await jo.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    expect((await mara.ok('eventPeople', on(event.id))).people).toEqual([
      { person: face(jo, 'Jo'), selection: 'optionB', stake: '4.00', isMe: false, cheerable: true },
      { person: face(mara, 'Mara'), selection: 'optionA', stake: '2.50', isMe: true, cheerable: true },
    ])
  })

  test('E-23 odds history runs from zero to now, oldest first', async () => {
    const event = await openEvent(world, mara)
    expect(await mara.ok('oddsHistory', on(event.id))).toMatchObject([
      { optionAPool: '0.00', optionBPool: '0.00' },
    ])
    await mara.ok('placeBet', bet(event.id, 'optionA', '1'))
    await expect
      .poll(async () => (await mara.ok('oddsHistory', on(event.id))).length)
      .toBeGreaterThanOrEqual(3)
    const points = await mara.ok('oddsHistory', on(event.id))
    const moments = points.map((point) => Date.parse(point.at))
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
    expect(points.at(-1)).toMatchObject({ optionAPool: '1.00', optionBPool: '0.00' })
  })

  test('E-23 odds history has at most 300 points, the first and the last among them', async () => {
    const event = await openEvent(world, mara)
    await mara.ok('placeBet', bet(event.id, 'optionA', '50'))
    // The recorder writes its own point a moment later; it must not come among those below.
    await expect
      .poll(
        () =>
          world.db.rows(sql`
            select 1 from event_odds_points where event_id = ${BigInt(event.id)} and stake_a_cents = 5000`),
        { timeout: 10_000 },
      )
      .toHaveLength(1)
    for (const many of [297, 298, 299, 300, 5_000]) {
      await world.db.change(sql`delete from event_odds_points where event_id = ${BigInt(event.id)}`)
      await world.db.change(sql`
        insert into event_odds_points select ${BigInt(event.id)}, clock_now() + make_interval(secs => n), clock_now() + make_interval(secs => n), n, 0
        from generate_series(1, ${many}::int) n`)
      const points = await mara.ok('oddsHistory', on(event.id))
      expect(points.length).toBeLessThanOrEqual(300)
      expect(points.length).toBeGreaterThan(290)
      expect(points[1]!.optionAPool).toBe('0.01')
      expect(points.at(-2)!.optionAPool).toBe((many / 100).toFixed(2))
      expect(points.at(-1)!.optionAPool).toBe('50.00')
    }
  })

  test('E-23 comments: newest first, paged, refused when empty', async () => {
    const event = await openEvent(world, mara)
    for (const content of ['one', 'two', '<b>three</b>'])
      await jo.ok('addComment', { ...on(event.id), body: { content } })
    const first = await mara.call('listComments', { ...on(event.id), query: { limit: 2 } })
    expect(first.body.map((comment) => comment.content)).toEqual(['<b>three</b>', 'two'])
    expect(first.body[0]).toMatchObject({ author: { id: jo.id, firstName: 'Jo', lastName: 'E.' } })
    const rest = await mara.call('listComments', {
      ...on(event.id),
      query: { limit: 2, cursor: first.headers.get('x-next-cursor')! },
    })
    expect(rest.body.map((comment) => comment.content)).toEqual(['one'])
    expect(rest.headers.get('x-next-cursor')).toBeNull()
    for (const content of ['', '  \n ', 'x'.repeat(1001), 'a\0b'])
      expect((await jo.call('addComment', { ...on(event.id), body: { content } })).status).toBe(400)
  })
})
