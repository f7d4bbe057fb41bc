import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { richPeople } from '#tests/support/matches.ts'
import { host, show, testTournaments, usd, world } from '#tests/support/tournament-world.ts'
import { everybodyReady, on, openTournament, seated, wanted } from '#tests/support/tournaments.ts'
import { type Person, refused } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

testTournaments()

const rich = (count: number) => richPeople(world, count)
const ready = (person: Person, id: string, clientSeed?: string) =>
  person.call('readyTournament', { ...on(id), body: clientSeed ? { clientSeed } : {} })
const notices = async (person: Person) =>
  (await person.ok('listNotifications', { query: {} })).map(({ title }) => whatOf(title))

/** A tournament in which these people have seats and are asked. */
async function asked(people: readonly Person[], more: Parameters<typeof openTournament>[1] = {}) {
  const { id } = await openTournament(host, { maxPlayers: 6, ...more })
  await seated(id, ...people)
  await host.ok('startTournament', on(id))
  return id
}

describe('a ready check', () => {
  test('T3 the host’s start asks everybody for three minutes, by notice and on home; when all have answered it begins at once', async () => {
    const people = await rich(3)
    const id = await asked(people)
    const shown = await show(id)
    expect([shown.status, shown.seats.map((seat) => seat.ready)]).toEqual(['open', [false, false, false]])
    expect(Date.parse(shown.readyUntil!) - Date.now()).toBeGreaterThan(170_000)
    expect(shown.clocks.readySeconds).toBe(180)
    expect(await notices(people[0]!)).toContain('Are you ready?')
    expect(await people[0]!.ok('myMatches')).toEqual([
      {
        tournamentId: id,
        gameTitle: 'FIFA 24',
        need: 'ready',
        matchId: null,
        opponent: null,
        status: null,
        opponentGone: false,
        absenceSeconds: 60,
        dueAt: shown.readyUntil,
      },
    ])
    await ready(people[0]!, id)
    expect((await show(id)).seats.map((seat) => seat.ready)).toEqual([true, false, false])
    expect(await people[0]!.ok('myMatches')).toEqual([])
    await ready(people[1]!, id)
    expect((await ready(people[2]!, id)).body).toMatchObject({ status: 'in_progress', readyUntil: null })
    // a repeated call finds it begun
    expect((await ready(people[0]!, id)).body).toMatchObject({ status: 'in_progress' })
  })

  test('T3 nobody answers: it stays open, and everybody keeps the seat', async () => {
    const people = await rich(2)
    const id = await asked(people)
    await world.pass('3 minutes 1 second')
    expect(await show(id)).toMatchObject({ status: 'open', readyUntil: null, currentPlayers: 2 })
    expect(await usd(people)).toEqual(['90.00', '90.00'])
    expect(await notices(people[0]!)).toContain('Too few players were ready')
    // and may be asked again, with nothing left of the first time
    await host.ok('startTournament', on(id))
    expect(await everybodyReady(id, ...people)).toMatchObject({ status: 'in_progress' })
  })

  test('T3 one of two, or two of five, are too few', async () => {
    const people = await rich(5)
    const two = await asked(people.slice(0, 2))
    await ready(people[0]!, two)
    const five = await asked(people)
    for (const person of people.slice(0, 2)) await ready(person, five)
    await world.pass('181 seconds')
    expect([await show(two), await show(five)]).toMatchObject([
      { status: 'open', readyUntil: null, currentPlayers: 2 },
      { status: 'open', readyUntil: null, currentPlayers: 5 },
    ])
  })

  test('T3 the host alone answers: it stays open', async () => {
    const [ada, ben] = (await rich(2)) as [Person, Person]
    const { id } = await openTournament(ada)
    await seated(id, ada, ben)
    await ada.ok('startTournament', on(id))
    await ready(ada, id)
    await world.pass('181 seconds')
    expect(await show(id)).toMatchObject({ status: 'open', readyUntil: null, currentPlayers: 2 })
  })

  test('T3 half of them answer: they play for their own fees, and the others have theirs back, whole', async () => {
    const people = await rich(4)
    const id = await asked(people, { entryFee: '3.33' })
    for (const person of people.slice(1, 3)) await ready(person, id)
    await world.pass('181 seconds')
    const shown = await show(id)
    expect(shown).toMatchObject({
      status: 'in_progress',
      currentPlayers: 2,
      prizePool: '5.00',
      split: { fees: '6.66', prize: '5.00', platformFee: '1.66' },
    })
    expect(shown.seats.map(({ userId }) => userId).sort()).toEqual(
      people
        .slice(1, 3)
        .map(({ id }) => id)
        .sort(),
    )
    expect(await usd(people)).toEqual(['100.00', '96.67', '96.67', '100.00'])
    expect(await notices(people[0]!)).toContain('It started without you')
    const entries = await people[0]!.ok('transactions', { query: { limit: 2, currency: 'USD' } })
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      ['tournament_refund', '3.33'],
      ['tournament_entry', '-3.33'],
    ])
    expect(refused(await ready(people[0]!, id))).toEqual([409, 'not_joined'])
  })

  test('T3 the last seat asks too, practice tournaments ask, and an answer after the time is late', async () => {
    const people = await rich(2)
    const { id } = await openTournament(host, { maxPlayers: 2, isPracticeMode: true })
    await seated(id, ...people)
    expect((await show(id)).readyUntil).not.toBeNull()
    await world.db.change(sql`update tournaments set ready_until = clock_now() where id = ${BigInt(id)}`)
    expect(refused(await ready(people[0]!, id))).toEqual([409, 'tournament_state'])
    await world.settle()
    expect(await show(id)).toMatchObject({ status: 'open', readyUntil: null })
    expect(refused(await ready(people[0]!, id))).toEqual([409, 'tournament_state'])
    expect(refused(await ready(host, id))).toEqual([409, 'not_joined'])
    expect(refused(await ready(host, '999999999'))).toEqual([404, 'not_found'])
  })

  test('T3 a seat after the time of the check is refused, and a deposit for it stays money; once the check is over it is free again', async () => {
    const [ada, ben, late] = (await rich(3)) as [Person, Person, Person]
    const payer = await world.signUp('Payer')
    const id = await asked([ada, ben])
    // the time is over, and no node has ended the check yet
    await world.db.change(sql`update tournaments set ready_until = clock_now() where id = ${BigInt(id)}`)
    expect(refused(await late.call('joinTournament', on(id)))).toEqual([409, 'tournament_state'])
    // the deposit comes too late for the seat, and stays in the wallet
    await payer.ok('createPaymentIntent', { body: { amount: '10', purpose: `join:${id}` } })
    expect(await usd([late, payer])).toEqual(['100.00', '10.00'])
    expect((await show(id)).seats).toHaveLength(2)
    await world.settle()
    await late.ok('joinTournament', on(id))
    expect((await show(id)).seats).toHaveLength(3)
  })

  test('T3 a player who joins during the check is ready, also by a deposit; one who leaves is not waited for', async () => {
    const [ada, ben, cleo, dan] = (await rich(4)) as [Person, Person, Person, Person]
    const payer = await world.signUp('Payer')
    const id = await asked([ada, ben, cleo])
    await dan.ok('joinTournament', on(id))
    await payer.ok('createPaymentIntent', { body: { amount: '10', purpose: `join:${id}` } })
    expect((await show(id)).seats.map((seat) => seat.ready)).toEqual([false, false, false, true, true])
    await ready(ada, id)
    await ready(ben, id)
    expect(await cleo.ok('leaveTournament', on(id))).toMatchObject({ refunded: '10.00' })
    expect(await show(id)).toMatchObject({ status: 'in_progress', currentPlayers: 4 })
    expect(await usd([ada, ben, cleo, dan, payer])).toEqual(['90.00', '90.00', '100.00', '90.00', '0.00'])
  })

  test('T3 one who is alone and ready waits; the next who joins makes it begin', async () => {
    const [ada, ben, cleo] = (await rich(3)) as [Person, Person, Person]
    const id = await asked([ada, ben])
    await ready(ada, id)
    await ben.ok('leaveTournament', on(id))
    expect((await show(id)).status).toBe('open')
    await cleo.ok('joinTournament', on(id))
    expect(await show(id)).toMatchObject({ status: 'in_progress', currentPlayers: 2 })
  })

  test('T3 the host cancels during the check: every fee is back, and nobody is asked any more', async () => {
    const people = await rich(2)
    const id = await asked(people)
    await host.ok('cancelTournament', { ...on(id), body: { reason: 'No servers' } })
    expect(await show(id)).toMatchObject({ status: 'cancelled', readyUntil: null })
    expect(await usd(people)).toEqual(['100.00', '100.00'])
    expect(await people[0]!.ok('myMatches')).toEqual([])
    expect(refused(await ready(people[0]!, id))).toEqual([409, 'tournament_state'])
  })

  test('T3 a check that runs at the end of 72 hours is held to its end', async () => {
    const people = await rich(2)
    const { id } = await openTournament(host)
    await seated(id, ...people)
    await world.pass('71 hours 59 minutes')
    await host.ok('startTournament', on(id))
    await world.pass('2 minutes')
    expect((await show(id)).status).toBe('open')
    await world.pass('2 minutes')
    expect((await show(id)).status).toBe('cancelled')
    expect(await usd(people)).toEqual(['100.00', '100.00'])
  })
})

