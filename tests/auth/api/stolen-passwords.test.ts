import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePasswordFilter, stopLink } from '#server/auth/index.ts'
import { readConfig } from '#server/config/config.ts'
import { productNow } from '#server/core/clock.ts'
import { sql } from '#server/core/db.ts'
import { examine } from '#server/doctor/index.ts'
import { guardSettings } from '#server/start-guard/index.ts'
import { filesBelow, readText } from '#tests/support/imports.ts'
import { type Answer, fileAuthWorld, newPerson, password, resetToken, signedUp } from './auth-world.ts'

/** Nobody would guess it, and it was stolen. */
const STOLEN = 'Walnut-Ferry-Ninety-2'
const folder = mkdtempSync(join(tmpdir(), 'evens-stolen-'))
const list = join(folder, 'list.txt')
writeFileSync(list, `${STOLEN.toLowerCase()}\n`)
const PASSWORD_FILTER = join(folder, 'filter')
await makePasswordFilter([list], PASSWORD_FILTER)
afterAll(() => rmSync(folder, { recursive: true }))

const { db, world } = fileAuthWorld({ PASSWORD_FILTER })
const refused = (answer: Answer, field = 'password') => {
  const message = 'This password is on a list of stolen or very common passwords. Choose another one.'
  expect([answer.status, answer.body]).toEqual([
    409,
    { code: 'weak_password', message, fields: { [field]: message } },
  ])
}

test('S-24 a password of the operator’s list is refused at sign-up, also with other capitals, and opens no account', async () => {
  const person = newPerson({ password: STOLEN })
  refused(await world.browser().call('signUp', person))
  refused(await world.browser().call('signUp', { ...person, password: STOLEN.toUpperCase() }))
  expect((await world.browser().call('signUp', { ...person, password: `${STOLEN}!` })).status).toBe(201)
})

test('S-24 it is refused where a password is changed, and where an account of a provider gets its first one', async () => {
  const { browser, user } = await signedUp(world)
  const body = { currentPassword: password, newPassword: STOLEN }
  refused(await browser.call('changePassword', body), 'newPassword')
  await db.change(sql`update users set password_hash = null where id = ${BigInt(user.id)}`)
  refused(await browser.call('changePassword', { newPassword: STOLEN }), 'newPassword')
})

test('S-24 it is refused by a mailed reset, also by the one that ends a stop, and the link stays good', async () => {
  const { person, user } = await signedUp(world)
  const tries = async () => {
    const token = await resetToken(world, person.email)
    refused(await world.browser().call('resetPassword', { token, password: STOLEN }))
    expect((await world.browser().call('resetPassword', { token, password })).status).toBe(200)
  }
  await tries()
  const link = await world.context.db.transact(async (tx) =>
    stopLink(world.context, tx, BigInt(user.id), { address: person.email, actAt: await productNow(tx) }),
  )
  const stop = { token: /token=([\w-]+)/.exec(link)![1] }
  expect((await world.browser().call('stopAccount', stop)).status).toBe(200)
  await tries()
})

test('S-24 whatever hashes a new password has its strength checked before', () => {
  const hashes = filesBelow(['server'], ['.ts']).filter(
    (file) => !/\.test\.ts$|^server\/demo\//.test(file) && /\bhashPassword\(/.test(readText(file)),
  )
  const unchecked = hashes.filter((file) => !readText(file).includes('await checkStrength('))
  // the one is the function, the other hashes anew what fits already
  expect(unchecked.sort()).toEqual(['server/auth/proof/password-hash.ts', 'server/auth/sessions/sign-in.ts'])
  expect(hashes.length).toBeGreaterThan(unchecked.length + 2)
})

test('S-24 a file that cannot be used is refused at the start, and the doctor says the same', async () => {
  const line = `PASSWORD_FILTER: ${list} cannot be used: it is too short. Make a new one with npm run password-filter, or leave the setting out.`
  expect(() => guardSettings(readConfig({ PASSWORD_FILTER: list }))).toThrow(line)
  expect(() => guardSettings(readConfig({ PASSWORD_FILTER }))).not.toThrow()
  const findings = await examine({ env: { PASSWORD_FILTER: list, DATA_DIR: folder } })
  expect(findings.filter(({ check }) => check === 'settings')).toEqual([
    expect.objectContaining({ state: 'fault', says: line.slice(0, line.indexOf('. Make')) }),
  ])
})
