import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
  admin = await world.withRole('Root', 'admin')
})
afterAll(() => world.close())

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
  expect(special.map(({ role }) => role)).not.toContain('user')
  expect(special.map(({ id }) => id)).toContain(admin.id)
})
