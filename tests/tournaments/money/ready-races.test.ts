import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import { allTest, rounds } from '#tests/support/scale.ts'
import { startServer } from '#tests/support/server-process.ts'
import { on, openTournament, seated } from '#tests/support/tournaments.ts'
import type { Person, World } from '#tests/support/world.ts'

/** Two servers with their timers running, on one database. */
const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
const [one, two] = twoNodes({
  jobs: true,
  transport: listenTransport,
  env: { RATE_WRITE_PER_SECOND: '100000' },
})
let people: Person[]
let host: Person
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 6 }, (_, n) => one.rich(`P${n}`, '1000')))
  host = await one.signUp('Host')
})

const nodes = () => [one, two]
const later = (span: string) => one.db.change(sql`update clock set "offset" = "offset" + ${span}::interval`)
const show = (id: string) => host.ok('getTournament', on(id))
const ready = (node: World, person: Person, id: string) =>
  node.as(person).call('readyTournament', { ...on(id), body: {} })
const cents = async () =>
  Promise.all(people.map(async (person) => Math.round(Number((await person.balance()).usd) * 100)))
const settled = (id: string) =>
  expect.poll(async () => (await show(id)).readyUntil, { timeout: 20_000, interval: 50 }).toBeNull()
const count = async (id: string, what: string) => {
  const { n } = await one.db.one<{ n: number }>(sql`
    select count(*)::int as n from ledger_journals where key like ${`${what}:%`} and ref = ${`tournament:${id}`}`)
  return n
}
const startedOnce = async (id: string) => {
  const { n } = await one.db.one<{ n: number }>(sql`
    select count(*)::int as n from tournament_facts where tournament_id = ${BigInt(id)} and type = 'started'`)
  expect(n).toBe(1)
}

async function asked(): Promise<string> {
  const { id } = await openTournament(host, { maxPlayers: 8 })
  await seated(id, ...people)
  await host.ok('startTournament', on(id))
  return id
}

test('T3 Z-12 everybody answers on two nodes at once, twice each: it begins once, with everybody', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const id = await asked()
    const answers = await Promise.all(
      people.flatMap((person) => nodes().map((node) => ready(node, person, id))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await show(id)).toMatchObject({ status: 'in_progress', currentPlayers: people.length })
    await startedOnce(id)
  }
})

test('T3 Z-12 the time ends while answers arrive on both nodes: each player is in, or has the fee back once', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const id = await asked()
    const before = await cents()
    for (const person of people.slice(0, 3)) await ready(one, person, id)
    const [answers] = await Promise.all([
      Promise.all(people.slice(3).map((person, n) => ready(nodes()[n % 2]!, person, id))),
      later('3 minutes'),
    ])
    await settled(id)
    const shown = await show(id)
    expect(shown.status).toBe('in_progress')
    const inside = new Set(shown.seats.map(({ userId }) => userId))
    for (const [n, { status }] of answers.entries())
      expect(inside.has(people[3 + n]!.id), `${status}`).toBe(status === 200)
    const after = await cents()
    expect(after.map((now, n) => now - before[n]!)).toEqual(
      people.map((person) => (inside.has(person.id) ? 0 : 1_000)),
    )
    expect(await count(id, 'tournament-refund')).toBe(people.length - inside.size)
    await startedOnce(id)
  }
})

test('T3 Z-12 the last one leaves, a stranger joins and the others answer at once: nobody pays without a seat', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const { id } = await openTournament(host, { maxPlayers: 8 })
    const [late, stranger, ...others] = people as [Person, Person, ...Person[]]
    await seated(id, late, ...others)
    await host.ok('startTournament', on(id))
    const before = await cents()
    const [left, joined] = await Promise.all([
      one.as(late).call('leaveTournament', { ...on(id), body: { onlyBeforeStart: true } }),
      two.as(stranger).call('joinTournament', on(id)),
      ...others.map((person, n) => ready(nodes()[n % 2]!, person, id)),
    ])
    const shown = await show(id)
    expect(shown.status).toBe('in_progress')
    const inside = new Set(shown.seats.map(({ userId }) => userId))
    expect([left.status, inside.has(late.id)]).toEqual([200, false])
    expect(inside.has(stranger.id)).toBe(joined.status === 200)
    const after = await cents()
    expect(after[0]! - before[0]!).toBe(1_000)
    expect(before[1]! - after[1]!).toBe(joined.status === 200 ? 1_000 : 0)
    await startedOnce(id)
  }
})

allTest(
  'T3 Z-12 kill -9 in a ready check: the next server ends it when its time is over, and each fee comes back once',
  async () => {
    const server = await startServer(one.context.config.databaseUrl!, { SECRETS_KEY })
    const id = await asked()
    const before = await cents()
    await Promise.all(
      people.slice(0, 4).map((person) =>
        fetch(`${server.url}/api/tournaments/${id}/ready`, {
          method: 'POST',
          headers: { cookie: person.cookie, origin: server.url, 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
    )
    await server.kill()
    expect((await show(id)).seats.filter((seat) => seat.ready)).toHaveLength(4)
    await later('3 minutes')
    await settled(id)
    expect(await show(id)).toMatchObject({ status: 'in_progress', currentPlayers: 4 })
    const after = await cents()
    expect(after.map((now, n) => now - before[n]!)).toEqual([0, 0, 0, 0, 1_000, 1_000])
    await startedOnce(id)
  },
)
