import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { started } from '#tests/support/matches.ts'
import { host, testTournaments, world } from '#tests/support/tournament-world.ts'
import { on, openTournament, seated } from '#tests/support/tournaments.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

testTournaments()

const rich = (...names: string[]) => Promise.all(names.map((name) => world.rich(name, '10')))
const stats = (person: Person, mode?: 'real' | 'practice') =>
  person.ok('stats', { query: mode ? { mode } : {} } as never)
const streak = async (person: Person) => (await person.ok('winningStreak', { query: {} })).streak

test('D-37 a finished tournament counts once for each player, won by one, in its own mode; a cancelled one counts for nobody', async () => {
  const [jo, kit] = (await rich('Jo', 'Kit')) as [Person, Person]
  const table = await started([jo, kit], {}, host)
  await table.won(jo)
  expect(await stats(jo)).toMatchObject({ totalBets: 1, winRate: 100, totalWon: '15.00' })
  expect(await stats(kit)).toMatchObject({ totalBets: 1, winRate: 0, totalWon: '0.00' })
  expect(await stats(jo, 'practice')).toMatchObject({ totalBets: 0 })
  expect([await streak(jo), await streak(kit)]).toEqual([1, 0])
  const practice = await started([jo, kit], { isPracticeMode: true }, host)
  await practice.won(kit)
  expect(await stats(kit)).toMatchObject({ totalBets: 2, winRate: 50, totalWon: '15.00' })
  expect(await stats(kit, 'practice')).toMatchObject({ totalBets: 1, winRate: 100 })
  expect([await streak(jo), await streak(kit)]).toEqual([0, 1])
  const { id } = await openTournament(host, { isPracticeMode: true })
  await seated(id, kit)
  await host.ok('cancelTournament', { ...on(id), body: { reason: 'Too late' } })
  expect(await stats(kit)).toMatchObject({ totalBets: 2 })
})

test('T-23 the prize is 75% of the fees, the platform’s fee 25%, and both stand in the history of who is concerned', async () => {
  const [jo, kit] = (await rich('Jo', 'Kit')) as [Person, Person]
  const table = await started([jo, kit], { entryFee: '9.99' }, host)
  await table.won(kit)
  expect((await table.state()).split).toEqual({
    fees: '19.98',
    prize: '14.99',
    platformFee: '4.99',
    revenueShare: '0.00',
  })
  const entries = await kit.ok('transactions', { query: { currency: 'USD', limit: 2 } })
  expect(entries.map(({ description, amount }) => [description, amount])).toEqual([
    ['Tournament prize: FIFA 24', '14.99'],
    ['Tournament entry: FIFA 24', '-9.99'],
  ])
})

const close = (person: Person) => person.call('closeAccount', { body: { password: PASSWORD } } as never)

test('T-52 a seat that was paid with dollars keeps an account open; after leaving and paying out it closes', async () => {
  const [jo] = (await rich('Jo')) as [Person]
  const { id } = await openTournament(host)
  await seated(id, jo)
  const answer = await close(jo)
  expect([answer.status, answer.body.code]).toEqual([409, 'account_not_empty'])
  expect(answer.body.message).toContain('a seat in a tournament')
})

test('T-52 closing an account cancels the tournaments that it hosts and gives up its practice seats', async () => {
  const [jo] = (await rich('Jo')) as [Person]
  const owner = await world.signUp('Owner')
  const hosted = await openTournament(owner)
  await seated(hosted.id, jo)
  const other = await openTournament(host, { isPracticeMode: true })
  await seated(other.id, owner)
  const running = await started([owner, jo, await world.signUp('Third')], { isPracticeMode: true }, host)
  const saw = sql`num_nonnulls(champion_seen_at, champion_seen_from, challenger_seen_at, challenger_seen_from)`
  const { id: matchId } = await running.now()
  await world.db.change(sql`
    update matches set champion_seen_at = clock_now(), champion_seen_from = clock_now(), challenger_seen_at = clock_now()
    where id = ${BigInt(matchId)}`)
  expect((await close(owner)).status).toBe(200)
  // when the owner, who held the table, was connected is forgotten; the opponent's is not
  expect(await world.db.one(sql`select ${saw} as saw from matches where id = ${BigInt(matchId)}`)).toEqual({
    saw: 1,
  })
  expect(await jo.ok('getTournament', on(hosted.id))).toMatchObject({
    status: 'cancelled',
    cancelReason: 'its host has left',
  })
  expect((await jo.balance()).usd).toBe('10.00')
  expect((await jo.ok('getTournament', on(other.id))).currentPlayers).toBe(0)
  expect((await running.people[1]!.ok('getTournament', on(running.id))).seats[0]).toMatchObject({
    left: true,
  })
})

test('S-26 T-57 the data export has what a person said of their matches, and nothing that others said', async () => {
  const [jo, kit] = (await rich('Jo', 'Kit')) as [Person, Person]
  const table = await started([jo, kit], { gamesCount: 1 }, host)
  const { id } = await table.begin()
  await table.report(jo, jo, [{ champion: 2, challenger: 1 }])
  await kit.ok('disputeMatch', { ...on(id), body: { reason: 'It was the other way round' } })
  const of = async (person: Person) =>
    ((await person.ok('exportData' as never)) as { matchStatements: object[] }).matchStatements
  expect(await of(jo)).toMatchObject([
    { matchNumber: 1, type: 'reported', winnerId: jo.id, score: [{ champion: 2, challenger: 1 }] },
  ])
  expect(await of(kit)).toMatchObject([{ type: 'disputed', reason: 'It was the other way round' }])
  const judge = await world.moderator('Judge')
  await judge.ok('decideMatch', { ...on(id), body: { winnerId: jo.id, reason: 'The picture says so' } })
})

test('T-52 the data export has the tournaments that a person hosted and played in', async () => {
  const [jo] = (await rich('Jo')) as [Person]
  const { id } = await openTournament(jo, { gameTitle: 'Own Cup' })
  await seated(id, jo)
  const file = (await jo.ok('exportData' as never)) as { tournaments: { tournaments: object[] } }
  expect(file.tournaments.tournaments).toMatchObject([
    { gameTitle: 'Own Cup', entryFee: '10.00', currency: 'US dollars', host: true, won: false },
  ])
})
