import { beforeAll, describe, expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import { sql } from '#server/core/db.ts'
import { account } from '#server/ledger/index.ts'
import { releaseCodes, runDueStore } from '#server/store/index.ts'
import { setWalletLock } from '#server/users/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
let shops: Person[]
beforeAll(async () => {
  shops = await Promise.all(Array.from({ length: 4 }, () => world.withRole('Shop', 'merchant')))
})

const usd = async (person: Person) => wireToCents((await person.balance()).usd)
const code = async (person: Person, amount: string) =>
  (await person.ok('createPaymentToken', { body: { amount } })).token
const redeem = (shop: Person, token: string, amount: string) =>
  shop.call('redeemPaymentToken', { params: { token }, body: { amount } })
const lock = (person: Person) =>
  world.db.transact(async (tx) => {
    await setWalletLock(tx, BigInt(person.id), true)
    await releaseCodes(world.context, tx, BigInt(person.id))
  })
const taken = async () => {
  const sums = await Promise.all(shops.map(usd))
  return sums.reduce((sum, one) => sum + one, 0n)
}

describe('one code', () => {
  test('B-14 two shops, and twenty calls, on one code at once: one takes it, the others are told', async () => {
    for (let round = 0; round < rounds(6); round++) {
      const ada = await world.rich('Ada', '50')
      const token = await code(ada, '20')
      const before = await taken()
      const answers = await Promise.all(
        Array.from({ length: round === 0 ? 20 : 2 }, (_, n) => redeem(shops[n % 4]!, token, '15')),
      )
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(
        answers.filter((answer) => answer !== won[0]).map(({ status, body }) => [status, body.code]),
      ).toEqual(Array(answers.length - 1).fill([409, 'code_state']))
      expect([(await taken()) - before, await usd(ada)]).toEqual([1_500n, 3_500n])
    }
  })

  test('B-14 redeem against the wallet’s lock: taken before it, or the money is back, never both', async () => {
    for (let round = 0; round < rounds(10); round++) {
      const ada = await world.rich('Ada', '50')
      const token = await code(ada, '20')
      const before = await taken()
      const locking = round % 2 === 0 ? undefined : lock(ada)
      const redeeming = redeem(shops[0]!, token, '20')
      await (locking ?? lock(ada))
      const answer = await redeeming
      expect([200, 409, 423]).toContain(answer.status)
      const went = answer.status === 200 ? 2_000n : 0n
      expect([(await taken()) - before, await usd(ada)]).toEqual([went, 5_000n - went])
    }
  })

  test('B-11 B-14 redeem against the expiry and its timers: taken in time, or the money is back, never both', async () => {
    for (let round = 0; round < rounds(10); round++) {
      const ada = await world.rich('Ada', '50')
      const token = await code(ada, '20')
      const before = await taken()
      await world.db.change(sql`
        update store_codes set expires_at = clock_now() + interval '10 milliseconds'
        where payer_id = ${BigInt(ada.id)}`)
      await new Promise((resolve) => setTimeout(resolve, (round % 4) * 4))
      const [answer] = await Promise.all([
        redeem(shops[0]!, token, '20'),
        runDueStore(world.context),
        runDueStore(world.context),
      ])
      await new Promise((resolve) => setTimeout(resolve, 15))
      await runDueStore(world.context)
      expect([200, 409]).toContain(answer.status)
      const went = answer.status === 200 ? 2_000n : 0n
      expect([(await taken()) - before, await usd(ada)]).toEqual([went, 5_000n - went])
      const late = await world.db.rows(sql`
        select id from store_codes where status = 'redeemed' and redeemed_at >= expires_at`)
      expect(late).toEqual([])
    }
  })

  test('B-14 twenty codes asked for at once: one is live, nineteen gave their money back', async () => {
    const ada = await world.rich('Ada', '50')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.call('createPaymentToken', { body: { amount: '30' } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const own = await ada.ok('listPaymentTokens')
    expect(own.filter(({ status }) => status === 'active')).toHaveLength(1)
    expect(await usd(ada)).toBe(2_000n)
  })

  test('B-14 a new code against its redemption: the shop’s money and the new hold never come from one balance twice', async () => {
    for (let round = 0; round < rounds(8); round++) {
      const ada = await world.rich('Ada', '50')
      const token = await code(ada, '40')
      const before = await taken()
      const [answer, fresh] = await Promise.all([
        redeem(shops[0]!, token, '40'),
        ada.call('createPaymentToken', { body: { amount: '45' } }),
      ])
      // Either the shop was first, and 45 are gone; or the new code was, and the old one is invalid.
      expect([answer.status, fresh.status]).toEqual(answer.status === 200 ? [200, 409] : [409, 201])
      expect((await taken()) - before).toBe(answer.status === 200 ? 4_000n : 0n)
      expect(await usd(ada)).toBe(answer.status === 200 ? 1_000n : 500n)
    }
  })

  test('B-14 twenty refunds at once give back what was taken, and no cent more', async () => {
    const shop = await world.withRole('Till', 'merchant')
    await shop.ok('createPaymentIntent', { body: { amount: '100' } })
    const ada = await world.rich('Ada', '50')
    const token = await code(ada, '10')
    await redeem(shop, token, '10')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.call('refundPaymentToken', { params: { token }, body: { amount: '3' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect([await usd(ada), await usd(shop)]).toEqual([4_900n, 10_100n])
  })
})

describe('the control', () => {
  /** The naive way to redeem: reads the state, then takes the money, without a lock. */
  async function redeemNaively(id: number): Promise<boolean> {
    return world.db.transact(async (tx) => {
      const { status } = await tx.one<{ status: string }>(
        sql`select status from naive_codes where id = ${id}`,
      )
      if (status !== 'active') return false
      await tx.change(sql`update naive_codes set status = 'redeemed', paid = paid + 1 where id = ${id}`)
      return true
    })
  }

  test('B-14 without a lock two shops both take one code, and the check of this file sees it', async () => {
    await world.db.change(
      sql`create table naive_codes (id int primary key, status text not null, paid int not null default 0)`,
    )
    let caught = 0
    for (let id = 1; id <= 20; id++) {
      await world.db.change(sql`insert into naive_codes values (${id}, 'active')`)
      const won = await Promise.all(Array.from({ length: 8 }, () => redeemNaively(id)))
      if (won.filter(Boolean).length !== 1) caught++
    }
    await world.db.change(sql`drop table naive_codes`)
    expect(caught).toBeGreaterThan(10)
  })
})

test('B-11 an expired code whose money cannot go back holds up none of the others', async () => {
  const people = await Promise.all(['Ada', 'Bea', 'Cem'].map((name) => world.rich(name, '50')))
  const ids: bigint[] = []
  for (const person of people)
    ids.push(BigInt((await person.ok('createPaymentToken', { body: { amount: '20' } })).id))
  const setBalance = (cents: bigint) =>
    world.db.change(
      sql`update ledger_accounts set balance_cents = ${cents} where id = ${account('code', ids[0]!, 'USD')}`,
    )
  await setBalance(0n)
  await world.pass('5 minutes 1 second')
  await runDueStore(world.context)
  expect(await Promise.all(people.map(usd))).toEqual([3_000n, 5_000n, 5_000n])
  await setBalance(2_000n)
  await runDueStore(world.context)
  expect(await usd(people[0]!)).toBe(5_000n)
})
