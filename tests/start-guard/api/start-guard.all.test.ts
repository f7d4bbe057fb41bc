import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { sql } from '#server/core/db.ts'
import { attachIntent } from '#server/deposits/index.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { guardDatabase, readStamp, warnings } from '#server/start-guard/index.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { startRefused, startServer } from '#tests/support/server-process.ts'
import { GOOD_CARD, openStripeWorld, type StripeWorld } from '#tests/support/stripe.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const DB_COMMAND = join(import.meta.dirname, '../../../server/db-command.ts')
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bets.example.org',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'evens@example.org',
}
const LIVE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('A1 what the books say', () => {
  let world: World
  let ada: bigint
  beforeAll(async () => {
    world = await openWorld(await freshDatabase())
    ada = BigInt((await world.signUp('Ada')).id)
  })
  afterAll(() => world.close())

  /** Production's answer to these books after `change`, which is rolled back. */
  async function said(change = sql`select 1`, cards: CardProvider | null = null): Promise<string> {
    let words = 'nothing'
    await world.db
      .transact(async (tx) => {
        await tx.change(change)
        await guardDatabase({ environment: 'production' }, tx, cards).catch((error) => {
          words = `${error.name}: ${error.message}`
        })
        throw new Error('taken back')
      })
      .catch((error) => expect(error.message).toBe('taken back'))
    return words
  }
  const card = (testMode: boolean, live: boolean | null, status = 'credited') => sql`
    insert into card_deposits (provider_id, user_id, amount_cents, test_mode, live, status)
    values ('pi_1', ${ada}, 1000, ${testMode}, ${live}, ${status})`
  const crypto = (credited: bigint, simulated: boolean) => sql`
    insert into crypto_deposits (user_id, provider, simulated, amount_cents, fee_bps, price_cents, pay_currency, credited_cents)
    values (${ada}, 'nowpayments', ${simulated}, 1000, 0, 1000, 'btc', ${credited})`
  const stamped = (kind: string) => sql`insert into database_stamp (kind) values (${kind})`
  const cannotSay = { readIntent: () => Promise.reject(new Error('away')) } as unknown as CardProvider
  const knowsNothing = { readIntent: async () => undefined } as unknown as CardProvider
  const callsLive = { readIntent: async () => ({ live: true }) } as unknown as CardProvider

  test.each([
    ['nothing at all', () => said()],
    ['a live credit', () => said(card(false, true))],
    ['a payment that was never made', () => said(card(true, null, 'created'))],
    ['an order for simulated coins that nobody paid', () => said(crypto(0n, true))],
    ['real coins', () => said(crypto(1_000n, false))],
    ['its own stamp', () => said(stamped('production'))],
    ['a credit of before, which its provider calls live now', () => said(card(false, null), callsLive)],
  ])('C-18 production opens on %s', async (_, words) => expect(await words()).toBe('nothing'))

  test.each([
    ['card deposits of a test mode', () => said(card(true, false))],
    ['card deposits of a test mode', () => said(card(false, false))],
    ['card deposits of a test mode', () => said(card(false, null), knowsNothing)],
    ['card deposits that Stripe has not marked as live', () => said(card(false, null), cannotSay)],
    ['card deposits that Stripe has not marked as live', () => said(card(false, null))],
    ['simulated crypto deposits', () => said(crypto(1_000n, true))],
    ['demo accounts', () => said(sql`update users set email = 'mara@demo.evens.test' where id = ${ada}`)],
    ['the clock of this database was moved', () => said(sql`update clock set "offset" = '1 hour'`)],
    ['first started outside production', () => said(stamped('trial'))],
  ])('C-18 production refuses: %s', async (words, refusal) => {
    const line = await refusal()
    expect(line).toContain(words)
    expect(line).toMatch(
      /^ConfigError: DATABASE_URL: .*set DATABASE_URL \(or DATA_DIR\) to one that was never used/,
    )
  })

  test('a refusal leaves no stamp, the first start that is let in leaves its own, and later ones change nothing', async () => {
    await said(card(true, false))
    expect(await readStamp(world.db)).toBeUndefined()
    await guardDatabase({ environment: 'test' }, world.db, null)
    expect(await readStamp(world.db)).toBe('trial')
    await guardDatabase({ environment: 'development' }, world.db, null)
    await expect(guardDatabase({ environment: 'production' }, world.db, null)).rejects.toThrow(
      'outside production',
    )
    expect(await readStamp(world.db)).toBe('trial')
    for (const change of [
      sql`update database_stamp set kind = 'production'`,
      sql`delete from database_stamp`,
      sql`truncate database_stamp`,
    ])
      await expect(world.db.change(change)).rejects.toThrow('the stamp of a database stays')
  })
})

