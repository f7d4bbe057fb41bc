import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { amongTop } from '#server/leaderboard/index.ts'
import { addRevenueShare } from '#server/users/index.ts'
import { clearBoard, play, recordResults, strangers } from '#tests/support/board.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

// the audit holds standings, counted matches, users' rows and the crown against each other
const world = judgedWorld()

const board = (person: Person) => person.ok('leaderboard')
const own = (person: Person) => person.ok('ownStanding')
const people = (...names: string[]) => Promise.all(names.map((name) => world.signUp(name)))
describe('what counts', () => {
  test('K-10 K-13 before the first match a person’s entry is there with zeros, bronze and without a rank', async () => {
    const [mara] = await people('Mara')
    expect(await board(mara!)).toEqual([])
    expect(await own(mara!)).toEqual({
      id: mara!.id,
      rank: null,
      firstName: 'Mara',
      lastName: 'Example',
      email: mara!.email,
      profileImageUrl: null,
      winRate: 0,
      waiting: 0,
      tournamentWins: 0,
      tournamentLosses: 0,
      totalGames: 0,
      badgeLevel: 'bronze',
      isCrownHolder: false,
      revenueShareEarnings: '0.00',
      gamesNeeded: 10,
      above: [],
      below: [],
    })
  })

  test('K-12 a finished match counts for its winner and its loser, and bets count for neither', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    await recordResults(world, [{ winnerId: mara!.id, loserId: jo!.id }])
    await world.settle()
    expect(await own(mara!)).toMatchObject({
      tournamentWins: 1,
      tournamentLosses: 0,
      totalGames: 1,
      winRate: 100,
    })
    expect(await own(jo!)).toMatchObject({
      tournamentWins: 0,
      tournamentLosses: 1,
      totalGames: 1,
      winRate: 0,
    })
    expect(await mara!.ok('currentUser')).toMatchObject({ tournamentWins: 1, tournamentLosses: 0 })
    expect(await jo!.ok('currentUser')).toMatchObject({ tournamentWins: 0, tournamentLosses: 1 })
  })

  test('K-12 P-31 a profile shows everybody the record that the board counts', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    await recordResults(world, [
      { winnerId: mara!.id, loserId: jo!.id },
      { winnerId: mara!.id, loserId: jo!.id },
      { winnerId: jo!.id, loserId: mara!.id },
      { winnerId: jo!.id, loserId: mara!.id, practice: true },
    ])
    await world.settle()
    const { tournamentRecord } = await jo!.ok('userProfile', { params: { userId: mara!.id } })
    expect(tournamentRecord).toEqual({ played: 3, won: 2, winRate: 66.7 })
    expect(await own(mara!)).toMatchObject({ totalGames: 3, tournamentWins: 2, winRate: 66.7 })
  })

  test('K-12 a match for practice coins, a double forfeit and a void match count for nobody', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    await recordResults(world, [
      { winnerId: mara!.id, loserId: jo!.id, practice: true },
      { winnerId: null, loserId: null, by: null },
    ])
    await world.settle()
    for (const person of [mara!, jo!]) expect((await own(person)).totalGames).toBe(0)
  })

  test('K-12 a walkover, a departure, a disconnect and a decision count like any other match', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const ways = ['walkover', 'departure', 'disconnect', 'decision', 'silence'] as const
    await recordResults(
      world,
      ways.map((by) => ({ winnerId: mara!.id, loserId: jo!.id, by })),
    )
    await world.settle()
    expect((await own(mara!)).tournamentWins).toBe(ways.length)
  })

  test('K-12 a match is counted once, however often its fact is delivered', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const again = { matchId: '990001', winnerId: mara!.id, loserId: jo!.id }
    await recordResults(world, [again, again])
    await world.settle()
    await recordResults(world, [again])
    await world.settle()
    expect((await own(mara!)).tournamentWins).toBe(1)
    expect((await own(jo!)).tournamentLosses).toBe(1)
  })

  test('K-11 K-07 nine games are not enough: no rank, and one game is needed; the tenth brings the rank', async () => {
    const [mara] = await people('Mara')
    await play(world, mara!, 9, 0)
    expect(await own(mara!)).toMatchObject({
      rank: null,
      gamesNeeded: 1,
      badgeLevel: 'bronze',
      above: [],
      below: [],
    })
    expect((await board(mara!)).map(({ id }) => id)).not.toContain(mara!.id)
    await play(world, mara!, 1, 0)
    expect(await own(mara!)).toMatchObject({ rank: 1, gamesNeeded: 0, badgeLevel: 'diamond' })
  })
})

