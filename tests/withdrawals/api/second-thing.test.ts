import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { to } from '#tests/support/withdrawals.ts'
import { PASSWORD, type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld({ env: { SECOND_THING: 'on' } })

const SECOND = [403, 'step_up_required', { second: 'true' }]
const withdraw = (person: Person, amount = '20', more = {}) =>
  person.call('requestWithdrawal', to(amount, more))
const answerOf = ({ status, body }: { status: number; body: { code?: string; fields?: object } }) => [
  status,
  body.code,
  body.fields,
]

/** The letters to an address, oldest first. */
const lettersTo = (email: string): string[] =>
  readdirSync(join(world.context.config.dataDir, 'mail'))
    .sort()
    .map((name) => readFileSync(join(world.context.config.dataDir, 'mail', name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}\n`) && text.includes('Subject: Your code'))
const codeIn = (letter: string) => /^(\d{6})$/m.exec(letter)![1]!

async function askCode(person: Person, email = person.email) {
  const { challenge } = await person.ok('askLetterCode')
  return { challenge, code: codeIn(lettersTo(email).at(-1)!) }
}
const stepUp = (person: Person, body: object) => person.call('stepUp', { body: body as never })

/** A passkey of this person's, as from that long ago. */
async function passkey(person: Person, age: string) {
  const device = createAuthenticator(world.url)
  const question = await person.ok('askNewPasskey')
  const { id } = await person.ok('addPasskey', { body: { passkey: device.make(question as never) as never } })
  await world.db.change(sql`
    update credentials set created_at = clock_now() - ${age}::interval, confirmed_at = clock_now() - ${age}::interval
    where id = ${BigInt(id)}`)
  return async () => ({ passkey: device.answer((await person.ok('askPasskeyProof')) as never) })
}

/** An account of a month ago: what is added now did not come with the sign-up. */
async function oldAccount(name: string, dollars = '200'): Promise<Person> {
  const person = await world.rich(name, dollars)
  await world.db.change(sql`
    update users set created_at = clock_now() - interval '30 days' where id = ${BigInt(person.id)}`)
  return person
}

describe('W-19 before an account’s first withdrawal', () => {
  test('W-19 the password is not enough; a code by letter is, and is asked once', async () => {
    const ada = await oldAccount('Ada')
    await prove(ada)
    expect(answerOf(await withdraw(ada))).toEqual(SECOND)
    expect((await ada.ok('currentUser')).balance).toBe('200.00')
    expect((await stepUp(ada, { password: PASSWORD, second: true })).body.code).toBe('proof_failed')
    const { challenge, code } = await askCode(ada)
    expect((await stepUp(ada, { letter: { challenge, code }, second: true })).status).toBe(200)
    expect((await withdraw(ada)).status).toBe(201)
    // a code works once
    expect((await stepUp(ada, { letter: { challenge, code } })).body.code).toBe('proof_failed')
    // later withdrawals ask what they always asked
    await world.pass('1 hour')
    expect((await withdraw(ada)).status).toBe(201)
    const other = { destinationDetails: '$adaother' }
    expect(answerOf(await withdraw(ada, '20', other))).toEqual([403, 'step_up_required', undefined])
    await prove(ada)
    expect((await withdraw(ada, '20', other)).status).toBe(201)
  })

  test('W-19 money, lock and funds are judged before the proof', async () => {
    const ada = await oldAccount('Ada', '10')
    expect((await withdraw(ada, '20')).body.code).toBe('insufficient_funds')
    await ada.ok('setWalletLock', { body: { locked: true } })
    expect((await withdraw(ada, '5')).body.code).toBe('wallet_locked')
  })

  test('W-19 a passkey counts when it is a week old or came with the sign-up, and proves both at once', async () => {
    const ada = await oldAccount('Ada')
    const young = await passkey(ada, '6 days')
    expect((await stepUp(ada, { ...(await young()), second: true })).body.code).toBe('proof_failed')
    expect((await stepUp(ada, await young())).status).toBe(200)
    expect(answerOf(await withdraw(ada))).toEqual(SECOND)
    const old = await passkey(ada, '8 days')
    await world.pass('20 minutes')
    expect((await stepUp(ada, { ...(await old()), second: true })).status).toBe(200)
    expect((await withdraw(ada)).status).toBe(201)
    const ben = await world.rich('Ben', '50')
    const first = await passkey(ben, '0 days')
    await stepUp(ben, await first())
    expect((await withdraw(ben)).status).toBe(201)
  })

  test('W-19 a code has five tries and ten minutes, in the session that asked for it', async () => {
    const ada = await oldAccount('Ada')
    const tried = await askCode(ada)
    const wrong = String((Number(tried.code) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 5; n++)
      expect((await stepUp(ada, { letter: { ...tried, code: wrong } })).body.code).toBe('proof_failed')
    expect((await stepUp(ada, { letter: tried })).body.code).toBe('proof_failed')
    const late = await askCode(ada)
    await world.pass('11 minutes')
    expect((await stepUp(ada, { letter: late })).body.code).toBe('proof_failed')
    const mine = await askCode(ada)
    const signIn = await world.visitor.call('signIn', { body: { email: ada.email, password: PASSWORD } })
    const cookie = signIn.headers.get('set-cookie')!.split(';')[0]!
    const elsewhere = await world.visitor.call('stepUp', { body: { letter: mine }, headers: { cookie } })
    expect(elsewhere.body.code).toBe('proof_failed')
    expect((await stepUp(ada, { letter: mine })).status).toBe(200)
  })

  test('W-19 for a week after a change of the address the code goes to the former one', async () => {
    const ada = await oldAccount('Ada')
    const id = BigInt(ada.id)
    await world.db.change(sql`
      insert into address_changes (user_id, former, confirmed) values
        (${id}, 'ada-before@example.com', true), (${id}, 'ada-between@example.com', true)`)
    await ada.ok('askLetterCode')
    expect(lettersTo('ada-before@example.com')).toHaveLength(1)
    expect([lettersTo(ada.email), lettersTo('ada-between@example.com')]).toEqual([[], []])
    await world.pass('7 days 1 minute')
    await ada.ok('askLetterCode')
    expect(lettersTo(ada.email)).toHaveLength(1)
  })

  test('W-19 an account that has withdrawn before is asked at its next new destination', async () => {
    const ada = await oldAccount('Ada')
    const { challenge, code } = await askCode(ada)
    await stepUp(ada, { letter: { challenge, code } })
    expect((await withdraw(ada)).status).toBe(201)
    // as one from before this was asked
    await world.db.change(sql`update withdrawals set second_proof = false where user_id = ${BigInt(ada.id)}`)
    await world.pass('1 hour')
    expect((await withdraw(ada)).status).toBe(201)
    await prove(ada)
    expect(answerOf(await withdraw(ada, '20', { destinationDetails: '$adanew' }))).toEqual(SECOND)
  })
})
