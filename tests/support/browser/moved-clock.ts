import pg from 'pg'
import { type RunningServer, START_MAX_MS, startServer } from './server.ts'
import { test as base } from './support.ts'

/** Seconds without any page until a player counts as gone: two of the server's reports of who is there, and a slow machine. */
export const ABSENCE = 20

type Fixtures = {
  /**
   * Moves the product's clock, which outside production is the database's with an offset. Sockets and what they report take the
   * time that they take: who was seen longer than half a minute ago by that clock counts as away until the next report.
   */
  pass(seconds: number): Promise<void>
}

/** As `test` of support, on an empty server of this file's own, whose clocks are moved instead of waited for. */
export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const settings = { DEMO_DATA: 'off', PASSWORD_HASH_KIB: '64', MATCH_ABSENCE_SECONDS: String(ABSENCE) }
      const server = await startServer(settings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_MAX_MS },
  ],
  pass: async ({ server }, use) => {
    await use(async (seconds) => {
      await ask(server, `update clock set "offset" = "offset" + make_interval(secs => $1)`, [seconds])
    })
  },
})

/** A moment of the product's clock, which an earlier test of the worker may have moved. */
export async function momentAfter(server: RunningServer, seconds: number): Promise<string> {
  const [row] = await ask<{ at: Date }>(server, `select clock_now() + make_interval(secs => $1) as at`, [
    seconds,
  ])
  return row!.at.toISOString()
}

/** Asks the server's database, where no address tells. */
export async function ask<T>(server: RunningServer, text: string, values: unknown[]): Promise<T[]> {
  const database = new pg.Client(server.databaseUrl())
  await database.connect()
  try {
    return (await database.query(text, values)).rows
  } finally {
    await database.end()
  }
}