describe('the order', () => {
  test('K-11 K-12 win rate decides, then more games, then who had that record earlier', async () => {
    await clearBoard(world)
    const [ada, bea, cleo, dana, eli] = await people('Ada', 'Bea', 'Cleo', 'Dana', 'Eli')
    await play(world, eli!, 6, 4)
    await play(world, dana!, 8, 2)
    await world.pass('1 minute')
    await play(world, cleo!, 8, 2)
    await play(world, bea!, 16, 4)
    await play(world, ada!, 9, 1)
    const list = await board(ada!)
    expect(list.map(({ firstName, rank }) => [rank, firstName])).toEqual([
      [1, 'Ada'],
      [2, 'Bea'],
      [3, 'Dana'],
      [4, 'Cleo'],
      [5, 'Eli'],
    ])
    expect(list.map(({ winRate, totalGames }) => [winRate, totalGames])).toEqual([
      [90, 10],
      [80, 20],
      [80, 10],
      [80, 10],
      [60, 10],
    ])
  })

  test('K-11 the win rate has one decimal, and the order knows more of it', async () => {
    await clearBoard(world)
    const [ada, bea] = await people('Ada', 'Bea')
    await play(world, ada!, 31, 15)
    await play(world, bea!, 29, 14)
    const list = await board(ada!)
    expect(list.map(({ firstName, winRate }) => [firstName, winRate])).toEqual([
      ['Bea', 67.4],
      ['Ada', 67.4],
    ])
  })

  test('K-09 an entry has exactly the specified fields, money as a decimal string', async () => {
    await clearBoard(world)
    const [ada] = await people('Ada')
    await play(world, ada!, 9, 1)
    await world.context.db.transact((tx) => addRevenueShare(tx, BigInt(ada!.id), 1_250n))
    expect(await board(ada!)).toEqual([
      {
        id: ada!.id,
        rank: 1,
        firstName: 'Ada',
        lastName: 'Example',
        email: ada!.email,
        profileImageUrl: null,
        winRate: 90,
        tournamentWins: 9,
        tournamentLosses: 1,
        totalGames: 10,
        badgeLevel: 'diamond',
        isCrownHolder: true,
        revenueShareEarnings: '12.50',
      },
    ])
  })

  test('K-09 strangers see a shortened name and a masked address, unless the player shows the address', async () => {
    const [viewer] = await people('Viewer')
    const [shown] = await board(viewer!)
    expect(shown).toMatchObject({ firstName: 'Ada', lastName: 'E.', email: 'a•••@example.com' })
    const [crown] = await viewer!.ok('crownHistory')
    expect(crown!.user.lastName).toBe('E.')
    await world.db.change(sql`update users set show_email = true where id = ${BigInt(shown!.id)}`)
    const [open] = await board(viewer!)
    expect(open).toMatchObject({ lastName: 'Example', email: expect.stringMatching(/^ada-.*@example\.com$/) })
  })

  test('K-09 a visitor is asked to sign in, and no list takes a payload', async () => {
    for (const name of ['leaderboard', 'ownStanding', 'crownHistory'] as const) {
      expect((await world.visitor.call(name)).status).toBe(401)
      const odd = await (await people('Odd'))[0]!.call(name, { query: { depth: '100' } as never })
      expect(odd.status).toBe(400)
    }
  })
})