describe('A1 a card deposit keeps its provider’s own word with the credit', () => {
  let database: FreshDatabase
  let world: StripeWorld
  beforeAll(async () => {
    database = await freshDatabase()
    world = await openStripeWorld(database)
  })
  afterAll(async () => {
    await world.checkMoney()
    await world.close()
  })
  const liveOf = async (id: string) =>
    (
      await world.db.one<{ live: boolean | null }>(
        sql`select live from card_deposits where provider_id = ${id}`,
      )
    ).live

  test('by message, by verify, by reconciliation: what a simulator paid is not live', async () => {
    const person = await world.signUp('Ann')
    const told = await world.pay(person, '10')
    expect(await liveOf(told)).toBe(false)
    world.stripe.misbehave({ hold: true })
    const verified = await world.pay(person, '20')
    expect(await liveOf(verified)).toBeNull()
    await person.ok('verifyDeposit', { body: { paymentIntentId: verified } })
    expect(await liveOf(verified)).toBe(false)
    const found = await world.start(person, '30')
    world.stripe.books.confirm(found, { number: GOOD_CARD })
    await world.settle()
    expect(await liveOf(found)).toBe(false)
    expect((await person.balance()).usd).toBe('60.00')
  })

  test('a payment that the provider calls live is kept as live', async () => {
    const person = await world.signUp('Bea')
    const id = await world.start(person, '10')
    const { id: depositId } = await world.db.one<{ id: string }>(
      sql`select id from card_deposits where provider_id = ${id}`,
    )
    await world.db.transact((tx) =>
      attachIntent(world.context, tx, {
        ...{ id, depositId, userId: BigInt(person.id), amount: 1_000n, currency: 'usd', clientSecret: '' },
        ...{ status: 'succeeded', live: true, takenBack: 0n, refunds: [], card: undefined },
      }),
    )
    expect(await liveOf(id)).toBe(true)
  })

  test('A1 test keys today, live keys tomorrow: production does not open on that database', async () => {
    const { code, stdout, stderr } = await startRefused(database.url, { ...PRODUCTION, ...LIVE_KEYS })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^DATABASE_URL: this database holds play money: card deposits of a test mode\. .*\n$/,
    )
    expect(await readStamp(world.db)).toBeUndefined()
  }, 60_000)
})

describe('A4 the server itself ends with the sentence and nothing else', () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())

  test.each([
    ['NODE_ENV', 'a public address without NODE_ENV', { PUBLIC_URL: 'https://bets.example.org' }],
    ['NODE_ENV', 'every address without NODE_ENV', { HOST: '0.0.0.0' }],
    [
      'PUBLIC_URL',
      'development in public',
      { NODE_ENV: 'development', PUBLIC_URL: 'https://bets.example.org' },
    ],
    ['PUBLIC_URL', 'production without an address', { ...PRODUCTION, PUBLIC_URL: '' }],
    ['PUBLIC_URL', 'production on http', { ...PRODUCTION, PUBLIC_URL: 'http://bets.example.org' }],
    ['SECRETS_KEY', 'production without its key', { ...PRODUCTION, SECRETS_KEY: '' }],
    [
      'STRIPE_SECRET_KEY',
      'production with test keys',
      { ...PRODUCTION, ...LIVE_KEYS, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ],
  ])(
    '%s: %s',
    async (name, _, env: Record<string, string>) => {
      const { code, stdout, stderr } = await startRefused(database.url, env)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`))
    },
    60_000,
  )

  test('A1 a database of a trial is not taken by production, nor one of production by a trial', async () => {
    const trial = await startServer(database.url)
    await trial.stop()
    const refusal = await startRefused(database.url, PRODUCTION)
    expect(refusal).toMatchObject({ code: 1, stdout: '' })
    expect(refusal.stderr).toMatch(
      /^DATABASE_URL: this database was first started outside production\. [^\n]+\n$/,
    )

    const own = await freshDatabase()
    const real = await startServer(own.url, { ...PRODUCTION, PUBLIC_URL: 'http://127.0.0.1:9' })
    await real.stop()
    const stray = await startRefused(own.url, {})
    expect(stray).toMatchObject({ code: 1, stdout: '' })
    expect(stray.stderr).toMatch(/^NODE_ENV: this database belongs to production[^\n]+\n$/)
    const reset = spawnSync(process.execPath, [DB_COMMAND, 'reset'], {
      env: { PATH: process.env.PATH, DATABASE_URL: own.url },
      encoding: 'utf8',
    })
    expect([reset.status, reset.stderr]).toEqual([
      1,
      'reset is refused: this database belongs to production\n',
    ])
    await own.drop()
  }, 60_000)
})

describe('A17 a data directory belongs to one server, on any database', () => {
  test('a second server on it does not start, and one with a directory of its own does', async () => {
    const database = await freshDatabase()
    const first = await startServer(database.url)
    try {
      const { code, stdout, stderr } = await startRefused(database.url, {})
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(
        /^\S+ is in use by another Evens server \(process \d+\)\. Stop that one first, or set DATA_DIR to another directory\.\n$/,
      )
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'evens-second-'))
      const second = await startServer(database.url, { DATA_DIR })
      expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
      await second.stop()
      rmSync(DATA_DIR, { recursive: true })
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    } finally {
      await first.kill()
    }
    // The lock ends with its process, however that ends.
    const next = await startServer(database.url)
    await next.stop()
    await database.drop()
  }, 60_000)
})

const config = (NODE_ENV: string) => readConfig({ NODE_ENV, CLAMD_URL: 'unix:///run/clamd.ctl' })

test('S2 production warns at the start where fewer than two people decide', async () => {
  const world = await openWorld(await freshDatabase())
  const { db } = world
  for (const name of ['One', 'Two']) await world.withRole(name, 'admin')
  expect(await warnings(config('production'), db)).toEqual([])
  await db.change(sql`update users set role = 'user' where role in ('moderator', 'admin')`)
  expect(await warnings(config('production'), db)).toEqual([expect.stringContaining('ADMIN_EMAILS')])
  expect(await warnings(config('development'), db)).toEqual([])
  await world.close()
})
