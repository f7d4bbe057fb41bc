import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { writeLetters } from '#server/notifications/letters.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { approve, to } from '#tests/support/withdrawals.ts'
import { PASSWORD, type Person, prove } from '#tests/support/world.ts'
import { untilNext } from './auth-world.ts'

const world = judgedWorld()
const admin = person(() => world.withRole('Olga', 'admin'))

/** The letters that were sent to an address, by subject. */
function lettersTo(email: string): Record<string, string> {
  const folder = join(world.context.config.dataDir, 'mail')
  let names: string[] = []
  try {
    names = readdirSync(folder).sort()
  } catch {
    return {}
  }
  const texts = names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}\n`))
  return Object.fromEntries(texts.map((text) => [/^Subject: (.*)$/m.exec(text)![1]!, text]))
}
const subjects = (person: { email: string }) => Object.keys(lettersTo(person.email))
const tokenIn = (letter: string) => /\/stop#token=([\w-]{43})/.exec(letter)![1]!
const stop = (token: string) => world.visitor.call('stopAccount', { body: { token } })
const signIn = (person: Person) =>
  world.visitor.call('signIn', {
    body: { email: person.email, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
/** A thief's session, and the letter about it. */
async function thief(person: Person): Promise<{ cookie: string; token: string }> {
  const answer = await signIn(person)
  await world.settle()
  return {
    cookie: answer.headers.get('set-cookie')!.split(';')[0]!,
    token: tokenIn(lettersTo(person.email)['New sign-in · Firefox on Linux']!),
  }
}

describe('letters', () => {
  test('S20 a new device, a withdrawal asked for and sent, and a changed password are told by mail', async () => {
    const ada = await world.rich('Ada', '50')
    await thief(ada)
    const { id } = await ada.ok('requestWithdrawal', to('20'))
    await world.settle()
    const asked = lettersTo(ada.email)['Withdrawal of $20.00 requested · Cash App $ad•••ce']!
    expect(asked).toContain('$20.00 to Cash App $ad•••ce.')
    expect(asked).toContain('Hello Ada,')
    await approve(id, admin)
    await admin.ok('completeWithdrawal', { params: { id }, body: {} })
    await ada.ok('changePassword', { body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} two` } })
    await world.settle()
    expect(subjects(ada).toSorted()).toEqual([
      '$19.40 was paid to you · Cash App $ad•••ce',
      'New sign-in · Firefox on Linux',
      'Withdrawal of $20.00 requested · Cash App $ad•••ce',
      'Your password was changed',
    ])
    for (const letter of Object.values(lettersTo(ada.email))) tokenIn(letter)
  })

  test('S20 money out above the day’s sum is told once an hour, with the sum', async () => {
    await world.pass(await untilNext(world.db, 3_600))
    const [ada, jo] = [await world.rich('Ada', '500'), await world.signUp('Jo')]
    const send = (amount: string) => ada.ok('transfer', { body: { receiverId: jo.id, amount } })
    await send('100')
    await world.settle()
    expect(subjects(ada)).toEqual([])
    await send('0.01')
    await world.settle()
    expect(subjects(ada)).toEqual(['$100.01 left your wallet in 24 hours'])
    await send('1')
    await world.settle()
    expect(subjects(ada)).toHaveLength(1)
    await world.pass('61 minutes')
    await prove(ada)
    await send('1')
    await world.settle()
    expect(subjects(ada)).toContain('$102.01 left your wallet in 24 hours')
  })

  test('S20 a letter that could not be sent is tried again, for a day', async () => {
    const ada = await world.signUp('Ada')
    const write = () =>
      world.db.transact((tx) =>
        writeLetters(world.context, tx, [BigInt(ada.id)], { title: 'Hello', body: 'You' }),
      )
    await write()
    await world.db.change(sql`update letters set due_at = clock_now() + interval '10 minutes'`)
    await world.settle()
    expect(subjects(ada)).toEqual([])
    await world.pass('11 minutes')
    expect(subjects(ada)).toEqual(['Hello'])
    await write()
    await world.db.change(sql`
      update letters set title = 'Too late', due_at = clock_now() + interval '25 hours'`)
    await world.pass('26 hours')
    expect(subjects(ada)).toEqual(['Hello'])
    expect(await world.db.rows(sql`select 1 from letters`)).toEqual([])
  })

  test('S20 in production only a confirmed address gets letters', async () => {
    const ada = await world.signUp('Ada')
    const context = {
      ...world.context,
      config: { ...world.context.config, environment: 'production' as const },
    }
    const write = () =>
      world.db.transact((tx) => writeLetters(context, tx, [BigInt(ada.id)], { title: 'Hello', body: 'You' }))
    await write()
    expect(await world.db.rows(sql`select 1 from letters`)).toEqual([])
    await world.db.change(sql`update users set email_verified_at = clock_now() where id = ${BigInt(ada.id)}`)
    await write()
    await world.settle()
    expect(subjects(ada)).toEqual(['Hello'])
  })
})

