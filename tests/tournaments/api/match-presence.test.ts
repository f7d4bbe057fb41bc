import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import type { Played } from '#tests/support/matches.ts'
import { richPeople, started } from '#tests/support/matches.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { connect, type RecordingSocket } from '#tests/support/sockets.ts'
import { on } from '#tests/support/tournaments.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

let database: FreshDatabase
let world: World
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database, { env: { RATE_WRITE_PER_SECOND: '100000' } })
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const first = async (line: Played) => (await line.matches())[0]!

describe('a player who is gone', () => {
  type Connected = { person: Person; socket: RecordingSocket }

  /**
   * A moment after which the server has noted everybody who has a socket. Presence reports a new socket at once, so one more
   * is opened and closed; the one that stays is what counts.
   */
  async function seen({ person }: Connected, line: Played): Promise<void> {
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    const own = BigInt(person.id)
    const brief = await connect(world, person)
    const noted = () =>
      world.db.first(sql`
        select 1 from matches where tournament_id = ${BigInt(line.id)} and ended_at is null
          and case champion_id when ${own} then champion_seen_at else challenger_seen_at end >= ${now}`)
    await expect.poll(noted, { interval: 20 }).toBeDefined()
    brief.close()
  }

  /** So many seconds pass while only these sockets are there. */
  async function pass(line: Played, seconds: number, ...there: Connected[]): Promise<void> {
    for (let left = seconds; left > 0; left -= 20) {
      await world.pass(`${Math.min(20, left)} seconds`)
      for (const one of there) await seen(one, line)
    }
    await world.settle()
  }

  const online = async (person: Person): Promise<Connected> => ({
    person,
    socket: await connect(world, person),
  })

  async function running() {
    const people = await richPeople(world, 3)
    const line = await started(people)
    await line.begin()
    const there = await Promise.all(people.slice(0, 2).map(online))
    for (const one of there) await seen(one, line)
    return { line, people, sockets: there as [Connected, Connected] }
  }

  test('T-56 a minute without the player’s socket, while the opponent’s is there, loses after five more', async () => {
    const { line, people, sockets } = await running()
    sockets[0].socket.close()
    await pass(line, 40, sockets[1])
    expect((await first(line)).status).toBe('running')
    await pass(line, 60, sockets[1])
    expect(await first(line)).toMatchObject({ status: 'reported', disconnectedId: people[0]!.id })
    expect((await people[0]!.ok('listNotifications'))[0]).toMatchObject({
      title: expect.stringMatching(/^Come back to your match · /),
    })
    expect((await first(line)).champion).toMatchObject({ userId: people[0]!.id, online: false })
    // an operator's clock of absences may be shorter than the time for which somebody seen is shown as there
    const seenNow = sql`update tournament_seats set seen_at = clock_now() where user_id = ${BigInt(people[0]!.id)}`
    await world.db.change(seenNow)
    expect((await first(line)).champion).toMatchObject({ online: false })
    await world.pass('5 minutes')
    expect(await first(line)).toMatchObject({ winnerId: people[1]!.id, wonBy: 'disconnect' })
    const [own, other] = await Promise.all(people.slice(0, 2).map((person) => person.ok('listNotifications')))
    expect(own!.map(({ body }) => body)).toContain('You were gone for too long.')
    const { firstName } = await people[0]!.ok('currentUser')
    expect(other!.map(({ body }) => body)).toContain(`${firstName} was gone for too long.`)
    sockets[1].socket.close()
  })

  test('T-57 who waits in the queue with a page open is there at once when the match is called', async () => {
    const { line, people, sockets } = await running()
    const waiting = await online(people[2]!)
    const seats = async () => (await people[0]!.ok('getTournament', on(line.id))).seats
    await expect.poll(async () => (await seats())[2]!.online).toBe(true)
    const { id } = await line.now()
    for (const player of people.slice(0, 2))
      await player.ok('reportMatch', { ...on(id), body: { winnerId: people[0]!.id } })
    expect((await line.now()).challenger).toMatchObject({ userId: people[2]!.id, online: true })
    for (const { socket } of [...sockets, waiting]) socket.close()
  })

  test('T-56 when both are gone nobody loses, and the time of one starts when the other is back', async () => {
    const { line, people, sockets } = await running()
    for (const { socket } of sockets) socket.close()
    await pass(line, 300)
    expect((await first(line)).status).toBe('running')
    const back = await online(people[1]!)
    await seen(back, line)
    await pass(line, 40, back)
    expect((await first(line)).status).toBe('running')
    await pass(line, 60, back)
    expect(await first(line)).toMatchObject({ status: 'reported', disconnectedId: people[0]!.id })
    back.socket.close()
  })

  test('T-56 who is back within the minute has lost nothing', async () => {
    const { line, people, sockets } = await running()
    sockets[0].socket.close()
    await pass(line, 40, sockets[1])
    const back = await online(people[0]!)
    await seen(back, line)
    await pass(line, 40, sockets[1], back)
    await pass(line, 40, sockets[1], back)
    expect((await first(line)).status).toBe('running')
    back.socket.close()
    sockets[1].socket.close()
  })

  const gone = async () => {
    const table = await running()
    table.sockets[0].socket.close()
    await pass(table.line, 100, table.sockets[1])
    expect(await first(table.line)).toMatchObject({ status: 'reported', disconnectedId: table.people[0]!.id })
    return table
  }
  const needsOf = async (person: Person) => (await person.ok('myMatches')).map(({ need }) => need)

  test('T2 any socket of a player counts: one that follows nothing of the tournament is there', async () => {
    const { line, people, sockets } = await running()
    // neither socket has said a word: a page of messages is as good as that of the match
    await pass(line, 200, ...sockets)
    expect((await first(line)).status).toBe('running')
    expect((await line.now()).champion).toMatchObject({ userId: people[0]!.id, online: true })
    for (const { socket } of sockets) socket.close()
  })

  test('T2 a player with two devices of which one is closed is there', async () => {
    const { line, sockets } = await running()
    const phone = await online(sockets[0].person)
    sockets[0].socket.close()
    await pass(line, 100, phone, sockets[1])
    expect((await first(line)).status).toBe('running')
    for (const { socket } of [phone, sockets[1]]) socket.close()
  })

  test('T2 a player who is back within five minutes has lost nothing: the claim ends by itself, and the result is due as before', async () => {
    const { line, people, sockets } = await gone()
    const { beganAt } = await first(line)
    const dueAt = new Date(Date.parse(beganAt!) + 3 * 3_600_000).toISOString()
    expect(await needsOf(people[0]!)).toEqual(['come_back'])
    expect(await people[1]!.ok('myMatches')).toMatchObject([{ need: 'wait', opponentGone: true }])
    const back = await online(people[0]!)
    await seen(back, line)
    await world.settle()
    expect(await first(line)).toMatchObject({ status: 'running', disconnectedId: null, dueAt })
    const types = (await people[0]!.ok('tournamentFacts', on(line.id))).map(({ type }) => type)
    expect(types.slice(-2)).toEqual(['vanished', 'returned'])
    expect(await needsOf(people[0]!)).toEqual(['report'])
    // gone again, the players are notified again
    back.socket.close()
    await pass(line, 100, sockets[1])
    expect((await first(line)).disconnectedId).toBe(people[0]!.id)
    const told = await people[0]!.ok('listNotifications')
    expect(told.filter(({ title }) => whatOf(title) === 'Come back to your match')).toHaveLength(2)
    await world.pass('5 minutes')
    expect(await first(line)).toMatchObject({ wonBy: 'disconnect', winnerId: people[1]!.id })
    sockets[1].socket.close()
  })

  test('T2 another node sees who is back, and both together take one step', async () => {
    const { line, people, sockets } = await gone()
    const other = await openWorld({ ...database, drop: async () => {} })
    const socket = await connect(other, people[0]!)
    const present = () =>
      world.db.first(sql`
        select 1 from matches where tournament_id = ${BigInt(line.id)} and vanished_id in (champion_id, challenger_id)
          and case vanished_id when champion_id then champion_seen_at else challenger_seen_at end > vanished_at`)
    await expect.poll(present, { interval: 20 }).toBeDefined()
    await Promise.all([world.settle(), other.settle()])
    const types = (await people[0]!.ok('tournamentFacts', on(line.id))).map(({ type }) => type)
    expect(types.filter((type) => type === 'returned')).toHaveLength(1)
    socket.close()
    sockets[1].socket.close()
    await other.close()
  })
})
