import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { isSound, type Spending } from '#tests/support/money-audit.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'

/**
 * The control of `races.test.ts`: the same check on the usual naive design. It has to fail there, or
 * the check proves nothing.
 */
let database: FreshDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDb(database.url)
  await db.change(sql`create table naive_purses (id int primary key, balance bigint not null)`)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Reads the balance, compares, writes it back: in a READ COMMITTED transaction, as frameworks do by default. */
async function spendNaively(id: number, amount: bigint): Promise<boolean> {
  return db.transact(async (tx) => {
    const { balance } = await tx.one<{ balance: bigint }>(
      sql`select balance from naive_purses where id = ${id}`,
    )
    if (balance < amount) return false
    await tx.change(sql`update naive_purses set balance = ${balance - amount} where id = ${id}`)
    return true
  })
}

async function spendConditionally(id: number, amount: bigint): Promise<boolean> {
  return (
    (await db.change(sql`
      update naive_purses set balance = balance - ${amount} where id = ${id} and balance >= ${amount}`)) === 1
  )
}

async function race(id: number, spend: typeof spendNaively): Promise<Spending> {
  const before = 500n
  await db.change(sql`insert into naive_purses values (${id}, ${before})`)
  const accepted = await Promise.all(Array.from({ length: 10 }, () => spend(id, 100n)))
  const { balance } = await db.one<{ balance: bigint }>(
    sql`select balance from naive_purses where id = ${id}`,
  )
  return { before, accepted: BigInt(accepted.filter(Boolean).length) * 100n, after: balance }
}

test('Z-12 read-then-write double-spends, and the check of double spending sees it', async () => {
  let caught = 0
  for (let id = 1; id <= 20; id++) if (!isSound(await race(id, spendNaively))) caught++
  expect(caught).toBeGreaterThan(10)
})

test('Z-12 a conditional update passes the same check', async () => {
  for (let id = 101; id <= 120; id++) expect(isSound(await race(id, spendConditionally))).toBe(true)
})
