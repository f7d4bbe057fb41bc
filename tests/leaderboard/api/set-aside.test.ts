import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { amongTop } from '#server/leaderboard/index.ts'
import { clearBoard, play, recordResults } from '#tests/support/board.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { readText } from '#tests/support/imports.ts'
import { of, presentMatch, running, started } from '#tests/support/proofs.ts'
import { openTournament } from '#tests/support/tournaments.ts'
import { PASSWORD, type Person, prove } from '#tests/support/world.ts'

const world = unjudgedWorld()
/** Holds for every match that is recorded and not played: its fee is $40.00. */
let tournamentId: string
let max: Person
beforeAll(async () => {
  const host = await world.rich('Host', '900.00')
  tournamentId = (await openTournament(host, { isPracticeMode: false, entryFee: '40.00' })).id
  max = await world.moderator('Max')
})
afterEach(async () => {
  // the audit holds standings against counted matches without those set aside, and these against flags and strikes
  await world.checkMoney()
  // each test has the board for itself
  await clearBoard(world)
  for (const rest of [
    sql`delete from set_aside_matches`,
    sql`delete from fair_play_flags`,
    sql`update match_strikes set undone_at = clock_now(), undone_by = struck_by, undone_reason = 'Over' where undone_at is null`,
  ])
    await world.db.change(rest)
})

const person = (name: string) => world.signUp(name)
const shareDevice = async (...people: Person[]) => {
  const hash = Buffer.from(randomUUID())
  for (const { id } of people)
    await world.db.change(
      sql`insert into known_devices (user_id, token_hash) values (${BigInt(id)}, ${hash})`,
    )
}
/** So many matches that the first one wins, judged and counted. */
async function beats(winner: Person, loser: Person, times = 1, tournament = tournamentId): Promise<string[]> {
  const ids = await recordResults(
    world,
    Array.from({ length: times }, () => ({
      winnerId: winner.id,
      loserId: loser.id,
      tournamentId: tournament,
    })),
    ['count-match', 'fair-play-matches'],
  )
  await world.settle()
  return ids
}
const own = (one: Person) => one.ok('ownStanding')
const flagsOf = async (one: Person) => (await one.ok('ownFairPlay')).flags
const close = (id: string) =>
  max.ok('closeFlag', { ...of(id), body: { reason: 'They are brothers and play every week' } })
const strike = (id: string, matchIds?: string[], by = max) =>
  by.call('strikeMatches', { ...of(id), body: { reason: 'One person plays for both', matchIds } })
const restore = (id: string, matchIds?: string[], by = max) =>
  by.call('restoreMatches', { ...of(id), body: { reason: 'They were two people', matchIds } })
const titles = async (one: Person) => (await one.ok('listNotifications')).map(({ title }) => title)
const standsAsFirst = async (one: Person) => [
  (await own(one)).rank,
  (await one.ok('currentUser')).isCrownHolder,
  (await amongTop(world.db, [BigInt(one.id)])).size,
]

