import { describe, expect, test } from 'vitest'
import { cryptoPayment, cryptoPaymentStates } from '#contract/deposits-crypto.ts'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, refused } from '#tests/support/world.ts'

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

describe('a crypto deposit', () => {
  test('C-28 C-36 creating one answers what to send where, with a payment link, and moves no money', async () => {
    const { person, payment } = await opened('50')
    expect(payment).toMatchObject({
      payAmount: '0.00078516',
      payAddress: expect.stringMatching(/^bcrt1q[a-z0-9]{38}$/),
      payCurrency: 'BTC',
      paymentUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/\d+$/),
      status: 'waiting',
    })
    expect(payment.paymentUri).toBe(`bitcoin:${payment.payAddress}?amount=0.00078516`)
    expect(Date.parse(payment.expiresAt) - Date.parse(payment.createdAt)).toBe(86_400_000)
    expect(await balance(person)).toBe('0.00')
  })

  test.each([
    ['50', '50.25', '0.25'],
    ['1', '1.01', '0.01'],
    ['100.10', '100.61', '0.51'],
    ['33.33', '33.50', '0.17'],
  ])(
    'C-26 C-24 a deposit of %s costs %s: the fee of 0.5%% is added, rounded up, and the amount is credited whole',
    async (amount, price, fee) => {
      const { person, payment, id } = await opened(amount)
      expect(payment).toMatchObject({ price, fee, amount: Number(amount).toFixed(2) })
      await world.nowpayments.act(id, 'full')
      expect(await balance(person)).toBe(Number(amount).toFixed(2))
    },
  )

  test.each([
    ['0.99', 400],
    ['0', 400],
    ['-5', 400],
    ['', 400],
    ['1e2', 400],
    ['1.001', 400],
    ['1', 201],
    [1.5, 201],
  ])('C-25 the minimum is 1.00: an amount of %j answers %i', async (amount, status) => {
    const person = await world.signUp('Payer')
    const answer = await create(person, amount)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.fields).toHaveProperty('amount')
    expect(await person.ok('cryptoPayments')).toHaveLength(status === 201 ? 1 : 0)
  })

  test.each([
    ['10000', 201],
    ['10000.01', 400],
    ['99999999', 400],
  ])('C-25 the maximum is CRYPTO_DEPOSIT_MAX: an amount of %j answers %i', async (amount, status) => {
    const person = await world.signUp('Payer')
    const answer = await create(person, amount)
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body.fields?.amount).toContain('The largest crypto deposit is $10,000.00')
    expect(await person.ok('cryptoPayments')).toHaveLength(status === 201 ? 1 : 0)
  })

  test('C-28 ten unpaid deposits may be open, also at once; a paid or an expired one makes room', async () => {
    const person = await world.signUp('Payer')
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => create(person, '5', `open-${n}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    const refusals = answers.filter(({ status }) => status !== 201)
    expect(refusals.map(refused)).toEqual(Array.from({ length: 4 }, () => [429, 'rate_limited']))
    expect(refusals[0]!.body.message).toContain('10 crypto deposits')
    const made = answers.findIndex(({ status }) => status === 201)
    expect((await create(person, '5', `open-${made}`)).body.id).toBe(answers[made]!.body.id)
    await world.nowpayments.act(answers[made]!.body.paymentUrl!.split('/').at(-1)!, 'full')
    expect((await create(person, '5')).status).toBe(201)
    expect((await create(person, '5')).status).toBe(429)
    await world.pass('25 hours')
    expect((await create(person, '5')).status).toBe(201)
  })

  test('C-25 the smallest and the largest deposit are told before one is asked for', async () => {
    const person = await world.signUp('Payer')
    const { min, max } = await person.ok('cryptoDepositLimits')
    expect([min, max]).toEqual(['1.00', '10000.00'])
    expect((await create(person, min)).status).toBe(201)
    expect((await create(person, max)).status).toBe(201)
    expect(refused(await create(person, '10000.01'))).toEqual([400, 'malformed'])
  })

  test('C-33 bitcoin unless told; other coins only when the provider lists them', async () => {
    const person = await world.signUp('Payer')
    expect((await person.ok('cryptoCurrencies'))[0]).toBe('BTC')
    const litecoin = await create(person, '20', undefined, 'LTC')
    expect([litecoin.status, litecoin.body.payCurrency]).toEqual([201, 'LTC'])
    expect(litecoin.body.paymentUri).toBeUndefined()
    expect(refused(await create(person, '20', undefined, 'doge'))).toEqual([400, 'malformed'])
    expect(refused(await create(person, '20', undefined, '../x'))).toEqual([400, 'malformed'])
  })

  test('C-28 the same key is one deposit, also at once; another amount under it is 422', async () => {
    const person = await world.signUp('Payer')
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(person, '20', 'key-1')))
    expect(new Set(answers.map(({ body }) => body.payAddress)).size).toBe(1)
    expect(refused(await create(person, '21', 'key-1'))).toEqual([422, 'idempotency_key_reused'])
    expect(await person.ok('cryptoPayments')).toHaveLength(1)
  })

  test('C-35 the list is a bare array of one’s own, newest first, in pages', async () => {
    const person = await world.signUp('Payer')
    for (const amount of ['1', '2', '3']) await create(person, amount)
    const list = await person.ok('cryptoPayments')
    expect(list.map(({ amount }) => amount)).toEqual(['3.00', '2.00', '1.00'])
    for (const item of list) cryptoPayment.strict().parse(item)
    const first = await person.call('cryptoPayments', { query: { limit: 2 } })
    const cursor = first.headers.get('x-next-cursor')!
    expect(
      (await person.ok('cryptoPayments', { query: { limit: 2, cursor } })).map((one) => one.amount),
    ).toEqual(['1.00'])
    expect(await (await world.signUp('Other')).ok('cryptoPayments')).toEqual([])
    expect((await world.visitor.call('cryptoPayments')).status).toBe(401)
  })

  test('C-37 B-41 a paid one is credited by itself, seen and confirming on its way, and its owner is notified', async () => {
    const { person, id } = await opened()
    const told: string[] = []
    const leave = world.context.signals.on((signal) => {
      if (!('userIds' in signal) || !signal.userIds.includes(BigInt(person.id))) return
      told.push(signal.type === 'wallet_changed' ? `wallet ${signal.part}` : signal.type)
    })
    await world.nowpayments.pay(id, '1', 'confirming')
    expect(await now(person)).toMatchObject({
      status: 'seen',
      credited: '0.00',
      paid: '0.00078516',
      missing: '0',
    })
    expect(told).toEqual(['wallet deposits'])
    expect(await balance(person)).toBe('0.00')
    await world.nowpayments.act(id, 'full')
    leave()
    expect(await now(person)).toMatchObject({ status: 'credited', credited: '50.00', paid: '0.00078516' })
    expect(await balance(person)).toBe('50.00')
    expect(told).toContain('balance_changed')
    expect(told).toContain('notification')
    expect(await person.ok('listNotifications')).toMatchObject([
      { title: 'Deposit Successful!', body: '$50.00 added to your balance.' },
    ])
    expect(await person.ok('transactions', { query: { type: 'deposit' } })).toMatchObject([
      { amount: '50.00', description: 'Bitcoin deposit', reference: expect.stringMatching(/^deposit:/) },
    ])
  })

  test('C-36 half of the price credits half, rounded down; the rest completes it to the cent', async () => {
    const { person, id } = await opened('33.33')
    await world.nowpayments.act(id, 'part')
    expect(await balance(person)).toBe('16.66')
    expect(JSON.parse(world.nowpayments.messages(id).at(-1)!.body).payment_status).toBe('partially_paid')
    const part = await now(person)
    expect(part).toMatchObject({ status: 'underpaid', credited: '16.66' })
    expect(part.paymentUri).toContain(`amount=${part.missing}`)
    expect(Number(part.missing)).toBeCloseTo(Number(part.payAmount) / 2, 7)
    await world.nowpayments.act(id, 'rest')
    expect(await balance(person)).toBe('33.33')
    expect(await now(person)).toMatchObject({ status: 'credited', missing: '0' })
  })

  test('C-36 more than the price is credited in full, in proportion', async () => {
    const { person, id } = await opened('50')
    await world.nowpayments.act(id, 'over')
    expect(await balance(person)).toBe('75.00')
    expect((await now(person)).status).toBe('credited')
  })

  test('C-36 paid twice is credited twice, once for each payment of the provider', async () => {
    const { person, id } = await opened('50')
    await world.nowpayments.act(id, 'twice')
    expect(await balance(person)).toBe('100.00')
    expect(await person.ok('transactions', { query: { type: 'deposit' } })).toHaveLength(2)
  })

  test('C-36 after 24 hours the quote is over; what comes late is credited in proportion and says so', async () => {
    const { person, id } = await opened('50')
    await world.pass('25 hours')
    expect((await now(person)).status).toBe('expired')
    await world.nowpayments.act(id, 'full')
    expect(await now(person)).toMatchObject({ status: 'late', credited: '50.00' })
    expect(await balance(person)).toBe('50.00')
  })

  test('C-36 after a fall of the rate what is over the quote and what is late is worth what it is at its first sight', async () => {
    const [over, late] = [await opened('50'), await opened('50')]
    world.nowpayments.setRate('btc', 32_000n)
    await world.nowpayments.act(over.id, 'over')
    expect(await balance(over.person)).toBe('62.50')
    await world.nowpayments.act(late.id, 'late')
    expect(await now(late.person)).toMatchObject({ status: 'late', credited: '25.00' })
    world.nowpayments.setRate('btc', 128_000n)
    await world.nowpayments.act(over.id, 'full')
    expect(await balance(over.person)).toBe('112.50')
    await world.pass('25 hours')
    expect(await balance(late.person)).toBe('25.00')
    world.nowpayments.setRate('btc', 64_000n)
  })

  test('C-36 what the provider puts no worth on waits for a person, and is credited once it does', async () => {
    const { person, id } = await opened('50')
    world.nowpayments.fault('no-estimates', true)
    await world.nowpayments.act(id, 'late')
    expect(await now(person)).toMatchObject({ status: 'late', credited: '0.00', contactUs: true })
    world.nowpayments.fault('no-estimates', false)
    await world.pass('25 hours')
    expect(await now(person)).toMatchObject({ status: 'late', credited: '50.00', contactUs: false })
  })

  test('C-36 a payment is measured by the quote that was shown, not by what the provider asks for now', async () => {
    const { person, payment, id } = await opened('50')
    world.nowpayments.ask(id, '0.00019629')
    await world.nowpayments.pay(id, '1')
    expect(await balance(person)).toBe('12.50')
    expect((await now(person)).payAmount).toBe(payment.payAmount)
  })

  test('C-36 a deposit of real coins is asked of no simulator, and none of its messages is believed', async () => {
    const { person, payment, id } = await opened('50')
    await world.db.change(sql`update crypto_deposits set simulated = false where id = ${payment.id}`)
    await world.nowpayments.act(id, 'full')
    await world.pass('60 seconds')
    expect(await balance(person)).toBe('0.00')
  })

  test('C-36 a quote that the provider ends early is over here too, and its late payment is credited', async () => {
    const { person, id } = await opened('50')
    const told: string[] = []
    const leave = world.context.signals.on((signal) => told.push(signal.type))
    await world.nowpayments.act(id, 'expire')
    leave()
    expect(told).toEqual(['wallet_changed'])
    expect((await now(person)).status).toBe('expired')
    await world.nowpayments.act(id, 'full')
    expect((await now(person)).status).toBe('late')
    expect(await balance(person)).toBe('50.00')
  })

  test('C-36 a payment that the provider sends back before it was credited has a word', async () => {
    const { person, id } = await opened('50')
    await world.nowpayments.pay(id, '1', 'confirming')
    await world.nowpayments.act(id, 'refund')
    expect((await person.ok('listNotifications')).map(({ title, body }) => [title, body])).toEqual([
      ['A payment has vanished', expect.stringContaining('The payment provider sent it back.')],
    ])
    expect(await balance(person)).toBe('0.00')
  })

  test('C-36 a refund at the provider takes the credit back; what was spent of it is owed', async () => {
    const { person, id } = await opened('50')
    const friend = await world.signUp('Friend')
    await world.nowpayments.act(id, 'full')
    await person.ok('transfer', { body: { receiverEmail: friend.email, amount: '30' } })
    await world.nowpayments.act(id, 'refund')
    expect(await balance(person)).toBe('0.00')
    expect(await balance(friend)).toBe('30.00')
    const { owed } = await world.db.one<{ owed: bigint }>(
      sql`select ledger_balance(ledger_account('debt', ${BigInt(person.id)}, false)) as owed`,
    )
    expect(owed).toBe(-3000n)
    expect(await now(person)).toMatchObject({ status: 'expired', credited: '0.00' })
    expect((await person.ok('listNotifications'))[0]).toMatchObject({
      title: expect.stringMatching(/^\$\d+\.\d\d was taken back$/),
    })
    const next = (await create(person, '50')).body.paymentUrl!.split('/').at(-1)!
    await world.nowpayments.act(next, 'full')
    expect(await balance(person)).toBe('20.00')
  })

  test('C-36 the states of the list are the seven plain ones', () => {
    expect([...cryptoPaymentStates]).toEqual([
      ...['waiting', 'seen', 'confirming', 'credited', 'underpaid', 'late', 'expired'],
    ])
  })
})

test('C-38 without a provider crypto deposits are refused in words, and no message is believed', async () => {
  const bare = await openWorld(await freshDatabase(), { crypto: null })
  const person = await bare.signUp('Payer')
  expect(refused(await create(person))).toEqual([409, 'payments_unavailable'])
  expect(refused(await person.call('cryptoCurrencies'))).toEqual([409, 'payments_unavailable'])
  expect(await person.ok('cryptoPayments')).toEqual([])
  expect(refused(await bare.visitor.call('nowpaymentsWebhook'))).toEqual([403, 'signature_invalid'])
  await bare.close()
})
