import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

/** The world has the right clock; the node whose clock is wrong is a process of its own. */
let url: string
let world: World
let mara: Person
beforeAll(async () => {
  const database = await freshDatabase()
  url = database.url
  world = await openWorld(database)
  mara = await world.rich('Mara', '10')
})
afterAll(() => world.close())

async function withClockOff<T>(offMs: number, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await startServer(url, {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../support/clock-off.ts')}`,
    CLOCK_OFF_MS: String(offMs),
    LOG_LEVEL: 'warn',
  })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

const place = async (server: ServerProcess, eventId: string) =>
  (
    await fetch(`${server.url}/api/bets`, {
      method: 'POST',
      headers: {
        ...{ cookie: mara.cookie, origin: server.url },
        ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      },
      body: JSON.stringify({ eventId, selection: 'optionA', amount: '1' }),
    })
  ).status

const aboutClock = (server: ServerProcess) =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes('clock'))

test('H-13 a clock that is two hours ahead is told at the start, and closes no event', async () => {
  const { id } = await openEvent(world, mara)
  await withClockOff(7_200_000, async (server) => {
    expect(aboutClock(server)).toEqual([
      expect.stringMatching(
        /This machine's clock is (7199|7200|7201) s ahead of the database's\. Bets and money go by the database's\. Let chrony/,
      ),
    ])
    expect(await place(server, id)).toBe(201)
  })
  await world.checkMoney()
})

test('H-13 one that is two hours behind opens none again', async () => {
  const { id } = await openEvent(world, mara)
  await world.pass('61 minutes')
  await withClockOff(-7_200_000, async (server) => {
    expect(aboutClock(server)).toEqual([expect.stringMatching(/clock is \d+ s behind the database's/)])
    expect(await place(server, id)).toBe(409)
  })
  await world.checkMoney()
})

test('H-13 a minute is told, and a second is not', async () => {
  await withClockOff(-60_000, async (server) => expect(aboutClock(server)).toHaveLength(1))
  await withClockOff(1_000, async (server) => expect(aboutClock(server)).toEqual([]))
})
