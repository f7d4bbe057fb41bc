import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { releaseCodes } from '#server/store/index.ts'
import { setWalletLock } from '#server/users/index.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, PASSWORD, type Person, refused, usd } from '#tests/support/world.ts'

const world = judgedWorld()
const shop = person(() => world.withRole('Mia', 'merchant'))
const rival = person(() => world.withRole('Rival', 'merchant'))

const code = (person: Person, amount: string, key?: string) =>
  person.call('createPaymentToken', { body: { amount }, ...(key ? { key } : {}) })
const redeem = (merchant: Person, token: string, amount: string, key?: string) =>
  merchant.call('redeemPaymentToken', { params: { token }, body: { amount }, ...(key ? { key } : {}) })
const refund = (merchant: Person, token: string, amount?: string) =>
  merchant.call('refundPaymentToken', { params: { token }, body: amount ? { amount } : {} })
/** Locks the wallet as the settings module does. */
const lock = (person: Person) =>
  world.db.transact(async (tx) => {
    await setWalletLock(tx, BigInt(person.id), true)
    await releaseCodes(world.context, tx, BigInt(person.id))
  })
const states = async (person: Person) =>
  (await person.ok('listPaymentTokens')).map(({ status, amount }) => `${status} ${amount}`)

describe('making a code', () => {
  test('B-12 B-13 {amount} answers {token} of 128 bits for five minutes, and the money is held', async () => {
    const ada = await world.rich('Ada', '50')
    const answer = await code(ada, '20')
    expect(answer.status).toBe(201)
    const { token, expiresAt, balance } = answer.body
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    expect([balance, await usd(ada)]).toEqual(['30.00', '30.00'])
    expect((await ada.ok('listPaymentTokens'))[0]).toMatchObject({
      status: 'active',
      amount: '20.00',
      taken: '0.00',
      merchant: null,
      expiresAt,
    })
    const [row] = await ada.ok('transactions')
    expect(row).toMatchObject({ type: 'store_payment', amount: '-20.00', description: 'Store code' })
    const life = await world.db.one<{ seconds: number }>(sql`
      select extract(epoch from expires_at - created_at)::float8 as seconds from store_codes
      where id = ${BigInt(answer.body.id)}`)
    expect(Math.round(life.seconds)).toBe(300)
  })

  test('B-12 B-14 only the SHA-256 of a code is stored, also under an idempotency key', async () => {
    const ada = await world.rich('Ada', '50')
    const first = (await code(ada, '20', 'code-1')).body
    const again = (await code(ada, '20', 'code-1')).body
    expect(again).toEqual(first)
    expect(await usd(ada)).toBe('30.00')
    const { hash } = await world.db.one<{ hash: Buffer }>(sql`
      select token_hash as hash from store_codes where id = ${BigInt(first.id)}`)
    expect(hash).toEqual(createHash('sha256').update(first.token).digest())
    const tables = await world.db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`)
    expect(tables.map(({ name }) => name)).toContain('idempotency_keys')
    for (const { name } of tables) {
      const { rows } = await world.db.connect().then(async (client) => {
        const found = await client.query(`select count(*)::int as n from "${name}" t where t::text like $1`, [
          `%${first.token}%`,
        ])
        await client.end()
        return found
      })
      expect([name, rows[0].n]).toEqual([name, 0])
    }
  })

  test.each(['0', '-1', '', 'ten', '1.001'])('B-06 an amount of %j makes no code', async (amount) => {
    const ada = await world.rich('Ada', '50')
    expect(refused(await code(ada, amount))).toEqual([400, 'malformed'])
    expect(await usd(ada)).toBe('50.00')
  })

  test('B-07 more than the balance is refused in words, and the live code stays', async () => {
    const ada = await world.rich('Ada', '50')
    await code(ada, '20')
    const answer = await code(ada, '50.01')
    expect(refused(answer)).toEqual([409, 'insufficient_funds'])
    expect(answer.body.message).toBe('You only have $50.00 available')
    expect(await states(ada)).toEqual(['active 20.00'])
  })

  test('B-09 B-14 a new code supersedes the live one, whose money counts for it', async () => {
    const ada = await world.rich('Ada', '50')
    const old = (await code(ada, '40')).body
    const fresh = await code(ada, '50')
    expect([fresh.status, fresh.body.balance]).toEqual([201, '0.00'])
    expect(await states(ada)).toEqual(['active 50.00', 'superseded 40.00'])
    expect(refused(await redeem(shop, old.token, '1'))).toEqual([409, 'code_state'])
    expect((await redeem(shop, fresh.body.token, '50')).status).toBe(200)
  })

  test('C12 B-04 B-14 a locked wallet makes no code; a live code ends with the lock, its payer gets the reason and its shop does not', async () => {
    const ada = await world.rich('Ada', '50')
    const { token } = (await code(ada, '20')).body
    await lock(ada)
    expect(await usd(ada)).toBe('50.00')
    expect(await states(ada)).toEqual(['expired 20.00'])
    expect(refused(await code(ada, '1'))).toEqual([423, 'wallet_locked'])
    const answer = await redeem(shop, token, '1')
    expect(refused(answer)).toEqual([409, 'code_state'])
    expect(answer.body.message).not.toMatch(/lock|wallet|owe/i)
    expect(await ada.ok('listNotifications')).toContainEqual(
      expect.objectContaining({
        title: 'Your $20.00 is back',
        body: 'You locked your wallet, so no shop can take your store code any more.',
      }),
    )
    await setWalletLock(world.db, BigInt(ada.id), false)
    expect(refused(await redeem(shop, token, '1'))).toEqual([409, 'code_state'])
  })
})

describe('expiry', () => {
  test('B-11 B-14 after five minutes a code is refused by the clock, also before its timer has come', async () => {
    const ada = await world.rich('Ada', '50')
    const { token } = (await code(ada, '20')).body
    await world.db.change(sql`update clock set "offset" = "offset" + interval '5 minutes 1 second'`)
    expect(refused(await redeem(shop, token, '20'))).toEqual([409, 'code_state'])
    expect(await states(ada)).toEqual(['expired 20.00'])
    expect(await usd(ada)).toBe('30.00')
    await world.settle()
    expect(await usd(ada)).toBe('50.00')
    expect((await ada.ok('transactions'))[0]).toMatchObject({ type: 'store_return', amount: '20.00' })
  })

  test('B-11 the timer returns the money within two seconds', async () => {
    const live = await openWorld(await freshDatabase(), { jobs: true })
    const ada = await live.rich('Ada', '50')
    await code(ada, '20')
    await live.db.change(sql`update clock set "offset" = "offset" + interval '5 minutes'`)
    const began = performance.now()
    while ((await usd(ada)) !== '50.00' && performance.now() - began < 10_000)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const took = performance.now() - began
    await live.checkMoney()
    await live.close()
    // a machine may have a third of the speed
    expect(took).toBeLessThan(6_000)
  })

  test('B-10 B-11 a second before its end a code is still good', async () => {
    const ada = await world.rich('Ada', '50')
    const { token } = (await code(ada, '20')).body
    await world.pass('4 minutes 55 seconds')
    expect((await redeem(shop, token, '20')).status).toBe(200)
  })
})

describe('redeeming', () => {
  test('B-14 a shop takes at most the amount; the rest goes back, and both sides get a receipt', async () => {
    const ada = await world.rich('Ada', '50')
    const before = Number(await usd(shop))
    const { token, id } = (await code(ada, '20')).body
    expect(refused(await redeem(shop, token, '20.01'))).toEqual([409, 'code_amount'])
    const answer = await redeem(shop, token, '12.40')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id,
      status: 'redeemed',
      amount: '20.00',
      taken: '12.40',
      refunded: '0.00',
      payer: { firstName: 'Ada' },
      balance: (before + 12.4).toFixed(2),
    })
    expect(await usd(ada)).toBe('37.60')
    expect((await ada.ok('listPaymentTokens'))[0]).toMatchObject({
      status: 'redeemed',
      taken: '12.40',
      merchant: { id: shop.id, firstName: 'Mia' },
    })
    expect((await shop.ok('listStorePayments'))[0]).toMatchObject({ id, taken: '12.40' })
    expect((await ada.ok('transactions', { query: { limit: '2' } })).map((line) => line.description)).toEqual(
      ['Store code returned: Mia Example', 'Store code: Mia Example'],
    )
    expect((await shop.ok('transactions', { query: { limit: '1' } }))[0]).toMatchObject({
      type: 'store_receipt',
      amount: '12.40',
      description: 'Taken at your store: Ada',
    })
    expect((await ada.ok('listNotifications'))[0]!.title).toBe('You paid $12.40 · Mia Example')
    expect((await shop.ok('listNotifications'))[0]!.title).toBe('You got $12.40 · Ada')
  })

  test('B-14 a code is good once: for nobody a second time, and the same key answers the same', async () => {
    const ada = await world.rich('Ada', '50')
    const { token } = (await code(ada, '20')).body
    const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(shop, token, '5', 'r-1')))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(4).fill({ status: 200, body: answers[0]!.body }),
    )
    expect(refused(await redeem(shop, token, '5'))).toEqual([409, 'code_state'])
    expect(refused(await redeem(rival, token, '5'))).toEqual([409, 'code_state'])
    expect(await usd(ada)).toBe('45.00')
  })

  test('B-14 only merchants redeem, nobody an own code, and a number is no code', async () => {
    const ada = await world.rich('Ada', '50')
    const { token, id } = (await code(ada, '20')).body
    expect(refused(await redeem(ada, token, '1'))).toEqual([403, 'forbidden'])
    expect(refused(await redeem(await world.moderator('Judge'), token, '1'))).toEqual([403, 'forbidden'])
    expect(refused(await redeem(shop, id, '1'))).toEqual([404, 'not_found'])
    expect(refused(await redeem(shop, '0'.repeat(26), '1'))).toEqual([404, 'not_found'])
    await shop.ok('createPaymentIntent', { body: { amount: '5' } })
    const own = (await code(shop, '5')).body
    expect(refused(await redeem(shop, own.token, '5'))).toEqual([403, 'forbidden'])
    expect(await usd(ada)).toBe('30.00')
  })

  test('B-13 a code shows the payer everything, a shop the first name, others nothing', async () => {
    const [ada, stranger] = [await world.rich('Ada', '50'), await world.signUp('Stranger')]
    const { token, id } = (await code(ada, '20')).body
    const see = (person: Person, named = token) =>
      person.call('getPaymentToken', { params: { token: named } })
    expect((await see(ada)).body).toMatchObject({ viewer: 'payer', status: 'active', merchant: null })
    const { body } = await see(shop)
    expect(body).toMatchObject({
      viewer: 'merchant',
      amount: '20.00',
      status: 'active',
      payer: { firstName: 'Ada' },
    })
    expect(JSON.stringify(body)).not.toContain('Example')
    expect(refused(await see(stranger))).toEqual([404, 'not_found'])
    expect(refused(await see(shop, id))).toEqual([404, 'not_found'])
    await redeem(shop, token, '20')
    expect((await see(shop, id)).status).toBe(200)
    expect(refused(await see(rival, id))).toEqual([404, 'not_found'])
  })
})

describe('refunds', () => {
  test('to somebody who has closed the account are refused in words, and no money moves', async () => {
    const ada = await world.rich('Ada', '20')
    const { token } = (await code(ada, '20')).body
    await redeem(shop, token, '20')
    const before = await usd(shop)
    expect((await ada.call('closeAccount', { body: { password: PASSWORD } })).status).toBe(200)
    const answer = await refund(shop, token)
    expect(refused(answer)).toEqual([409, 'code_state'])
    expect(answer.body.message).toContain('closed the account')
    expect(await usd(shop)).toBe(before)
  })

  const paid = async (amount: string) => {
    const ada = await world.rich('Ada', '50')
    const { token, id } = (await code(ada, amount)).body
    await shop.ok('redeemPaymentToken', { params: { token }, body: { amount } })
    return { ada, token, id }
  }

  test('B-14 in parts, by code or number, never more than was taken', async () => {
    const { ada, token, id } = await paid('20')
    expect(refused(await refund(shop, token, '20.01'))).toEqual([409, 'code_amount'])
    expect((await refund(shop, token, '5')).body).toMatchObject({ taken: '20.00', refunded: '5.00' })
    expect(await usd(ada)).toBe('35.00')
    expect(refused(await refund(shop, id, '15.01'))).toEqual([409, 'code_amount'])
    expect((await refund(shop, id)).body.refunded).toBe('20.00')
    expect(await usd(ada)).toBe('50.00')
    expect(refused(await refund(shop, id))).toEqual([409, 'code_state'])
    expect(
      (await ada.ok('transactions', { query: { type: 'store_refund' } })).map((line) => line.amount),
    ).toEqual(['15.00', '5.00'])
  })

  test('B-14 for 24 hours, by the shop that took it', async () => {
    const { token, id } = await paid('20')
    expect(refused(await refund(rival, token))).toEqual([404, 'not_found'])
    await world.pass('23 hours 59 minutes')
    expect((await refund(shop, id, '1')).status).toBe(200)
    await world.pass('2 minutes')
    expect(refused(await refund(shop, id, '1'))).toEqual([409, 'refund_window'])
    expect((await shop.ok('listStorePayments')).map((payment) => payment.id)).not.toContain(id)
  })

  test('B-14 a shop that has spent the money, or locked its wallet, gives nothing back', async () => {
    const poor = await world.withRole('Poor', 'merchant')
    const ada = await world.rich('Ada', '50')
    const { token } = (await code(ada, '20')).body
    await redeem(poor, token, '20')
    await poor.ok('transfer', { body: { receiverId: rival.id, amount: '19.99' } })
    expect(refused(await refund(poor, token))).toEqual([409, 'insufficient_funds'])
    expect((await refund(poor, token, '0.01')).status).toBe(200)
    await lock(poor)
    expect(refused(await refund(poor, token, '0.01'))).toEqual([423, 'wallet_locked'])
  })
})

test('E12 a shop reads what it took by day, less what it gave back, by the calendar of its own time zone', async () => {
  const [store, ada] = [await world.withRole('Till', 'merchant'), await world.rich('Ada', '100')]
  const take = async (amount: string) => {
    const { token } = (await code(ada, amount)).body
    expect((await redeem(store, token, amount)).status).toBe(200)
    return token
  }
  await take('10')
  const token = await take('5.50')
  await store.ok('refundPaymentToken', { params: { token }, body: { amount: '1.25' } })
  await world.pass('2 days')
  await take('3')
  const days = await store.ok('storeDays', { query: {} })
  expect(days.map(({ day: _, startsAt: __, ...sums }) => sums)).toEqual([
    { payments: 1, taken: '3.00', refunded: '0.00', total: '3.00' },
    { payments: 2, taken: '15.50', refunded: '1.25', total: '14.25' },
  ])
  for (const { day, startsAt } of days) expect(startsAt).toBe(`${day}T00:00:00.000Z`)
  const [east] = await store.ok('storeDays', { query: { timeZone: 'Asia/Kolkata' } })
  expect(east!.startsAt).toMatch(/T18:30:00.000Z$/)
  expect((await ada.call('storeDays', { query: {} })).status).toBe(403)
  expect((await store.call('storeDays', { query: { timeZone: 'Mars/Base' } })).status).toBe(400)
})
