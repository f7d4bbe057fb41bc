import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { pausedAmong } from '#server/fair-play/index.ts'
import { joinTournaments } from '#server/tournaments/seats/join-tournaments.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import { on, openTournament, seated } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'

// the audit holds seats, players, fees and journals against each other
const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
let people: Person[]
let host: Person
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 20 }, (_, n) => world.rich(`P${n}`, '10000')))
})
beforeEach(async () => {
  host = await world.signUp('Host')
})

const join = (person: Person, id: string, key?: string) =>
  person.call('joinTournament', { ...on(id), ...(key ? { key } : {}) })
const leave = (person: Person, id: string) => person.call('leaveTournament', on(id))
const start = (person: Person, id: string) => person.call('startTournament', on(id))
const ready = (person: Person, id: string) => person.call('readyTournament', { ...on(id), body: {} })
const cents = async (person: Person) => Math.round(Number((await person.balance()).usd) * 100)
const total = async (some: readonly Person[]) =>
  (await Promise.all(some.map(cents))).reduce((sum, one) => sum + one, 0)
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? String(status)).sort()
const times = (n: number, code: string) => Array.from({ length: n }, () => code)
const show = (id: string) => host.ok('getTournament', on(id))

test('T-52 twenty people want the last seat: one has it, and only they pay', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const { id } = await openTournament(host, { maxPlayers: 2 })
    const [first, ...others] = people
    await seated(id, first!)
    const before = await total(people)
    const answers = await Promise.all(others.map((one) => join(one, id)))
    expect(codes(answers)).toEqual(['200', ...times(18, 'tournament_full')])
    expect(before - (await total(people))).toBe(1_000)
    expect(await show(id)).toMatchObject({
      status: 'open',
      readyUntil: expect.any(String),
      currentPlayers: 2,
    })
  }
})

test('T-52 twenty people want eleven seats: the line has eleven, each with a seat of their own', async () => {
  const { id } = await openTournament(host, { maxPlayers: 11, entryFee: '3.33' })
  const before = await total(people)
  const answers = await Promise.all(people.map((one) => join(one, id)))
  expect(codes(answers)).toEqual([...times(11, '200'), ...times(9, 'tournament_full')])
  const seats = answers.flatMap(({ status, body }) => (status === 200 ? [body.seat] : []))
  expect(seats.sort((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, n) => n))
  expect(before - (await total(people))).toBe(11 * 333)
})

test('T-52 behind somebody who is refused, T3 everybody of a batch has their own seat, and the last one has everybody asked', async () => {
  const poor = await world.signUp('Poor')
  const [one, two, three] = people as [Person, Person, Person]
  const { id } = await openTournament(host, { maxPlayers: 2 })
  const other = await openTournament(host, { maxPlayers: 2 })
  await seated(other.id, three)
  const wishes: [Person, string][] = [
    [poor, id],
    [one, id],
    [two, other.id],
    [three, id],
  ]
  const outcomes = await joinTournaments(
    world.context,
    wishes.map(([{ id: userId }, tournamentId]) => ({
      userId: BigInt(userId),
      tournamentId: BigInt(tournamentId),
      key: randomUUID(),
    })),
    pausedAmong,
  )
  const seatOf = async (tournamentId: string, person: Person) => {
    const seat = await world.db.one<{ id: bigint }>(sql`
      select id from tournament_seats where tournament_id = ${BigInt(tournamentId)} and user_id = ${BigInt(person.id)}`)
    return seat.id
  }
  expect(outcomes).toEqual([
    { error: expect.objectContaining({ code: 'insufficient_funds' }) },
    { value: expect.objectContaining({ seatId: await seatOf(id, one), seat: 0 }) },
    { value: expect.objectContaining({ seatId: await seatOf(other.id, two), seat: 1 }) },
    { value: expect.objectContaining({ seatId: await seatOf(id, three), seat: 1 }) },
  ])
  for (const of of [id, other.id]) expect((await show(of)).readyUntil).not.toBeNull()
})

