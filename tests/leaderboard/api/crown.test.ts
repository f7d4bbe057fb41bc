import { describe, expect, test } from 'vitest'
import { clearBoard, play, recordResults } from '#tests/support/board.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { started } from '#tests/support/matches.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

// the audit holds standings, counted matches, users' rows and the crown against each other
const world = judgedWorld()

const board = (person: Person) => person.ok('leaderboard')
const own = (person: Person) => person.ok('ownStanding')
const people = (...names: string[]) => Promise.all(names.map((name) => world.signUp(name)))
const crownTitles = async (person: Person) =>
  (await person.ok('listNotifications'))
    .map(({ title }) => whatOf(title))
    .filter((title) => /crown/i.test(title))

describe('the crown', () => {
  test('K-16 D-07 the first of the board has it on user, profile and board, and it moves with the next match', async () => {
    await clearBoard(world)
    const [mara, jo] = await people('Mara', 'Jo')
    await play(world, mara!, 9, 1)
    const holds = async (person: Person) => [
      (await person.ok('currentUser')).isCrownHolder,
      (await jo!.ok('userProfile', { params: { userId: person.id } })).isCrownHolder,
      (await own(person)).isCrownHolder,
    ]
    expect(await holds(mara!)).toEqual([true, true, true])
    await play(world, jo!, 10, 0)
    expect(await holds(mara!)).toEqual([false, false, false])
    expect(await holds(jo!)).toEqual([true, true, true])
    expect((await board(mara!)).map(({ isCrownHolder }) => isCrownHolder)).toEqual([true, false])
    expect(await crownTitles(mara!)).toEqual(['The crown has moved on', 'The crown is yours'])
    expect(await crownTitles(jo!)).toEqual(['The crown is yours'])
  })

  test('K-16 who loses it by an own defeat hands it to the next, and can win it back', async () => {
    await clearBoard(world)
    const [mara, jo] = await people('Mara', 'Jo')
    await play(world, mara!, 9, 1)
    await play(world, jo!, 17, 2)
    await play(world, mara!, 0, 2)
    await play(world, jo!, 0, 10)
    const history = await mara!.ok('crownHistory')
    expect(history.map(({ user, until }) => [user.firstName, until === null])).toEqual([
      ['Mara', true],
      ['Jo', false],
      ['Mara', false],
    ])
    for (const [index, { from }] of history.slice(0, -1).entries())
      expect(history[index + 1]!.until).toBe(from)
    expect(history.at(-1)).toMatchObject({ winRate: 90, totalGames: 10 })
    expect(await crownTitles(mara!)).toEqual([
      'The crown is yours',
      'The crown has moved on',
      'The crown is yours',
    ])
  })

  test('K-16 a result that does not change who is first tells nobody', async () => {
    await clearBoard(world)
    const [mara] = await people('Mara')
    await play(world, mara!, 10, 0)
    await play(world, mara!, 3, 0)
    expect(await crownTitles(mara!)).toEqual(['The crown is yours'])
    expect(await mara!.ok('crownHistory')).toHaveLength(1)
  })
})

describe('live', () => {
  test('K-16 everybody who watches the board hears of a result, at most once a second; the players hear of their record anywhere', async () => {
    const [mara, viewer] = await people('Mara', 'Viewer')
    const [watching, elsewhere] = [await connect(world, viewer!), await connect(world, mara!)]
    say(watching, { type: 'watch_leaderboard' })
    await settled(watching)
    await play(world, mara!, 30, 0)
    await received(watching, 'leaderboard_changed')
    await received(elsewhere, 'account_changed')
    expect(of(watching, 'leaderboard_changed').length).toBeLessThan(30)
    expect(of(elsewhere, 'leaderboard_changed')).toEqual([])
    say(watching, { type: 'unwatch_leaderboard' })
    await settled(watching)
    for (const socket of [watching, elsewhere]) socket.close()
  })
})

describe('closed accounts', () => {
  test('K-16 a closed account leaves the board, the crown goes to the next, and the opponents keep their results', async () => {
    await clearBoard(world)
    const [mara, jo, viewer] = await people('Mara', 'Jo', 'Viewer')
    await play(world, mara!, 10, 0)
    await play(world, jo!, 9, 1)
    await recordResults(world, [{ winnerId: mara!.id, loserId: viewer!.id }])
    await world.settle()
    const file = (await mara!.ok('exportData')) as unknown as { leaderboard: { crowns: unknown[] } }
    expect(file.leaderboard).toMatchObject({ record: { wins: 11, losses: 0 } })
    expect(file.leaderboard.crowns).toHaveLength(1)
    expect((await mara!.call('closeAccount', { body: { password: PASSWORD } })).status).toBe(200)
    await world.settle()
    expect((await board(viewer!)).map(({ firstName, isCrownHolder }) => [firstName, isCrownHolder])).toEqual([
      ['Jo', true],
    ])
    expect(await crownTitles(jo!)).toEqual(['The crown is yours'])
    expect((await own(viewer!)).tournamentLosses).toBe(1)
    expect((await viewer!.ok('crownHistory')).map(({ user }) => user.firstName)).toEqual([
      'Jo',
      'Closed account',
    ])
    expect(await viewer!.ok('userProfile', { params: { userId: mara!.id } })).toMatchObject({
      badgeLevel: 'bronze',
      isCrownHolder: false,
    })
  })

  test('K-12 a result that arrives after the loser’s account is closed counts for the winner alone', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    expect((await jo!.call('closeAccount', { body: { password: PASSWORD } })).status).toBe(200)
    await recordResults(world, [{ winnerId: mara!.id, loserId: jo!.id }])
    await world.settle()
    expect((await own(mara!)).tournamentWins).toBe(1)
  })
})

describe('played tournaments', () => {
  test('K-12 K-17 K-18 matches that were really played reach the board, practice ones do not, and a host of the top 50 earns 1% of all fees', async () => {
    await clearBoard(world)
    const [host, mara, jo] = await Promise.all(['Host', 'Mara', 'Jo'].map((name) => world.rich(name)))
    await play(world, host!, 10, 0)
    const before = (await host!.balance()).usd
    const played = await started([mara!, jo!], { entryFee: '50.00' }, host!)
    await played.won(jo!)
    await world.settle()
    expect(await own(jo!)).toMatchObject({ tournamentWins: 1, tournamentLosses: 0 })
    expect(await own(mara!)).toMatchObject({ tournamentWins: 0, tournamentLosses: 1 })
    expect(await own(host!)).toMatchObject({ totalGames: 10, revenueShareEarnings: '1.00' })
    expect((await board(mara!))[0]).toMatchObject({ firstName: 'Host', revenueShareEarnings: '1.00' })
    expect(Number((await host!.balance()).usd) - Number(before)).toBe(1)

    const practice = await started([mara!, jo!], { isPracticeMode: true }, host!)
    await practice.won(mara!)
    const unranked = await started([mara!, jo!], { entryFee: '5.00' }, mara!)
    await unranked.won(mara!)
    await world.settle()
    expect(await own(mara!)).toMatchObject({ totalGames: 2, revenueShareEarnings: '0.00' })
    expect((await own(host!)).revenueShareEarnings).toBe('1.00')
  })
})
