import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import {
  type Browser,
  fileAuthWorld,
  newPerson,
  notificationTitles,
  pass,
  password,
  resetToken,
  signedUp,
} from './auth-world.ts'

const { world } = fileAuthWorld({ ADMIN_EMAILS: 'chief@mail.com,second-chief@mail.com' })

/** Asks for a letter and takes the token out of it. */
async function token(browser: Browser, name: 'verifyEmail' | 'changeEmail', to: string): Promise<string> {
  const before = world.mailsTo(to).length
  const answer = await browser.call(name, name === 'changeEmail' ? { email: to } : {})
  expect([answer.status, answer.body]).toEqual([200, {}])
  await expect.poll(() => world.mailsTo(to).length).toBe(before + 1)
  return /\/confirm-email#token=([\w-]{43})/.exec(world.mailsTo(to).at(-1)!)![1]!
}
const confirm = (browser: Browser, link: string) => browser.call('confirmEmail', { token: link })
/** The same person in another browser. */
async function elsewhere(email: string): Promise<Browser> {
  const browser = world.browser()
  expect((await browser.call('signIn', { email, password })).status).toBe(200)
  return browser
}
const newAddress = () => newPerson().email

describe('S-24 the address of an account', () => {
  test('is confirmed by a mailed link, once', async () => {
    const { browser, person } = await signedUp(world)
    expect((await browser.get('/api/auth/ways')).body.emailVerified).toBe(false)
    const link = await token(browser, 'verifyEmail', person.email)
    const answer = await confirm(browser, link)
    expect([answer.status, answer.body]).toEqual([200, { email: person.email }])
    expect((await browser.get('/api/auth/ways')).body.emailVerified).toBe(true)
    expect((await confirm(browser, link)).body.code).toBe('reset_link_expired')
  })

  test('S-26 one of ADMIN_EMAILS becomes an admin with its confirmation, at once and in the audit log', async () => {
    const { browser, user } = await signedUp(world)
    const link = await token(browser, 'changeEmail', 'chief@mail.com')
    expect((await browser.get('/api/auth/user')).body.role).toBe('user')
    expect((await confirm(browser, link)).status).toBe(200)
    expect((await browser.get('/api/auth/user')).body).toMatchObject({
      email: 'chief@mail.com',
      role: 'admin',
    })
    expect((await browser.get('/api/admin/events')).status).toBe(200)
    const rows = await world.context.db.rows(
      sql`select act from audit_log where subject = ${`user:${user.id}`}`,
    )
    expect(rows).toEqual([{ act: 'became-admin' }])
  })

  test('S-26 a link works only in a session of the account that asked for it, and is not used up by others', async () => {
    const { browser, person } = await signedUp(world)
    const stranger = await signedUp(world)
    const link = await token(browser, 'verifyEmail', person.email)
    const change = await token(browser, 'changeEmail', newAddress())
    for (const waiting of [link, change]) {
      const nobody = await confirm(world.browser(), waiting)
      expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthorized'])
      const other = await confirm(stranger.browser, waiting)
      expect([other.status, other.body.code]).toEqual([403, 'forbidden'])
    }
    expect((await browser.get('/api/auth/ways')).body).toMatchObject({
      email: person.email,
      emailVerified: false,
    })
    expect((await confirm(browser, link)).status).toBe(200)
    expect((await confirm(browser, change)).status).toBe(200)
  })

  test('S-26 a role by confirmation, and another address, end every session but the one that confirmed', async () => {
    const { browser } = await signedUp(world)
    const email = 'second-chief@mail.com'
    const link = await token(browser, 'changeEmail', email)
    const { email: old } = (await browser.get('/api/auth/user')).body
    const before = await elsewhere(old)
    expect((await confirm(browser, link)).status).toBe(200)
    expect((await before.get('/api/auth/user')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ email, role: 'admin' })
    // as before anybody had read its mail
    await world.context.db.change(
      sql`update users set role = 'user', email_verified_at = null where email = ${email}`,
    )
    world.context.signals.send({
      type: 'session_ended',
      userId: BigInt((await browser.get('/api/auth/user')).body.id),
      sessionHash: null,
    })
    const squatter = await elsewhere(email)
    const first = await token(browser, 'verifyEmail', email)
    expect((await confirm(browser, first)).status).toBe(200)
    expect((await browser.get('/api/auth/user')).body.role).toBe('admin')
    expect((await squatter.get('/api/auth/user')).status).toBe(401)
  })

  test('a first confirmation that gives no role leaves other sessions alone', async () => {
    const { browser, person } = await signedUp(world)
    const other = await elsewhere(person.email)
    expect((await confirm(browser, await token(browser, 'verifyEmail', person.email))).status).toBe(200)
    expect((await other.get('/api/auth/user')).status).toBe(200)
  })

  test('changes only by a link to the new one; the old one is notified, and signs in no more', async () => {
    const { browser, person } = await signedUp(world)
    const next = newAddress()
    const link = await token(browser, 'changeEmail', next)
    expect((await browser.get('/api/auth/user')).body.email).toBe(person.email)
    const stale = await resetToken(world, person.email)
    expect((await confirm(browser, link)).body).toEqual({ email: next })
    expect((await browser.get('/api/auth/user')).body.email).toBe(next)
    expect((await browser.get('/api/auth/ways')).body).toMatchObject({ email: next, emailVerified: true })
    expect((await world.browser().call('signIn', { email: person.email, password })).status).toBe(401)
    expect((await world.browser().call('signIn', { email: next, password })).status).toBe(200)
    await expect.poll(() => world.mailsTo(person.email).at(-1)).toContain('now belongs to another address')
    // S20 the old address can stop the account
    expect(world.mailsTo(person.email).at(-1)).toMatch(/\/stop#token=[\w-]{43}/)
    expect(await notificationTitles(browser)).toContain('Your e-mail address was changed')
    // a reset link in the old inbox opens nothing
    const reset = await world
      .browser()
      .call('resetPassword', { token: stale, password: 'seven-dry-lanterns' })
    expect(reset.body.code).toBe('reset_link_expired')
    const again = await world.context.db.one<{ email: string }>(
      sql`select email from users where email = ${next}`,
    )
    expect(again.email).toBe(next)
  })

  test('asking for another one needs a fresh proof', async () => {
    const { browser } = await signedUp(world)
    await pass(world, '16 minutes')
    const answer = await browser.call('changeEmail', { email: newAddress() })
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required'])
  })

  test('the answer is the same when somebody has it; that somebody gets a letter that changes nothing', async () => {
    const { browser, person } = await signedUp(world)
    const owner = await signedUp(world)
    const free = await browser.call('changeEmail', { email: newAddress() })
    const taken = await browser.call('changeEmail', { email: owner.person.email.toUpperCase() })
    expect([taken.status, taken.text]).toEqual([free.status, free.text])
    await expect.poll(() => world.mailsTo(owner.person.email)).toHaveLength(1)
    expect(world.mailsTo(owner.person.email)[0]).not.toContain('token=')
    expect((await browser.get('/api/auth/user')).body.email).toBe(person.email)
  })

  test('of two who want the same one the first to confirm has it', async () => {
    const one = await signedUp(world)
    const two = await signedUp(world)
    const next = newAddress()
    const links: [Browser, string][] = [
      [one.browser, await token(one.browser, 'changeEmail', next)],
      [two.browser, await token(two.browser, 'changeEmail', next)],
    ]
    const answers = await Promise.all(links.map(([browser, link]) => confirm(browser, link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('email_taken')
  })

  test('a link is worth nothing after an hour, after a newer one, or once the address is another', async () => {
    const { browser, person } = await signedUp(world)
    const first = await token(browser, 'changeEmail', newAddress())
    const verify = await token(browser, 'verifyEmail', person.email)
    const second = await token(browser, 'changeEmail', newAddress())
    expect((await confirm(browser, first)).body.code).toBe('reset_link_expired')
    expect((await confirm(browser, second)).status).toBe(200)
    expect((await confirm(browser, verify)).body.code).toBe('reset_link_expired')
    const late = await token(browser, 'changeEmail', newAddress())
    await pass(world, '61 minutes')
    expect((await confirm(browser, late)).body.code).toBe('reset_link_expired')
  })

  test('letters are counted: the sixth to one address in an hour is refused', async () => {
    const { browser } = await signedUp(world)
    const email = newAddress()
    const statuses: number[] = []
    for (let letter = 0; letter < 6; letter++) {
      statuses.push((await browser.call('changeEmail', { email })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
