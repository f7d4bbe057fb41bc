import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { to } from '#tests/support/withdrawals.ts'
import { eventBody, openWorld, type Person, prove, refused, usd, type World } from '#tests/support/world.ts'

const world = judgedWorld()
const shop = person(() => world.withRole('Mia', 'merchant'))

const send = (from: Person, receiver: Person, amount: string, key?: string) =>
  from.call('transfer', { body: { receiverId: receiver.id, amount }, ...(key ? { key } : {}) })
const code = (person: Person, amount: string) => person.call('createPaymentToken', { body: { amount } })
const ask = async (from: Person, whom: Person, amount: string) =>
  (await from.ok('createFundRequest', { body: { toUserId: whom.id, amount } })).id
const accept = (person: Person, id: string) => person.call('acceptFundRequest', { params: { id }, body: {} })
const ASKED = [403, 'step_up_required']

describe('a session without a fresh proof', () => {
  test('S1 gives nothing away: whole balance to a new account, store code, a stranger’s request', async () => {
    const [ada, eve] = [await world.rich('Ada', '400'), await world.signUp('Eve')]
    const request = await ask(eve, ada, '400')
    await world.pass('32 minutes')
    expect(refused(await send(ada, eve, '400'))).toEqual(ASKED)
    expect(
      refused(await ada.call('transfer', { body: { receiverEmail: eve.email, amount: '0.01' } })),
    ).toEqual(ASKED)
    expect(refused(await code(ada, '400'))).toEqual(ASKED)
    expect(refused(await accept(ada, request))).toEqual(ASKED)
    expect([await usd(ada), await usd(eve)]).toEqual(['400.00', '0.00'])
    expect((await ada.ok('receivedFundRequests'))[0]).toMatchObject({ id: request, status: 'pending' })
  })

  test('S1 goes on after the proof, under the same key, and once', async () => {
    const [ada, eve] = [await world.rich('Ada', '50'), await world.signUp('Eve')]
    await world.pass('16 minutes')
    expect(refused(await send(ada, eve, '20', 'same'))).toEqual(ASKED)
    await prove(ada)
    const answers = [await send(ada, eve, '20', 'same'), await send(ada, eve, '20', 'same')]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect([await usd(ada), await usd(eve)]).toEqual(['30.00', '20.00'])
  })

  test('S1 two step-ups at once serve both actions', async () => {
    const [ada, eve] = [await world.rich('Ada', '50'), await world.signUp('Eve')]
    await world.pass('16 minutes')
    await Promise.all([prove(ada), prove(ada)])
    expect(
      (await Promise.all([send(ada, eve, '1'), send(ada, eve, '2')])).map(({ status }) => status),
    ).toEqual([201, 201])
    expect(await usd(eve)).toBe('3.00')
  })

  test('S1 pays somebody it has paid before, up to the day’s sum', async () => {
    const [ada, jo] = [await world.rich('Ada', '300'), await world.signUp('Jo')]
    await send(ada, jo, '1')
    await world.pass('25 hours')
    expect((await send(ada, jo, '60')).status).toBe(201)
    expect((await accept(ada, await ask(jo, ada, '40'))).status).toBe(200)
    expect(refused(await send(ada, jo, '0.01'))).toEqual(ASKED)
    expect(refused(await code(ada, '0.01'))).toEqual(ASKED)
    expect(refused(await accept(ada, await ask(jo, ada, '0.01')))).toEqual(ASKED)
    await world.pass('25 hours')
    expect((await send(ada, jo, '100')).status).toBe(201)
  })

  test('S1 being paid by somebody does not make them known', async () => {
    const [ada, eve] = [await world.rich('Ada', '20'), await world.rich('Eve', '20')]
    await send(eve, ada, '1')
    await world.pass('16 minutes')
    expect(refused(await send(ada, eve, '1'))).toEqual(ASKED)
  })

  test('S1 the day’s sum counts what went to others and what shops took, not what came back or was withdrawn', async () => {
    const [ada, jo] = [await world.rich('Ada', '900'), await world.signUp('Jo')]
    await ada.ok('requestWithdrawal', to('70'))
    // the first payment to somebody is proved, and does not count
    expect((await send(ada, jo, '200')).status).toBe(201)
    await world.pass('16 minutes')
    expect((await send(ada, jo, '70')).status).toBe(201)
    await prove(shop)
    const { token } = (await code(ada, '30')).body
    await shop.ok('redeemPaymentToken', { params: { token }, body: { amount: '10' } })
    // 80.00 until now: the next code replaces the one before
    expect((await code(ada, '15')).status).toBe(201)
    expect((await code(ada, '20')).status).toBe(201)
    expect(refused(await code(ada, '20.01'))).toEqual(ASKED)
    await world.pass('6 minutes')
    expect((await code(ada, '20')).status).toBe(201)
    await world.pass('6 minutes')
    await prove(ada)
    expect((await code(ada, '400')).status).toBe(201)
  })

  test('S1 is not asked where another refusal stands in the way', async () => {
    const [ada, eve] = [await world.rich('Ada', '5'), await world.signUp('Eve')]
    await world.pass('16 minutes')
    expect(refused(await send(ada, eve, '5.01'))).toEqual([409, 'insufficient_funds'])
    expect(refused(await code(ada, '500'))).toEqual([409, 'insufficient_funds'])
  })
})