describe('a crowded board', () => {
  let crowd: { id: string }[]
  let viewer: Person
  beforeAll(async () => {
    await clearBoard(world)
    // 120 players with ten games each: the first has won most
    crowd = await strangers(world, 120)
    const others = await strangers(world, 240)
    for (let round = 0; round < 10; round++)
      await recordResults(
        world,
        crowd.map(({ id }, place) => {
          const other = others[(place * 2 + round) % 240]!.id
          return round < 10 - Math.floor(place / 12)
            ? { winnerId: id, loserId: other }
            : { winnerId: other, loserId: id }
        }),
      )
    await world.settle()
    ;[viewer] = (await people('Viewer')) as [Person]
  }, 120_000)

  /** The same request as if that player made it. */
  const standingOf = async (id: string) => {
    const session = await world.db.one<{ user: bigint }>(
      sql`select user_id as "user" from sessions where user_id = ${BigInt(viewer.id)}`,
    )
    await world.db.change(sql`update sessions set user_id = ${BigInt(id)} where user_id = ${session.user}`)
    world.context.signals.send({ type: 'session_ended', userId: session.user, sessionHash: null })
    try {
      return await viewer.ok('ownStanding')
    } finally {
      await world.db.change(sql`update sessions set user_id = ${session.user} where user_id = ${BigInt(id)}`)
      world.context.signals.send({ type: 'session_ended', userId: BigInt(id), sessionHash: null })
    }
  }
  const order = async () =>
    (
      await world.db.rows<{ id: bigint }>(sql`
        select user_id as id from standings where games >= 10 order by wins::numeric / games desc, games desc, since, user_id`)
    ).map(({ id }) => id.toString())

  test('K-02 K-08 the list ends at 50, and a person’s rank is told to 100', async () => {
    const ids = await order()
    expect((await board(viewer)).map(({ id }) => id)).toEqual(ids.slice(0, 50))
    expect((await standingOf(ids[50]!)).rank).toBe(51)
    expect((await standingOf(ids[99]!)).rank).toBe(100)
    expect((await standingOf(ids[100]!)).rank).toBeNull()
    expect((await standingOf(ids[119]!)).rank).toBeNull()
  })

  test.each([0, 1, 2, 49, 98, 99, 100, 101, 102, 110, 118, 119])(
    'K-08 K-10 neighbours of place %i are the next two on each side, with ranks to 100',
    async (place) => {
      const ids = await order()
      const seen = await standingOf(ids[place]!)
      expect(seen.above.map(({ id }) => id)).toEqual(ids.slice(Math.max(0, place - 2), place))
      expect(seen.below.map(({ id }) => id)).toEqual(ids.slice(place + 1, place + 3))
      const rankOf = (id: string) => (ids.indexOf(id) < 100 ? ids.indexOf(id) + 1 : null)
      for (const one of [...seen.above, seen, ...seen.below]) expect(one.rank).toBe(rankOf(one.id))
    },
  )

  test('K-17 a host earns the share from rank 1 to 50, not at 51, and not without a rank', async () => {
    const ids = await order()
    const hosts = [ids[0]!, ids[49]!, ids[50]!, viewer.id].map(BigInt)
    expect(await amongTop(world.db, hosts)).toEqual(new Set(hosts.slice(0, 2)))
  })
})

describe('the revenue share', () => {
  test('K-18 K-04 what a host has earned adds up on the record and on the board, in cents', async () => {
    const [ada] = await people('Ada')
    for (const cents of [1n, 250n, 9_999n])
      await world.context.db.transact((tx) => addRevenueShare(tx, BigInt(ada!.id), cents))
    expect((await ada!.ok('currentUser')).revenueShareEarnings).toBe('102.50')
    expect((await own(ada!)).revenueShareEarnings).toBe('102.50')
  })
})

describe('tiers', () => {
  test('K-15 D-18 the user, the tier’s own route, the profile and the board name the same tier, from ten games on', async () => {
    await clearBoard(world)
    const [mara, viewer] = await people('Mara', 'Viewer')
    const everywhere = async () => {
      const [user, tier, profile, entry] = [
        await mara!.ok('currentUser'),
        await mara!.ok('tier'),
        await viewer!.ok('userProfile', { params: { userId: mara!.id } }),
        await own(mara!),
      ]
      return new Set([user.badgeLevel, tier.tier, profile.badgeLevel, entry.badgeLevel])
    }
    await play(world, mara!, 6, 3)
    expect(await everywhere()).toEqual(new Set(['bronze']))
    await play(world, mara!, 1, 0)
    expect(await everywhere()).toEqual(new Set(['platinum']))
    expect(await mara!.ok('tier')).toMatchObject({ nextTier: 'diamond', nextTierThreshold: 80 })
    await play(world, mara!, 0, 1)
    expect(await everywhere()).toEqual(new Set(['gold']))
    await play(world, mara!, 0, 3)
    expect(await everywhere()).toEqual(new Set(['silver']))
    await play(world, mara!, 0, 1)
    expect(await everywhere()).toEqual(new Set(['bronze']))
    await play(world, mara!, 25, 0)
    expect(await everywhere()).toEqual(new Set(['diamond']))
    expect(await mara!.ok('tier')).toMatchObject({ nextTier: null, nextTierThreshold: null })
  })
})
