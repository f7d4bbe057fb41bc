import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

type Line = Record<string, unknown>
const world = unjudgedWorld({
  // only errors, yet every line of the security log
  env: { LOG_LEVEL: 'error', RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3' },
  logTo: {
    write(line) {
      written += line
    },
  },
})
let mara: Person
/** the log's lines */
let written = ''
const lines = (): Line[] =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const events = () => lines().filter((line) => line.security !== undefined)

beforeEach(async () => {
  mara = await world.signUp('Mara')
  written = ''
})

const who = (person: Person) => ({ user: person.id, address: '127.0.0.1', request: expect.any(String) })

describe('sign-in', () => {
  test('A5 a sign-in, a wrong password, an unknown account and a lock leave a line each, with user, address and request', async () => {
    await world.visitor.call('signIn', { body: { email: mara.email, password: PASSWORD } })
    expect(events()).toMatchObject([
      { security: 'device.new', level: 30, ...who(mara) },
      { security: 'sign_in.succeeded', level: 30, ...who(mara) },
    ])
    written = ''
    const wrong = { email: mara.email, password: 'not this one either' }
    for (let n = 0; n < 3; n++) await world.visitor.call('signIn', { body: wrong })
    expect((await world.visitor.call('signIn', { body: wrong })).status).toBe(429)
    expect(events().map(({ security, user }) => [security, user])).toEqual([
      ['sign_in.failed', mara.id],
      ['sign_in.failed', mara.id],
      ['sign_in.failed', mara.id],
      ['sign_in.locked', undefined],
    ])
    written = ''
    await world.visitor.call('signIn', { body: { email: 'nobody@example.com', password: 'something long' } })
    expect(events()).toMatchObject([
      { security: 'sign_in.failed', route: 'signIn', code: 'invalid_credentials' },
    ])
    expect(events()[0]).not.toHaveProperty('user')
  })

  test('A5 sessions that end leave a line', async () => {
    await mara.ok('endOtherSessions')
    await mara.ok('signOut')
    expect(events()).toMatchObject([
      { security: 'session.ended', ...who(mara) },
      { security: 'session.ended', ...who(mara) },
    ])
  })
})

describe('what is refused', () => {
  test('A5 refused authority, a foreign page and a limit leave a line; a flood of one refusal leaves one', async () => {
    for (let n = 0; n < 5; n++) expect((await mara.call('listAccounts')).status).toBe(403)
    await mara.call('signOut', { headers: { origin: 'https://evil.test' } })
    expect(events()).toMatchObject([
      { security: 'authority.refused', route: 'listAccounts', ...who(mara) },
      { security: 'origin.refused', route: 'signOut', ...who(mara) },
    ])
  })

  test('A5 a step-up that is granted or refused leaves a line', async () => {
    await mara.call('stepUp', { body: { password: 'not this one either' } })
    await mara.ok('stepUp', { body: { password: PASSWORD } })
    expect(events()).toMatchObject([
      { security: 'step_up.refused', code: 'proof_failed', ...who(mara) },
      { security: 'step_up.granted', ...who(mara) },
    ])
  })
})

describe('what is changed', () => {
  test('A5 password, e-mail, second factor, role and wallet lock', async () => {
    const admin = await world.withRole('Ada', 'admin')
    written = ''
    await mara.ok('setWalletLock', { body: { locked: true } })
    await mara.ok('changeEmail', { body: { email: 'another@example.com' } })
    const { secret } = await mara.ok('setUpAuthenticator')
    const { recoveryCodes } = await mara.ok('confirmAuthenticator', { body: { code: await shown(secret) } })
    await mara.ok('stepUp', { body: { code: recoveryCodes[0]! } })
    await mara.ok('renewRecoveryCodes')
    await mara.ok('removeAuthenticator')
    await mara.ok('changePassword', {
      body: { currentPassword: PASSWORD, newPassword: 'a lamp under the oak chair' },
    })
    await admin.ok('changeRole', {
      params: { id: mara.id },
      body: { role: 'merchant', reason: 'Runs a shop' },
    })
    expect(events().map(({ security, user }) => [security, user])).toEqual([
      ['wallet_lock.changed', mara.id],
      ['email.change_asked', mara.id],
      ['second_factor.on', mara.id],
      ['recovery_code.used', mara.id],
      ['step_up.granted', mara.id],
      ['recovery_codes.renewed', mara.id],
      ['second_factor.off', mara.id],
      ['password.changed', mara.id],
      ['role.changed', admin.id],
    ])
    expect(events().at(-1)).toMatchObject({ subject: mara.id, role: 'merchant' })
    for (const secretText of [
      secret,
      ...recoveryCodes,
      PASSWORD,
      'oak chair',
      'another@example.com',
      mara.email,
    ])
      expect(written).not.toContain(secretText)
  })

  test('A5 a letter’s link: asked for, and used', async () => {
    await world.visitor.ok('requestPasswordReset', { body: { email: mara.email } })
    const token = await mailedToken(mara.email)
    const password = 'a lamp under the oak chair'
    await world.visitor.ok('resetPassword', { body: { token, password } })
    expect(events()).toMatchObject([
      { security: 'password.reset_asked' },
      { security: 'password.reset', ...who(mara) },
    ])
    for (const secretText of [token, password, mara.email]) expect(written).not.toContain(secretText)
  })
})

/** The app's present code. */
async function shown(secret: string): Promise<string> {
  const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() })
}

/** The token of the newest letter to this address that carries one. */
async function mailedToken(email: string): Promise<string> {
  const dir = join(world.context.config.dataDir, 'mail')
  let token: string | undefined
  await expect
    .poll(() => {
      const letters = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'utf8'))
      token = letters
        .filter((letter) => letter.includes(email))
        .map((letter) => /token=([\w-]+)/.exec(letter)?.[1])[0]
      return token
    })
    .toBeDefined()
  return token!
}

describe('database errors', () => {
  test('A5 say what failed and where in the code, and nothing of anybody’s data', async () => {
    const name = 'Zebulon-Quartermain'
    await world.db.rows({
      text: `alter table feedback add constraint never check (title <> '${name}') not valid`,
      values: [],
    } as never)
    const answer = await mara.call('sendFeedback', {
      body: { category: 'bug', title: name, description: 'A long description' },
    })
    expect(answer).toMatchObject({ status: 500, body: { code: 'bug' } })
    expect(answer.body.message).toContain('not known whether this was done')
    const failed = lines().find((line) => line.msg === 'a request failed')
    expect(failed?.err).toMatchObject({ code: '23514', table: 'feedback', constraint: 'never' })
    for (const key of ['detail', 'where', 'hint', 'parameters', 'internalQuery'])
      expect(failed?.err).not.toHaveProperty(key)
    expect(written).not.toContain(name)
    expect(written).not.toContain('A long description')
  })

  test('A5 what a value was is not repeated', async () => {
    const error = await world.db.rows(sql`select ${'Zebulon'}::uuid`).catch((failure: unknown) => failure)
    world.context.log.error({ err: new Error('around it', { cause: error }) }, 'failed')
    expect(lines()).toMatchObject([
      {
        err: {
          message: 'around it',
          cause: { code: '22P02', message: 'invalid input syntax for type uuid' },
        },
      },
    ])
    expect(written).not.toContain('Zebulon')
  })
})