describe('the money of a card', () => {
  const HOUR = 3_600_000
  let strict: World
  beforeAll(async () => {
    strict = await openWorld(await freshDatabase(), { env: { CARD_SETTLE_HOURS: '72' } })
  })
  afterEach(() => strict.checkMoney())
  afterAll(() => strict.close())

  const SETTLING = [409, 'card_settling']

  test('S4 leaves in no way before 72 hours, and may be bet at once', async () => {
    const [ada, eve] = [await strict.rich('Ada', '400'), await strict.signUp('Eve')]
    expect(refused(await ada.call('requestWithdrawal', to('400')))).toEqual(SETTLING)
    expect(refused(await send(ada, eve, '400'))).toEqual(SETTLING)
    expect(refused(await code(ada, '0.01'))).toEqual(SETTLING)
    const request = await ask(eve, ada, '1')
    expect(refused(await accept(ada, request))).toEqual(SETTLING)
    expect([await usd(ada), await usd(eve)]).toEqual(['400.00', '0.00'])
    expect((await ada.ok('receivedFundRequests'))[0]!.status).toBe('pending')
    await strict.pass('71 hours')
    await prove(ada)
    const early = await send(ada, eve, '400')
    expect(refused(early)).toEqual(SETTLING)
    expect(early.body.message).toContain('$0.00 can leave now, this amount in an hour.')
    const event = await eve.ok('createEvent', {
      body: eventBody({ endsAt: new Date(Date.now() + 90 * 24 * HOUR).toISOString() }),
    })
    await ada.ok('placeBet', { body: { eventId: event.id, selection: 'optionA', amount: '10' } })
    await strict.pass('61 minutes')
    await prove(ada)
    expect((await send(ada, eve, '300')).status).toBe(201)
    expect((await ada.call('requestWithdrawal', to('90'))).status).toBe(201)
  })

  test('S4 the refusal says what may leave now and when the amount may', async () => {
    const [ada, eve, jo] = [
      await strict.rich('Ada', '50'),
      await strict.signUp('Eve'),
      await strict.signUp('Jo'),
    ]
    await strict.pass('73 hours')
    for (const person of [ada, jo, eve]) await prove(person)
    await ada.ok('createPaymentIntent', { body: { amount: '30' } })
    const now = await strict.db.one<{ now: Date }>(sql`select clock_now() as now`)
    const late = await send(ada, jo, '60')
    expect(refused(late)).toEqual(SETTLING)
    expect(late.body.fields!.available).toBe('50.00')
    const wait = Date.parse(late.body.fields!.at!) - now.now.getTime()
    expect(wait).toBeGreaterThan(71.9 * HOUR)
    expect(wait).toBeLessThanOrEqual(72 * HOUR)
    expect((await send(ada, jo, '50')).status).toBe(201)
    // money that came by transfer is free at once, and the payer's first 72 hours do not go on with it
    expect((await jo.call('requestWithdrawal', to('50'))).status).toBe(201)
  })

  test('S4 elsewhere nothing waits', async () => {
    const [ada, eve] = [await world.rich('Ada', '400'), await world.signUp('Eve')]
    expect((await send(ada, eve, '400')).status).toBe(201)
  })
})

test('S4 the operators’ queue says where the money came from, through whom, and how old it is', async () => {
  const [ada, jo] = [await world.rich('Ada', '40'), await world.rich('Jo', '30')]
  await world.pass('2 hours')
  await prove(jo)
  await jo.ok('transfer', { body: { receiverId: ada.id, amount: '25' } })
  await prove(ada)
  await world.pass('5 minutes')
  const { id } = await ada.ok('requestWithdrawal', to('60'))
  await world.pass('1 minute')
  const operator = await world.withRole('Olga', 'admin')
  const queued = (await operator.ok('withdrawalQueue')).find((one) => one.id === id)!
  const hoursOld = (at: string) => Math.round((Date.parse(queued.createdAt) - Date.parse(at)) / 360_000) / 10
  expect(queued.origin.map(({ at, ...origin }) => ({ ...origin, hours: hoursOld(at) }))).toEqual([
    { source: 'transfer', from: { id: jo.id, name: 'Jo Example' }, amount: '25.00', hours: 0.1 },
    { source: 'card', from: null, amount: '35.00', hours: 2.1 },
  ])
})
