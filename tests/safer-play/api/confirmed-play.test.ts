import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { auditUnconfirmed } from '#server/safer-play/audit-allowances.ts'
import { bet, lockedEvent, on, openEvent } from '#tests/support/events.ts'
import { confirmAddress } from '#tests/support/people.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts'
import { openTournament } from '#tests/support/tournaments.ts'
import { to } from '#tests/support/withdrawals.ts'
import { openWorld, PASSWORD, type Person, prove, refused, type World } from '#tests/support/world.ts'

let database: FreshDatabase
let world: World
/** from before addresses had to be confirmed */
let early: Person
let host: Person
beforeAll(async () => {
  database = await freshDatabase()
  const before = await openWorld({ ...database, drop: async () => {} })
  early = await before.rich('Early')
  await before.close()
  world = await openWorld(database, { env: { PUBLIC_TRIAL: 'on', MAX_STAKE: '50.00', SECOND_THING: 'off' } })
  early = world.as(early)
  await world.settle()
  host = await confirmed('Host')
  await host.ok('createPaymentIntent', { body: { amount: '1000.00' } })
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const UNCONFIRMED = [409, 'email_unconfirmed']
async function confirmed(name: string): Promise<Person> {
  const who = await world.signUp(name)
  await confirmAddress(world.context, who)
  return who
}
/** Somebody whose address nobody has confirmed, with money that somebody else sent. */
async function unconfirmed(name: string): Promise<Person> {
  const who = await world.signUp(name)
  await prove(host)
  await host.ok('transfer', { body: { receiverId: who.id, amount: '20.00' }, key: randomUUID() })
  return who
}
const stake = async (who: Person, amount = '1.00') =>
  who.call('placeBet', bet((await openEvent(world, host)).id, 'optionA', amount))

describe('Y-11 real money is played with a confirmed address', () => {
  test('Y-11 what brings money in, stakes it or sends it is refused in the same words for everybody; getting and withdrawing are open', async () => {
    const who = await unconfirmed('Una')
    const asked = await host.ok('createFundRequest', { body: { toUserId: who.id, amount: '1.00' } })
    const { id: tournament } = await openTournament(host)
    const answers = [
      await who.call('createPaymentIntent', { body: { amount: '20.00' } }),
      await who.call('createCryptoPayment', { body: { amount: '20.00', currency: 'btc' } }),
      await who.call('createPaymentIntent', { body: { amount: '10.00', purpose: `join:${tournament}` } }),
      await stake(who),
      await who.call('joinTournament', on(tournament)),
      await who.call('transfer', { body: { receiverId: host.id, amount: '1.00' } }),
      await who.call('acceptFundRequest', { params: { id: asked.id }, body: {} }),
      await who.call('createPaymentToken', { body: { amount: '1.00' } }),
    ]
    expect(answers.map(refused)).toEqual(answers.map(() => UNCONFIRMED))
    for (const { body } of answers)
      expect([body.message, body.fields]).toEqual([
        expect.stringMatching(
          /^Confirm your e-mail address first\. (No money moved|Nothing was staked|Nothing was charged|No code was made)\.$/,
        ),
        undefined,
      ])
    const coins = await openEvent(world, host, { isPracticeMode: true })
    await who.ok('placeBet', bet(coins.id, 'optionA', '1.00'))
    expect((await who.balance()).usd).toBe('20.00')
    expect((await who.call('requestWithdrawal', to('20.00'))).status).toBe(201)
  })

  test('Y-11 people from before are asked too, at once, and the audit names a purse that stakes all the same', async () => {
    expect(refused(await stake(early))).toEqual(UNCONFIRMED)
    expect(await auditUnconfirmed(world.db)).toEqual([])
    const purse = sql`ledger_account('person', ${BigInt(early.id)}, false)`
    await world.db.change(
      sql`update ledger_accounts set stake_until = null, stake_room_cents = null where id = ${purse}`,
    )
    expect(await auditUnconfirmed(world.db)).toMatchObject([{ where: `person:${early.id}:usd` }])
    await world.db.rows(sql`select ledger_close_stakes(${purse})`)
  })

  test('Y-11 it comes after size, mode, the end, the other side and a break, and before what is owed and missing', async () => {
    const who = await unconfirmed('Ove')
    const mine = await openEvent(world, host)
    await world.db.change(sql`update users set email_verified_at = clock_now() where id = ${BigInt(who.id)}`)
    await who.ok('placeBet', bet(mine.id, 'optionA', '1.00'))
    await world.db.change(sql`update users set email_verified_at = null where id = ${BigInt(who.id)}`)
    const closed = await lockedEvent(world, host, [])
    const code = async (body: object) => refused(await who.call('placeBet', { body: body as never }))
    const { id } = await openEvent(world, host)
    expect([
      await code({ eventId: id, selection: 'optionA', amount: '51' }),
      await code({ eventId: id, selection: 'optionA', amount: '1', isPracticeMode: true }),
      await code({ eventId: closed, selection: 'optionA', amount: '1' }),
      await code({ eventId: id, selection: 'optionA', amount: '50' }),
      await code({ eventId: id, selection: 'optionA', amount: '1' }),
    ]).toEqual([
      [409, 'stake_too_large'],
      [409, 'mode_mismatch'],
      [409, 'event_not_open'],
      UNCONFIRMED,
      UNCONFIRMED,
    ])
    await who.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    expect(await code({ eventId: id, selection: 'optionA', amount: '1' })).toEqual([409, 'play_paused'])
    expect(refused(await who.call('createPaymentIntent', { body: { amount: '20.00' } }))).toEqual([
      409,
      'play_paused',
    ])
    expect(refused(await who.call('createPaymentToken', { body: { amount: '1.00' } }))).toEqual([
      409,
      'play_paused',
    ])
  })
})

describe('S-24 a letter has a code too', () => {
  const lettersTo = ({ email }: Person): string[] => {
    const folder = join(world.context.config.dataDir, 'mail')
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.includes(`To: ${email}\n`))
  }
  async function codeFor(who: Person): Promise<string> {
    await who.ok('verifyEmail', { body: {} })
    return /\n(\d{6})\n/.exec(lettersTo(who).at(-1)!)![1]!
  }
  const enter = (who: Person, code: string) => who.call('confirmEmailByCode', { body: { code } })
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  async function elsewhere(who: Person): Promise<Person> {
    const answer = await world.visitor.call('signIn', { body: { email: who.email, password: PASSWORD } })
    return world.as({ ...who, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! })
  }

  test('S-24 it confirms the address in the session that asked, once, and what was refused goes on', async () => {
    const who = await unconfirmed('Ada')
    const code = await codeFor(who)
    expect(refused(await enter(await elsewhere(who), code))).toEqual([403, 'proof_failed'])
    expect((await enter(who, code)).body).toEqual({ email: who.email })
    expect(refused(await enter(who, code))).toEqual([403, 'proof_failed'])
    expect((await stake(who)).status).toBe(201)
    expect((await who.call('createPaymentIntent', { body: { amount: '20.00' } })).status).toBe(200)
  })

  test('S-24 it has five tries and ten minutes; the link lives on, and a newer letter ends both', async () => {
    const who = await unconfirmed('Ben')
    const first = await codeFor(who)
    for (let tries = 0; tries < 5; tries++)
      expect(refused(await enter(who, other(first)))).toEqual([403, 'proof_failed'])
    expect(refused(await enter(who, first))).toEqual([403, 'proof_failed'])
    const late = await codeFor(who)
    await world.pass('11 minutes')
    expect(refused(await enter(who, late))).toEqual([403, 'proof_failed'])
    const stale = await codeFor(who)
    const newest = await codeFor(who)
    if (stale !== newest) expect(refused(await enter(who, stale))).toEqual([403, 'proof_failed'])
    const [, token] = /confirm-email#token=([\w-]{43})/.exec(lettersTo(who).at(-1)!)!
    expect((await who.call('confirmEmail', { body: { token: token! } })).status).toBe(200)
    const { details } = await world.db.one<{ details: string | null }>(
      sql`select max(details::text) as details from auth_challenges where user_id = ${BigInt(who.id)}`,
    )
    expect(details ?? '').not.toContain(newest)
  })
})
