import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { startRefused, startServer } from '#tests/support/server-process.ts'

let database: FreshDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const TRIAL = { NODE_ENV: 'development' }
const add = (name: string) => db.change(sql`insert into migrations (name, hash) values (${name}, 'next')`)
const history = () => db.rows(sql`select name, hash, applied_at from migrations order by name`)

test('H-09 a node of an older release starts on a newer schema, says so in one line, and changes nothing', async () => {
  await add('9999_next.sql')
  const before = await history()
  const server = await startServer(database.url, TRIAL)
  try {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const lines = server.log().split('\n')
    expect(lines.filter((line) => line.includes('newer than this release'))).toEqual([
      'the database is newer than this release: it has 9999_next.sql. Its tables and functions stay as they are. Update this node soon: docs/operating/releases.md says how long both releases may run.',
    ])
  } finally {
    await server.stop()
  }
  expect(await history()).toEqual(before)
})

test('H-09 where the newer release took away what the node needs, it ends with one line', async () => {
  await add('9999_needs_9998_less.sql')
  const { code, stderr } = await startRefused(database.url, TRIAL)
  expect([code, stderr.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(
        /9999_needs_9998_less\.sql removed something this release needs: start the release that made it, or a newer one\. Nothing was changed\.$/,
      ),
    ],
  ])
})
