import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#server/core/db.ts'
import { forgetFacts, missingFacts } from '#server/safer-play/index.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'evens-facts-lost-'))
let database: FreshDatabase
let world: World
let mara: Person
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database, { role: 'owner', env: { DATA_DIR: folder } })
  mara = await world.rich('Mara', '10')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const command = (...given: string[]) =>
  spawnSync(process.execPath, ['server/db-command.ts', ...given], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test' },
    encoding: 'utf8',
  })

/** As if the database were from before it: what the database itself refuses. */
async function lose(table: string): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`set session_replication_role = replica; delete from ${table}`)
  await client.end()
}

test('Y-08 a break or a limit that a restored database does not know is said to be missing by the audit', async () => {
  const kept = () => world.app.run('safer-play-mark')
  await mara.ok('setPlayLimit', { params: { kind: 'stake', period: 'day' }, body: { amount: '5.00' } })
  await mara.ok('pausePlay', { body: { kind: 'exclusion', length: '1y' } })
  await kept()
  expect(command('audit')).toMatchObject({ status: 0 })

  await lose('play_pauses')
  const audited = command('audit')
  expect(audited.stdout).toContain(`of person ${mara.id}: no break that was acknowledged is lost`)
  expect(audited.stdout).not.toContain('no limit that was acknowledged is lost')
  expect(audited.status).toBe(1)
  // what comes after it does not make it forgotten
  await mara.ok('setPlayLimit', { params: { kind: 'stake', period: 'day' }, body: { amount: '4.00' } })
  await kept()
  await lose('play_limits')
  expect(command('audit').stdout).toContain('no break that was acknowledged is lost')
  expect(command('audit').stdout).toContain('no limit that was acknowledged is lost')

  expect(command('accept-history')).toMatchObject({ status: 0 })
  expect(command('audit').stdout).not.toContain('acknowledged')
}, 60_000)

test('Y-08 a limit that goes while the newest is written down is missed all the same', async () => {
  const db = openDb(database.url)
  const kept = () => world.app.run('safer-play-mark')
  try {
    for (let cents = 900; cents > 880; cents--) {
      await mara.ok('setPlayLimit', {
        params: { kind: 'stake', period: 'week' },
        body: { amount: `${Math.trunc(cents / 100)}.${cents % 100}` },
      })
      await kept()
      await Promise.all([lose('play_limits'), kept(), kept().then(kept)])
      expect(await missingFacts(db, folder)).toMatchObject([
        { invariant: 'no limit that was acknowledged is lost' },
      ])
      forgetFacts(folder)
    }
  } finally {
    await db.close()
  }
}, 60_000)
