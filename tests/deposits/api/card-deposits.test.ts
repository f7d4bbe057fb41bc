import { spawnSync } from 'node:child_process'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '#server/core/db.ts'
import { openStripeSimulator } from '#simulators/stripe-simulator.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { allTest } from '#tests/support/scale.ts'
import { DECLINED_CARD, GOOD_CARD, SLOW_CARD, STRIPE_KEYS } from '#tests/support/stripe.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { openWorld, type Person, refused, usd } from '#tests/support/world.ts'

testCards()

const verify = (person: Person, paymentIntentId: string) =>
  person.call('verifyDeposit', { body: { paymentIntentId } })
/** Nothing that the provider sends arrives. */
const mute = () => world.stripe.misbehave({ hold: true })

describe('the intent', () => {
  test('C4 whether cards are charged is said before anything is started', async () => {
    const person = await world.signUp('Ada')
    expect(await person.ok('cardDepositTerms')).toEqual({ available: true, testMode: false })
    expect(await person.ok('cardDeposits')).toEqual([])
  })

  test('C-07 C-08 C-09 C-38 with Stripe keys the answer is the intent’s secret and where its form comes from; no money moves', async () => {
    const person = await world.signUp('Payer')
    const answer = await person.ok('createPaymentIntent', { body: { amount: '20' } })
    const intent = world.stripe.books.intents.get(answer.paymentIntentId)!
    expect(answer).toEqual({
      clientSecret: intent.client_secret,
      paymentIntentId: intent.id,
      form: { publishableKey: 'pk_test_simulator', scriptUrl: `${world.stripe.url}/v3` },
    })
    const [row] = await world.db.rows<{ id: string }>(
      sql`select id from card_deposits where provider_id = ${intent.id}`,
    )
    expect(intent).toMatchObject({
      amount: 2000,
      currency: 'usd',
      metadata: { user_id: person.id, deposit_id: row!.id },
      automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
    })
    expect(await usd(person)).toBe('0.00')
    expect(await person.ok('cardDeposits')).toMatchObject([
      { paymentIntentId: intent.id, amount: '20.00', status: 'created', takenBack: '0.00', creditedAt: null },
    ])
  })

  test('C-07 C-18 the deposit is recorded before the provider is called: lost answers make no second payment', async () => {
    const person = await world.signUp('Payer')
    const before = world.stripe.books.intents.size
    const ask = () => person.call('createPaymentIntent', { body: { amount: '20' }, key: 'lost-answer' })
    world.stripe.misbehave({ loseAnswers: 9 })
    expect(refused(await ask())).toEqual([409, 'payments_unavailable'])
    expect(await person.ok('cardDeposits')).toMatchObject([{ paymentIntentId: null, status: 'created' }])
    world.stripe.misbehave({})
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId)).size).toBe(1)
    expect(world.stripe.books.intents.size).toBe(before + 1)
    expect(await person.ok('cardDeposits')).toHaveLength(1)
  })

  test('C-07 the intent’s secret is in no table, also under an idempotency key whose retry gets it again', async () => {
    const person = await world.signUp('Payer')
    const ask = () => person.ok('createPaymentIntent', { body: { amount: '20' }, key: 'sealed-1' })
    const first = await ask()
    expect(world.stripe.books.intents.get(first.paymentIntentId)!.client_secret).toBe(first.clientSecret)
    const kept = await world.db.rows<{ reply: string }>(sql`
      select reply::text from idempotency_keys where user_id = ${BigInt(person.id)} and key = 'sealed-1'`)
    expect(kept).toHaveLength(1)
    expect(kept[0]!.reply).toContain(first.paymentIntentId)
    expect(kept[0]!.reply).not.toContain(first.clientSecret)
    expect(await ask()).toEqual(first)
  })

  test('C-18 a payment whose id a crash lost is known by our own id and credited', async () => {
    const person = await world.signUp('Payer')
    mute()
    const id = await world.pay(person, '20')
    await world.db.change(sql`update card_deposits set provider_id = null where provider_id = ${id}`)
    await world.stripe.sender.release()
    expect(await usd(person)).toBe('20.00')
    expect((await verify(person, id)).body).toEqual({ amount: '20.00', balance: '20.00' })
  })

  test('C-06 C-20 what a card cannot take is refused at the field, and so is nothing', async () => {
    const person = await world.signUp('Payer')
    for (const amount of ['0.99', '1000000', '0']) {
      const answer = await person.call('createPaymentIntent', { body: { amount } })
      expect([amount, ...refused(answer)]).toEqual([amount, 400, 'malformed'])
      expect(answer.body.fields).toHaveProperty('amount')
    }
  })
})

