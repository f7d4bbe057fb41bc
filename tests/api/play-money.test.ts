import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { refusePlayMoney } from '#server/refuse-play-money.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database)
})
afterAll(() => world.close())

/** What production says to these books as `change` leaves them; they are as they were afterwards. */
async function said(...changes: ReturnType<typeof sql>[]): Promise<string> {
  let words = 'nothing'
  await world.db
    .transact(async (tx) => {
      for (const change of changes) await tx.change(change)
      await refusePlayMoney({ environment: 'production' }, tx).catch((error) => {
        words = `${error.name}: ${error.message}`
      })
      throw new Error('taken back')
    })
    .catch((error) => expect(error.message).toBe('taken back'))
  return words
}

test('C-18 production does not open books with play money in them; other environments do', async () => {
  const ada = await world.signUp('Ada')
  const id = BigInt(ada.id)
  expect(await said()).toBe('nothing')
  const crypto = (credited: bigint, simulated: boolean) => sql`
    insert into crypto_deposits (user_id, provider, simulated, amount_cents, fee_bps, price_cents, pay_currency, credited_cents)
    values (${id}, 'nowpayments', ${simulated}, 1000, 0, 1000, 'btc', ${credited})`
  expect(await said(crypto(0n, true), crypto(1_000n, false))).toBe('nothing')
  expect(await said(crypto(1_000n, true))).toMatch(
    /^ConfigError: This database holds play money: simulated crypto/,
  )
  expect(await said(sql`update users set email = 'mara@demo.evens.test' where id = ${id}`)).toContain(
    'demo accounts (…@demo.evens.test)',
  )
  await ada.ok('createPaymentIntent', { body: { amount: '10' } })
  expect(await said()).toMatch(/play money: card deposits of the test mode\. .*DATABASE_URL/)
  expect(await said(sql`update card_deposits set test_mode = false`)).toBe('nothing')
  for (const environment of ['development', 'test'] as const) await refusePlayMoney({ environment }, world.db)
})

test('C-18 the server itself ends with those words', async () => {
  const rich = await world.rich('Rich', '10')
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://bets.example.org',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: 'smtp://localhost:2525',
    MAIL_FROM: 'evens@example.org',
  }
  await expect(startServer(database.url, production)).rejects.toThrow(
    /ended with 1:\s+This database holds play money: card deposits of the test mode/,
  )
  expect((await rich.balance()).usd).toBe('10.00')
}, 60_000)
