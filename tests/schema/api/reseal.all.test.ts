import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { on, openEvent } from '#tests/support/events.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { to } from '#tests/support/withdrawals.ts'
import { openWorld, PASSWORD, type Person, prove, type World } from '#tests/support/world.ts'

const COMMAND = join(import.meta.dirname, '../../../server/db-command.ts')
const [OLD, NEW] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]
const FAIR = { query: { game: 'coin' } } as const

let database: FreshDatabase
/** The server as it was, with the old key alone. */
let before: World
let ada: Person
let admin: Person
let totp: string
/** Ada's sealed values, as the old server shows them. */
let shown: Record<
  'clientSecret' | 'token' | 'commitment' | 'potId' | 'withdrawalId' | 'eventId' | 'code',
  string
>

const deposit = (person: Person) =>
  person.ok('createPaymentIntent', { body: { amount: '100' }, key: 'deposit' })
const storeCode = (person: Person) => person.ok('createPaymentToken', { body: { amount: '5' }, key: 'code' })
const codeNow = async (world: World) => {
  const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
  return TOTP.generate({ secret: Secret.fromBase32(totp), timestamp: now.getTime() })
}
const nodeWith = (SECRETS_KEY: string) =>
  openWorld({ ...database, drop: async () => {} }, { env: { SECRETS_KEY } })

beforeAll(async () => {
  database = await freshDatabase()
  before = await nodeWith(OLD)
  ada = await prove(await before.signUp('Ada'))
  admin = await before.withRole('Root', 'admin')
  const { clientSecret } = await deposit(ada)
  const { token } = await storeCode(ada)
  totp = (await ada.ok('setUpAuthenticator', { body: {} })).secret
  await ada.ok('confirmAuthenticator', { body: { code: await codeNow(before) } })
  const { id: withdrawalId } = await ada.ok('requestWithdrawal', to('20'))
  await readyFor(ada)
  const { id: potId } = await makePot(ada)
  await makePot(ada)
  const { commitment } = await ada.ok('nextFairSeed', FAIR)
  await openEvent(before, ada, { jury: true })
  const { id: eventId } = await openEvent(before, ada, { audience: 'link' })
  const { code } = await ada.ok('createSpokenCode', { ...on(eventId), body: {} })
  shown = { clientSecret, token, commitment, potId, withdrawalId, eventId, code }
  // Some of it was sealed before values named their key.
  const older = (column: string) => `${column} = '\\x01'::bytea || substr(${column}, 6)`
  for (const text of [
    `update credentials set ${older('secret')} where kind = 'totp'`,
    `update withdrawal_destinations set ${older('sealed_details')}`,
    `update pots set ${older('sealed_seed')} where id = ${potId}`,
  ])
    await before.db.prepared('', text, [])
})
afterAll(async () => {
  await before.checkMoney()
  await before.close()
  await database.drop()
})

const reseal = (SECRETS_KEY: string) =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url, SECRETS_KEY }
    execFile(process.execPath, [COMMAND, 'reseal'], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, lines: (stdout + stderr).trim().split('\n') }),
    )
  })

/** All of Ada's sealed values work on this node, unchanged. */
async function expectAllOpen(world: World): Promise<void> {
  const person = world.as(ada)
  expect((await deposit(person)).clientSecret).toBe(shown.clientSecret)
  expect((await storeCode(person)).token).toBe(shown.token)
  expect((await person.ok('nextFairSeed', FAIR)).commitment).toBe(shown.commitment)
  const [waiting] = await world.as(admin).ok('withdrawalQueue')
  expect(waiting).toMatchObject({ id: shown.withdrawalId, destinationDetails: '$adalace' })
  expect((await person.ok('getInvite', on(shown.eventId))).code?.code).toBe(shown.code)
}

describe('A19 another key for what is sealed', () => {
  test('a command without the old key says so, and changes nothing', async () => {
    const { code, lines } = await reseal(NEW)
    expect(code).toBe(1)
    expect(lines).toContain('saved destinations: 0 sealed anew, 1 opened by no key')
    expect(lines.at(-1)).toMatch(/^opened by no key: 12; add the key .* SECRETS_KEY/)
    await expectAllOpen(before)
  }, 60_000)

  test('with both keys, the new one first, a server opens everything that the old one has sealed', async () => {
    const between = await nodeWith(`${NEW},${OLD}`)
    await expectAllOpen(between)
    // the destination is known again, though the proof is too old for a new one
    await between.pass('20 minutes')
    expect((await between.as(ada).call('requestWithdrawal', to('10'))).status).toBe(201)
    expect(await between.as(ada).ok('listDestinations')).toHaveLength(1)
    await between.close()
  })

  test('the command seals everything anew, once; then the new key alone is enough', async () => {
    const { code, lines } = await reseal(`${NEW},${OLD}`)
    expect(code).toBe(0)
    expect(lines).toEqual([
      'the salts of the public log: 1 sealed anew',
      // its tree was made with the new key in front
      'secrets of trees of liabilities: 0 sealed anew',
      'the key of web push: 1 sealed anew',
      'remembered answers with secrets of card payments: 1 sealed anew',
      'secrets of authenticator apps: 1 sealed anew',
      'spoken codes of events: 1 sealed anew',
      'seeds of juries: 1 sealed anew',
      'destinations of withdrawals: 1 sealed anew',
      'saved destinations: 1 sealed anew',
      'remembered answers with store codes: 1 sealed anew',
      'seeds of open pots: 2 sealed anew',
      'seeds of fun games: 1 sealed anew',
      'addresses and secrets of hooks: 0 sealed anew',
      'salts of juries: 0 sealed anew',
      'votes of juries that sit: 0 sealed anew',
      'seeds of open tournaments: 0 sealed anew',
      'everything is sealed with the first key; the others are no longer needed',
    ])
    const again = await reseal(NEW)
    expect(again.code).toBe(0)
    expect(again.lines.filter((line) => line.endsWith(': 0 sealed anew'))).toHaveLength(16)

    const after = await nodeWith(NEW)
    await expectAllOpen(after)
    await after.pass('20 minutes')
    expect((await after.as(ada).call('requestWithdrawal', to('10'))).status).toBe(201)
    const jo = await after.signUp('Jo')
    await readyFor(jo)
    await playedBy(jo, { id: shown.potId })
    await after.as(ada).ok('playFunGame', { body: { gameType: 'coin', amount: '1', selection: 'heads' } })
    const first = await after.visitor.call('signIn', { body: { email: ada.email, password: PASSWORD } })
    expect(first.body.code).toBe('second_factor_required')
    const signedIn = await after.visitor.call('secondFactor', {
      body: { challenge: first.body.fields!.challenge!, code: await codeNow(after) },
    })
    expect(signedIn.status).toBe(200)
    await after.close()
  }, 60_000)

  test('a key that is not one is refused by name', async () => {
    const { code, lines } = await reseal(`${NEW},short`)
    expect([code, lines.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(/^SECRETS_KEY: must be 32 random bytes in base64/)
  })
})