test('T-52 many who cannot pay stand before those who can: the seats go to the first who can, and nobody else is charged', async () => {
  const poor = await Promise.all(Array.from({ length: 9 }, (_, n) => world.signUp(`Poor${n}`)))
  const [one, two, three, late] = people as [Person, Person, Person, Person]
  const { id } = await openTournament(host, { maxPlayers: 3 })
  await world.db.change(sql`
    insert into no_shows (match_id, user_id, nth, at, paused_until)
    values (${900_000_000n}, ${BigInt(poor[0]!.id)}, 3, clock_now(), clock_now() + interval '1 hour')`)
  const before = await total([one, two, three, late])
  const outcomes = await joinTournaments(
    world.context,
    [...poor.slice(0, 6), one, ...poor.slice(6), two, three, late].map(({ id: userId }) => ({
      userId: BigInt(userId),
      tournamentId: BigInt(id),
      key: randomUUID(),
    })),
    pausedAmong,
  )
  const codesOf = outcomes.map((outcome) =>
    'error' in outcome ? (outcome.error as { code: string }).code : 'seat',
  )
  expect(codesOf).toEqual([
    'time_out',
    ...times(5, 'insufficient_funds'),
    'seat',
    ...times(3, 'insufficient_funds'),
    ...times(2, 'seat'),
    'tournament_full',
  ])
  expect(before - (await total([one, two, three, late]))).toBe(3_000)
  expect(await show(id)).toMatchObject({ status: 'open', readyUntil: expect.any(String), currentPlayers: 3 })
})

test('T-44 a double join is one seat, with one key and with two', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const [jo] = people as [Person]
    const { id } = await openTournament(host)
    const before = await cents(jo)
    const key = randomUUID()
    const same = await Promise.all(times(4, key).map((one) => join(jo, id, one)))
    expect(codes(same)).toEqual(times(4, '200'))
    expect(new Set(same.map(({ body }) => body.reference)).size).toBe(1)
    const other = await openTournament(host)
    const different = await Promise.all(times(4, '').map(() => join(jo, other.id)))
    expect(codes(different)).toEqual(['200', ...times(3, 'already_joined')])
    expect(before - (await cents(jo))).toBe(2_000)
  }
})

test('T-44 one key for two tournaments at once: one has the seat, the other call is refused', async () => {
  for (let round = 0; round < rounds(4); round++) {
    const [jo] = people as [Person]
    const [one, two] = [await openTournament(host), await openTournament(host)]
    const before = await cents(jo)
    const key = randomUUID()
    const answers = await Promise.all([join(jo, one.id, key), join(jo, two.id, key)])
    expect(codes(answers)).toEqual(['200', 'idempotency_key_reused'])
    expect(before - (await cents(jo))).toBe(1_000)
  }
})

test('T-52 money for one seat, and joins of three tournaments at once: one is paid', async () => {
  const poor = await world.rich('Poor', '10')
  const all = await Promise.all([openTournament(host), openTournament(host), openTournament(host)])
  const answers = await Promise.all(all.map(({ id }) => join(poor, id)))
  expect(codes(answers)).toEqual(['200', 'insufficient_funds', 'insufficient_funds'])
  expect(await cents(poor)).toBe(0)
})

test('T-53 T3 people join while the last one answers: who is seated then plays and pays, nobody else', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const { id } = await openTournament(host, { maxPlayers: 11 })
    const [one, two, ...others] = people as [Person, Person, ...Person[]]
    await seated(id, one, two)
    const before = await total(others)
    await start(host, id)
    await ready(one, id)
    const [started, ...joined] = await Promise.all([
      ready(two, id),
      ...others.slice(0, 6).map((person) => join(person, id)),
    ])
    expect(started.status).toBe(200)
    const inside = joined.filter(({ status }) => status === 200).length
    expect(codes(joined)).toEqual([...times(inside, '200'), ...times(6 - inside, 'tournament_state')])
    const { status, seats, currentPlayers, split } = await show(id)
    expect(status).toBe('in_progress')
    expect([seats.length, currentPlayers]).toEqual([2 + inside, 2 + inside])
    expect(split.fees).toBe(`${(2 + inside) * 10}.00`)
    expect(before - (await total(others))).toBe(inside * 1_000)
  }
})

