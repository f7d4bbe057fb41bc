import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { richPeople, started } from '#tests/support/matches.ts'
import { on } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const usd = async (person: Person) => (await person.balance()).usd
const titles = async (person: Person) =>
  (await person.ok('listNotifications')).map(({ title }) => whatOf(title))

describe('a tournament', () => {
  test('T-14 T-54 T-57 it is played from the last seat to the prize: the winner stays, the loser is out', async () => {
    const people = await richPeople(world, 3)
    const [ada, ben, cleo] = people as [Person, Person, Person]
    const line = await started(people)
    expect(await line.state()).toMatchObject({
      status: 'in_progress',
      championId: ada.id,
      challengerId: ben.id,
      queue: [cleo.id],
    })
    expect(await line.now()).toMatchObject({
      number: 1,
      status: 'waiting',
      champion: { userId: ada.id, checkedIn: false },
    })
    await line.won(ben)
    expect((await line.matches())[0]).toMatchObject({
      status: 'completed',
      winnerId: ben.id,
      wonBy: 'agreement',
      dueAt: null,
    })
    expect(await line.state()).toMatchObject({ championId: ben.id, challengerId: cleo.id, queue: [] })
    await line.won(ben)
    const state = await line.state()
    expect(state).toMatchObject({ status: 'completed', winner: { id: ben.id }, prizePool: '22.50' })
    expect(state.seats.map(({ wins, losses, livesLeft }) => [wins, losses, livesLeft])).toEqual([
      [0, 1, 0],
      [2, 0, 1],
      [0, 1, 0],
    ])
    expect(await Promise.all(people.map(usd))).toEqual(['90.00', '112.50', '90.00'])
    expect(await titles(ben)).toContain('You won $22.50')
    expect(await titles(ada)).toEqual(
      expect.arrayContaining(['The tournament has ended', 'Your match is ready']),
    )
    expect(await titles(cleo)).toContain('You are next')
  })

  test('T-55 with two lives the loser goes to the back of the queue', async () => {
    const people = await richPeople(world, 3)
    const [ada, ben, cleo] = people as [Person, Person, Person]
    const line = await started(people, { lives: 2 })
    await line.won(ada)
    expect(await line.state()).toMatchObject({ championId: ada.id, challengerId: cleo.id, queue: [ben.id] })
  })

  test('T-57 a practice tournament is played for coins', async () => {
    const people = await richPeople(world, 2)
    const line = await started(people, { isPracticeMode: true })
    await line.won(people[0]!)
    expect((await people[0]!.balance()).play).toBe('1005.00')
    expect((await people[1]!.balance()).play).toBe('990.00')
  })

  test('T-57 the facts replay it for everybody, without what players wrote in a dispute', async () => {
    const line = await started(await richPeople(world, 2))
    const { match, champion, challenger } = await line.two()
    await line.begin()
    await line.report(champion, champion)
    await challenger.ok('disputeMatch', { ...on(match.id), body: { reason: 'My phone number is secret' } })
    const stranger = await world.signUp('Stranger')
    const facts = await stranger.ok('tournamentFacts', on(line.id))
    expect(facts.map(({ seq, type }) => `${seq} ${type}`)).toEqual([
      '1 started',
      '2 called',
      '3 checked_in',
      '4 checked_in',
      '5 began',
      '6 reported',
      '7 disputed',
    ])
    expect(JSON.stringify(facts)).not.toContain('secret')
  })
})

describe('what a match wants of a player', () => {
  test('T-57 check in, report, confirm, evidence; and who is next', async () => {
    const people = await richPeople(world, 3)
    const [ada, ben, cleo] = people as [Person, Person, Person]
    const line = await started(people)
    const needs = async () =>
      Promise.all(people.map(async (person) => (await person.ok('myMatches')).map(({ need }) => need)))
    expect(await needs()).toEqual([['check_in'], ['check_in'], ['next']])
    const { id } = await line.now()
    await ada.ok('checkIn', { ...on(id), body: {} })
    expect(await needs()).toEqual([['wait'], ['check_in'], ['next']])
    await ben.ok('checkIn', { ...on(id), body: {} })
    expect(await needs()).toEqual([['report'], ['report'], ['next']])
    await line.report(ada, ada)
    expect(await needs()).toEqual([['wait'], ['confirm'], ['next']])
    expect((await ben.ok('myMatches'))[0]).toMatchObject({
      tournamentId: line.id,
      matchId: id,
      gameTitle: 'FIFA 24',
      opponent: { id: ada.id },
      dueAt: (await line.now()).dueAt,
    })
    await line.report(ben, ben)
    expect(await needs()).toEqual([['evidence'], ['evidence'], ['next']])
    expect(await titles(ben)).toEqual(
      expect.arrayContaining(['Confirm the result', 'Your match is in dispute']),
    )
    expect(await cleo.ok('myMatches')).toEqual([
      {
        need: 'next',
        tournamentId: line.id,
        gameTitle: 'FIFA 24',
        matchId: null,
        opponent: null,
        status: null,
        opponentGone: false,
        absenceSeconds: 60,
        dueAt: null,
      },
    ])
  })
})

