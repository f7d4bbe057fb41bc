import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { GOOD_CARD, openStripeWorld, type StripeWorld } from '#tests/support/stripe.ts'
import { begun, everybodyReady, on, openTournament, seated, startedBy } from '#tests/support/tournaments.ts'
import { openWorld, type Person, refused, usd, type World } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const join = (id: string) => `join:${id}`
const lateNotices = async (person: Person) =>
  (await person.ok('listNotifications', { query: {} }))
    .filter(({ title }) => whatOf(title) === 'Your deposit stays in your wallet')
    .map(({ body }) => body)
const hasSeat = async (person: Person, id: string) => (await person.ok('getTournament', on(id))).joined

describe('in test mode and with crypto', () => {
  let world: World
  let host: Person
  beforeAll(async () => {
    world = await openWorld(await freshDatabase())
    host = await world.signUp('Host')
  })
  afterEach(() => world.checkMoney())
  afterAll(() => world.close())

  test('T-47 a card deposit for a tournament credits and takes the seat at once', async () => {
    const jo = await world.signUp('Jo')
    const { id } = await openTournament(host)
    const answer = await jo.ok('createPaymentIntent', { body: { amount: '10.00', purpose: join(id) } })
    expect(answer.clientSecret).toBe('test_mode')
    expect(await hasSeat(jo, id)).toBe(true)
    expect(await usd(jo)).toBe('0.00')
    const entries = await jo.ok('transactions', { query: { currency: 'USD' } })
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      ['tournament_entry', '-10.00'],
      ['deposit', '10.00'],
    ])
    expect(await lateNotices(jo)).toEqual([])
  })

  test('T-47 the shortfall is enough when the rest is in the wallet, and too little leaves the money there and says so', async () => {
    const jo = await world.rich('Jo', '7')
    const { id } = await openTournament(host)
    await jo.ok('createPaymentIntent', { body: { amount: '1', purpose: join(id) } })
    expect([await hasSeat(jo, id), await usd(jo)]).toEqual([false, '8.00'])
    expect(await lateNotices(jo)).toEqual(['You did not join: your balance does not cover the entry fee.'])
    await jo.ok('createPaymentIntent', { body: { amount: '2', purpose: join(id) } })
    expect([await hasSeat(jo, id), await usd(jo)]).toEqual([true, '0.00'])
  })

  test('T-47 the same call under its key is answered the same and takes one seat', async () => {
    const jo = await world.signUp('Jo')
    const { id } = await openTournament(host)
    const call = () => jo.ok('createPaymentIntent', { body: { amount: '10', purpose: join(id) }, key })
    const key = randomUUID()
    const [first, second] = [await call(), await call()]
    expect(second).toEqual(first)
    expect([await hasSeat(jo, id), await usd(jo)]).toEqual([true, '0.00'])
    const other = await jo.call('createPaymentIntent', { body: { amount: '10' }, key })
    expect(refused(other)).toEqual([422, 'idempotency_key_reused'])
  })

  test('T-49 T-50 a deposit for a seat that cannot be had is refused before any money is asked for', async () => {
    const [jo, kit] = [await world.rich('Jo'), await world.rich('Kit')]
    const late = await world.signUp('Late')
    const full = await openTournament(host, { maxPlayers: 2 })
    const started = await openTournament(host, { maxPlayers: 3 })
    const practice = await openTournament(host, { isPracticeMode: true })
    const ended = await openTournament(host, { maxPlayers: 2 })
    for (const { id } of [full, started, ended]) await seated(id, jo, kit)
    await startedBy(host, started.id, jo, kit)
    for (const { id } of [full, ended]) await everybodyReady(id, jo, kit)
    const own = await openTournament(host)
    await seated(own.id, jo)
    const [banned, judge] = [await world.signUp('Banned'), await world.moderator('Judge')]
    await world.db.change(sql`
      insert into sanctions (user_id, kind, reason, given_by, until)
      values (${BigInt(banned.id)}, 'ban', 'Insults', ${BigInt(judge.id)}, clock_now() + interval '1 day')`)
    await judge.ok('cancelTournament', { ...on(ended.id), body: { reason: 'The game is down tonight' } })
    const wrong = [
      [banned, own.id, 'silenced'],
      [late, ended.id, 'tournament_state'],
      [late, full.id, 'tournament_full'],
      [late, started.id, 'tournament_state'],
      [late, practice.id, 'tournament_state'],
      [late, '999999999', 'not_found'],
      [jo, own.id, 'already_joined'],
    ] as const
    for (const [person, id, code] of wrong) {
      const body = { amount: '10', purpose: join(id) }
      expect((await person.call('createPaymentIntent', { body })).body.code, code).toBe(code)
      expect((await person.call('createCryptoPayment', { body })).body.code, code).toBe(code)
    }
    expect(await usd(late)).toBe('0.00')
    expect(await late.ok('cardDeposits', { query: {} })).toEqual([])
    expect(await late.ok('cryptoPayments', { query: {} })).toEqual([])
  })

  test.each(['leave:1', 'join:', 'join:0', 'join:01', 'join:1; drop', 'join:9999999999999999999'])(
    'T-49 %j is no purpose',
    async (purpose) => {
      const answer = await host.call('createPaymentIntent', { body: { amount: '10', purpose } })
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['purpose']])
    },
  )

  /** An open crypto deposit for a tournament, and the provider's id of it. */
  async function coinsFor(person: Person, id: string, amount = '10') {
    const { paymentUrl } = await person.ok('createCryptoPayment', { body: { amount, purpose: join(id) } })
    return paymentUrl!.split('/').at(-1)!
  }

  test('T-50 confirmed coins take the seat, once, however often the provider says so', async () => {
    const jo = await world.signUp('Jo')
    const { id } = await openTournament(host)
    const payment = await coinsFor(jo, id)
    expect(await hasSeat(jo, id)).toBe(false)
    // by which a screen of this seat finds its open payment again
    expect((await jo.ok('cryptoPayments')).map(({ purpose }) => purpose)).toEqual([join(id)])
    await world.nowpayments.act(payment, 'full')
    expect([await hasSeat(jo, id), await usd(jo)]).toEqual([true, '0.00'])
    expect(await lateNotices(jo)).toEqual([])
  })

  test('T-50 a part of the coins takes no seat and says nothing; the rest takes it', async () => {
    const jo = await world.signUp('Jo')
    const { id } = await openTournament(host)
    const payment = await coinsFor(jo, id)
    await world.nowpayments.act(payment, 'part')
    expect(await usd(jo)).not.toBe('0.00')
    expect(await hasSeat(jo, id)).toBe(false)
    await world.nowpayments.act(payment, 'rest')
    expect([await hasSeat(jo, id), await usd(jo)]).toEqual([true, '0.00'])
    expect(await lateNotices(jo)).toEqual([])
  })

  test('T-50 coins that are sent twice take one seat; the second payment stays in the wallet', async () => {
    const jo = await world.signUp('Jo')
    const { id } = await openTournament(host)
    const payment = await coinsFor(jo, id)
    await world.nowpayments.act(payment, 'twice')
    await world.settle()
    expect([await hasSeat(jo, id), await usd(jo)]).toEqual([true, '10.00'])
    expect(await jo.ok('transactions', { query: { type: 'tournament_entry' } })).toHaveLength(1)
  })

  test('T-50 coins that come after the start stay in the wallet, and the person is told', async () => {
    const [jo, kit] = [await world.rich('Jo'), await world.rich('Kit')]
    const late = await world.signUp('Late')
    const { id } = await openTournament(host)
    const payment = await coinsFor(late, id)
    await seated(id, jo, kit)
    await startedBy(host, id, jo, kit)
    await world.nowpayments.act(payment, 'full')
    expect([await hasSeat(late, id), await usd(late)]).toEqual([false, '10.00'])
    expect(await lateNotices(late)).toEqual(['You did not join: it takes no more players.'])
  })
})

