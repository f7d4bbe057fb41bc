import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { recordFact } from '#server/facts/index.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { of, presentMatch, running, started } from '#tests/support/proofs.ts'
import { openTournament, wanted } from '#tests/support/tournaments.ts'
import { openWorld, PASSWORD, type Person, prove, type World } from '#tests/support/world.ts'

let database: FreshDatabase
let world: World
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database)
})
afterAll(async () => {
  await world.checkMoney()
  await world.close()
})

const both = async () => [await world.rich('Mara', '900.00'), await world.rich('Jo', '900.00')] as const
/** A match of two for real money, which the first one wins. */
async function wins(winner: Person, loser: Person, entryFee = '5.00'): Promise<string> {
  const match = await running(winner, [winner, loser], { isPracticeMode: false, entryFee })
  for (const person of [loser, winner])
    await person.ok('reportMatch', { ...of(match.id), body: { winnerId: winner.id } })
  await world.settle()
  return match.id
}
const flagsOf = async (person: Person) => (await person.ok('ownFairPlay')).flags
const kinds = async (person: Person) => (await flagsOf(person)).map(({ kind }) => kind).sort()
const close = (person: Person, id: string, reason = 'They are brothers and play every week') =>
  person.call('closeFlag', { ...of(id), body: { reason } })
/** Somebody is called and does not come, while the other one is there. */
async function misses(person: Person, other: Person): Promise<void> {
  const tournamentId = await started(other, [person, other])
  const { id } = await presentMatch(other, tournamentId)
  await other.ok('checkIn', { ...of(id), body: {} })
  await world.pass('11 minutes')
  await world.settle()
}

async function missesThree(person: Person, other: Person): Promise<void> {
  for (const waits of ['1 second', '10 minutes', '1 hour']) {
    await misses(person, other)
    await world.pass(waits)
  }
}

