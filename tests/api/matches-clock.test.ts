import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { advanceLine } from '#server/tournaments/advance-line.ts'
import type { Played } from '#tests/support/matches.ts'
import { richPeople, started } from '#tests/support/matches.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { connect, type RecordingSocket, say } from '#tests/support/sockets.ts'
import { on } from '#tests/support/tournaments.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(await freshDatabase(), { env: { RATE_WRITE_PER_SECOND: '100000' } })
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const usd = async (person: Person) => (await person.balance()).usd
const first = async (line: Played) => (await line.matches())[0]!

describe('the clock', () => {
  test('T-57 who does not check in within ten minutes loses by walkover', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    const { id } = await line.now()
    await people[1]!.ok('checkIn', { ...on(id), body: {} })
    await world.pass('9 minutes 55 seconds')
    expect((await first(line)).status).toBe('checking_in')
    await world.pass('5 seconds')
    expect(await first(line)).toMatchObject({
      status: 'completed',
      winnerId: people[1]!.id,
      wonBy: 'walkover',
    })
    expect(await line.now()).toMatchObject({ number: 2, status: 'waiting' })
  })

  test('T-57 neither comes: both lose a life', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    await world.pass('10 minutes')
    expect(await first(line)).toMatchObject({ status: 'forfeited', winnerId: null })
    expect(await line.state()).toMatchObject({ status: 'completed', winner: { id: people[2]!.id } })
    expect(await usd(people[2]!)).toBe('112.50')
  })

  test('T-54 nobody ever comes: every fee goes back and everybody reads why', async () => {
    const people = await richPeople(world, 2)
    const line = await started(people)
    await world.pass('10 minutes')
    expect(await line.state()).toMatchObject({ status: 'cancelled', winner: null })
    expect((await line.state()).cancelReason).toMatch(/[Nn]obody/)
    expect(await Promise.all(people.map(usd))).toEqual(['100.00', '100.00'])
    await world.pass('1 day')
    expect(await Promise.all(people.map(usd))).toEqual(['100.00', '100.00'])
  })

  test('T-57 a clock that comes when another node has ended the tournament finds nothing to do', async () => {
    const people = await richPeople(world, 2)
    const line = await started(people)
    await line.won(people[1]!)
    const { length } = await people[0]!.ok('tournamentFacts', on(line.id))
    const tick = world.context.db.transact((tx) =>
      advanceLine(world.context, tx, BigInt(line.id), { type: 'tick' }),
    )
    expect(await tick).toMatchObject({ status: 'completed', winner: people[1]!.id, seq: length })
  })

  test('T-57 one report stands after thirty minutes of silence', async () => {
    const people = await richPeople(world, 2)
    const line = await started(people)
    await line.begin()
    await line.report(people[0]!, people[0]!)
    await world.pass('29 minutes 55 seconds')
    expect((await first(line)).status).toBe('reported')
    await world.pass('5 seconds')
    expect(await first(line)).toMatchObject({ winnerId: people[0]!.id, wonBy: 'silence' })
    expect(await usd(people[0]!)).toBe('105.00')
  })

  test('T-57 no report at all in three hours: both lose a life', async () => {
    const line = await started(await richPeople(world, 3))
    await line.begin()
    await world.pass('3 hours')
    expect(await first(line)).toMatchObject({ status: 'forfeited' })
  })

  test('T-57 a call after the time is judged by the clock, before the poller has looked', async () => {
    const people = await richPeople(world, 3)
    const line = await started(people)
    const { id } = await line.now()
    await people[0]!.ok('checkIn', { ...on(id), body: {} })
    await world.db.change(sql`update clock set "offset" = "offset" + interval '11 minutes'`)
    expect((await people[1]!.call('checkIn', { ...on(id), body: {} })).status).toBe(409)
    await world.settle()
    expect(await first(line)).toMatchObject({ wonBy: 'walkover', winnerId: people[0]!.id })
  })
})

describe('a lost connection', () => {
  type Connected = { person: Person; socket: RecordingSocket }

  /** Lets this person’s socket report itself, as presence does every ten seconds. */
  async function seen({ person, socket }: Connected, line: Played): Promise<void> {
    const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
    const own = BigInt(person.id)
    say(socket, { type: 'leave_tournament', tournamentId: line.id })
    say(socket, { type: 'join_tournament', tournamentId: line.id })
    const noted = () =>
      world.db.first(sql`
        select 1 from matches where tournament_id = ${BigInt(line.id)} and ended_at is null
          and case champion_id when ${own} then champion_seen_at else challenger_seen_at end >= ${now}`)
    await expect.poll(noted, { timeout: 5_000, interval: 20 }).toBeDefined()
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
    expect((await people[0]!.ok('listNotifications'))[0]).toMatchObject({ title: 'Your connection was lost' })
    await world.pass('5 minutes')
    expect(await first(line)).toMatchObject({ winnerId: people[1]!.id, wonBy: 'disconnect' })
    sockets[1].socket.close()
  })

  test('T-57 who waits in the queue with the page open is there at once when the match is called', async () => {
    const { line, people, sockets } = await running()
    const waiting = await online(people[2]!)
    say(waiting.socket, { type: 'join_tournament', tournamentId: line.id })
    const seats = async () => (await people[0]!.ok('getTournament', on(line.id))).seats
    await expect.poll(async () => (await seats())[2]!.online, { timeout: 5_000 }).toBe(true)
    const { id } = await line.now()
    for (const player of people.slice(0, 2))
      await player.ok('reportMatch', { ...on(id), body: { winnerId: people[0]!.id } })
    expect((await line.now()).challenger).toMatchObject({ userId: people[2]!.id, online: true })
    for (const { socket } of [...sockets, waiting]) socket.close()
  })

  test('T-56 who was gone may dispute it', async () => {
    const { line, people, sockets } = await running()
    sockets[0].socket.close()
    await pass(line, 100, sockets[1])
    const { id } = await line.now()
    await people[0]!.ok('disputeMatch', { ...on(id), body: { reason: 'The router restarted' } })
    await world.pass('1 hour')
    expect((await first(line)).status).toBe('disputed')
    sockets[1].socket.close()
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
})
