import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { type Played, started } from '#tests/support/matches.ts'
import { rounds } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'

/** The world reads the books; the last reports go to a server in a process of its own, which gets killed. */
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const TABLES = 12
const world = unjudgedWorld({ env: { SECRETS_KEY, RATE_WRITE_PER_SECOND: '100000' } })
let server: ServerProcess | undefined
let people: Person[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 2 * TABLES }, (_, n) => world.rich(`P${n}`, '1000')))
})
afterAll(() => server?.stop())

type Table = { line: Played; matchId: string; winner: Person; loser: Person; answer?: number }

/** The loser's report over HTTP, which ends the tournament. No status when no answer came. */
async function concede(url: string, { matchId, winner, loser }: Table): Promise<number | undefined> {
  try {
    const response = await fetch(`${url}/api/matches/${matchId}/report`, {
      method: 'POST',
      headers: { cookie: loser.cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ winnerId: winner.id }),
    })
    await response.json()
    return response.status
  } catch {
    return undefined
  }
}

/** Tournaments in which only one report is missing. */
const almostEnded = () =>
  Promise.all(
    Array.from({ length: TABLES }, async (_, n): Promise<Table> => {
      const [winner, loser] = [people[2 * n]!, people[2 * n + 1]!]
      const line = await started([winner, loser])
      const { id } = await line.begin()
      await line.report(winner, winner)
      return { line, matchId: id, winner, loser }
    }),
  )

test('T-57 Z-12 kill -9 in mid-completion: each prize is paid once or not yet, and the retry pays it', async () => {
  for (let cycle = 0; cycle < rounds(2); cycle++) {
    const tables = await almostEnded()
    server = await startServer(world.context.config.databaseUrl!, { SECRETS_KEY })
    const { url } = server
    const before = await Promise.all(tables.map(async ({ winner }) => Number((await winner.balance()).usd)))
    const reports = tables.map(async (table) => {
      const answer = await concede(url, table)
      if (answer !== undefined) table.answer = answer
    })
    await Promise.race(reports)
    await server.kill()
    await Promise.all(reports)
    await world.checkMoney()
    for (const { line, answer } of tables)
      if (answer === 200) expect((await line.state()).status).toBe('completed')

    server = await startServer(world.context.config.databaseUrl!, { SECRETS_KEY })
    for (const table of tables) {
      const again = await concede(server.url, table)
      // It was carried out before, with or without an answer; or it is carried out now.
      expect([200, 409]).toContain(again)
      if (table.answer === 200) expect(again).toBe(409)
    }
    const after = await Promise.all(tables.map(async ({ winner }) => Number((await winner.balance()).usd)))
    expect(after.map((amount, n) => (amount - before[n]!).toFixed(2))).toEqual(Array(TABLES).fill('15.00'))
    for (const { line, winner } of tables)
      expect(await line.state()).toMatchObject({ status: 'completed', winner: { id: winner.id } })
    await server.stop()
    await world.checkMoney()
  }
})

type Wish = { person: Person; id: string; key: string; reference?: string }

/** Takes a seat over HTTP. No answer: undefined. */
async function join(url: string, { person, id, key }: Wish): Promise<string | undefined> {
  const response = await fetch(`${url}/api/tournaments/${id}/join`, {
    method: 'POST',
    headers: {
      cookie: person.cookie,
      origin: url,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: '{}',
  }).catch(() => undefined)
  const body = await response?.json().catch(() => undefined)
  if (!response || !body) return undefined
  expect([response.status, body.code]).toEqual([200, undefined])
  return (body as { reference: string }).reference
}

test('T-44 T-53 Z-12 kill -9 in mid-join: who was told of a seat has it, the retry takes the others, and each fee is paid once', async () => {
  const SEATS = 4
  for (let cycle = 0; cycle < rounds(1); cycle++) {
    const host = await world.signUp('Host')
    const open = await Promise.all(
      Array.from({ length: people.length / SEATS }, () => openTournament(host, { maxPlayers: SEATS })),
    )
    const wishes = people.map(
      (person, n): Wish => ({ person, id: open[n % open.length]!.id, key: randomUUID() }),
    )
    const cents = () =>
      Promise.all(people.map(async (one) => Math.round(Number((await one.balance()).usd) * 100)))
    const before = await cents()
    server = await startServer(world.context.config.databaseUrl!, { SECRETS_KEY })
    const { url } = server
    const answers = wishes.map(async (wish, n) => {
      // some in the first batch, others behind it
      await setTimeout(Math.floor(n / 6) * 3)
      const reference = await join(url, wish)
      if (reference !== undefined) wish.reference = reference
    })
    await Promise.race(answers)
    await server.kill()
    await Promise.all(answers)
    await world.checkMoney()

    server = await startServer(world.context.config.databaseUrl!, { SECRETS_KEY })
    const node = server
    const again = await Promise.all(wishes.map((wish) => join(node.url, wish)))
    for (const [n, { reference }] of wishes.entries()) if (reference) expect(again[n]).toBe(reference)
    expect(new Set(again).size).toBe(people.length)
    expect((await cents()).map((after, n) => before[n]! - after)).toEqual(people.map(() => 1_000))
    for (const { id } of open)
      expect(await host.ok('getTournament', on(id))).toMatchObject({
        status: 'open',
        readyUntil: expect.any(String),
        currentPlayers: SEATS,
      })
    await server.stop()
    await world.checkMoney()
  }
})

test('T-57 Z-12 a timer belongs to the database: the next server finds what fell due while none was running', async () => {
  const [ada, ben] = people as [Person, Person]
  const line = await started([ada, ben])
  const { id } = await line.now()
  await ben.ok('checkIn', { ...on(id), body: {} })
  server = await startServer(world.context.config.databaseUrl!, { SECRETS_KEY })
  await server.kill()
  await world.db.change(sql`update clock set "offset" = "offset" + interval '10 minutes'`)
  expect((await line.state()).status).toBe('in_progress')
  server = await startServer(world.context.config.databaseUrl!, { SECRETS_KEY })
  await expect
    .poll(async () => (await line.state()).status, { timeout: 10_000, interval: 50 })
    .toBe('completed')
  expect((await line.now()).wonBy).toBe('walkover')
  await server.stop()
  await world.checkMoney()
})