describe('S10 T7 matches under an open flag do not count', () => {
  test('S10 ten matches against five own puppets on one device give no rank, no crown and no share while the flags are open', async () => {
    const farmer = await person('Farmer')
    const puppets = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => person(name)))
    await shareDevice(farmer, ...puppets)
    for (const puppet of puppets) await beats(farmer, puppet, 2)
    expect(await own(farmer)).toMatchObject({ totalGames: 0, waiting: 10, gamesNeeded: 10 })
    expect(await standsAsFirst(farmer)).toEqual([null, false, 0])
    expect(await titles(farmer)).not.toContain('The crown is yours')
    const flags = await flagsOf(farmer)
    expect(flags.map(({ kind }) => kind)).toEqual(Array(5).fill('shared_device'))
    for (const { id } of flags) await close(id)
    expect(await own(farmer)).toMatchObject({ tournamentWins: 10, waiting: 0 })
    expect(await standsAsFirst(farmer)).toEqual([1, true, 1])
  })

  test('T7 ten $1.00 matches that were played against one own account give no rank', async () => {
    const [farmer, puppet] = [await world.rich('Farmer', '900.00'), await world.rich('Puppet', '900.00')]
    await shareDevice(farmer, puppet)
    for (let one = 0; one < 10; one++) {
      const match = await running(farmer, [farmer, puppet], { isPracticeMode: false, entryFee: '1.00' })
      for (const somebody of [puppet, farmer])
        await somebody.ok('reportMatch', { ...of(match.id), body: { winnerId: farmer.id } })
      await world.settle()
    }
    expect((await flagsOf(farmer)).map(({ kind }) => kind).sort()).toEqual(['same_pair', 'shared_device'])
    expect(await own(farmer)).toMatchObject({ totalGames: 0, waiting: 10, rank: null })
    expect(await own(puppet)).toMatchObject({ totalGames: 0, waiting: 10 })
    const profile = await puppet.ok('userProfile', { params: { userId: farmer.id } })
    expect(profile.isCrownHolder).toBe(false)
    expect(await standsAsFirst(farmer)).toEqual([null, false, 0])
  }, 120_000)

  test('T7 a flag takes off what was counted before it, with the crown; closing it gives both back', async () => {
    const [mara, jo] = [await person('Mara'), await person('Jo')]
    await play(world, mara, 6, 2)
    for (let one = 0; one < 4; one++) await beats(mara, jo)
    expect(await standsAsFirst(mara)).toEqual([1, true, 1])
    await beats(mara, jo)
    expect(await own(mara)).toMatchObject({
      ...{ tournamentWins: 6, tournamentLosses: 2, waiting: 5, badgeLevel: 'bronze' },
    })
    expect(await standsAsFirst(mara)).toEqual([null, false, 0])
    expect(await own(jo)).toMatchObject({ totalGames: 0, waiting: 5 })
    const [flag] = await flagsOf(mara)
    expect(flag).toMatchObject({ kind: 'same_pair', struck: [] })
    expect(Date.parse(flag!.offBoardUntil!) - Date.parse(flag!.createdAt)).toBe(7 * 86_400_000)
    await close(flag!.id)
    expect((await flagsOf(mara))[0]!.offBoardUntil).toBeNull()
    expect(await own(mara)).toMatchObject({ tournamentWins: 11, tournamentLosses: 2, waiting: 0 })
    expect(await standsAsFirst(mara)).toEqual([1, true, 1])
  })

  test('T7 a match under two flags waits for both; money that goes one way keeps its matches off too', async () => {
    const [mara, jo] = [await person('Mara'), await person('Jo')]
    const host = await world.rich('Host', '900.00')
    const others = await Promise.all(
      [1, 2].map(async () => (await openTournament(host, { isPracticeMode: false, entryFee: '40.00' })).id),
    )
    for (const id of [tournamentId, ...others]) await beats(mara, jo, 1, id)
    expect((await flagsOf(mara)).map(({ kind }) => kind)).toEqual(['one_way'])
    expect((await own(mara)).waiting).toBe(3)
    await beats(mara, jo, 2)
    const flags = await flagsOf(mara)
    expect(flags.map(({ kind }) => kind).sort()).toEqual(['one_way', 'same_pair'])
    await close(flags[0]!.id)
    expect(await own(mara)).toMatchObject({ totalGames: 0, waiting: 5 })
    await close(flags[1]!.id)
    expect(await own(mara)).toMatchObject({ totalGames: 5, waiting: 0 })
  })

  test('T7 one internet address, or missed matches, keep nothing off', async () => {
    const [mara, jo] = [await person('Mara'), await person('Jo')]
    await recordResults(
      world,
      [{ winnerId: mara.id, loserId: jo.id, tournamentId, sameAddress: true }],
      ['count-match', 'fair-play-matches'],
    )
    await world.settle()
    expect((await flagsOf(mara))[0]).toMatchObject({ kind: 'shared_address', offBoardUntil: null })
    expect(await own(mara)).toMatchObject({ totalGames: 1, waiting: 0 })
  })
})

