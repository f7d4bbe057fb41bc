import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld()

const create = (person: Person, amount: string | number = '50', key?: string, currency?: string) =>
  person.call('createCryptoPayment', {
    body: { amount, ...(currency ? { currency } : {}) },
    ...(key ? { key } : {}),
  })

/** A person with an open deposit, and the provider's id of it. */
async function opened(amount = '50') {
  const person = await world.signUp('Payer')
  const { body } = await create(person, amount)
  return { person, payment: body, id: body.paymentUrl!.split('/').at(-1)! }
}
const now = async (person: Person) => (await person.ok('cryptoPayments'))[0]!
const balance = async (person: Person) => (await person.balance()).usd
const FAULTS = [
  ...(['down', 'hang-up-after-create', 'lose-messages'] as const),
  ...(['stale-reads', 'no-list', 'short-sign-ins'] as const),
]

describe('when the provider fails', () => {
  afterEach(() => {
    for (const fault of FAULTS) world.nowpayments.fault(fault, false)
  })

  test('C-34 C-38 one that does not answer is a refusal in words, and a retry with the same key goes through', async () => {
    const person = await world.signUp('Payer')
    for (const fault of ['down', 'hang-up-after-create'] as const) {
      world.nowpayments.fault(fault, true)
      const answer = await create(person, '20', `key-${fault}`)
      expect(refused(answer)).toEqual([409, 'payments_unavailable'])
      expect(answer.body.message).toContain('No money moved')
      world.nowpayments.fault(fault, false)
      expect((await create(person, '20', `key-${fault}`)).status).toBe(201)
    }
    expect(await person.ok('cryptoPayments')).toHaveLength(2)
  })

  test('C-37 a message that was lost is made up for by asking', async () => {
    const { person, id } = await opened()
    world.nowpayments.fault('lose-messages', true)
    await world.nowpayments.act(id, 'full')
    expect(await balance(person)).toBe('0.00')
    await world.pass('60 seconds')
    expect(await balance(person)).toBe('50.00')
    await world.pass('7 hours')
    expect(await balance(person)).toBe('50.00')
  })

  /** Does something whose messages are all lost. */
  async function unheard(act: () => Promise<void>): Promise<void> {
    world.nowpayments.fault('lose-messages', true)
    await act()
    world.nowpayments.fault('lose-messages', false)
  }

  test.each([
    ['twice', ['twice'], '100.00'],
    ['half and the rest', ['part', 'rest'], '50.00'],
    ['late', ['late'], '50.00'],
    ['late and once more', ['late', 'full'], '100.00'],
  ] as const)(
    'C-36 C-37 what is paid %s, with every message lost, is found and credited once',
    async (_, acts, worth) => {
      const { person, id } = await opened('50')
      await unheard(async () => {
        for (const act of acts) await world.nowpayments.act(id, act)
      })
      expect(await balance(person)).toBe('0.00')
      await world.pass('61 seconds')
      expect(await balance(person)).toBe(worth)
      await world.pass('2 days')
      expect(await balance(person)).toBe(worth)
      const found = await world.db.rows<{ kind: string; state: string }>(sql`
      select kind, state from provider_deliveries where kind = 'listed'
        and payload ->> 'pay_address' = ${(await now(person)).payAddress}`)
      expect(found).toEqual(
        acts[0] === 'late' && acts.length === 1 ? [] : [{ kind: 'listed', state: 'handled' }],
      )
    },
  )

  test('C-36 a further payment that is on its way when it is found is followed until it is there', async () => {
    const { person, id } = await opened('50')
    await world.nowpayments.act(id, 'full')
    await world.pass('32 days')
    await unheard(() => world.nowpayments.pay(id, '0.5', 'confirming'))
    await world.pass('61 seconds')
    expect(await now(person)).toMatchObject({ credited: '50.00' })
    await unheard(() => world.nowpayments.goOn(id))
    await world.pass('2 minutes')
    expect(await balance(person)).toBe('75.00')
  })

  test('C-36 a further payment that is given back at the provider is taken back, with its messages lost too', async () => {
    const { person, id } = await opened('50')
    await world.nowpayments.act(id, 'twice')
    await unheard(() => world.nowpayments.act(id, 'refund'))
    await world.pass('7 hours')
    expect(await balance(person)).toBe('0.00')
  })

  test('C-36 messages that come after all change nothing', async () => {
    const { person, id } = await opened('50')
    await unheard(() => world.nowpayments.act(id, 'twice'))
    await world.pass('61 seconds')
    for (const { body, signature } of world.nowpayments.messages(id)) {
      const headers = { 'content-type': 'application/json', 'x-nowpayments-sig': signature }
      await fetch(`${world.url}/api/webhooks/nowpayments`, { method: 'POST', headers, body })
    }
    await world.settle()
    expect(await balance(person)).toBe('100.00')
  })

  test('C-37 an order whose answer and messages are all lost is found by its own id', async () => {
    const person = await world.signUp('Payer')
    world.nowpayments.fault('hang-up-after-create', true)
    await create(person, '50')
    world.nowpayments.fault('hang-up-after-create', false)
    const { id } = await world.db.one<{ id: string }>(
      sql`select id from crypto_deposits where user_id = ${BigInt(person.id)}`,
    )
    await unheard(() => world.nowpayments.payOrder(id))
    await world.pass('61 seconds')
    expect(await balance(person)).toBe('50.00')
  })

  test.each(['no-list', 'short-sign-ins'] as const)(
    'C-36 a list that fails (%s) is read again',
    async (fault) => {
      const { person, id } = await opened('50')
      world.nowpayments.fault(fault, true)
      await unheard(() => world.nowpayments.act(id, 'twice'))
      await world.pass('61 seconds')
      expect(await balance(person)).toBe(fault === 'no-list' ? '50.00' : '100.00')
      world.nowpayments.fault(fault, false)
      await world.pass('61 seconds')
      expect(await balance(person)).toBe('100.00')
    },
  )

  test('C-36 a message that is ahead of what the provider reads credits nothing until both agree', async () => {
    const { person, id } = await opened()
    world.nowpayments.fault('stale-reads', true)
    await world.nowpayments.act(id, 'full')
    expect(await balance(person)).toBe('0.00')
    world.nowpayments.fault('stale-reads', false)
    await world.pass('60 seconds')
    expect(await balance(person)).toBe('50.00')
  })
})
