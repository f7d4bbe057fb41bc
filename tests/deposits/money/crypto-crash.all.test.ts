import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CryptoPayment } from '#contract/deposits-crypto.ts'
import { startBitcoinNodeSimulator } from '#simulators/bitcoin-node.ts'
import { type NowpaymentsSimulator, startNowpaymentsSimulator } from '#simulators/nowpayments.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { rounds } from '#tests/support/scale.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { openWorld, type Person, usd, type World } from '#tests/support/world.ts'

/** The world reads the books; deposits go to a server in a process of its own, which gets killed. */
let database: FreshDatabase
let world: World
let provider: NowpaymentsSimulator
let server: ServerProcess
beforeAll(async () => {
  database = await freshDatabase()
  provider = await startNowpaymentsSimulator({ apiKey: 'key', ipnSecret: 'secret' })
  world = await openWorld(database, { nowpayments: provider })
})
afterAll(async () => {
  await server?.stop()
  await world.close()
})

const start = async () => {
  server = await startServer(database.url, {
    NOWPAYMENTS_API_KEY: 'key',
    NOWPAYMENTS_IPN_SECRET: 'secret',
    NOWPAYMENTS_API_BASE: provider.url,
  })
}
const create = async (person: Person, key: string) => {
  const answer = await fetch(`${server.url}/api/crypto-payment/create`, {
    method: 'POST',
    headers: {
      cookie: person.cookie,
      origin: server.url,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: '{"amount":"50"}',
  })
  return (await answer.json()) as CryptoPayment
}
const idOf = ({ paymentUrl }: CryptoPayment) => paymentUrl!.split('/').at(-1)!

test('C-36 C-37 the server killed between payment and credit: within a minute of its next start the money is there, once', async () => {
  await start()
  for (let round = 0; round < rounds(1); round++) {
    const people = await Promise.all(['Ana', 'Ben', 'Cid'].map((name) => world.signUp(name)))
    const payments = await Promise.all(people.map((person) => create(person, `crash-${round}`)))
    await server.kill()
    // paid in full, in half and not at all, while the server is down
    await provider.act(idOf(payments[0]!), 'full')
    await provider.act(idOf(payments[1]!), 'over')
    expect(await Promise.all(people.map(usd))).toEqual(['0.00', '0.00', '0.00'])
    const began = performance.now()
    await start()
    await expect
      .poll(() => Promise.all(people.map(usd)), { timeout: 60_000, interval: 100 })
      .toEqual(['50.00', '75.00', '0.00'])
    expect(performance.now() - began).toBeLessThan(60_000)
    // the late messages change nothing
    for (const { body, signature } of provider.messages(idOf(payments[0]!))) {
      const late = await fetch(`${server.url}/api/webhooks/nowpayments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-nowpayments-sig': signature },
        body,
      })
      expect(late.status).toBe(200)
    }
    expect(await Promise.all(people.map(usd))).toEqual(['50.00', '75.00', '0.00'])
    await world.checkMoney()
  }
})

test('C-28 the server killed after it has asked for a payment: the retry with the same key is one deposit', async () => {
  const person = await world.signUp('Dan')
  const first = await create(person, 'again')
  await server.kill()
  await start()
  expect(await create(person, 'again')).toEqual(first)
  await provider.act(idOf(first), 'full')
  await expect.poll(() => usd(person), { timeout: 60_000 }).toBe('50.00')
})

test('C-36 C-37 killed while blocks come: a node’s payment of meanwhile is credited, and one that a reorganisation took is not', async () => {
  const own = await freshDatabase()
  const chain = await startBitcoinNodeSimulator()
  chain.mine(10)
  const env = { BITCOIN_RPC_URL: chain.rpcUrl, BITCOIN_NETWORK: 'regtest', BITCOIN_RATE_URL: chain.rateUrl }
  const books = await openWorld(own, { crypto: null })
  await server.stop()
  server = await startServer(own.url, env)
  const people = await Promise.all(['Ana', 'Ben'].map((name) => books.signUp(name)))
  const payments = await Promise.all(people.map((person) => create(person, 'node')))
  const pay = (n: number) => chain.pay({ address: payments[n]!.payAddress, amount: payments[n]!.payAmount })
  const lost = pay(1)
  chain.mine(1)
  await expect.poll(() => usd(people[1]!), { timeout: 60_000 }).toBe('50.00')
  await server.kill()
  chain.doubleSpend(lost)
  pay(0)
  chain.mine(1)
  server = await startServer(own.url, env)
  await expect
    .poll(() => Promise.all(people.map(usd)), { timeout: 60_000, interval: 100 })
    .toEqual(['50.00', '0.00'])
  await books.checkMoney()
  await server.stop()
  await books.close()
  await chain.stop()
})
