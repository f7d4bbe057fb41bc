import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runDueStore } from '#server/store/index.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { owe, to } from '#tests/support/withdrawals.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
let shop: Person
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
  shop = await world.withRole('Shop', 'merchant')
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const refused = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]
/** balance and debt */
const stands = async (person: Person) => {
  const { balance, owed } = await person.ok('currentUser')
  return [balance, owed]
}

test('W-10 W-33 W-48 B-14 who owes $10 and has $1,000 is charged the $10 and goes on, whichever way money goes out', async () => {
  const jo = await world.signUp('Jo')
  const ways: [string, (ada: Person) => Promise<unknown>][] = [
    ['980.00', (ada) => ada.ok('requestWithdrawal', to('10'))],
    ['980.00', (ada) => ada.ok('transfer', { body: { receiverId: jo.id, amount: '10' } })],
    ['980.00', (ada) => ada.ok('createPaymentToken', { body: { amount: '10' } })],
    [
      '980.00',
      async (ada) => {
        const { id } = await jo.ok('createFundRequest', { body: { toUserId: ada.id, amount: '10' } })
        await ada.ok('acceptFundRequest', { params: { id }, body: {} })
      },
    ],
  ]
  for (const [left, goesOut] of ways) {
    const ada = await world.rich('Ada', '1000')
    await owe(world, ada, 1_000n)
    expect(await stands(ada)).toEqual(['1000.00', '10.00'])
    await goesOut(ada)
    expect(await stands(ada)).toEqual([left, '0.00'])
    const [line] = await ada.ok('transactions', { query: { type: 'deposit_reversal' } })
    expect(line).toMatchObject({ amount: '-10.00', description: 'Deposit taken back' })
  }
})

test('W-10 the debt comes first: what is left of the balance is all that goes out', async () => {
  const ada = await world.rich('Ada', '100')
  await owe(world, ada, 1_000n)
  const answer = await ada.call('requestWithdrawal', to('95'))
  expect([...refused(answer), answer.body.message]).toEqual([
    409,
    'insufficient_funds',
    'You only have $90.00 available to withdraw.',
  ])
  expect(await stands(ada)).toEqual(['100.00', '10.00'])
})

test('B-14 a code that expires, or is superseded, comes back to pay what its payer owes', async () => {
  const ada = await world.rich('Ada', '50')
  await ada.ok('createPaymentToken', { body: { amount: '50' } })
  await owe(world, ada, 1_000n)
  await ada.ok('createPaymentToken', { body: { amount: '30' } })
  expect(await stands(ada)).toEqual(['10.00', '0.00'])
  await owe(world, ada, 2_500n)
  await world.pass('6 minutes')
  await runDueStore(world.context)
  expect(await stands(ada)).toEqual(['15.00', '0.00'])
})

test('B-14 a code is not taken while its payer owes more than the balance covers, and is when it covers it', async () => {
  const ada = await world.rich('Ada', '50')
  const { token } = await ada.ok('createPaymentToken', { body: { amount: '40' } })
  await owe(world, ada, 1_500n)
  const redeem = () => shop.call('redeemPaymentToken', { params: { token }, body: { amount: '40' } })
  const answer = await redeem()
  expect(refused(answer)).toEqual([409, 'money_owed'])
  expect(answer.body.message).not.toContain('$')
  expect(await stands(ada)).toEqual(['10.00', '15.00'])
  await ada.ok('createPaymentIntent', { body: { amount: '5' } })
  await owe(world, ada, 500n)
  await ada.ok('createPaymentIntent', { body: { amount: '20' } })
  expect((await redeem()).status).toBe(200)
})

test('B-14 a shop that owes gives nothing back out of what it owes', async () => {
  const store = await world.withRole('Corner', 'merchant')
  const ada = await world.rich('Ada', '50')
  const { token } = await ada.ok('createPaymentToken', { body: { amount: '40' } })
  await store.ok('redeemPaymentToken', { params: { token }, body: { amount: '40' } })
  await owe(world, store, 4_100n)
  const refund = () => store.call('refundPaymentToken', { params: { token }, body: { amount: '10' } })
  expect(refused(await refund())).toEqual([409, 'money_owed'])
  expect([await stands(store), await stands(ada)]).toEqual([
    ['40.00', '41.00'],
    ['10.00', '0.00'],
  ])
  await store.ok('createPaymentIntent', { body: { amount: '20' } })
  expect((await refund()).status).toBe(200)
  expect(await stands(store)).toEqual(['9.00', '0.00'])
})
