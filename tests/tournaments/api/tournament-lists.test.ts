import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Query } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { on, openTournament, seated, startedBy } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_WRITE_PER_SECOND: '100000' } })
let host: Person
let jo: Person
let kit: Person
beforeAll(async () => {
  jo = await world.rich('Jo', '10000')
  kit = await world.rich('Kit', '10000')
})
beforeEach(async () => {
  host = await world.signUp('Host')
})

let serial = 0
/** A title that only this test uses. */
const title = (name: string) => `${name} ${++serial}x`
const listed = async (query: Query<'listTournaments'>, person = jo) =>
  (await person.ok('listTournaments', { query })).map(({ id }) => id)

describe('the list', () => {
  test('T-12 T-08 each entry has what its card shows', async () => {
    const gameTitle = title('Chess')
    const { id } = await openTournament(host, { gameTitle, platform: 'pc', gamesCount: 1, lives: 2 })
    await seated(id, jo)
    const [entry] = await jo.ok('listTournaments', { query: { query: gameTitle } })
    expect(entry).toMatchObject({
      id,
      gameTitle,
      platform: 'pc',
      entryFee: '10.00',
      prizePool: '7.50',
      fullPrizePool: '30.00',
      currentPlayers: 1,
      maxPlayers: 4,
      gamesCount: 1,
      lives: 2,
      status: 'open',
      isPracticeMode: false,
      joined: true,
      faces: [{ id: jo.id, firstName: 'Jo' }],
      winner: null,
    })
    expect((await kit.ok('listTournaments', { query: { query: gameTitle } }))[0]!.joined).toBe(false)
  })

  test('T-02 the search finds a part of the title without regard to case, and takes signs as they are', async () => {
    const one = await openTournament(host, { gameTitle: 'Quoits of Ålesund 100%' })
    const other = await openTournament(host, { gameTitle: 'Quoits of Bergen' })
    expect(await listed({ query: 'QUOITS' })).toEqual([other.id, one.id])
    expect(await listed({ query: 'ålesund' })).toEqual([one.id])
    expect(await listed({ query: '0%' })).toEqual([one.id])
    expect(await listed({ query: '_uoits' })).toEqual([])
  })

  test('T-03 T-06 T-07 the platform filter compares ids, and Nintendo Switch is one of them', async () => {
    const gameTitle = title('Sumo')
    const made = await Promise.all(
      (['playstation', 'xbox', 'pc', 'nintendo_switch'] as const).map((platform) =>
        openTournament(host, { gameTitle, platform }),
      ),
    )
    for (const { id, platform } of made) expect(await listed({ query: gameTitle, platform })).toEqual([id])
  })

  test('T-05 the buckets of fees include their upper ends: 10.00 is in the first, 10.01 in the second', async () => {
    const gameTitle = title('Darts')
    const fees = {
      '1.00': '0-10',
      '10.00': '0-10',
      '10.01': '10-25',
      '25.00': '10-25',
      '25.01': '25-50',
    } as const
    const more = { '50.00': '25-50', '50.01': '50+', '900.00': '50+' } as const
    const buckets = new Map<string, string[]>()
    for (const [entryFee, bucket] of Object.entries({ ...fees, ...more })) {
      const { id } = await openTournament(host, { gameTitle, entryFee })
      buckets.set(bucket, [id, ...(buckets.get(bucket) ?? [])])
    }
    for (const [fee, ids] of buckets)
      expect(await listed({ query: gameTitle, fee: fee as '50+' }), fee).toEqual(ids)
  })

  test('T-03 T-04 T-10 open ones come first, then running ones, then ended ones; the status filter has each group, with cancelled ones among the ended', async () => {
    const gameTitle = title('Curling')
    const make = () => openTournament(host, { gameTitle, maxPlayers: 3 })
    const [cancelled, running, oldest, newest] = [await make(), await make(), await make(), await make()]
    await host.ok('cancelTournament', { ...on(cancelled.id), body: { reason: 'No ice' } })
    await seated(running.id, jo, kit)
    await startedBy(host, running.id, jo, kit)
    expect(await listed({ query: gameTitle })).toEqual([newest.id, oldest.id, running.id, cancelled.id])
    expect(await listed({ query: gameTitle, status: 'open' })).toEqual([newest.id, oldest.id])
    expect(await listed({ query: gameTitle, status: 'in_progress' })).toEqual([running.id])
    expect(await listed({ query: gameTitle, status: 'ended' })).toEqual([cancelled.id])
  })

  test('T-03 pages hold each tournament once, across the groups', async () => {
    const gameTitle = title('Bowls')
    const made: string[] = []
    for (let n = 0; n < 6; n++) made.push((await openTournament(host, { gameTitle })).id)
    for (const id of made.slice(0, 3))
      await host.ok('cancelTournament', { ...on(id), body: { reason: 'No lawn' } })
    const all: string[] = []
    for (let cursor: string | null | undefined; ; ) {
      const page = await jo.call('listTournaments', {
        query: { query: gameTitle, limit: 2, ...(cursor && { cursor }) },
      })
      all.push(...page.body.map(({ id }) => id))
      cursor = page.headers.get('x-next-cursor')
      if (!cursor) break
    }
    expect(all).toEqual([...made.slice(3).reverse(), ...made.slice(0, 3).reverse()])
  })

  test('T-03 those that one can join come first: with a free seat and none of one’s own', async () => {
    const gameTitle = title('Darts')
    const make = (more = {}) => openTournament(host, { gameTitle, maxPlayers: 2, ...more })
    const [free, own, begun, newest] = [await make(), await make(), await make(), await make()]
    const [pat, sue] = [await world.rich('Pat', '100'), await world.rich('Sue', '100')]
    await seated(own.id, jo)
    // full, and with a start time it waits for it
    const { soon } = await world.db.one<{ soon: Date }>(sql`select clock_now() + interval '2 hours' as soon`)
    const planned = await make({ startsAt: soon.toISOString() })
    await seated(planned.id, pat, sue)
    await seated(begun.id, pat)
    expect(await listed({ query: gameTitle })).toEqual([newest.id, begun.id, free.id, planned.id, own.id])
    expect(await listed({ query: gameTitle }, pat)).toEqual([
      newest.id,
      own.id,
      free.id,
      planned.id,
      begun.id,
    ])
    expect(await listed({ query: gameTitle, status: 'open' }, kit)).toEqual([
      ...[newest.id, begun.id, own.id, free.id, planned.id],
    ])
  })

  test('T-03 a walk through the pages holds each tournament once, though seats are taken and left meanwhile', async () => {
    const gameTitle = title('Quoits')
    const made: string[] = []
    for (let n = 0; n < 6; n++) made.push((await openTournament(host, { gameTitle, maxPlayers: 2 })).id)
    const [taken, left] = [made[5]!, made[1]!]
    await seated(left, jo)
    const pages: string[][] = []
    for (let cursor: string | null | undefined; ; ) {
      const page = await jo.call('listTournaments', {
        query: { query: gameTitle, limit: 2, ...(cursor && { cursor }) },
      })
      pages.push(page.body.map(({ id }) => id))
      cursor = page.headers.get('x-next-cursor')
      if (!cursor) break
      if (pages.length > 1) continue
      await seated(taken, jo)
      await jo.ok('leaveTournament', on(left))
      await seated(left, kit)
    }
    expect(pages.flat()).toEqual([made[5], made[4], made[3], made[2], made[0], left])
  })

  test('T-03 T-51 by mode, and only one’s own: hosted or with a seat that was not given up', async () => {
    const gameTitle = title('Shogi')
    const real = await openTournament(host, { gameTitle })
    const practice = await openTournament(host, { gameTitle, isPracticeMode: true })
    expect(await listed({ query: gameTitle, mode: 'real' })).toEqual([real.id])
    expect(await listed({ query: gameTitle, mode: 'practice' })).toEqual([practice.id])
    await seated(real.id, jo)
    await seated(practice.id, jo)
    await jo.ok('leaveTournament', on(real.id))
    expect(await listed({ query: gameTitle, mine: 'true' })).toEqual([practice.id])
    expect(await listed({ query: gameTitle, mine: 'true' }, host)).toEqual([practice.id, real.id])
    expect(await listed({ query: gameTitle, mine: 'true' }, kit)).toEqual([])
  })

  test.each([
    { fee: '5-6' },
    { platform: 'Xbox' },
    { status: 'cancelled' },
    { mine: 'false' },
    { cursor: '7' },
  ])('T-03 %j is no filter', async (query) => {
    expect((await jo.call('listTournaments', { query: query as never })).status).toBe(400)
  })
})