describe('T-57 what looks unfair', () => {
  test('T-57 five matches of two accounts with four wins of one are flagged, four are not; practice never is', async () => {
    const [mara, jo] = await both()
    await wins(jo, mara)
    for (let one = 0; one < 3; one++) await wins(mara, jo)
    const practice = await running(mara, [mara, jo])
    for (const person of [mara, jo])
      await person.ok('reportMatch', { ...of(practice.id), body: { winnerId: mara.id } })
    await world.settle()
    expect(await flagsOf(mara)).toEqual([])
    await wins(mara, jo)
    const [flag] = await flagsOf(jo)
    expect(flag).toMatchObject({
      kind: 'same_pair',
      reason: 'Mara E. and you met 5 times for real money in 30 days, and Mara E. won 4 of them.',
      state: 'open',
      outcome: null,
    })
    expect(flag!.matchIds).toHaveLength(5)
    expect((await flagsOf(mara))[0]!.reason).toBe(
      'You and Jo E. met 5 times for real money in 30 days, and you won 4 of them.',
    )
    await wins(mara, jo)
    const [again, ...more] = await flagsOf(mara)
    expect([again!.id, again!.reason, more]).toEqual([flag!.id, expect.stringContaining('met 6 times'), []])
  })

  test('T-57 eight matches are flagged however they end; what is older than 30 days does not count', async () => {
    const [mara, jo] = await both()
    for (let one = 0; one < 3; one++) {
      await wins(mara, jo)
      await wins(jo, mara)
    }
    await wins(mara, jo)
    expect(await kinds(mara)).toEqual([])
    await world.pass('31 days')
    await wins(jo, mara)
    expect(await kinds(mara)).toEqual([])
  })

  test('T-57 money that goes one way in several tournaments is flagged by the one who loses it', async () => {
    const [mara, jo] = await both()
    for (let one = 0; one < 2; one++) await wins(mara, jo, '40.00')
    expect(await kinds(jo)).toEqual([])
    await wins(mara, jo, '40.00')
    expect((await flagsOf(jo))[0]).toMatchObject({
      kind: 'one_way',
      user: { id: jo.id },
      other: { id: mara.id },
      reason:
        'You lost to Mara E. 3 times in 30 days and never won. It was in 3 tournaments with entry fees of $120.00 together.',
    })
  })

  test('T-57 two opponents who have signed in with one browser are flagged', async () => {
    const [mara, jo] = await both()
    const hash = Buffer.from(randomUUID())
    for (const { id } of [mara, jo])
      await world.db.change(
        sql`insert into known_devices (user_id, token_hash) values (${BigInt(id)}, ${hash})`,
      )
    await wins(mara, jo)
    expect((await flagsOf(mara))[0]).toMatchObject({
      kind: 'shared_device',
      reason: 'You and Jo E. have signed in on the same device, and met once for real money in 30 days.',
    })
    const [flag] = await flagsOf(jo)
    const max = await world.moderator('Max')
    await close(max, flag!.id)
    await wins(jo, mara)
    expect((await flagsOf(mara)).map(({ state }) => state)).toEqual(['closed'])
  })

  test('T-57 two opponents who check in from one address or one /64 are flagged; nothing of the address stays', async () => {
    const [mara, jo] = await both()
    const max = await world.moderator('Max')
    const behind = await openWorld(
      { ...database, drop: async () => {} },
      { env: { PUBLIC_URL: 'http://evens.example' } },
    )
    const plays = async (
      from: Record<'mara' | 'jo', string>,
      { hashes = 2, isPracticeMode = false } = {},
    ) => {
      const id = await started(mara, [mara, jo], { isPracticeMode, entryFee: '5.00' })
      const match = await presentMatch(mara, id)
      for (const [who, address] of [
        [mara, from.mara],
        [jo, from.jo],
      ] as const)
        await behind.as(who).ok('checkIn', {
          ...of(match.id),
          body: {},
          headers: { origin: 'http://evens.example', 'x-forwarded-for': address },
        })
      const stored = () =>
        world.db.one<{ hashes: number; readable: boolean }>(sql`
          select num_nonnulls(champion_address, challenger_address) as hashes,
            strpos(matches::text, ${from.mara}) > 0 as readable from matches where id = ${BigInt(match.id)}`)
      expect(await stored()).toEqual({ hashes, readable: false })
      for (const person of [jo, mara])
        await person.ok('reportMatch', { ...of(match.id), body: { winnerId: mara.id } })
      await world.settle()
      expect((await stored()).hashes).toBe(0)
    }
    await plays({ mara: '203.0.113.5', jo: '203.0.113.6' })
    await plays({ mara: '203.0.113.5', jo: '203.0.113.5' }, { hashes: 0, isPracticeMode: true })
    // a proxy that does not say for whom it asks
    await plays({ mara: '10.1.2.3', jo: '10.1.2.3' }, { hashes: 0 })
    expect(await kinds(mara)).toEqual([])
    await plays({ mara: '2001:db8:1:2::5', jo: '2001:db8:1:2:ffff::1' })
    const [flag] = await flagsOf(jo)
    expect(flag).toMatchObject({ kind: 'shared_address', user: { id: mara.id }, other: { id: jo.id } })
    expect(flag!.reason).toBe(
      'Mara E. and you checked in from the same internet address for 1 of their 3 matches for real money in 30 days. A household, or many people on one mobile network, can share an address.',
    )
    expect(flag!.matchIds).toHaveLength(1)
    await close(max, flag!.id)
    await plays({ mara: '203.0.113.5', jo: '::ffff:203.0.113.5' })
    expect((await flagsOf(mara)).map(({ state }) => state)).toEqual(['closed'])
    await behind.close()
  })

  test('T-57 a fact that arrives twice counts once', async () => {
    const [mara, jo] = await both()
    const matchId = await wins(mara, jo)
    const payload = {
      ...{ matchId, tournamentId: '1', winnerId: mara.id, loserId: jo.id },
      ...{ practice: false, at: new Date().toISOString(), by: 'agreement' as const },
    }
    for (let one = 0; one < 6; one++)
      await world.context.db.transact((tx) => recordFact(world.context, tx, 'match.finished', payload))
    await world.settle()
    expect(await kinds(mara)).toEqual([])
  })
})

describe('T-57 moderators close flags', () => {
  test('S-26 T-57 with an outcome that both read, in the audit log; then only new matches count', async () => {
    const [mara, jo] = await both()
    for (let one = 0; one < 5; one++) await wins(mara, jo)
    const max = await world.moderator('Max')
    const listed = await max.ok('fairPlayFlags')
    const flag = listed.find(({ user }) => user.id === mara.id)!
    expect(flag).toMatchObject({
      kind: 'same_pair',
      reason: 'Mara E. and Jo E. met 5 times for real money in 30 days, and Mara E. won all of them.',
    })
    const before = (await max.ok('operatorQueues')).fairPlay
    expect((await close(max, flag.id)).body).toMatchObject({ state: 'closed', id: flag.id })
    expect((await max.ok('operatorQueues')).fairPlay).toBe(before - 1)
    for (const person of [mara, jo]) {
      expect((await flagsOf(person))[0]).toMatchObject({ outcome: 'They are brothers and play every week' })
      const titles = (await person.ok('listNotifications')).map(({ title }) => title)
      expect(titles).toContain('A moderator has reviewed your matches')
      expect((await person.ok('listActs')).map(({ act }) => act)).toContain('fair-play.close')
    }
    expect((await max.ok('fairPlayFlags', { query: { state: 'closed' } }))[0]!.id).toBe(flag.id)
    expect((await close(max, flag.id)).body.code).toBe('report_state')
    await wins(mara, jo)
    expect(await kinds(mara)).toEqual(['same_pair'])
  })

  test('S-26 T-57 not one that is about them; nobody else sees or closes any', async () => {
    const [mara, jo] = [await world.moderator('Mara'), await world.rich('Jo')]
    const max = await world.moderator('Max')
    await missesThree(mara, jo)
    const [flag] = await flagsOf(mara)
    expect(flag).toMatchObject({ kind: 'no_show', reason: 'You missed 3 matches in 30 days.' })
    expect((await close(mara, flag!.id)).body.code).toBe('holds_position')
    expect((await close(jo, flag!.id)).status).toBe(403)
    expect((await jo.call('fairPlayFlags')).status).toBe(403)
    expect((await close(max, '999999')).status).toBe(404)
    expect((await close(max, flag!.id, '')).body.code).toBe('malformed')
    expect((await close(max, flag!.id)).status).toBe(200)
  })
})

