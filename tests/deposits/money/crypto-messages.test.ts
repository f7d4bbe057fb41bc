import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import type { SimulatorMessage } from '#simulators/nowpayments-state.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { rounds } from '#tests/support/scale.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let database: FreshDatabase
let world: World
beforeAll(async () => {
  database = await freshDatabase()
  world = await openWorld(database)
})
afterAll(async () => {
  await world.checkMoney()
  await world.close()
})

const MESSAGES = rounds(100)
// half of its price is a whole number of satoshi
const AMOUNT = '64.00'
/** A payer's action, and its worth in the end. */
const CASES = [
  [['full'], '64.00'],
  [['part'], '32.00'],
  [['part', 'rest'], '64.00'],
  [['over'], '96.00'],
  [['late'], '64.00'],
  [['twice'], '128.00'],
  [['expire'], '0.00'],
  [['full', 'refund'], '0.00'],
] as const

/** The same sequence in every run, so that a failure can be run again. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function deliver({ body, signature }: SimulatorMessage): Promise<[number, string | undefined]> {
  const response = await fetch(`${world.url}/api/webhooks/nowpayments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nowpayments-sig': signature },
    body,
  })
  const answer = (await response.json()) as { code?: string }
  return [response.status, answer.code]
}

/** The message with one thing in it changed, or with another signature. */
function mutated({ body, signature }: SimulatorMessage, below: (n: number) => number): SimulatorMessage {
  const changes = [
    () => ({ body: body.replace('"actually_paid":', '"actually_paid":1'), signature }),
    () => ({ body: body.replace(/"order_id":"[^"]+"/, '"order_id":"0"'), signature }),
    () => ({ body: body.replace(/"payment_status":"\w+"/, '"payment_status":"done"'), signature }),
    () => ({ body: `${body.slice(0, -1)},"more":1}`, signature }),
    () => ({ body: body.slice(0, -2), signature }),
    () => ({ body, signature: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
    () => ({ body, signature: '' }),
    () => ({ body: '', signature }),
  ]
  return changes[below(changes.length)]!()
}

async function paidDeposit(actions: readonly (typeof CASES)[number][0][number][]) {
  const person = await world.signUp('Payer')
  const { paymentUrl } = await person.ok('createCryptoPayment', { body: { amount: AMOUNT } })
  const id = paymentUrl!.split('/').at(-1)!
  world.nowpayments.fault('lose-messages', true)
  for (const act of actions) await world.nowpayments.act(id, act)
  world.nowpayments.fault('lose-messages', false)
  return { person, messages: world.nowpayments.messages(id) }
}

test(`C-36 C-37 ${MESSAGES} messages in any order, doubled, changed and at once, credit what was paid and nothing else`, async () => {
  const below = chance(20_261)
  let delivered = 0
  for (let round = 0; delivered < MESSAGES; round++) {
    const [actions, worth] = CASES[round % CASES.length]!
    const { person, messages } = await paidDeposit(actions)
    const queue = messages.flatMap((message) => [
      ...Array.from({ length: 1 + below(3) }, () => ({ message, genuine: true })),
      { message: mutated(message, below), genuine: false },
    ])
    queue.sort(() => below(3) - 1)
    while (queue.length > 0) {
      const together = queue.splice(0, 1 + below(6))
      const answers = await Promise.all(together.map(({ message }) => deliver(message)))
      together.forEach(({ genuine }, n) => {
        expect(answers[n]).toEqual(genuine ? [200, undefined] : [403, 'signature_invalid'])
      })
      delivered += together.length
    }
    expect([actions.join(), (await person.balance()).usd]).toEqual([actions.join(), worth])
    await world.settle()
    expect([actions.join(), (await person.balance()).usd]).toEqual([actions.join(), worth])
  }
  await world.checkMoney()
})

test('C-36 a message is kept once with its effect, and sent again it changes nothing', async () => {
  const { person, messages } = await paidDeposit(['full'])
  for (const message of [...messages, ...messages]) expect(await deliver(message)).toEqual([200, undefined])
  expect((await person.balance()).usd).toBe(AMOUNT)
  const id = JSON.parse(messages[0]!.body).payment_id as number
  const kept = await world.db.rows<{ kind: string; state: string; attempts: number }>(sql`
    select kind, state, attempts from provider_deliveries where event_id like ${`${id}:%`} order by id`)
  expect(kept).toEqual(
    ['confirming', 'confirmed', 'sending', 'finished'].map((kind) => ({
      kind,
      state: 'handled',
      attempts: 1,
    })),
  )
})

test('C-36 a genuine message about nobody’s payment is kept and ignored', async () => {
  const { person, messages } = await paidDeposit(['full'])
  await world.db.change(sql`delete from crypto_deposits where user_id = ${BigInt(person.id)}`)
  expect(await deliver(messages.at(-1)!)).toEqual([200, undefined])
  expect((await person.balance()).usd).toBe('0.00')
})

test('C-37 a message about an order whose answer was lost finds its deposit by our own id', async () => {
  const person = await world.signUp('Payer')
  world.nowpayments.fault('hang-up-after-create', true)
  const answer = await person.call('createCryptoPayment', { body: { amount: AMOUNT } })
  world.nowpayments.fault('hang-up-after-create', false)
  expect(answer.status).toBe(409)
  expect(await person.ok('cryptoPayments')).toEqual([])
  const { id } = await world.db.one<{ id: string }>(
    sql`select id from crypto_deposits where user_id = ${BigInt(person.id)}`,
  )
  await world.nowpayments.payOrder(id)
  expect((await person.balance()).usd).toBe(AMOUNT)
  expect(await person.ok('cryptoPayments')).toMatchObject([{ status: 'credited' }])
})

test('C-36 20 polls and messages at once credit one payment once', async () => {
  const { person, messages } = await paidDeposit(['twice'])
  await world.db.change(
    sql`update crypto_deposits set next_at = clock_now() where user_id = ${BigInt(person.id)}`,
  )
  await Promise.all([
    ...Array.from({ length: 10 }, () => world.settle()),
    ...messages.flatMap((message) => [deliver(message), deliver(message)]),
  ])
  expect((await person.balance()).usd).toBe('128.00')
})

test('C-36 lists of two nodes, polls and messages at once credit each of two payments once', async () => {
  const second = await openWorld(database, { nowpayments: world.nowpayments })
  try {
    for (let round = 0; round < 4; round++) {
      const { person, messages } = await paidDeposit(['twice'])
      await world.pass('61 seconds')
      const moves = [
        ...[world, second].flatMap((node) => [node.settle(), node.settle()]),
        ...messages.map((message) => deliver(message)),
      ]
      await Promise.all(round % 2 ? moves : moves.reverse())
      expect((await person.balance()).usd).toBe('128.00')
    }
  } finally {
    await second.app.close()
  }
})