test('T-03 the counts say what each filter would show, by search and mode', async () => {
  const gameTitle = title('Mikado')
  await openTournament(host, { gameTitle, platform: 'pc', entryFee: '10.00' })
  await openTournament(host, { gameTitle, platform: 'pc', entryFee: '60.00' })
  const gone = await openTournament(host, { gameTitle, platform: 'xbox', isPracticeMode: true })
  await host.ok('cancelTournament', { ...on(gone.id), body: { reason: 'No sticks' } })
  const counts = await jo.ok('countTournaments', { query: { query: gameTitle.toUpperCase() } })
  const of = (part: readonly { value: string; count: number }[]) =>
    Object.fromEntries(part.map(({ value, count }) => [value, count]))
  expect(of(counts.platform)).toEqual({ playstation: 0, xbox: 1, pc: 2, nintendo_switch: 0 })
  expect(of(counts.fee)).toEqual({ '0-10': 2, '10-25': 0, '25-50': 0, '50+': 1 })
  expect(of(counts.status)).toEqual({ open: 2, in_progress: 0, ended: 1 })
  const real = await jo.ok('countTournaments', { query: { query: gameTitle, mode: 'real' } })
  expect(of(real.status)).toEqual({ open: 2, in_progress: 0, ended: 0 })
  // each filter's own choice aside, a count is what the list would show
  const open = await jo.ok('countTournaments', { query: { query: gameTitle, status: 'open', fee: '50+' } })
  expect(of(open.platform)).toEqual({ playstation: 0, xbox: 0, pc: 1, nintendo_switch: 0 })
  expect(of(open.fee)).toEqual({ '0-10': 1, '10-25': 0, '25-50': 0, '50+': 1 })
  expect(of(open.status)).toEqual({ open: 1, in_progress: 0, ended: 0 })
  const mine = await jo.ok('countTournaments', { query: { query: gameTitle, mine: 'true' } })
  expect(of(mine.status)).toEqual({ open: 0, in_progress: 0, ended: 0 })
})

test('T-03 a count never passes a thousand', async () => {
  const gameTitle = title('Solitaire')
  await world.db.change(sql`
    insert into tournaments (creator_id, game_title, platform, entry_fee_cents, max_players, games_count, lives, practice,
      status, created_at, starts_by, ended_at, cancel_reason)
    select ${BigInt(host.id)}, ${gameTitle}, 'pc', 100, 2, 1, 1, true, 'cancelled', clock_now(), clock_now(), clock_now(), 'x'
    from generate_series(1, 1200)`)
  const { status } = await jo.ok('countTournaments', { query: { query: gameTitle } })
  expect(status.find(({ value }) => value === 'ended')!.count).toBe(1_000)
})

test('T-13 T-41 one tournament by its id; a missing one is not found', async () => {
  const { id } = await openTournament(host)
  expect((await kit.ok('getTournament', on(id))).id).toBe(id)
  expect((await kit.call('getTournament', on('999999999'))).status).toBe(404)
  expect((await kit.call('getTournament', on('abc'))).status).toBe(404)
  expect((await world.visitor.call('getTournament', on(id))).status).toBe(401)
})
