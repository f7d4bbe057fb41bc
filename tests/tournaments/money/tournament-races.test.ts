import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import { type Played, richPeople, started } from '#tests/support/matches.ts'
import { rounds } from '#tests/support/scale.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'

/** Two servers with their timers and relays running, on one database. */
const [one, two] = twoNodes({
  jobs: true,
  transport: listenTransport,
  env: { RATE_WRITE_PER_SECOND: '100000' },
})

const later = (span: string) => one.db.change(sql`update clock set "offset" = "offset" + ${span}::interval`)
const ended = (line: Played) =>
  expect
    .poll(async () => (await line.state()).status, { timeout: 10_000, interval: 50 })
    .not.toBe('in_progress')
const usd = async (people: readonly Person[]) =>
  Promise.all(people.map(async (person) => (await person.balance()).usd))

/** How often each type of fact was recorded. */
async function counted(line: Played): Promise<Record<string, number>> {
  const rows = await one.db.rows<{ type: string; count: number }>(sql`
    select type, count(*)::int as count from tournament_facts where tournament_id = ${BigInt(line.id)} group by type`)
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

/** Prizes, fees and refunds of a tournament in the ledger. */
const journals = (line: Played, reason: string) =>
  one.db.one<{ count: number }>(sql`
    select count(*)::int as count from ledger_journals where key like ${`${reason}:%`} and ref = ${`tournament:${line.id}`}`)

test('T-44 T-53 Z-12 joins on two nodes at once: T3 every seat is one person’s, the last one has everybody asked once, and a key counts on both', async () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']
  const people = await Promise.all(names.map((name) => one.rich(name)))
  const before = await usd(people)
  const host = await one.signUp('Host')
  for (let round = 0; round < rounds(3); round++) {
    const { id } = await openTournament(host, { maxPlayers: 3 })
    const wishes = people.flatMap((person) => {
      const key = randomUUID()
      return [one, two].map((node) => ({ person, node, key }))
    })
    const answers = await Promise.all(
      wishes.map(({ person, node, key }) => node.as(person).call('joinTournament', { ...on(id), key })),
    )
    const shown = await host.ok('getTournament', on(id))
    expect([shown.status, shown.readyUntil === null, shown.seats.length]).toEqual(['open', false, 3])
    for (const [n, { person }] of wishes.entries()) {
      const { status, body } = answers[n]!
      const seat = shown.seats.find(({ userId }) => userId === person.id)
      if (seat) expect([status, body.seat]).toEqual([200, seat.seat])
      else expect([status, body.code]).toEqual([409, expect.stringMatching(/^tournament_(full|state)$/)])
    }
    const { count } = await one.db.one<{ count: number }>(sql`
      select count(*)::int as count from notifications where key like ${`tournament.ready:${id}-%`}`)
    expect(count).toBe(3)
    await one.db.change(sql`update tournaments set ready_until = null where id = ${BigInt(id)}`)
  }
  const total = (sums: string[]) => sums.reduce((sum, each) => sum + Number(each), 0)
  expect(total(before) - total(await usd(people))).toBe(3 * 10 * rounds(3))
})

test('T-57 Z-12 equal reports on two nodes at once finish the match once and pay the prize once', async () => {
  for (let round = 0; round < rounds(4); round++) {
    const people = await richPeople(one, 2)
    const [ada, ben] = people as [Person, Person]
    const line = await started(people)
    const { id } = await line.begin()
    const report = { ...on(id), body: { winnerId: ben.id } }
    const calls = [one.as(ada), two.as(ada), one.as(ben), two.as(ben)].map((who) =>
      who.call('reportMatch', report),
    )
    const answers = (await Promise.all(calls)).map(({ status }) => status)
    expect(answers.filter((status) => status === 200)).toHaveLength(2)
    expect(answers.filter((status) => status === 409)).toHaveLength(2)
    expect(await line.state()).toMatchObject({ status: 'completed', winner: { id: ben.id } })
    expect(await counted(line)).toMatchObject({ reported: 2, won: 1, ended: 1 })
    expect((await journals(line, 'tournament-prize')).count).toBe(1)
    expect(await usd(people)).toEqual(['90.00', '105.00'])
  }
})