describe('the link that stops an account', () => {
  test('S20 locks the wallet, ends the live code and every session, once', async () => {
    const ada = await world.rich('Ada', '50')
    const { token, cookie } = await thief(ada)
    const code = await world.visitor.call('createPaymentToken', {
      body: { amount: '50' },
      headers: { cookie },
    })
    expect(code.status).toBe(201)
    const answer = await stop(token)
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect((await ada.call('currentUser')).status).toBe(401)
    const late = await world.visitor.call('transfer', {
      body: { receiverId: admin.id, amount: '1' },
      headers: { cookie },
    })
    expect(late.status).toBe(401)
    // also a thief who knows the password sends nothing
    const back = (await signIn(ada)).headers.get('set-cookie')!.split(';')[0]!
    const locked = await world.visitor.call('transfer', {
      body: { receiverId: admin.id, amount: '1' },
      headers: { cookie: back },
    })
    expect([locked.status, locked.body.code]).toEqual([423, 'wallet_locked'])
    const now = await world.visitor.call('currentUser', { headers: { cookie: back } })
    expect(now.body).toMatchObject({ balance: '50.00', walletLocked: true })
    expect([(await stop(token)).status, (await stop(token)).body.code]).toEqual([409, 'reset_link_expired'])
  })

  test('S20 ends a change of the address that waits for its link', async () => {
    const ada = await world.signUp('Ada')
    const { token, cookie } = await thief(ada)
    const asked = await world.visitor.call('changeEmail', {
      body: { email: `thief-${ada.id}@example.com` },
      headers: { cookie },
    })
    expect(asked.status).toBe(200)
    const waiting = async () =>
      (
        await world.db.one<{ n: number }>(sql`
          select count(*)::int as n from auth_challenges where user_id = ${BigInt(ada.id)} and purpose = 'change-email'`)
      ).n
    // the letter goes out behind the answer
    await expect.poll(waiting).toBe(1)
    expect((await stop(token)).status).toBe(200)
    expect(await waiting()).toBe(0)
  })

  test('S20 says the same for every link that is none, and nothing happens on GET', async () => {
    const ada = await world.signUp('Ada')
    const { token } = await thief(ada)
    const other = await stop('x'.repeat(43))
    for (const path of ['/stop', '/api/auth/stop'])
      await fetch(`${world.url}${path}?token=${token}`, { redirect: 'manual' })
    expect((await ada.call('currentUser')).body.walletLocked).toBe(false)
    await world.db.change(sql`
      update auth_challenges set expires_at = clock_now() where user_id = ${BigInt(ada.id)} and purpose = 'stop'`)
    const expired = await stop(token)
    expect([expired.status, expired.body]).toEqual([other.status, other.body])
    expect((await ada.call('currentUser')).status).toBe(200)
  })

  test('S20 works for seven days, also after the thief has set another password', async () => {
    const ada = await world.signUp('Ada')
    const { token, cookie } = await thief(ada)
    await world.visitor.call('changePassword', {
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} stolen` },
      headers: { cookie },
    })
    await world.pass('6 days 23 hours')
    expect((await stop(token)).status).toBe(200)
  })

  test('S20 of two presses at once one stops', async () => {
    const ada = await world.signUp('Ada')
    const { token } = await thief(ada)
    const answers = await Promise.all([stop(token), stop(token), stop(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
