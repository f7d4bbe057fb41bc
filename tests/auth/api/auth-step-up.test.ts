import { describe, expect, test } from 'vitest'
import { createSessions } from '#server/auth/index.ts'
import type { Caller } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { fileAuthWorld, openAuthWorld, password, signedUp } from './auth-world.ts'

const { database, world } = fileAuthWorld()

/** Whether this session has a fresh proof. */
async function isFresh(caller: Caller): Promise<boolean> {
  return checkFreshProof(world.context.db, caller).then(
    () => true,
    () => false,
  )
}
const grewOld = (id: string) =>
  world.context.db.change(
    sql`update sessions set proved_at = clock_now() - interval '16 minutes' where user_id = ${id}`,
  )

describe('proving again who one is', () => {
  test('S-24 the password makes a session fresh for 15 minutes, at once and on every node', async () => {
    const { browser, user } = await signedUp(world)
    await grewOld(user.id)
    // another node, which still caches the session
    const elsewhere = createSessions(world.context)
    const cookie = `sid=${browser.cookies.sid}`
    expect(await isFresh((await elsewhere.identifyCookie(cookie))!)).toBe(false)
    world.received.length = 0
    const answer = await browser.call('stepUp', { password })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await isFresh((await elsewhere.identifyCookie(cookie))!)).toBe(true)
    // sockets stay: no session has ended
    expect(world.received.map(({ type }) => type)).toEqual(['session_renewed'])
  })

  test('S-24 a wrong password is 403 proof_failed, proves nothing and leaves the session signed in', async () => {
    const { browser, user } = await signedUp(world)
    await grewOld(user.id)
    const answer = await browser.call('stepUp', { password: 'not this one' })
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      403,
      'proof_failed',
      { password: 'The password is wrong' },
    ])
    const caller = await createSessions(world.context).identifyCookie(`sid=${browser.cookies.sid}`)
    expect(await isFresh(caller!)).toBe(false)
  })

  test('S-24 codes and passkeys of an account that has none prove nothing', async () => {
    const { browser } = await signedUp(world)
    expect((await browser.call('stepUp', { code: '000000' })).body.code).toBe('proof_failed')
    const passkey = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      clientExtensionResults: {},
    }
    expect((await browser.call('stepUp', { passkey })).body.code).toBe('proof_failed')
    expect((await browser.call('stepUp', {})).status).toBe(400)
    expect((await browser.call('stepUp', { password, code: '000000' })).status).toBe(400)
    expect((await world.browser().call('stepUp', { password })).status).toBe(401)
  })

  test('S-24 too many guesses close this session’s proofs, also for the right password, and nothing else', async () => {
    const strict = await openAuthWorld(database, { RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3' })
    const { browser, person } = await signedUp(strict)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, guess) => browser.call('stepUp', { password: `wrong number ${guess}` })),
    )
    expect(guesses.filter((guess) => guess.status === 403)).toHaveLength(3)
    expect(guesses.filter((guess) => guess.status === 429)).toHaveLength(5)
    const right = await browser.call('stepUp', { password })
    expect([right.status, right.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = strict.browser()
    expect((await other.call('signIn', { email: person.email, password })).status).toBe(200)
    expect((await other.call('stepUp', { password })).status).toBe(200)
    // a passkey’s answer is judged all the same: it cannot be guessed
    const passkey = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      clientExtensionResults: {},
    }
    expect((await browser.call('stepUp', { passkey })).body.code).toBe('proof_failed')
    await strict.close()
  })

  test('S-24 a stranger who fails to sign in does not keep the owner from proving who it is', async () => {
    const strict = await openAuthWorld(database, { RATE_SIGN_IN_FAILURES_PER_15_MINUTES: '3' })
    const { browser, person } = await signedUp(strict)
    for (let guess = 0; guess < 4; guess++)
      await strict.browser().call('signIn', { email: person.email, password: `wrong number ${guess}` })
    expect((await strict.browser().call('signIn', { email: person.email, password })).status).toBe(429)
    expect((await browser.call('stepUp', { password })).status).toBe(200)
    await strict.close()
  })
})
