import { describe, expect, test } from 'vitest'
import { endSessionsOf } from '#server/auth/index.ts'
import { sql } from '#server/core/db.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = unjudgedWorld()
const admin = person(() => world.withRole('Root', 'admin'))

const signIn = (person: Person) =>
  world.visitor.call('signIn', { body: { email: person.email, password: PASSWORD } })
const sessionsOf = async (person: Person) =>
  (
    await world.db.one<{ many: number }>(
      sql`select count(*)::int as many from sessions where user_id = ${BigInt(person.id)}`,
    )
  ).many

describe('S-27 an operator ends somebody’s sessions', () => {
  const end = (by: Person, of: { id: string }, reason = 'The phone was stolen') =>
    by.call('endUserSessions', { params: { id: of.id }, body: { reason } })

  test('S-27 on every device at once, with a reason that is kept and told; the password stays', async () => {
    const mia = await world.signUp('Mia')
    expect((await signIn(mia)).status).toBe(200)
    expect((await mia.call('currentUser')).status).toBe(200)
    const answer = await end(admin, mia)
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }])
    expect((await mia.call('currentUser')).status).toBe(401)
    expect((await signIn(mia)).status).toBe(200)
    expect(
      await world.db.rows(sql`
        select actor_id as "actorId", act, reason from audit_log where subject = ${`user:${mia.id}`}`),
    ).toEqual([{ actorId: BigInt(admin.id), act: 'user.end-sessions', reason: 'The phone was stolen' }])
    expect(
      await world.db.rows(sql`
        select title, body from notifications where user_id = ${BigInt(mia.id)} and key like 'security.changed:signed-out:%'`),
    ).toEqual([expect.objectContaining({ title: 'You were signed out everywhere' })])
  })

  test('S-27 it takes an admin, somebody who is there, and a fresh proof', async () => {
    const mia = await world.signUp('Mia')
    for (const by of [mia, await world.moderator('Judge')]) expect((await end(by, mia)).status).toBe(403)
    expect((await end(admin, { id: '999999' })).status).toBe(404)
    expect((await end(admin, mia, ' ')).status).toBe(400)
    await world.db.change(sql`
      update sessions set proved_at = clock_now() - interval '16 minutes' where user_id = ${BigInt(admin.id)}`)
    world.context.signals.send({ type: 'session_ended', userId: BigInt(admin.id), sessionHash: null })
    expect((await end(admin, mia)).body.code).toBe('step_up_required')
    expect(await sessionsOf(mia)).toBe(1)
  })

  test('S-27 so does the command line, by address or number', async () => {
    const [mia, ben] = [await world.signUp('Mia'), await world.signUp('Ben')]
    expect(await endSessionsOf(world.db, mia.email.toUpperCase())).toContain(
      `account ${mia.id}: 1 sessions ended`,
    )
    expect(await endSessionsOf(world.db, ben.id)).toContain('1 sessions ended')
    expect([await sessionsOf(mia), await sessionsOf(ben)]).toEqual([0, 0])
    await expect(endSessionsOf(world.db, 'nobody@example.com')).rejects.toThrow(/no account has nobody/)
    await expect(endSessionsOf(world.db, undefined)).rejects.toThrow(/end-sessions </)
  })
})