describe('a start time', () => {
  const inMinutes = async (minutes: number) => {
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    return new Date(now.getTime() + minutes * 60_000).toISOString()
  }

  test('T3 the check begins three minutes before it, full or not, and not with the last seat', async () => {
    const people = await rich(2)
    const startsAt = await inMinutes(60)
    const { id } = await openTournament(host, { maxPlayers: 2, startsAt })
    await seated(id, ...people)
    expect(await show(id)).toMatchObject({ startsAt, readyUntil: null, status: 'open' })
    await world.pass('56 minutes')
    expect((await show(id)).readyUntil).toBeNull()
    await world.pass('61 seconds')
    expect((await show(id)).readyUntil).not.toBeNull()
    // too few answer: it is not asked again by itself
    await world.pass('181 seconds')
    expect(await show(id)).toMatchObject({ status: 'open', readyUntil: null })
    await world.pass('60 seconds')
    expect((await show(id)).readyUntil).toBeNull()
    await host.ok('startTournament', on(id))
    expect(await everybodyReady(id, ...people)).toMatchObject({ status: 'in_progress' })
  })

  test('T3 with fewer than two players then it is cancelled, and the fee is back', async () => {
    const [ada] = (await rich(1)) as [Person]
    const { id } = await openTournament(host, { startsAt: await inMinutes(60) })
    await seated(id, ada)
    await world.pass('57 minutes')
    expect(await show(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'fewer than two players had joined by its start time',
    })
    expect(await usd([ada])).toEqual(['100.00'])
  })

  test('T3 it is at most 72 hours ahead, and late enough for the check', async () => {
    for (const minutes of [-5, 3, 72 * 60 + 1]) {
      const answer = await host.call('createTournament', {
        body: wanted({ startsAt: await inMinutes(minutes) }),
      })
      expect([answer.status, Object.keys(answer.body.fields ?? {})], `${minutes}`).toEqual([
        400,
        ['startsAt'],
      ])
    }
    for (const startsAt of ['tomorrow', '2026-13-01T10:00:00Z', '2026-01-01T10:00:00'])
      expect((await host.call('createTournament', { body: wanted({ startsAt }) })).status).toBe(400)
    await openTournament(host, { startsAt: await inMinutes(72 * 60 - 1) })
  })
})

test('T13 creating under one Idempotency-Key makes one tournament', async () => {
  const key = randomUUID()
  const create = (gameTitle: string) => host.call('createTournament', { body: wanted({ gameTitle }), key })
  const [one, two] = await Promise.all([create('FIFA 24'), create('FIFA 24')])
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  expect((await create('FIFA 24')).body.id).toBe(one.body.id)
  expect(refused(await create('Tekken 8'))).toEqual([422, 'idempotency_key_reused'])
  expect(await host.ok('listTournaments', { query: { mine: 'true' } })).toHaveLength(1)
})