describe('wrong ways', () => {
  test('T-57 a report before both have checked in is refused', async () => {
    const line = await started(await richPeople(world, 2))
    const { match, champion } = await line.two()
    const report = { ...on(match.id), body: { winnerId: champion.id } }
    expect(codeOf(await champion.call('reportMatch', report))).toEqual([409, 'match_state'])
    await champion.ok('checkIn', { ...on(match.id), body: {} })
    expect(codeOf(await champion.call('reportMatch', report))).toEqual([409, 'match_state'])
    expect((await line.now()).status).toBe('checking_in')
  })

  test('T-57 a third person neither checks in, reports nor disputes, and wins nothing', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    const third = people[2]!
    const stranger = await world.rich('Stranger')
    const { id, champion } = await line.begin()
    const won = { winnerId: champion.userId }
    for (const person of [third, stranger]) {
      expect(codeOf(await person.call('checkIn', { ...on(id), body: {} }))).toEqual([409, 'not_in_match'])
      expect(codeOf(await person.call('reportMatch', { ...on(id), body: won }))).toEqual([
        409,
        'not_in_match',
      ])
      expect(codeOf(await person.call('disputeMatch', { ...on(id), body: { reason: 'Why not' } }))).toEqual([
        409,
        'not_in_match',
      ])
      expect(
        codeOf(await people[0]!.call('reportMatch', { ...on(id), body: { winnerId: person.id } })),
      ).toEqual([409, 'not_in_match'])
      expect((await person.call('getMatch', on(id))).status).toBe(403)
    }
    expect((await line.now()).reports).toEqual([])
  })

  test('T-57 nothing is reported, checked in or disputed after a match or after the end', async () => {
    const people = await richPeople(world, 3)
    const [ada, ben] = people as [Person, Person, Person]
    const line = await started(people)
    const first = await line.now()
    await line.won(ada)
    for (const end of [false, true]) {
      if (end) await line.won(ada)
      expect(codeOf(await ben.call('reportMatch', { ...on(first.id), body: { winnerId: ben.id } }))).toEqual([
        409,
        'match_state',
      ])
      expect(codeOf(await ben.call('checkIn', { ...on(first.id), body: {} }))).toEqual([409, 'match_state'])
      expect(codeOf(await ben.call('disputeMatch', { ...on(first.id), body: { reason: 'I won' } }))).toEqual([
        409,
        'match_state',
      ])
    }
    expect((await line.state()).status).toBe('completed')
  })

  test('T-57 nobody checks in or reports twice, and nobody disputes their own report or nothing', async () => {
    const line = await started(await richPeople(world, 2))
    const { match, champion, challenger } = await line.two()
    await line.begin()
    const again = { ...on(match.id), body: {} }
    expect(codeOf(await champion.call('checkIn', again))).toEqual([409, 'match_state'])
    const dispute = { ...on(match.id), body: { reason: 'Not so' } }
    expect(codeOf(await challenger.call('disputeMatch', dispute))).toEqual([409, 'match_state'])
    await line.report(champion, champion)
    const same = { ...on(match.id), body: { winnerId: champion.id } }
    expect(codeOf(await champion.call('reportMatch', same))).toEqual([409, 'match_state'])
    expect(codeOf(await champion.call('disputeMatch', dispute))).toEqual([409, 'match_state'])
    expect((await line.now()).status).toBe('reported')
  })

  test('T-31 T-32 an impossible score is refused: too few games, a draw, four rounds in a fighting game', async () => {
    const line = await started(await richPeople(world, 2), { gameTitle: 'Tekken 8', gamesCount: 1 })
    const { match, champion } = await line.two()
    await line.begin()
    const refused = async (...games: [number, number][]) => {
      const score = games.map(([c, d]) => ({ champion: c, challenger: d }))
      const answer = await champion.call('reportMatch', {
        ...on(match.id),
        body: { winnerId: champion.id, score },
      })
      return codeOf(answer)
    }
    for (const games of [
      [[0, 2]],
      [[1, 1]],
      [[3, 1]],
      [[1, 0]],
      [
        [2, 0],
        [2, 0],
      ],
    ] as [number, number][][])
      expect(await refused(...games)).toEqual([409, 'impossible_score'])
    expect((await line.now()).status).toBe('running')
    const fine = await line.report(champion, champion, [{ champion: 2, challenger: 1 }])
    expect(fine.reports[0]!.score).toEqual([{ champion: 2, challenger: 1 }])
  })

  test('T-57 matches that do not exist are not found', async () => {
    const ada = await world.rich('Ada')
    for (const name of ['checkIn', 'disputeMatch', 'reportMatch'] as const) {
      const body = { checkIn: {}, disputeMatch: { reason: 'Not so' }, reportMatch: { winnerId: ada.id } }[
        name
      ]
      expect((await ada.call(name, { ...on('999999'), body: body as never })).status).toBe(404)
    }
    expect((await ada.call('getMatch', on('999999'))).status).toBe(404)
    expect((await ada.call('listMatches', on('999999'))).status).toBe(404)
    expect((await ada.call('tournamentFacts', on('999999'))).status).toBe(404)
  })
})