test('T-57 Z-12 a timer runs once, whichever node looks first', async () => {
  const people = await richPeople(one, 6)
  const lines = [
    await started(people.slice(0, 2)),
    await started(people.slice(2, 4)),
    await started(people.slice(4, 6)),
  ]
  for (const line of lines) {
    const { match, challenger } = await line.two()
    await challenger.ok('checkIn', { ...on(match.id), body: {} })
  }
  await later('10 minutes')
  for (const line of lines) {
    await ended(line)
    expect(await counted(line)).toMatchObject({ checked_in: 1, won: 1, ended: 1 })
    expect((await journals(line, 'tournament-prize')).count).toBe(1)
  }
  expect(await usd(people)).toEqual(['90.00', '105.00', '90.00', '105.00', '90.00', '105.00'])
})

test('T-57 Z-12 leaving while the report arrives: the match ends once, and one of the two has won', async () => {
  for (let round = 0; round < rounds(6); round++) {
    const people = await richPeople(one, 2)
    const [ada, ben] = people as [Person, Person]
    const line = await started(people)
    const { id } = await line.begin()
    await line.report(ada, ada)
    const [report, left] = await Promise.all([
      one.as(ben).call('reportMatch', { ...on(id), body: { winnerId: ada.id } }),
      two.as(ada).call('leaveTournament', { ...on(line.id), body: {} }),
    ])
    expect([report.status, left.status].sort()).toEqual([200, 409])
    const winner = report.status === 200 ? ada : ben
    expect((await line.state()).winner?.id).toBe(winner.id)
    expect(await counted(line)).toMatchObject({ won: 1, ended: 1 })
    expect((await winner.balance()).usd).toBe('105.00')
  }
})

test('T-54 Z-12 everybody leaves at once: one is left, and has won', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const people = await richPeople(one, 4)
    const line = await started(people)
    const leaving = people.map((person, n) =>
      (n % 2 ? two : one).as(person).call('leaveTournament', { ...on(line.id), body: {} }),
    )
    const answers = (await Promise.all(leaving)).map(({ status }) => status)
    expect(answers.sort()).toEqual([200, 200, 200, 409])
    expect((await line.state()).status).toBe('completed')
    expect((await usd(people)).sort()).toEqual(['120.00', '90.00', '90.00', '90.00'])
  }
})

test('T-57 Z-12 a check-in at the last moment counts or is refused, and never both', async () => {
  for (let round = 0; round < rounds(4); round++) {
    const people = await richPeople(one, 2)
    const line = await started(people)
    const { match, champion, challenger } = await line.two()
    await champion.ok('checkIn', { ...on(match.id), body: {} })
    const [answer] = await Promise.all([
      two.as(challenger).call('checkIn', { ...on(match.id), body: {} }),
      later('10 minutes'),
    ])
    const facts = await counted(line)
    if (answer.status === 200) expect(facts).toMatchObject({ checked_in: 2, began: 1 })
    else {
      await ended(line)
      expect(await counted(line)).toMatchObject({ checked_in: 1, won: 1, ended: 1 })
    }
  }
})

test('T-57 Z-12 of two moderators who decide at once, one does', async () => {
  const moderators = [await one.moderator('Mia'), await one.moderator('Noa')]
  for (let round = 0; round < rounds(3); round++) {
    const people = await richPeople(one, 2)
    const line = await started(people)
    const { id } = await line.disputed()
    const answers = await Promise.all(
      moderators.map((moderator, n) =>
        [one, two][n]!.as(moderator).call('decideMatch', {
          ...on(id),
          body: { winnerId: people[n]!.id, reason: 'The picture says so' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const decided = answers.findIndex(({ status }) => status === 200)
    expect((await line.state()).winner?.id).toBe(people[decided]!.id)
    const { count } = await one.db.one<{ count: number }>(
      sql`select count(*)::int as count from match_decisions where match_id = ${BigInt(id)}`,
    )
    expect(count).toBe(1)
  }
})