describe('T7 a moderator strikes matches', () => {
  test('T7 S-26 chosen ones, then all, with a reason that both read; undone with a reason; all of it audited', async () => {
    const [mara, jo] = [await person('Mara'), await person('Jo')]
    const ids = await beats(mara, jo, 10)
    const [flag] = await flagsOf(mara)
    const struck = await strike(flag!.id, ids.slice(0, 3))
    expect(struck.body).toMatchObject({ id: flag!.id, state: 'open' })
    expect(struck.body.struck.map(({ matchId, reason }) => [matchId, reason])).toEqual(
      ids.slice(0, 3).map((matchId) => [matchId, 'One person plays for both']),
    )
    expect((await own(mara)).waiting).toBe(7)
    await close(flag!.id)
    // the flag is closed, and the strike stands
    expect(await own(mara)).toMatchObject({ tournamentWins: 7, waiting: 0, rank: null })
    expect(await own(jo)).toMatchObject({ tournamentLosses: 7 })
    expect((await strike(flag!.id, ids.slice(0, 3))).body.code).toBe('report_state')
    expect((await strike(flag!.id)).body.struck).toHaveLength(10)
    expect((await own(mara)).totalGames).toBe(0)
    for (const one of [mara, jo]) {
      expect((await flagsOf(one))[0]!.struck).toHaveLength(10)
      expect(await titles(one)).toEqual(
        expect.arrayContaining([
          '3 matches taken off the leaderboard',
          '7 matches taken off the leaderboard',
        ]),
      )
    }
    expect((await restore(flag!.id, ids.slice(9))).body.struck).toHaveLength(9)
    expect((await own(mara)).totalGames).toBe(1)
    expect((await restore(flag!.id)).body.struck).toEqual([])
    expect(await own(mara)).toMatchObject({ tournamentWins: 10, rank: 1 })
    expect((await restore(flag!.id)).body.code).toBe('report_state')
    for (const one of [mara, jo]) {
      expect(await titles(one)).toContain('9 matches put back on the leaderboard')
      const acts = await one.ok('listActs')
      expect(acts.filter(({ act }) => act === 'fair-play.strike')).toHaveLength(2)
      expect(acts.filter(({ act }) => act === 'fair-play.restore')).toHaveLength(2)
    }
  })

  test('T7 a match that is put back while the flag is open waits with the others', async () => {
    const [mara, jo] = [await person('Mara'), await person('Jo')]
    const ids = await beats(mara, jo, 8)
    const [flag] = await flagsOf(mara)
    await strike(flag!.id)
    expect(await own(mara)).toMatchObject({ totalGames: 0, waiting: 0 })
    await restore(flag!.id, ids.slice(0, 2))
    expect(await own(mara)).toMatchObject({ totalGames: 0, waiting: 2 })
  })

  test('T7 S-26 only matches of the flag, only a moderator whom it does not concern, and no missed ones', async () => {
    const [mara, jo] = [await world.moderator('Mara'), await person('Jo')]
    await beats(mara, jo, 8)
    const [flag] = await flagsOf(mara)
    for (const act of [strike, restore]) {
      expect((await act(flag!.id, undefined, mara)).body.code).toBe('holds_position')
      expect((await act(flag!.id, undefined, jo)).status).toBe(403)
      expect((await act(flag!.id, ['999999999'])).status).toBe(404)
      expect((await act('999999')).status).toBe(404)
      expect((await act(flag!.id, [])).body.code).toBe('malformed')
    }
    expect((await flagsOf(jo))[0]!.struck).toEqual([])
    await world.db.change(sql`
      insert into fair_play_flags (kind, user_id, figures, match_ids, created_at)
      values ('no_show', ${BigInt(jo.id)}, '{"missed":3}', '{1,2,3}', clock_now())`)
    const missed = (await flagsOf(jo)).find(({ kind }) => kind === 'no_show')!
    expect((await strike(missed.id)).body.code).toBe('report_state')
  })

  test('T7 a strike outlives the account of one of them, and can still be undone', async () => {
    const [mara, jo] = [await person('Mara'), await person('Jo')]
    await beats(mara, jo, 8)
    const [flag] = await flagsOf(mara)
    await strike(flag!.id)
    await close(flag!.id)
    await prove(jo)
    await jo.ok('closeAccount', { body: { password: PASSWORD } })
    await world.settle()
    expect((await flagsOf(mara))[0]!.struck).toHaveLength(8)
    await restore(flag!.id)
    expect((await own(mara)).tournamentWins).toBe(8)
  })
})

