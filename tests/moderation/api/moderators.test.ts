import { expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

/** The rights of moderators over each other and over admins. */
const world = unjudgedWorld()
const judge = person(() => world.moderator('Judge'))

const people = (...names: string[]) => Promise.all(names.map((one) => world.signUp(one)))
const reported = (by: Person, kind: Body<'report'>['kind'], id: string) =>
  by.call('report', { body: { kind, id, reason: 'Insults' } })
const decide = (by: Person, id: string, body: Body<'decideReport'>) =>
  by.call('decideReport', { params: { id }, body })
const queue = (by: Person) => by.ok('reportQueue', { query: { limit: 100 } })

test('S-26 S-27 only an admin sanctions a moderator, nobody an admin, nobody themselves; what they wrote is removed all the same', async () => {
  const [jo] = await people('Jo')
  const [colleague, admin, chief] = [
    await world.moderator('Colleague'),
    await world.withRole('Root', 'admin'),
    await world.withRole('Chief', 'admin'),
  ]
  const mute = { decision: 'mute', hours: 24, reason: 'Insults' } as const
  const choices = async (by: Person, id: string) => (await queue(by)).find((one) => one.id === id)?.choices
  const about = async (person: Person) => (await reported(jo!, 'user', person.id)).body.id
  const [ofColleague, ofAdmin] = [await about(colleague), await about(admin)]
  for (const [by, id, sentence] of [
    [judge, ofColleague, 'Only an admin can sanction a moderator'],
    [judge, ofAdmin, 'Nobody can sanction an admin. Another admin can take the role away first.'],
    [chief, ofAdmin, 'Nobody can sanction an admin. Another admin can take the role away first.'],
    [colleague, ofColleague, 'Another moderator has to decide this'],
    [admin, ofAdmin, 'Another moderator has to decide this'],
  ] as const) {
    const answer = await decide(by, id, mute)
    expect([answer.status, answer.body.message]).toEqual([403, sentence])
    expect(await choices(by, id)).not.toContain('mute')
  }
  expect(await choices(judge, ofColleague)).toEqual(['dismiss'])
  expect(await choices(admin, ofColleague)).toContain('mute')
  expect((await decide(admin, ofColleague, mute)).status).toBe(200)
  const [sanction] = await colleague.ok('listSanctions')
  const lift = (by: Person) =>
    by.call('liftSanction', { params: { id: sanction!.id }, body: { reason: 'A mistake' } })
  expect([(await lift(judge)).status, (await lift(colleague)).status]).toEqual([403, 403])
  expect((await lift(chief)).status).toBe(200)
  const gang = await admin.ok('createGang', { body: { name: 'Rude Admins' } })
  const ofGang = await reported(jo!, 'gang', gang.id)
  expect((await decide(judge, ofGang.body.id, { decision: 'remove', reason: 'Name' })).status).toBe(200)
})