describe('T-52 T-57 who does not come', () => {
  const refused = async (person: Person) =>
    (await person.call('createTournament', { body: wanted() })).body.code

  test('T-52 T-57 is warned, then waits 10 minutes, an hour, a day, and a week each time', async () => {
    const [mara, jo] = await both()
    const texts = async () => {
      const notices = await mara.ok('listNotifications')
      return notices.filter(({ title }) => title === 'You missed your match').map(({ body }) => body)
    }
    await misses(mara, jo)
    expect(await mara.ok('ownFairPlay')).toMatchObject({ noShows: 1, pausedUntil: null, flags: [] })
    expect((await texts())[0]).toContain(
      'only a warning. After the next one you cannot join or create tournaments for 10 minutes.',
    )
    for (const span of ['10 minutes', '1 hour', '24 hours', '7 days', '7 days']) {
      await misses(mara, jo)
      // the time by which the clock was moved beyond the ten minutes of check-in has passed of the time-out
      expect(await refused(mara)).toBe('time_out')
      expect((await texts())[0]).toContain('You can join and create tournaments again from')
      const open = await openTournament(jo)
      const before = await mara.balance()
      const { status, body } = await mara.call('joinTournament', { ...of(open.id), key: randomUUID() })
      expect([status, body.code]).toEqual([409, 'time_out'])
      const until = (await mara.ok('ownFairPlay')).pausedUntil!.slice(0, 16).replace('T', ' ')
      expect(body.message).toContain(`again from ${until} UTC. Nothing was charged.`)
      expect(await mara.balance()).toEqual(before)
      await world.pass(span)
    }
    expect((await mara.ok('ownFairPlay')).pausedUntil).toBeNull()
    expect(await refused(mara)).toBeUndefined()
    expect((await jo.ok('ownFairPlay')).noShows).toBe(0)
  })

  test('T-57 when neither comes, both have missed it', async () => {
    const [mara, jo] = await both()
    await started(mara, [mara, jo])
    await world.pass('11 minutes')
    await world.settle()
    for (const person of [mara, jo]) expect((await person.ok('ownFairPlay')).noShows).toBe(1)
  })

  test('T-57 after 30 days the first one is a warning again', async () => {
    const [mara, jo] = await both()
    await misses(mara, jo)
    await world.pass('31 days')
    await misses(mara, jo)
    expect(await mara.ok('ownFairPlay')).toMatchObject({ noShows: 1, pausedUntil: null })
  })
})

describe('T-57 a person’s own record', () => {
  test('T-57 is in their export', async () => {
    const [mara, jo] = await both()
    await missesThree(mara, jo)
    const { fairPlay } = (await (await prove(mara)).ok('exportData')) as unknown as {
      fairPlay: { flags: object[]; noShows: object[] }
    }
    expect([fairPlay.flags.length, fairPlay.noShows.length]).toEqual([1, 3])
  })

  test('T-57 others cannot read it', async () => {
    expect((await world.visitor.call('ownFairPlay')).status).toBe(401)
    const zoe = await world.signUp('Zoe')
    expect(await zoe.ok('ownFairPlay')).toEqual({ flags: [], noShows: 0, pausedUntil: null })
  })

  test('T-57 a closed account leaves no missed match and no flag of its own', async () => {
    const [ann, bo] = [await world.signUp('Ann'), await world.signUp('Bo')]
    await missesThree(ann, bo)
    await world.pass('1 day')
    await ann.ok('stepUp', { body: { password: PASSWORD } })
    await ann.ok('closeAccount', { body: { password: PASSWORD } })
    const left = await world.db.one<{ flags: number; missed: number }>(sql`
      select (select count(*)::int from fair_play_flags where user_id = ${BigInt(ann.id)}) as flags,
        (select count(*)::int from no_shows where user_id = ${BigInt(ann.id)}) as missed`)
    expect(left).toEqual({ flags: 0, missed: 0 })
  })
})
