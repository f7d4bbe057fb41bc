import { afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

const world = unjudgedWorld({ crypto: 'bitcoin-node' })
beforeAll(async () => {
  // a chain of fewer than six blocks has no block to continue from
  world.bitcoin.mine(10)
})
afterEach(async () => {
  world.bitcoin.setRate('64000.00')
  world.bitcoin.fault('no-rate', false)
  await world.checkMoney()
})

async function opened(amount: string) {
  const person = await world.signUp('Payer')
  const payment = await person.ok('createCryptoPayment', { body: { amount } })
  const pay = (share = 1) =>
    world.bitcoin.pay({
      address: payment.payAddress,
      amount: (Number(payment.payAmount) * share).toFixed(8),
    })
  return { person, payment, pay }
}
const now = async (person: Person) => (await person.ok('cryptoPayments'))[0]!
const balance = async (person: Person) => (await person.balance()).usd
const mine = async (blocks: number) => {
  world.bitcoin.mine(blocks)
  await world.settle()
}

test('C-28 C-38 a node gives each deposit an address of its own, at a price that rounds up to the satoshi', async () => {
  const { payment } = await opened('50')
  expect(payment).toMatchObject({ payAmount: '0.00078516', payCurrency: 'BTC', status: 'waiting' })
  expect(payment.payAddress).toMatch(/^bcrt1q/)
  expect(payment.paymentUrl).toBeUndefined()
  expect((await opened('50')).payment.payAddress).not.toBe(payment.payAddress)
})

test.each([
  ['100', 1],
  ['100.01', 2],
  ['1000', 2],
  ['1000.01', 3],
])(
  'C-31 C-36 C-37 a deposit of $%s is credited after %i confirmations, and not before',
  async (amount, needed) => {
    const { person, pay } = await opened(amount)
    pay()
    await world.settle()
    expect(await now(person)).toMatchObject({
      status: 'seen',
      confirmations: 0,
      confirmationsRequired: needed,
    })
    for (let n = 1; n < needed; n++) {
      await mine(1)
      expect(await now(person)).toMatchObject({ status: 'confirming', confirmations: n })
      expect(await balance(person)).toBe('0.00')
    }
    await mine(1)
    expect((await now(person)).status).toBe('credited')
    expect(await balance(person)).toBe(Number(amount).toFixed(2))
    await mine(9)
    expect(await balance(person)).toBe(Number(amount).toFixed(2))
  },
)

test('C-36 a small deposit that is paid far over waits for as many confirmations as its worth asks', async () => {
  const { person, pay } = await opened('50')
  pay(30)
  await mine(1)
  expect(await balance(person)).toBe('0.00')
  await mine(2)
  expect(await balance(person)).toBe('1500.00')
})

test('C-36 two outputs of one transaction to one address are two payments, each credited once', async () => {
  const { person, payment } = await opened('50')
  const half = (Number(payment.payAmount) / 2).toFixed(8)
  world.bitcoin.pay(
    { address: payment.payAddress, amount: half },
    { address: payment.payAddress, amount: half },
  )
  await mine(1)
  await world.settle()
  expect(await balance(person)).toBe('50.00')
  expect(await person.ok('transactions', { query: { type: 'deposit' } })).toHaveLength(2)
})

test('C-36 a credited payment that a shallow reorganisation takes out is reversed, and credited again when it is back', async () => {
  const { person, pay } = await opened('50')
  pay()
  await mine(1)
  expect(await balance(person)).toBe('50.00')
  world.bitcoin.reorganise(1)
  await world.settle()
  expect(await balance(person)).toBe('0.00')
  expect(await now(person)).toMatchObject({ status: 'seen', credited: '0.00' })
  await mine(1)
  expect(await balance(person)).toBe('50.00')
  const lines = await person.ok('transactions', { query: { currency: 'USD' } })
  expect(lines.map(({ type, amount }) => [type, amount])).toEqual([
    ['deposit', '50.00'],
    ['deposit_reversal', '-50.00'],
    ['deposit', '50.00'],
  ])
})

test('Y-07 a payment that is taken back is paid from what is held of its deposit, and nothing is owed', async () => {
  const { person, pay } = await opened('50')
  const day = { kind: 'deposit', period: 'day' } as const
  await person.ok('setPlayLimit', { params: day, body: { amount: '20.00' } })
  pay(0.5)
  await mine(1)
  pay(0.5)
  await mine(1)
  const held = async () => (await person.ok('playLimits')).held.map(({ amount }) => amount)
  const [first] = (await person.ok('playLimits')).held
  await person.ok('takeHeld', { params: { id: first!.id } })
  expect([await balance(person), await held()]).toEqual(['20.00', ['5.00', '25.00']])
  const friend = await world.signUp('Friend')
  await person.ok('transfer', { body: { receiverId: friend.id, amount: '20.00' } })
  // the second payment alone, and then the first one too
  world.bitcoin.reorganise(1)
  await world.settle()
  expect([await balance(person), await held()]).toEqual(['0.00', ['5.00']])
  expect((await person.ok('currentUser')).owed ?? '0.00').toBe('0.00')
  world.bitcoin.reorganise(3)
  await world.settle()
  expect(await held()).toEqual([])
  expect((await person.ok('currentUser')).owed).toBe('20.00')
})

test('C-36 one that a reorganisation deeper than what is read again takes out is reversed too', async () => {
  const { person, pay } = await opened('50')
  pay()
  await mine(1)
  await mine(5)
  expect(await balance(person)).toBe('50.00')
  world.bitcoin.reorganise(12)
  await world.settle()
  expect(await balance(person)).toBe('0.00')
})

test('C-36 a double spend before the block credits nothing; after it, it takes the credit back', async () => {
  const early = await opened('50')
  const unconfirmed = early.pay()
  await world.settle()
  expect((await now(early.person)).status).toBe('seen')
  world.bitcoin.doubleSpend(unconfirmed)
  await world.settle()
  expect((await now(early.person)).status).toBe('waiting')
  for (let n = 0; n < 3; n++) await mine(1)
  const told = await early.person.ok('listNotifications')
  expect(told.map(({ title }) => title)).toEqual(['A payment has vanished'])
  expect(told[0]).toMatchObject({
    body: expect.stringMatching(
      /^0\.00078516 BTC for your deposit of \$50\.00 was seen but never confirmed, so nothing was credited\. /,
    ),
    link: '/bitcoin-deposit',
  })
  const later = await opened('50')
  const confirmed = later.pay()
  await mine(1)
  expect(await balance(later.person)).toBe('50.00')
  world.bitcoin.doubleSpend(confirmed)
  await world.settle()
  expect(await balance(later.person)).toBe('0.00')
  expect(await now(later.person)).toMatchObject({ status: 'waiting', credited: '0.00' })
  // what was credited is taken back, and has a word of its own
  expect((await later.person.ok('listNotifications')).map(({ title }) => title)).toEqual([
    '$50.00 was taken back',
    'Deposit Successful!',
  ])
  expect(await balance(early.person)).toBe('0.00')
})

test('C-36 a payment that another one to the same address replaces has no word, and one that comes back is credited', async () => {
  const { person, pay } = await opened('50')
  const first = pay()
  await world.settle()
  world.bitcoin.doubleSpend(first)
  pay()
  await world.settle()
  expect(await person.ok('listNotifications')).toEqual([])
  await mine(1)
  expect(await balance(person)).toBe('50.00')
})

test('C-36 the address is watched on after 24 hours, and what comes then is credited at the rate of then and called late', async () => {
  const { person, pay } = await opened('50')
  world.bitcoin.setRate('32000.00')
  await world.pass('25 hours')
  expect((await now(person)).status).toBe('expired')
  pay()
  await mine(1)
  expect(await now(person)).toMatchObject({ status: 'late', credited: '25.00', contactUs: false })
})

test('C-36 late coins are worth no more than at the quote, however the rate has risen', async () => {
  const { person, pay } = await opened('50')
  await world.pass('25 hours')
  world.bitcoin.setRate('128000.00')
  pay()
  await mine(1)
  expect(await now(person)).toMatchObject({ status: 'late', credited: '50.00' })
})

test('C-36 after a fall of the rate the quote holds for its coins alone: the excess is worth what it is when it is seen', async () => {
  const { person, pay } = await opened('50')
  world.bitcoin.setRate('32000.00')
  pay(3)
  await world.settle()
  // later changes of the rate do not count
  world.bitcoin.setRate('16000.00')
  await mine(2)
  expect(await balance(person)).toBe('100.00')
  pay()
  await mine(2)
  expect(await balance(person)).toBe('112.50')
})

test('C-36 excess that nobody says the rate of waits in plain words; the rest of it is credited, and it is once somebody does', async () => {
  const { person, pay } = await opened('50')
  world.bitcoin.fault('no-rate', true)
  pay(2)
  await mine(1)
  expect(await now(person)).toMatchObject({ status: 'late', credited: '50.00', contactUs: true })
  world.bitcoin.fault('no-rate', false)
  await world.settle()
  expect(await now(person)).toMatchObject({ status: 'credited', credited: '100.00', contactUs: false })
})

test('C-36 many small payments wait for the blocks that their sum asks for; a credit stays when more comes', async () => {
  const { person, pay } = await opened('50')
  const [first, ...more] = [0.5, 1, 1]
  pay(first)
  await mine(1)
  expect(await balance(person)).toBe('25.00')
  for (const share of more) pay(share)
  await world.settle()
  expect(await balance(person)).toBe('25.00')
  await mine(1)
  expect(await now(person)).toMatchObject({ status: 'confirming', confirmationsRequired: 2 })
  expect(await balance(person)).toBe('25.00')
  await mine(1)
  expect(await balance(person)).toBe('125.00')
})

test('C-36 a deposit that cannot be settled holds nobody else up, and is settled when it can be', async () => {
  const [stuck, other] = [await opened('50'), await opened('50')]
  const txid = stuck.pay()
  other.pay()
  // its payment belongs to another deposit
  await world.db.change(sql`
    insert into crypto_receipts (deposit_id, provider, provider_id, pay_currency, paid, stage, late)
    values (${other.payment.id}, 'bitcoin-node', ${`${txid}:0`}, 'btc', 0, 'gone', false)`)
  await mine(1)
  expect(await balance(other.person)).toBe('50.00')
  await mine(8)
  expect(await balance(stuck.person)).toBe('0.00')
  await world.db.change(sql`delete from crypto_receipts where provider_id = ${`${txid}:0`}`)
  await world.settle()
  expect(await balance(stuck.person)).toBe('50.00')
})

test('C-36 one poll at a time: while one runs others leave the blocks alone, until it is taken for dead', async () => {
  const { person, pay } = await opened('50')
  await world.db.change(sql`update crypto_cursors set looking_until = clock_now() + interval '30 seconds'`)
  pay()
  await mine(1)
  expect((await now(person)).status).toBe('waiting')
  await world.pass('31 seconds')
  expect(await balance(person)).toBe('50.00')
})

test('C-36 real deposits are not settled by a node of another network', async () => {
  const { person, payment, pay } = await opened('50')
  await world.db.change(sql`update crypto_deposits set simulated = false where id = ${payment.id}`)
  pay()
  await mine(1)
  expect(await balance(person)).toBe('0.00')
})

test('C-37 what was paid while the node did not answer is credited when it does', async () => {
  const { person, pay } = await opened('50')
  world.bitcoin.fault('down', true)
  const answer = await person.call('createCryptoPayment', { body: { amount: '5' } })
  expect([answer.status, answer.body.code]).toEqual([409, 'payments_unavailable'])
  pay()
  world.bitcoin.mine(8)
  await expect(world.settle()).rejects.toThrow('The Bitcoin node refused')
  world.bitcoin.fault('down', false)
  await world.settle()
  expect(await balance(person)).toBe('50.00')
})

test('C-36 an older look at the chain never overwrites a newer one', async () => {
  const { person, pay } = await opened('50')
  pay()
  world.bitcoin.mine(1)
  await Promise.all(Array.from({ length: 8 }, () => world.settle()))
  expect(await balance(person)).toBe('50.00')
  expect(await person.ok('transactions', { query: { type: 'deposit' } })).toHaveLength(1)
  const { looks } = await world.db.one<{ looks: bigint }>(sql`select looks from crypto_cursors`)
  expect(looks > 0n).toBe(true)
})
