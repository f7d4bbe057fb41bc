import { expect, test } from 'vitest'
import { runDueStore } from '#server/store/index.ts'
import { bet, decide, on, openEvent, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { approve, owe, to } from '#tests/support/withdrawals.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld()
const shop = person(() => world.withRole('Shop', 'merchant'))
const jo = person(() => world.rich('Jo', '1000'))

/** balance and debt */
const balanceAndDebt = async (person: Person) => {
  const { balance, owed } = await person.ok('currentUser')
  return [balance, owed]
}

test('W-10 W-33 W-48 B-14 a new debt of $10 is charged to a purse of $1,000 at once, and nothing is blocked', async () => {
  const ways: ((ada: Person) => Promise<unknown>)[] = [
    (ada) => ada.ok('requestWithdrawal', to('10')),
    (ada) => ada.ok('transfer', { body: { receiverId: jo.id, amount: '10' } }),
    (ada) => ada.ok('createPaymentToken', { body: { amount: '10' } }),
    async (ada) => {
      const { id } = await jo.ok('createFundRequest', { body: { toUserId: ada.id, amount: '10' } })
      await ada.ok('acceptFundRequest', { params: { id }, body: {} })
    },
  ]
  for (const goesOut of ways) {
    const ada = await world.rich('Ada', '1000')
    await owe(world, ada, 1_000n)
    expect(await balanceAndDebt(ada)).toEqual(['990.00', '0.00'])
    const [line] = await ada.ok('transactions', { query: { type: 'deposit_reversal' } })
    expect(line).toMatchObject({ amount: '-10.00', description: 'Deposit taken back' })
    await goesOut(ada)
    expect(await balanceAndDebt(ada)).toEqual(['980.00', '0.00'])
  }
})

test('C-18 E-22 a debtor bets no real money, and incoming money repays the debt until the rest can be bet', async () => {
  const { id } = await openEvent(world, jo)
  const practice = await openEvent(world, jo, { isPracticeMode: true })
  const ada = await world.rich('Ada', '20')
  await owe(world, ada, 5_000n)
  expect(await balanceAndDebt(ada)).toEqual(['0.00', '30.00'])
  for (const amount of ['0.01', '20'])
    expect(refused(await ada.call('placeBet', bet(id, 'optionA', amount)))).toEqual([
      409,
      'insufficient_funds',
    ])
  expect((await ada.call('placeBet', bet(practice.id, 'optionA', '5'))).status).toBe(201)
  await jo.ok('transfer', { body: { receiverId: ada.id, amount: '25' } })
  expect(await balanceAndDebt(ada)).toEqual(['0.00', '5.00'])
  expect((await ada.call('placeBet', bet(id, 'optionA', '0.01'))).status).toBe(409)
  await ada.ok('createPaymentIntent', { body: { amount: '12' } })
  expect(await balanceAndDebt(ada)).toEqual(['7.00', '0.00'])
  expect((await ada.call('placeBet', bet(id, 'optionA', '7'))).status).toBe(201)
})

/** A person who owes $8 and gets money back, or gets new money. */
const arrivals: [string, string, () => Promise<Person>][] = [
  [
    'a payout',
    '11.60',
    async () => {
      const ada = await world.rich('Ada', '10')
      const id = await proposedEvent(world, jo, [
        [ada, 'optionA', '10'],
        [jo, 'optionB', '10'],
      ])
      await owe(world, ada, 800n)
      await jo.ok('concedeEvent', on(id))
      await world.settle()
      return ada
    },
  ],
  [
    'a stake that comes back',
    '2.00',
    async () => {
      const ada = await world.rich('Ada', '10')
      const id = await stakedEvent(world, jo, [[ada, 'optionA', '10']])
      await owe(world, ada, 800n)
      await jo.ok('voidEvent', { ...on(id), body: {} })
      await world.settle()
      return ada
    },
  ],
  [
    'a bond that comes back',
    '2.00',
    async () => {
      const ada = await world.rich('Ada', '210')
      const id = await proposedEvent(world, jo, [
        [ada, 'optionB', '200'],
        [jo, 'optionA', '200'],
      ])
      await ada.ok('disputeEvent', { ...on(id), body: { reason: 'It never ended' } })
      await owe(world, ada, 20_800n)
      const judge = await world.moderator('Judge')
      await decide(judge, id, { outcome: 'void', reason: 'It never ended' })
      await world.settle()
      return ada
    },
  ],
  [
    'a transfer',
    '1.00',
    async () => {
      const ada = await world.signUp('Ada')
      await owe(world, ada, 800n)
      await (await prove(jo)).ok('transfer', { body: { receiverId: ada.id, amount: '9' } })
      return ada
    },
  ],
  [
    'a request that is accepted',
    '1.00',
    async () => {
      const ada = await world.signUp('Ada')
      await owe(world, ada, 800n)
      const { id } = await ada.ok('createFundRequest', { body: { toUserId: jo.id, amount: '9' } })
      await (await prove(jo)).ok('acceptFundRequest', { params: { id }, body: {} })
      return ada
    },
  ],
  [
    'a store code that expires',
    '1.00',
    async () => {
      const ada = await world.rich('Ada', '9')
      await ada.ok('createPaymentToken', { body: { amount: '9' } })
      await owe(world, ada, 800n)
      await world.pass('6 minutes')
      await runDueStore(world.context)
      return ada
    },
  ],
  [
    'what a shop did not take of a code, and gave back',
    '1.00',
    async () => {
      const ada = await world.rich('Ada', '12')
      const { token } = await ada.ok('createPaymentToken', { body: { amount: '12' } })
      await shop.ok('redeemPaymentToken', { params: { token }, body: { amount: '9' } })
      await owe(world, ada, 1_100n)
      await shop.ok('refundPaymentToken', { params: { token }, body: { amount: '9' } })
      return ada
    },
  ],
  [
    'what a shop takes',
    '1.00',
    async () => {
      const store = await world.withRole('Corner', 'merchant')
      await owe(world, store, 800n)
      const { token } = await jo.ok('createPaymentToken', { body: { amount: '9' } })
      await store.ok('redeemPaymentToken', { params: { token }, body: { amount: '9' } })
      return store
    },
  ],
  [
    'a withdrawal that comes back',
    '1.00',
    async () => {
      const operator = await prove(await world.withRole('Olga', 'admin'))
      const ada = await world.rich('Ada', '9')
      const { id } = await (await prove(ada)).ok('requestWithdrawal', to('9'))
      await owe(world, ada, 800n)
      await operator.ok('cancelWithdrawal', { params: { id }, body: { reason: 'Debt' } })
      return ada
    },
  ],
]
for (const [what, left, happens] of arrivals) {
  test(`C-18 E-22 what somebody owes is charged at once to ${what}`, async () => {
    const person = await happens()
    expect(await balanceAndDebt(person)).toEqual([left, '0.00'])
    const [line] = await person.ok('transactions', { query: { type: 'deposit_reversal' } })
    expect(line!.description).toBe('Deposit taken back')
  })
}

test('C-18 E-22 a debtor is notified how much of the incoming money repaid debt, not that it is in the balance', async () => {
  const told = async (person: Person) => (await person.ok('listNotifications'))[0]!.body
  const ada = await world.signUp('Ada')
  await owe(world, ada, 2_000n)
  const send = (amount: string, description?: string) =>
    jo.ok('transfer', { body: { receiverId: ada.id, amount, ...(description ? { description } : {}) } })
  await prove(jo)
  // the words of a stranger are in no notice
  await jo.ok('sendMessage', { body: { receiverId: ada.id, content: 'Hello' } })
  await ada.ok('sendMessage', { body: { receiverId: jo.id, content: 'Hello' } })
  await send('4')
  expect(await told(ada)).toBe('All of it repaid your debt.')
  await send('6', 'For the lamp')
  expect(await told(ada)).toBe('For the lamp (All of it repaid your debt.)')
  const { id } = await ada.ok('createFundRequest', { body: { toUserId: jo.id, amount: '15' } })
  await jo.ok('acceptFundRequest', { params: { id }, body: {} })
  expect(await told(ada)).toBe('$10.00 of it repaid your debt, and the rest is in your balance.')
  const { token } = await ada.ok('createPaymentToken', { body: { amount: '5' } })
  await shop.ok('redeemPaymentToken', { params: { token }, body: { amount: '5' } })
  await owe(world, ada, 300n)
  await shop.ok('refundPaymentToken', { params: { token }, body: { amount: '5' } })
  expect(await told(ada)).toBe('$3.00 of it repaid your debt, and the rest is in your balance.')
  await send('1')
  expect(await told(ada)).toBe('It is in your balance.')
  await send('1', 'For the shade')
  expect(await told(ada)).toBe('For the shade')
})

test('B-14 a code that is superseded pays what its payer owes, and the new one is for the rest', async () => {
  const ada = await world.rich('Ada', '50')
  await ada.ok('createPaymentToken', { body: { amount: '50' } })
  await owe(world, ada, 1_000n)
  await ada.ok('createPaymentToken', { body: { amount: '30' } })
  expect(await balanceAndDebt(ada)).toEqual(['10.00', '0.00'])
})

test('C12 B-14 a code is not taken while its payer owes, and its shop is not told why, and is when the debt is paid', async () => {
  const ada = await world.rich('Ada', '50')
  const { token } = await ada.ok('createPaymentToken', { body: { amount: '40' } })
  await owe(world, ada, 1_500n)
  const redeem = () => shop.call('redeemPaymentToken', { params: { token }, body: { amount: '40' } })
  const answer = await redeem()
  expect(refused(answer)).toEqual([409, 'code_state'])
  expect(answer.body.message).not.toMatch(/\$|owe|taken back/)
  expect(await balanceAndDebt(ada)).toEqual(['0.00', '5.00'])
  await ada.ok('createPaymentIntent', { body: { amount: '20' } })
  expect((await redeem()).status).toBe(200)
  expect(await balanceAndDebt(ada)).toEqual(['15.00', '0.00'])
})

test('B-14 a shop that owes gives nothing back, and does when it has paid', async () => {
  const store = await world.withRole('Corner', 'merchant')
  const ada = await world.rich('Ada', '50')
  const { token } = await ada.ok('createPaymentToken', { body: { amount: '40' } })
  await store.ok('redeemPaymentToken', { params: { token }, body: { amount: '40' } })
  await owe(world, store, 4_100n)
  const refund = () => store.call('refundPaymentToken', { params: { token }, body: { amount: '10' } })
  expect(refused(await refund())).toEqual([409, 'money_owed'])
  expect([await balanceAndDebt(store), await balanceAndDebt(ada)]).toEqual([
    ['0.00', '1.00'],
    ['10.00', '0.00'],
  ])
  await store.ok('createPaymentIntent', { body: { amount: '20' } })
  expect((await refund()).status).toBe(200)
  expect(await balanceAndDebt(store)).toEqual(['9.00', '0.00'])
})

test('W-26 an approval waits until what the person owes is paid', async () => {
  const operator = await world.withRole('Otto', 'admin')
  const ada = await world.rich('Ada', '10')
  const { id } = await (await prove(ada)).ok('requestWithdrawal', to('10'))
  await owe(world, ada, 725n)
  const queued = (await operator.ok('withdrawalQueue')).find((one) => one.id === id)
  expect(queued).toMatchObject({ owed: '7.25', can: { approve: false, cancel: true } })
  await ada.ok('createPaymentIntent', { body: { amount: '8' } })
  await approve(id, await prove(operator))
  expect(await balanceAndDebt(ada)).toEqual(['0.75', '0.00'])
})
