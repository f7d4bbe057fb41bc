import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = unjudgedWorld()
let admin: Person
beforeAll(async () => {
  admin = await world.withRole('Root', 'admin')
})

const change = (
  by: Person,
  of: Person,
  role: 'user' | 'merchant' | 'moderator' | 'admin',
  reason = 'asked for it',
) => by.call('changeRole', { params: { id: of.id }, body: { role, reason } })

test('B-14 S-27 an admin makes a merchant: at once, with a reason that is kept and told', async () => {
  const mia = await world.signUp('Mia')
  expect((await mia.call('listStorePayments')).status).toBe(403)
  expect((await change(admin, mia, 'merchant', 'Runs the corner shop')).body).toEqual({
    id: mia.id,
    role: 'merchant',
  })
  expect((await mia.call('listStorePayments')).status).toBe(200)
  const audit = await world.db.rows<{ actor_id: bigint; act: string; reason: string; details: object }>(sql`
    select actor_id, act, reason, details from audit_log where subject = ${`user:${mia.id}`}`)
  expect(audit).toEqual([
    {
      actor_id: BigInt(admin.id),
      act: 'user.role',
      reason: 'Runs the corner shop',
      details: { from: 'user', to: 'merchant' },
    },
  ])
  expect((await mia.ok('listNotifications'))[0]).toMatchObject({
    title: 'Your account is now: merchant',
    body: 'Runs the corner shop',
  })
  expect((await change(admin, mia, 'user')).status).toBe(200)
  expect((await mia.call('listStorePayments')).status).toBe(403)
})

test('S-27 roles are given by admins alone, with a reason', async () => {
  const mia = await world.signUp('Mia')
  for (const by of [mia, await world.moderator('Judge'), await world.withRole('Shop', 'merchant')]) {
    expect((await change(by, mia, 'admin')).status).toBe(403)
    expect((await by.call('listAccounts')).status).toBe(403)
  }
  expect((await change(admin, mia, 'merchant', '  ')).status).toBe(400)
  expect((await change(admin, mia, 'owner' as never)).status).toBe(400)
})

test('S-27 the only admin cannot give the role up, and two who take it from each other at once leave one', async () => {
  const answer = await change(admin, admin, 'user')
  expect([answer.status, answer.body.code]).toEqual([409, 'last_admin'])
  for (let round = 0; round < 5; round++) {
    const second = await world.withRole('Second', 'admin')
    const answers = await Promise.all([change(admin, second, 'user'), change(second, admin, 'user')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const { count } = await world.db.one<{ count: bigint }>(
      sql`select count(*) as count from users where role = 'admin'`,
    )
    expect(count).toBe(1n)
    if (answers[1]!.status === 200) admin = second
  }
})

test('A14 it takes two admins to make an admin, within a day', async () => {
  const mia = await world.signUp('Mia')
  const role = async () => (await mia.call('listAccounts')).status === 200
  const second = await world.withRole('Second', 'admin')
  const asked = { id: mia.id, role: 'user', awaits: 'second-admin' }
  expect((await change(admin, mia, 'admin')).body).toEqual(asked)
  expect((await change(admin, mia, 'admin', 'again')).body).toEqual(asked)
  expect(await role()).toBe(false)
  expect((await second.ok('listNotifications'))[0]).toMatchObject({
    title: 'A new admin needs your confirmation',
    link: '/admin/people',
  })
  const named = async (by: Person) =>
    (await by.ok('listAccounts')).find(({ id }) => id === mia.id)?.nomination
  expect(await named(second)).toMatchObject({
    mine: false,
    by: expect.stringContaining('Example'),
    reason: 'again',
  })
  expect(await named(admin)).toMatchObject({ mine: true })
  await world.pass('25 hours')
  expect(await named(second)).toBeUndefined()
  await Promise.all([prove(admin), prove(second)])
  // after a day the confirmation has to begin anew
  expect((await change(second, mia, 'admin')).body).toEqual(asked)
  expect(await role()).toBe(false)
  expect((await change(admin, mia, 'admin', 'Runs the night shift')).body).toEqual({
    id: mia.id,
    role: 'admin',
  })
  expect(await role()).toBe(true)
  const acts = await world.db.rows<{ act: string }>(sql`
    select act from audit_log where subject = ${`user:${mia.id}`} order by id`)
  expect(acts.map(({ act }) => act)).toEqual([
    'user.nominate-admin',
    'user.nominate-admin',
    'user.nominate-admin',
    'user.role',
  ])
  for (const one of [mia, second]) expect((await change(admin, one, 'user')).status).toBe(200)
})

test('A14 a nomination by a former admin confirms nothing', async () => {
  const mia = await world.signUp('Mia')
  const second = await world.withRole('Second', 'admin')
  await change(second, mia, 'admin')
  await change(admin, second, 'user')
  expect((await change(admin, mia, 'admin')).body).toMatchObject({ awaits: 'second-admin' })
})

test('S-27 accounts are found by name and address; without words those with a role', async () => {
  const zed = await world.signUp('Zedekiah')
  expect((await admin.ok('listAccounts', { query: { query: 'zedek' } })).map(({ id }) => id)).toEqual([
    zed.id,
  ])
  expect((await admin.ok('listAccounts', { query: { query: zed.email } }))[0]).toMatchObject({
    email: zed.email,
    role: 'user',
  })
  const special = await admin.ok('listAccounts')
  expect(special.filter(({ nomination }) => !nomination).map(({ role }) => role)).not.toContain('user')
  expect(special.map(({ id }) => id)).toContain(admin.id)
})