describe('with a card provider', () => {
  let world: StripeWorld
  let host: Person
  beforeAll(async () => {
    world = await openStripeWorld(await freshDatabase())
    host = await world.signUp('Host')
  })
  afterEach(async () => {
    world.stripe.misbehave({})
    await world.checkMoney()
  })
  afterAll(() => world.close())

  const intentFor = async (person: Person, id: string, amount = '10') =>
    (await person.ok('createPaymentIntent', { body: { amount, purpose: join(id) } })).paymentIntentId

  test('T-49 the paid card takes the seat: message twice and a verification at once leave one credit and one seat', async () => {
    const jo = await world.signUp('Jo')
    const { id } = await openTournament(host)
    world.stripe.misbehave({ times: 2 })
    const intent = await intentFor(jo, id)
    expect(await hasSeat(jo, id)).toBe(false)
    world.stripe.books.confirm(intent, { number: GOOD_CARD })
    const verify = () => jo.call('verifyDeposit', { body: { paymentIntentId: intent } })
    const answers = await Promise.all([verify(), verify(), world.allDelivered()])
    expect(answers[0].status).toBe(200)
    expect([await hasSeat(jo, id), await usd(jo)]).toEqual([true, '0.00'])
    expect(await jo.ok('transactions', { query: { type: 'tournament_entry' } })).toHaveLength(1)
    expect(await lateNotices(jo)).toEqual([])
  })

  test('T-49 T-50 each seat that is gone when the card is paid leaves the money in the wallet, with the reason', async () => {
    const people = await Promise.all(['Jo', 'Kit'].map((name) => world.signUp(name)))
    for (const person of people) await world.pay(person, '50')
    const [jo, kit] = people as [Person, Person]
    const late = await world.signUp('Late')
    const pay = async (intent: string) => {
      world.stripe.books.confirm(intent, { number: GOOD_CARD })
      await world.allDelivered()
    }
    const full = await openTournament(host, { maxPlayers: 2 })
    const toFull = await intentFor(late, full.id)
    await begun(full.id, jo, kit)
    await pay(toFull)
    const cancelled = await openTournament(host)
    const toCancelled = await intentFor(late, cancelled.id)
    await host.ok('cancelTournament', { ...on(cancelled.id), body: { reason: 'No servers' } })
    await pay(toCancelled)
    const twice = await openTournament(host)
    const toTwice = await intentFor(late, twice.id)
    await late.ok('joinTournament', on(twice.id))
    await pay(toTwice)
    expect((await lateNotices(late)).map((body) => /: (.*?)\./.exec(body)![1]).sort()).toEqual([
      'every seat is taken',
      'it takes no more players',
      'you already have a seat in it',
    ])
    // three deposits of 10, and one seat paid from them
    expect(await usd(late)).toBe('20.00')
  })

  test('T-49 who left again is not seated by a late message of the same payment', async () => {
    const jo = await world.signUp('Jo')
    const { id } = await openTournament(host)
    const intent = await intentFor(jo, id)
    world.stripe.books.confirm(intent, { number: GOOD_CARD })
    await world.allDelivered()
    await jo.ok('leaveTournament', on(id))
    await jo.ok('verifyDeposit', { body: { paymentIntentId: intent } })
    expect([await hasSeat(jo, id), await usd(jo)]).toEqual([false, '10.00'])
  })
})