test('T-53 T3 the last one leaves and answers at once: either the fee is back, or they play and have lost', async () => {
  for (let round = 0; round < rounds(6); round++) {
    const { id } = await openTournament(host)
    const three = people.slice(0, 3) as [Person, Person, Person]
    await seated(id, ...three)
    const before = await cents(three[2])
    await start(host, id)
    for (const one of three.slice(0, 2)) await ready(one, id)
    const [, left] = await Promise.all([ready(three[2], id), leave(three[2], id)])
    expect(left.status).toBe(200)
    expect((await show(id)).status).toBe('in_progress')
    const refunded = Math.round(Number(left.body.refunded) * 100)
    expect((await cents(three[2])) - before).toBe(refunded)
    const { seats, split } = await show(id)
    expect(seats.length).toBe(refunded === 0 ? 3 : 2)
    expect(split.fees).toBe(refunded === 0 ? '30.00' : '20.00')
  }
})

test('T-52 of two players one leaves while the other and a stranger start: never a tournament with one player', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const { id } = await openTournament(host)
    const [one, two, stranger] = people as [Person, Person, Person]
    await seated(id, one, two)
    const answers = await Promise.all([start(host, id), leave(two, id), start(stranger, id), start(one, id)])
    expect(codes(answers.slice(2))).toEqual(['forbidden', 'forbidden'])
    const { status, seats } = await show(id)
    expect(['200', 'too_few_players']).toContain(codes(answers.slice(0, 1))[0])
    expect([status, seats.length]).toEqual(['open', 1])
    // whether it was asked for before or not: one is too few
    await ready(one, id)
    expect((await show(id)).status).toBe('open')
  }
})

test('T-52 everybody leaves at once: every fee is back, and the tournament stays open for others', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const { id } = await openTournament(host, { maxPlayers: 11 })
    const ten = people.slice(0, 10)
    const before = await total(ten)
    await seated(id, ...ten)
    expect(codes(await Promise.all(ten.map((one) => leave(one, id))))).toEqual(times(10, '200'))
    expect(await total(ten)).toBe(before)
    expect(await show(id)).toMatchObject({ status: 'open', currentPlayers: 0 })
  }
})

test('T-52 the host plays too, leaves the seat and cancels while others join: all money is back', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const owner = await world.rich('Owner')
    const { id } = await openTournament(owner, { maxPlayers: 11 })
    await seated(id, owner)
    const before = await total(people)
    const [left] = await Promise.all([
      leave(owner, id),
      owner.call('cancelTournament', { ...on(id), body: { reason: 'I changed my mind' } }),
      ...people.slice(0, 6).map((one) => join(one, id)),
    ])
    expect(['200', 'tournament_state']).toContain(left.body.code ?? String(left.status))
    expect(await show(id)).toMatchObject({ status: 'cancelled' })
    expect([await cents(owner), await total(people)]).toEqual([10_000, before])
  }
})

test('T-49 card money that arrives while the last seat is taken is a seat or stays in the wallet, never both', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const { id } = await openTournament(host, { maxPlayers: 3 })
    const payer = await world.signUp('Payer')
    const [one, ...others] = people as [Person, ...Person[]]
    await seated(id, one)
    const [, ...joined] = await Promise.all([
      payer.call('createPaymentIntent', { body: { amount: '10', purpose: `join:${id}` } }),
      ...others.slice(0, 5).map((person) => join(person, id)),
    ])
    const { seats } = await show(id)
    const has = seats.some(({ userId }) => userId === payer.id)
    expect(seats.length).toBe(3)
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(has ? 1 : 2)
    // seated, refused before anything was charged, or charged and kept
    expect(has ? [0] : [0, 1_000]).toContain(await cents(payer))
  }
})
