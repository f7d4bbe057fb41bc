import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CryptoPayment } from '#contract/deposits-crypto.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { type Person, usd } from '#tests/support/world.ts'

/** The server as `npm start` starts it, without any key: the simulator comes with it. */
const world = unjudgedWorld({ crypto: null })
let server: ServerProcess
beforeAll(async () => {
  server = await startServer(world.context.config.databaseUrl!)
})
afterAll(() => server.stop())

async function create(person: Person): Promise<CryptoPayment> {
  const answer = await fetch(`${server.url}/api/crypto-payment/create`, {
    method: 'POST',
    headers: { cookie: person.cookie, origin: server.url, 'content-type': 'application/json' },
    body: '{"amount":"64"}',
  })
  return (await answer.json()) as CryptoPayment
}
/** A call with any Host header; `fetch` would overwrite it. */
function callAs(
  headers: Record<string, string>,
  method: 'GET' | 'POST',
  url: string,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
    })
    call.on('error', reject)
    call.end(body)
  })
}
const press = (page: string, act: string) =>
  fetch(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(page).origin },
    body: `act=${act}`,
  })

test('C-38 without keys a payment leads to a page on which it can be paid in full, in part, late and twice', async () => {
  const worth = { full: '64.00', part: '32.00', late: '64.00', twice: '128.00' }
  const people = await Promise.all(
    Object.entries(worth).map(async ([act, expected]) => {
      const person = await world.signUp('Payer')
      const payment = await create(person)
      expect(payment).toMatchObject({ simulated: true, payAddress: expect.stringMatching(/^bcrt1q/) })
      const page = await (await fetch(payment.paymentUrl!)).text()
      expect(page).toContain(payment.payAddress)
      expect(page).toContain(`value="${act}"`)
      expect((await press(payment.paymentUrl!, act)).status).toBe(200)
      return { person, expected }
    }),
  )
  await expect
    .poll(() => Promise.all(people.map(({ person }) => usd(person))), { timeout: 30_000, interval: 200 })
    .toEqual(people.map(({ expected }) => expected))
  await world.checkMoney()
})

test('E12 C-38 a browser on another device gets the page through the server, and presses its buttons there', async () => {
  const person = await world.signUp('Payer')
  // the name by which another device reaches this server
  const headers = { cookie: person.cookie, host: 'evens.lan:4310', origin: 'http://evens.lan:4310' }
  const ask = (method: 'GET' | 'POST', path: string, type: string, body?: string) =>
    callAs({ ...headers, 'content-type': type }, method, server.url + path, body)
  const created = await ask('POST', '/api/crypto-payment/create', 'application/json', '{"amount":"64"}')
  const { paymentUrl, payAddress } = JSON.parse(created.text) as CryptoPayment
  expect(paymentUrl).toMatch(/^\/simulated-payment\/\d+$/)
  const page = await ask('GET', paymentUrl!, 'text/html')
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(payAddress)])
  const form = 'application/x-www-form-urlencoded'
  const elsewhere = { ...headers, origin: 'https://elsewhere.example', 'content-type': form }
  expect((await callAs(elsewhere, 'POST', server.url + paymentUrl!, 'act=full')).status).toBe(403)
  const { cookie: _, ...nobody } = headers
  expect((await callAs(nobody, 'GET', server.url + paymentUrl!)).status).toBe(302)
  expect((await ask('POST', paymentUrl!, form, 'act=full')).status).toBe(303)
  await expect.poll(() => usd(person), { timeout: 30_000, interval: 200 }).toBe('64.00')
})

test('C-38 a page elsewhere cannot press its buttons', async () => {
  const { paymentUrl } = await create(await world.signUp('Payer'))
  const answer = await fetch(paymentUrl!, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: 'act=full',
  })
  expect(answer.status).toBe(403)
})

const isUp = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('C-38 open payments outlive a restart, and the simulator ends with the server, however that ends', async () => {
  const person = await world.signUp('Payer')
  const { paymentUrl } = await create(person)
  await server.kill()
  await expect.poll(() => isUp(paymentUrl!), { timeout: 10_000 }).toBe(false)
  server = await startServer(world.context.config.databaseUrl!)
  expect((await press(paymentUrl!, 'full')).status).toBe(200)
  await expect.poll(() => usd(person), { timeout: 60_000, interval: 200 }).toBe('64.00')
  await server.stop()
  await expect.poll(() => isUp(paymentUrl!), { timeout: 10_000 }).toBe(false)
})

test.each(['nowpayments', 'bitcoin-node'])(
  'C-38 the simulator %s refuses to start in production',
  async (name) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `../../../simulators/${name}.ts`)], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
    })
    const [code] = await once(child, 'exit')
    expect(code).not.toBe(0)
    expect(said).toContain('refused with NODE_ENV=production')
  },
)
