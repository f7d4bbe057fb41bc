import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'
import { checkLiabilities } from '#verifier/log/liabilities.ts'

let database: FreshDatabase
let world: World
let other: World
let mara: Person
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database)
  other = await openWorld({ ...database, drop: async () => {} })
  mara = await world.rich('Mara', '500.00')
})
afterAll(async () => {
  await world.checkMoney()
  await other.close()
  await world.close()
})

const count = async () =>
  (await world.db.one<{ trees: number }>(sql`select count(*)::int as trees from liability_trees`)).trees

test('V-07 of two nodes one makes the tree', async () => {
  for (let n = 1; n <= 5; n++) {
    // the lock of the round before is free a moment after that round has ended
    await expect
      .poll(async () => {
        await Promise.all([world.app.run('liabilities'), other.app.run('liabilities')])
        return count()
      })
      .toBe(n)
    await world.db.change(sql`update clock set "offset" = "offset" + interval '25 hours'`)
  }
})

test('V-07 the lock of a node that died is free for the next one', async () => {
  const before = await count()
  const dead = await other.context.db.connect()
  dead.on('error', () => {})
  await dead.query('select pg_advisory_lock(7230525)')
  await world.app.run('liabilities')
  expect(await count()).toBe(before)
  const { rows } = await dead.query<{ pid: number }>('select pg_backend_pid() as pid')
  await world.db.rows(sql`select pg_terminate_backend(${rows[0]!.pid}::int)`)
  await expect
    .poll(async () => {
      await world.app.run('liabilities')
      return count()
    })
    .toBe(before + 1)
})

test('V-07 while money moves every tree adds up, and a purse in it is one that there was', async () => {
  const jo = await world.signUp('Jo')
  let going = true
  const moving = (async () => {
    while (going) await mara.call('transfer', { body: { receiverId: jo.id, amount: '0.10' } })
  })()
  try {
    for (let n = 0; n < 10; n++) {
      await world.pass('25 hours')
      const { proof } = await mara.ok('liabilityProof')
      const keys = (await world.visitor.ok('transparency')).keys.map(({ vkey }) => vkey)
      const seen = await checkLiabilities(proof!, { owner: mara.id, keys })
      expect(seen).toMatchObject({ ok: true })
      expect(seen.ok && seen.purse % 10n).toBe(0n)
    }
  } finally {
    going = false
    await moving
  }
  const { wrong } = await world.db.one<{ wrong: number }>(
    sql`select count(*)::int as wrong from liability_trees where total_cents + fees_cents + outside_cents + debts_cents <> 0`,
  )
  expect(wrong).toBe(0)
})