test('T15 matches of a tournament that a moderator cancelled with refunds do not count', async () => {
  const people = await Promise.all(['Ann', 'Bo', 'Cy'].map((name) => world.rich(name, '100.00')))
  const [ann] = people
  const id = await started(ann!, people, { isPracticeMode: false, entryFee: '5.00' })
  const { champion, challenger, ...match } = await presentMatch(ann!, id)
  const two = people.filter((one) => one.id === champion.userId || one.id === challenger.userId)
  for (const one of two) await one.ok('checkIn', { ...of(match.id), body: {} })
  for (const one of [...two].reverse())
    await one.ok('reportMatch', { ...of(match.id), body: { winnerId: two[0]!.id } })
  await world.settle()
  expect(await own(two[0]!)).toMatchObject({ tournamentWins: 1 })
  await max.ok('cancelTournament', { ...of(id), body: { reason: 'The game’s servers are down' } })
  await world.settle()
  for (const one of two) expect(await own(one)).toMatchObject({ totalGames: 0, waiting: 0 })
})

test('T7 T15 an earlier release’s open flags and cancelled tournaments come off the board at the upgrade', async () => {
  const [mara, jo] = [await person('Mara'), await person('Jo')]
  await beats(mara, jo, 8)
  const [cancelled] = await world.db.rows<{ id: bigint }>(sql`
    select m.id from matches m join tournaments t on t.id = m.tournament_id where t.status = 'cancelled' and not t.practice`)
  await recordResults(world, [{ matchId: String(cancelled!.id), winnerId: mara.id, loserId: jo.id }])
  // as the earlier release left it: all of them counted
  await world.db.change(sql`delete from set_aside_matches`)
  await world.db.change(sql`delete from counted_matches where match_id = ${cancelled!.id}`)
  await recordResults(world, [{ matchId: String(cancelled!.id), winnerId: mara.id, loserId: jo.id }])
  await world.db.change(
    sql`update standings set wins = 8, since = clock_now() where user_id = ${BigInt(mara.id)}`,
  )
  await world.settle()
  const migration = readText('server/migrations/0108_set_aside_matches.sql')
  await world.db.change(
    sql([
      migration.slice(migration.indexOf('with causes as')).replace(/;\s*$/, ''),
    ] as unknown as TemplateStringsArray),
  )
  await world.settle()
  expect(await own(mara)).toMatchObject({ totalGames: 0, waiting: 8 })
  expect(await own(jo)).toMatchObject({ totalGames: 0, waiting: 8 })
})

test('T7 after seven days they count though nobody has looked, and so do further ones', async () => {
  const [mara, jo] = [await person('Mara'), await person('Jo')]
  await beats(mara, jo, 10)
  expect(await own(mara)).toMatchObject({ totalGames: 0, waiting: 10 })
  await world.pass('6 days 23 hours')
  await world.settle()
  expect(await own(mara)).toMatchObject({ totalGames: 0, waiting: 10 })
  await world.pass('1 hour')
  await world.settle()
  expect(await own(mara)).toMatchObject({ tournamentWins: 10, waiting: 0, rank: 1 })
  const [flag] = await flagsOf(mara)
  expect(flag).toMatchObject({ state: 'open', offBoardUntil: null })
  await beats(mara, jo)
  expect(await own(mara)).toMatchObject({ tournamentWins: 11, waiting: 0 })
})