describe('verify', () => {
  test('C-11 C-18 an unpaid intent is no money; a paid one is credited once, however often and at once, with one line of history', async () => {
    const person = await world.signUp('Payer')
    mute()
    const id = await world.start(person, '20')
    expect(refused(await verify(person, id))).toEqual([409, 'deposit_not_paid'])
    expect(() => world.stripe.books.confirm(id, { number: DECLINED_CARD })).toThrow('Your card was declined.')
    expect(refused(await verify(person, id))).toEqual([409, 'deposit_not_paid'])
    expect((await person.ok('cardDeposits'))[0]!.status).toBe('failed')
    world.stripe.books.confirm(id, { number: GOOD_CARD })
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => verify(person, id))))
      expect([answer.status, answer.body]).toEqual([200, { amount: '20.00', balance: '20.00' }])
    expect(await person.ok('transactions', { query: { type: 'deposit' } })).toMatchObject([
      { amount: '20.00', balanceAfter: '20.00', reference: `deposit:${id}`, description: 'Card deposit' },
    ])
    // the messages of the same payment come after all
    await world.stripe.sender.release()
    expect(await usd(person)).toBe('20.00')
  })

  test('C-18 nobody is credited for another’s payment, and another amount, currency or person than was recorded moves nothing', async () => {
    const [person, thief] = [await world.signUp('Payer'), await world.signUp('Thief')]
    mute()
    const id = await world.pay(person, '20')
    expect(refused(await verify(thief, id))).toEqual([404, 'not_found'])
    const intent = world.stripe.books.intents.get(id)!
    const asItWas = { ...intent, metadata: { ...intent.metadata } }
    for (const [wrong, code] of [
      [{ amount_received: 1999 }, 'deposit_not_paid'],
      [{ amount_received: 200000 }, 'deposit_not_paid'],
      [{ currency: 'eur' }, 'deposit_not_paid'],
      [{ metadata: { ...intent.metadata, user_id: thief.id } }, 'not_found'],
      [{ metadata: {} }, 'not_found'],
      [{ metadata: { ...intent.metadata, deposit_id: crypto.randomUUID() } }, 'deposit_not_paid'],
    ] as const) {
      Object.assign(intent, asItWas, wrong)
      expect((await verify(person, id)).body.code).toBe(code)
    }
    Object.assign(intent, asItWas)
    expect([await usd(person), await usd(thief)]).toEqual(['0.00', '0.00'])
    expect((await verify(person, id)).status).toBe(200)
  })

  test('C-23 a provider that does not answer is said so, and the money follows by itself', async () => {
    const person = await world.signUp('Payer')
    mute()
    const id = await world.pay(person, '20')
    world.stripe.misbehave({ hold: true, breakReads: true })
    expect(refused(await verify(person, id))).toEqual([409, 'payments_unavailable'])
    world.stripe.misbehave({ hold: true })
    await world.app.run('deposits')
    expect(await usd(person)).toBe('20.00')
  })
})