describe('leaving', () => {
  test('T-57 who leaves a running match has lost it, and who has left does nothing more', async () => {
    const people = await richPeople(world, 3)
    const [ada, ben, cleo] = people as [Person, Person, Person]
    const line = await started(people, { lives: 3 })
    await line.begin()
    expect(await ada.ok('leaveTournament', { ...on(line.id), body: {} })).toEqual({
      refunded: '0.00',
      balance: '90.00',
    })
    expect((await line.matches())[0]).toMatchObject({ winnerId: ben.id, wonBy: 'departure' })
    expect(codeOf(await ada.call('leaveTournament', { ...on(line.id), body: {} }))).toEqual([
      409,
      'tournament_state',
    ])
    expect(await line.state()).toMatchObject({ championId: ben.id, challengerId: cleo.id, queue: [] })
  })

  test('T-54 when everybody leaves, the last one has won', async () => {
    const people = await richPeople(world, 4)
    const line = await started(people)
    for (const person of people.slice(0, 3)) await person.ok('leaveTournament', { ...on(line.id), body: {} })
    expect(await line.state()).toMatchObject({ status: 'completed', winner: { id: people[3]!.id } })
    const last = { ...on(line.id), body: {} }
    expect(codeOf(await people[3]!.call('leaveTournament', last))).toEqual([409, 'tournament_state'])
    expect(await usd(people[3]!)).toBe('120.00')
  })

  test('T-57 the host who leaves does not stop the tournament', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    await people[0]!.ok('leaveTournament', { ...on(line.id), body: {} })
    await line.won(people[2]!)
    expect(await line.state()).toMatchObject({ status: 'completed', winner: { id: people[2]!.id } })
  })
})

describe('the money', () => {
  test('T-57 S-26 a host in the top 50 gets 1% of the fees out of the platform’s 25%, when the prize is paid', async () => {
    const people = await richPeople(world, 3)
    const host = await world.signUp('Host')
    await world.db.change(sql`
      insert into standings (user_id, wins, losses, since) values (${BigInt(host.id)}, 10, 0, clock_now())`)
    const line = await started(people, {}, host)
    expect(await line.state()).toMatchObject({
      hostShares: true,
      split: { fees: '30.00', prize: '22.50', platformFee: '7.20', revenueShare: '0.30' },
    })
    expect(await usd(host)).toBe('0.00')
    await line.won(people[0]!)
    await line.won(people[0]!)
    expect(await usd(host)).toBe('0.30')
    expect((await host.ok('currentUser')).revenueShareEarnings).toBe('0.30')
    expect(await titles(host)).toContain('You got $0.30')
    await world.db.change(sql`delete from standings where user_id = ${BigInt(host.id)}`)
  })

  test('T-57 S-26 a result counts on the board of both; practice counts for nobody', async () => {
    const people = await richPeople(world, 2)
    await (await started(people, { isPracticeMode: true })).won(people[0]!)
    await world.settle()
    expect((await people[0]!.ok('ownStanding')).totalGames).toBe(0)
    await (await started(people)).won(people[0]!)
    await world.settle()
    expect(await people[0]!.ok('ownStanding')).toMatchObject({ tournamentWins: 1, tournamentLosses: 0 })
    expect(await people[1]!.ok('ownStanding')).toMatchObject({ tournamentWins: 0, tournamentLosses: 1 })
  })
})
