import { describe, expect, test } from 'vitest'
import type { SearchKind } from '#contract/search-text.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { searchPeople } from '#server/settings/search-people.ts'
import { lockedEvent, openEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { enter, openRoom } from '#tests/support/rooms.ts'
import { openTournament } from '#tests/support/tournaments.ts'
import { openWorld, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
const ada = person(() => world.signUp('Ada'))
const host = person(() => world.rich('Host'))

const find = async (who: Person, query: string, mode?: 'real' | 'practice') => {
  const groups = await who.ok('search', { query: { query, ...(mode && { mode }) } })
  return (kind: SearchKind) => groups.find((group) => group.kind === kind)?.hits ?? []
}
const titles = async (who: Person, kind: SearchKind, query: string, mode?: 'real' | 'practice') =>
  (await find(who, query, mode))(kind).map(({ title }) => title)

/** How many people this transaction judged for a block. */
async function judgedIn(tx: Tx): Promise<number> {
  const { calls } = await tx.one<{ calls: number }>(
    sql`select coalesce(pg_stat_get_xact_function_calls('people_blocked'::regproc), 0)::int as calls`,
  )
  return calls
}

describe('one search over everything', () => {
  test('A-search every kind is found by its name, with a line about it and its path', async () => {
    const event = await openEvent(world, host, {
      title: 'Zephyr race',
      optionALabel: 'Gulls',
      optionBLabel: 'Terns',
    })
    const tournament = await openTournament(host, { gameTitle: 'Zephyr Racing' })
    const room = await openRoom(host, { name: 'Zephyr lounge' })
    const gang = await host.ok('createGang', { body: { name: 'Zephyr crew' } })
    const zed = await world.signUp('Zephyr')
    const found = await find(ada, 'zephyr')
    expect(found('event')).toEqual([
      {
        id: event.id,
        title: 'Zephyr race',
        text: 'Gulls · Terns',
        path: `/events/${event.id}`,
        picture: null,
        isPracticeMode: event.isPracticeMode,
        state: 'open',
      },
    ])
    expect(found('person')).toMatchObject([
      { id: zed.id, title: 'Zephyr E.', path: `/profile/${zed.id}`, state: null },
    ])
    expect(found('tournament')).toMatchObject([
      { path: `/tournaments/${tournament.id}`, text: '0 of 4 players', state: 'open' },
    ])
    expect(found('room')).toMatchObject([{ path: `/rooms/${room.id}`, text: 'Public room, nobody inside' }])
    expect(found('gang')).toMatchObject([{ path: `/gangs?join=${gang.id}`, text: '1 member' }])
    // an event is found by its sides too
    expect(await titles(ada, 'event', 'terns')).toEqual(['Zephyr race'])
  })

  test('A-search what begins with the text comes before what contains it, open before ended, and at most five come', async () => {
    await lockedEvent(world, host, [], { title: 'Quokka derby, the first' })
    await openEvent(world, host, { title: 'Is a quokka faster?' })
    await openEvent(world, host, { title: 'Quokka derby, the second' })
    await openEvent(world, host, { title: 'Antiquokka league' })
    expect(await titles(ada, 'event', 'QUOKKA')).toEqual([
      'Quokka derby, the second',
      'Quokka derby, the first',
      'Is a quokka faster?',
      'Antiquokka league',
    ])
    for (let n = 0; n < 4; n++) await openEvent(world, host, { title: `Quokka heat ${n}` })
    expect(await titles(ada, 'event', 'quokka')).toHaveLength(5)
    // one or two letters match only at the beginning
    expect(new Set(await titles(ada, 'event', 'qu'))).not.toContain('Antiquokka league')
    expect(await titles(ada, 'event', 'qu')).toHaveLength(5)
  })

  test('A-search a slip of the fingers is forgiven, of a last name nobody learns anything by it', async () => {
    await openEvent(world, host, { title: 'Championship of Larkspur' })
    expect(await titles(ada, 'event', 'champoinship')).toEqual(['Championship of Larkspur'])
    expect(await titles(ada, 'event', 'larkspr')).toEqual(['Championship of Larkspur'])
    await world.signUp('Montgomery', { lastName: 'Featherstone' })
    expect(await titles(ada, 'person', 'montgomry')).toEqual(['Montgomery F.'])
    expect(await titles(ada, 'person', 'montgomery fea')).toEqual(['Montgomery F.'])
    expect(await titles(ada, 'person', 'fetherstone')).toEqual([])
    expect(await titles(ada, 'person', 'stone')).toEqual([])
  })

  test('A-search of equally good ones those of the caller’s mode come first', async () => {
    await openEvent(world, host, { title: 'Wombat walk one', isPracticeMode: false })
    await openEvent(world, host, { title: 'Wombat walk two', isPracticeMode: true })
    expect(await titles(ada, 'event', 'wombat', 'real')).toEqual(['Wombat walk one', 'Wombat walk two'])
    expect(await titles(ada, 'event', 'wombat', 'practice')).toEqual(['Wombat walk two', 'Wombat walk one'])
  })
})

describe('what somebody may not see is not found', () => {
  test('A-search people with whom there is a block, in either direction, closed accounts and oneself', async () => {
    const nobody = await world.signUp('Ottoline')
    expect(await titles(ada, 'person', 'ottoline')).toEqual(['Ottoline E.'])
    expect(await titles(nobody, 'person', 'ottoline')).toEqual([])
    await nobody.ok('blockUser', { params: { id: ada.id }, body: {} })
    expect(await titles(ada, 'person', 'ottoline')).toEqual([])
    expect(await titles(nobody, 'person', 'ada')).toEqual([])
    const closing = await world.signUp('Peregrine')
    await closing.ok('closeAccount', { body: { password: 'brass lamp over the pine table' } })
    expect(await titles(ada, 'person', 'peregrine')).toEqual([])
  })

  test('A-search a private room is found by its owner and by those inside, and nobody else; a closed one by nobody', async () => {
    const room = await openRoom(host, { name: 'Velvet backroom', isPublic: false })
    expect(await titles(ada, 'room', 'velvet')).toEqual([])
    expect(await titles(host, 'room', 'velvet')).toEqual(['Velvet backroom'])
    await enter(ada, room, room.invite)
    expect(await titles(ada, 'room', 'velvet')).toEqual(['Velvet backroom'])
    await host.ok('closeRoom', { params: room.at, body: {} })
    expect(await titles(host, 'room', 'velvet')).toEqual([])
  })
})

describe('hostile and empty queries', () => {
  test.each([
    ['a percent sign', '%'],
    ['underscores', '___'],
    ['a backslash', '\\'],
    ['a backslash at the end', 'zzyx\\'],
    ['quotes', `'"; drop table users; --`],
    ['an emoji', '🐙'],
    ['words that no name has', 'xyzzy plugh'],
  ])('A-search %s are letters like others', async (_, query) => {
    expect(await ada.ok('search', { query: { query } })).toEqual([])
  })

  test('A-search marks that turn the direction of writing or are not seen are overlooked', async () => {
    await openEvent(world, host, { title: 'Narwhal count' })
    expect(await titles(ada, 'event', '\u202Enar\u200Bwhal\u2066')).toEqual(['Narwhal count'])
    expect(await ada.ok('search', { query: { query: '\u200B\u202E' } }).catch(() => 'refused')).toBe(
      'refused',
    )
  })

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['a NUL', 'a\u0000b'],
    ['1,000 letters', 'a'.repeat(1000)],
  ])('A-search %s is refused with a sentence', async (_, query) => {
    const answer = await ada.call('search', { query: { query } })
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
    expect(answer.body.fields).toHaveProperty('query')
  })

  test('A-search what many names begin with is not read to its end', async () => {
    const asked = { userId: BigInt(ada.id), practice: undefined, limit: 5 }
    const undone = new Error('undone')
    const counted: [text: string, hits: number, judged: number][] = []
    const work = world.db.transact(async (tx) => {
      await tx.rows(sql`select set_config('track_functions', 'all', true)`)
      await tx.change(sql`
        insert into users (email, first_name, last_name, date_of_birth, region, role)
        select format('n%s@example.org', n), 'Umbra', 'Undset' || n, '1980-01-01', 'DE', 'user' from generate_series(1, 2000) n`)
      for (const text of ['u', 'umbra', 'umbraa']) {
        const before = await judgedIn(tx)
        const hits = await searchPeople(tx, { ...asked, text })
        counted.push([text, hits.length, (await judgedIn(tx)) - before])
      }
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    for (const [text, hits, judged] of counted) {
      expect([text, hits]).toEqual([text, 5])
      expect(judged).toBeGreaterThan(0)
      expect(judged).toBeLessThanOrEqual(400)
    }
  })

  test('A-search each caller has a budget of searches', async () => {
    const limited = await openWorld(await freshDatabase(), { env: { RATE_READ_PER_SECOND: '10' } })
    const caller = await limited.signUp('Busy')
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await caller.call('search', { query: { query: 'any' } })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await limited.close()
  })
})