describe('reconciliation', () => {
  test('C-18 what no message told is credited by the next round, for a day', async () => {
    const person = await world.signUp('Payer')
    mute()
    const [paid, open, slow, old] = await Promise.all(
      ['20', '30', '40', '50'].map((amount) => world.start(person, amount)),
    )
    world.stripe.books.confirm(paid!, { number: GOOD_CARD })
    world.stripe.books.confirm(slow!, { number: SLOW_CARD })
    world.stripe.books.confirm(old!, { number: GOOD_CARD })
    await world.db.change(
      sql`update card_deposits set created_at = created_at - interval '25 hours' where provider_id = ${old}`,
    )
    await world.app.run('deposits')
    expect(await usd(person)).toBe('20.00')
    const states = async () =>
      new Map((await person.ok('cardDeposits')).map((one) => [one.paymentIntentId, one.status]))
    expect((await states()).get(open!)).toBe('created')
    expect((await states()).get(slow!)).toBe('processing')
    world.stripe.books.finish(slow!, 'succeeded')
    world.stripe.books.cancel(open!)
    // asked again only after half a minute
    await world.app.run('deposits')
    expect(await usd(person)).toBe('20.00')
    await world.pass('31 seconds')
    expect(await usd(person)).toBe('60.00')
    expect((await states()).get(open!)).toBe('canceled')
    // after its day a deposit is found when its owner asks, or when Stripe's message arrives
    expect((await verify(person, old!)).body).toEqual({ amount: '50.00', balance: '110.00' })
  })

  test('C-18 what a bank decides after days is credited without a message, and asked about ever more seldom', async () => {
    const person = await world.signUp('Payer')
    mute()
    const [settles, fails] = await Promise.all(['20', '30'].map((amount) => world.start(person, amount)))
    for (const id of [settles!, fails!]) world.stripe.books.confirm(id, { number: SLOW_CARD })
    await world.app.run('deposits')
    await world.pass('4 days')
    world.stripe.books.finish(settles!, 'succeeded')
    world.stripe.books.finish(fails!, 'failed')
    await world.pass('1 minute')
    expect(await usd(person)).toBe('0.00')
    await world.pass('10 hours')
    expect(await usd(person)).toBe('20.00')
    expect((await person.ok('cardDeposits')).map(({ status }) => status).sort()).toEqual([
      'credited',
      'failed',
    ])
  })

  test('C-18 an answer that was overtaken is not carried out', async () => {
    const person = await world.signUp('Payer')
    const id = await world.pay(person, '20')
    mute()
    world.stripe.books.refund(id, 500)
    const answers: (() => void)[] = []
    world.stripe.delayReads((release) => answers.push(release))
    const early = verify(person, id)
    await expect.poll(() => answers.length).toBe(1)
    // the answer to the first call says 5.00; before it arrives, 12.00 are refunded and reported
    world.stripe.delayReads(undefined)
    world.stripe.books.refund(id, 700)
    await world.stripe.sender.release()
    expect(await usd(person)).toBe('8.00')
    answers[0]!()
    expect((await early).status).toBe(200)
    expect(await usd(person)).toBe('8.00')
    expect((await person.ok('cardDeposits'))[0]!.takenBack).toBe('12.00')
  })
})

describe('which provider', () => {
  allTest('C-38 in production without keys cards are off and say so; nothing is recorded', async () => {
    const off = await openWorld(await freshDatabase(), { env: { NODE_ENV: 'production' } })
    const person = await off.signUp('Payer')
    const answer = await person.call('createPaymentIntent', { body: { amount: '20' } })
    expect(refused(answer)).toEqual([409, 'payments_unavailable'])
    expect(answer.body.message).toBe('Card deposits are not switched on here. No money moved.')
    expect(refused(await verify(person, 'test_1'))).toEqual([409, 'payments_unavailable'])
    expect(await person.ok('cardDeposits')).toEqual([])
    const hook = await fetch(`${off.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' })
    expect(hook.status).toBe(409)
    await off.checkMoney()
    await off.close()
  })

  test('C-38 C-15 in test mode nobody can send messages, and the simulator refuses production', async () => {
    const plain = await openWorld(await freshDatabase())
    const hook = await fetch(`${plain.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' })
    expect(hook.status).toBe(403)
    await plain.close()
    vi.stubEnv('NODE_ENV', 'production')
    await expect(openStripeSimulator(STRIPE_KEYS)).rejects.toThrow('never runs in production')
    vi.unstubAllEnvs()
    const command = spawnSync(process.execPath, ['simulators/stripe.ts'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    })
    expect(command.status).toBe(1)
  })

  test('S-27 C-18 nobody sees another’s card deposits; pages neither repeat nor skip', async () => {
    const [one, two] = [await world.signUp('One'), await world.signUp('Two')]
    mute()
    for (let n = 1; n <= 5; n++) await world.start(one, `${n}`)
    await world.start(two, '50')
    expect((await two.ok('cardDeposits')).map((deposit) => deposit.amount)).toEqual(['50.00'])
    const first = await one.call('cardDeposits', { query: { limit: 3 } })
    const cursor = first.headers.get('x-next-cursor')!
    const second = await one.call('cardDeposits', { query: { limit: 3, cursor } })
    expect([...first.body, ...second.body].map((deposit) => deposit.amount)).toEqual([
      '5.00',
      '4.00',
      '3.00',
      '2.00',
      '1.00',
    ])
    expect(second.headers.get('x-next-cursor')).toBeNull()
    for (const wrong of [
      '1',
      'x.y',
      `${'9'.repeat(30)}.${crypto.randomUUID()}`,
      `1.${'-'.repeat(36)}`,
      `${'9'.repeat(19)}.${crypto.randomUUID()}`,
    ])
      expect(refused(await one.call('cardDeposits', { query: { cursor: wrong } }))).toEqual([
        400,
        'malformed',
      ])
  })
})
