import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { to } from '#tests/support/withdrawals.ts'
import { openWorld, type Person, prove, refused, usd, type World } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

testCards({ CARD_SETTLE_HOURS: '72' })
beforeEach(() => {
  world.stripe.books.refundsAre = 'succeeded'
})

const choices = (person: Person) => person.ok('cardRefundChoices')
const refund = (person: Person, depositId: string, amount: string, key?: string) =>
  person.call('requestCardRefund', { body: { depositId, amount }, ...(key ? { key } : {}) })
/** The newest deposit's choice. */
const choiceOf = async (person: Person) => (await choices(person))[0]!
const told = async (person: Person) => (await person.ok('listNotifications')).map((one) => whatOf(one.title))
const lines = async (person: Person) =>
  (await person.ok('transactions')).map(({ type, amount, description, status }) => [
    type,
    amount,
    description,
    status,
  ])
const states = async (person: Person) =>
  (
    await world.db.rows<{ state: string }>(
      sql`select state from card_refunds where user_id = ${BigInt(person.id)} order by id`,
    )
  ).map(({ state }) => state)
const refundsOf = (payment: string) => world.stripe.books.refundsOf(payment)

describe('S4 card money that may not leave goes back to its card', () => {
  test('S4 at once and whole: what a withdrawal refused is on the card, and nothing settles any more', async () => {
    const ada = await world.signUp('Ada')
    const payment = await world.pay(ada, '50')
    expect(refused(await ada.call('requestWithdrawal', to('50')))).toEqual([409, 'card_settling'])
    const choice = await choiceOf(ada)
    expect(choice).toMatchObject({ card: 'Visa •••• 4242', amount: '50.00' })
    const answer = await refund(ada, choice.depositId, '50')
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { card: 'Visa •••• 4242', amount: '50.00', balance: '0.00' },
    ])
    await world.allDelivered()
    expect(refundsOf(payment).map(({ amount, status }) => [amount, status])).toEqual([[5_000, 'succeeded']])
    expect([await usd(ada), await states(ada), await choices(ada)]).toEqual(['0.00', ['done'], []])
    expect(await ada.ok('cardDeposits')).toMatchObject([{ status: 'credited', takenBack: '50.00' }])
    expect((await lines(ada)).slice(0, 2)).toEqual([
      ['card_refund', '-50.00', 'Refund to card: Visa •••• 4242', 'completed'],
      ['deposit', '50.00', 'Card deposit', 'completed'],
    ])
    // the person's own refund is not reported as the bank's
    expect(await told(ada)).toEqual(['Refund of $50.00 is on its way'])
    const month = await ada.ok('transactionStatement')
    expect(month.lines.find(({ name }) => name === 'deposits')).toMatchObject({ in: '50.00', out: '50.00' })
  })

  test('S4 in parts, at most what the balance has and what of the deposit has not gone back', async () => {
    const ada = await world.signUp('Ada')
    const payment = await world.pay(ada, '50')
    const { id } = await openEvent(world, ada)
    await ada.ok('placeBet', bet(id, 'optionA', '20'))
    const { depositId, amount } = await choiceOf(ada)
    expect(amount).toBe('30.00')
    expect(refused(await refund(ada, depositId, '30.01'))).toEqual([409, 'insufficient_funds'])
    expect((await refund(ada, depositId, '10')).status).toBe(201)
    await world.pay(ada, '100')
    // the rest of the first deposit, though the balance has more
    expect((await choices(ada)).map((one) => one.amount)).toEqual(['100.00', '40.00'])
    expect(refused(await refund(ada, depositId, '40.01'))).toEqual([409, 'insufficient_funds'])
    expect((await refund(ada, depositId, '40')).status).toBe(201)
    expect(refused(await refund(ada, depositId, '0.01'))).toEqual([409, 'refund_window'])
    await world.allDelivered()
    expect(refundsOf(payment).map(({ amount: cents }) => cents)).toEqual([1_000, 4_000])
    expect(await usd(ada)).toBe('80.00')
  })

  test('S4 what of it is refunded does not keep other money back', async () => {
    const [ada, eve, jo] = [await world.signUp('Ada'), await world.signUp('Eve'), await world.signUp('Jo')]
    await world.pay(ada, '60')
    await world.pass('73 hours')
    await prove(ada)
    await ada.ok('transfer', { body: { receiverId: eve.id, amount: '60' } })
    await world.pay(eve, '40')
    await prove(eve)
    const send = (amount: string) => eve.call('transfer', { body: { receiverId: jo.id, amount } })
    expect((await send('60.01')).body.fields).toMatchObject({ available: '60.00' })
    world.stripe.books.refundsAre = 'pending'
    await refund(eve, (await choiceOf(eve)).depositId, '15')
    // held or gone, it is no card money in the purse: 60 free, 25 settling
    expect((await send('60.01')).body.fields).toMatchObject({ available: '60.00' })
    expect((await send('60')).status).toBe(201)
    const [pending] = [...world.stripe.books.refunds.values()].filter(({ status }) => status === 'pending')
    world.stripe.books.finishRefund(pending!.id, 'succeeded')
    await world.allDelivered()
    expect((await send('0.01')).body.fields).toMatchObject({ available: '0.00' })
  })

  test('S4 not somebody else’s deposit, not with a locked wallet, not after it has settled', async () => {
    const [ada, eve] = [await world.signUp('Ada'), await world.signUp('Eve')]
    await world.pay(ada, '20')
    const { depositId } = await choiceOf(ada)
    expect(refused(await refund(eve, depositId, '1'))).toEqual([404, 'not_found'])
    await ada.ok('setWalletLock', { body: { locked: true } })
    expect(refused(await refund(ada, depositId, '1'))).toEqual([423, 'wallet_locked'])
    await ada.ok('setWalletLock', { body: { locked: false, password: 'brass lamp over the pine table' } })
    expect(refused(await refund(ada, depositId, '0'))).toEqual([400, 'malformed'])
    await world.pass('73 hours')
    expect(await choices(ada)).toEqual([])
    expect(refused(await refund(ada, depositId, '1'))).toEqual([409, 'refund_window'])
    expect(await usd(ada)).toBe('20.00')
  })

  test('S4 the same key is one refund', async () => {
    const ada = await world.signUp('Ada')
    const payment = await world.pay(ada, '20')
    const { depositId } = await choiceOf(ada)
    const answers = [await refund(ada, depositId, '5', 'same'), await refund(ada, depositId, '5', 'same')]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect([refundsOf(payment).length, await usd(ada)]).toEqual([1, '15.00'])
  })

  test('S4 on its way it is held, readings and messages take nothing twice; then it arrives', async () => {
    const ada = await world.signUp('Ada')
    const payment = await world.pay(ada, '50')
    world.stripe.books.refundsAre = 'pending'
    await refund(ada, (await choiceOf(ada)).depositId, '20')
    await world.allDelivered()
    await world.pass('2 minutes')
    await ada.ok('verifyDeposit', { body: { paymentIntentId: payment } })
    expect([await usd(ada), await states(ada)]).toEqual(['30.00', ['sent']])
    expect((await lines(ada))[0]).toEqual([
      'card_refund',
      '-20.00',
      'Refund to card: Visa •••• 4242',
      'pending',
    ])
    world.stripe.books.finishRefund(refundsOf(payment)[0]!.id, 'succeeded')
    await world.allDelivered()
    expect([await usd(ada), await states(ada)]).toEqual(['30.00', ['done']])
    expect((await ada.ok('cardDeposits'))[0]!.takenBack).toBe('20.00')
  })

  test('S4 what the provider refuses is in the wallet again, and is said', async () => {
    const ada = await world.signUp('Ada')
    const payment = await world.pay(ada, '50')
    world.stripe.books.refundsAre = 'refused'
    expect((await refund(ada, (await choiceOf(ada)).depositId, '20')).status).toBe(201)
    expect([await usd(ada), await states(ada), refundsOf(payment)]).toEqual(['50.00', ['failed'], []])
    expect((await lines(ada)).slice(0, 2)).toEqual([
      ['card_refund_return', '20.00', 'Refund to card returned: Visa •••• 4242', 'completed'],
      ['card_refund', '-20.00', 'Refund to card: Visa •••• 4242', 'failed'],
    ])
    expect(await told(ada)).toEqual(['Refund of $20.00 has failed'])
    world.stripe.books.refundsAre = 'succeeded'
    expect((await refund(ada, (await choiceOf(ada)).depositId, '50')).status).toBe(201)
    expect(await usd(ada)).toBe('0.00')
  })

  test('S4 what the bank could not deliver comes back, on its way or after it had arrived', async () => {
    const ada = await world.signUp('Ada')
    const payment = await world.pay(ada, '50')
    world.stripe.books.refundsAre = 'pending'
    await refund(ada, (await choiceOf(ada)).depositId, '20')
    await world.allDelivered()
    world.stripe.books.failRefunds(payment)
    await world.allDelivered()
    expect([await usd(ada), await states(ada)]).toEqual(['50.00', ['failed']])
    world.stripe.books.refundsAre = 'succeeded'
    await refund(ada, (await choiceOf(ada)).depositId, '50')
    await world.allDelivered()
    expect([await usd(ada), await states(ada)]).toEqual(['0.00', ['failed', 'done']])
    world.stripe.books.failRefunds(payment)
    await world.allDelivered()
    expect([await usd(ada), await states(ada)]).toEqual(['50.00', ['failed', 'failed']])
    expect((await ada.ok('cardDeposits'))[0]!.takenBack).toBe('0.00')
    expect((await choiceOf(ada)).amount).toBe('50.00')
  })

  test('S4 a dispute of the whole while a refund is on its way takes the deposit once', async () => {
    const ada = await world.signUp('Ada')
    const payment = await world.pay(ada, '50')
    await world.pay(ada, '30')
    world.stripe.books.refundsAre = 'pending'
    const first = (await choices(ada)).find(({ amount }) => amount === '50.00')!
    await refund(ada, first.depositId, '50')
    world.stripe.books.dispute(payment)
    await world.allDelivered()
    expect(await usd(ada)).toBe('30.00')
    world.stripe.books.finishRefund(refundsOf(payment)[0]!.id, 'succeeded')
    await world.allDelivered()
    expect([await usd(ada), await states(ada)]).toEqual(['30.00', ['done']])
    expect((await ada.ok('cardDeposits')).map((one) => one.takenBack)).toEqual(['0.00', '50.00'])
  })

  test('S4 an account does not close while a refund is on its way; the export names it', async () => {
    const ada = await world.signUp('Ada')
    await world.pay(ada, '50')
    world.stripe.books.refundsAre = 'pending'
    await refund(ada, (await choiceOf(ada)).depositId, '50')
    await prove(ada)
    const closing = await ada.call('closeAccount', { body: { password: 'brass lamp over the pine table' } })
    expect(refused(closing)).toEqual([409, 'account_not_empty'])
    expect(closing.body.message).toContain('a refund that is on its way to your card')
  })
})

describe('S4 without a card', () => {
  let test_mode: World
  beforeAll(async () => {
    test_mode = await openWorld(await freshDatabase(), { env: { CARD_SETTLE_HOURS: '72' } })
  })
  afterAll(() => test_mode.close())

  test('S4 the test mode gives back what no card paid, once', async () => {
    const ada = await test_mode.rich('Ada', '40')
    const choice = await choiceOf(ada)
    expect([choice.card, choice.amount]).toEqual([null, '40.00'])
    expect((await refund(ada, choice.depositId, '25')).status).toBe(201)
    await test_mode.pass('1 hour')
    expect(await usd(ada)).toBe('15.00')
    expect((await ada.ok('cardDeposits'))[0]!.takenBack).toBe('25.00')
    await test_mode.checkMoney()
  })
})
