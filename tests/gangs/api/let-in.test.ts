import { expect, test } from 'vitest'
import { bet, on, openEvent } from '#tests/support/events.ts'
import { at, found, member, people, testGangs, world } from '#tests/support/gang-world.ts'
import type { Person } from '#tests/support/world.ts'

/** A gang's own events, and the members who see them. */
testGangs()

const ask = (by: Person) => openEvent(world, by, { isPracticeMode: true, audience: 'gang' })
const status = async (by: Person, eventId: string) => (await by.call('getEvent', on(eventId))).status
const listed = async (by: Person) =>
  (await by.ok('listEvents', { query: { gang: 'mine' } })).map(({ id }) => id)

test('Q-01 a newcomer does not see what the gang asked before until the owner or an officer lets them in', async () => {
  const [mara, jo, kit, eve] = await people('Mara', 'Jo', 'Kit', 'Eve')
  const { id } = await found(mara!)
  await jo!.ok('joinGang', at(id))
  const before = await ask(mara!)
  await kit!.ok('joinGang', at(id))
  const since = await ask(jo!)
  expect([await status(jo!, before.id), await status(kit!, before.id)]).toEqual([200, 404])
  expect([await listed(jo!), await listed(kit!)]).toEqual([[since.id, before.id], [since.id]])
  expect([await status(eve!, since.id), await listed(eve!)]).toEqual([404, []])

  const shown = async (to: Person) => {
    const { members } = await to.ok('getGang', at(id))
    return members.map(({ user, waits, can }) => [user.firstName, waits, can.letIn])
  }
  expect(await shown(mara!)).toContainEqual(['Kit', true, true])
  expect(await shown(jo!)).toContainEqual(['Kit', false, false])
  // the gang had asked nothing when Jo came
  expect(await shown(mara!)).toContainEqual(['Jo', false, true])

  await mara!.ok('changeGangMember', { ...member(id, jo!.id), body: { role: 'officer' } })
  const letIn = { ...member(id, kit!.id), body: {} }
  expect((await jo!.ok('letIntoGang', letIn)).members).toContainEqual(
    expect.objectContaining({
      userId: kit!.id,
      waits: false,
      can: expect.objectContaining({ letIn: false }),
    }),
  )
  expect([await status(kit!, before.id), await listed(kit!)]).toEqual([200, [since.id, before.id]])
  expect((await kit!.ok('listNotifications', { query: {} }))[0]).toMatchObject({ link: '/gangs' })
})

test('Q-01 a member lets nobody in, nobody lets in who is no member, and nobody is let in twice', async () => {
  const [mara, jo, kit, eve] = await people('Mara', 'Jo', 'Kit', 'Eve')
  const { id } = await found(mara!)
  for (const one of [jo!, kit!]) await one.ok('joinGang', at(id))
  const letIn = (by: Person, whom: Person) => by.call('letIntoGang', { ...member(id, whom.id), body: {} })
  for (const by of [jo!, kit!, eve!]) expect((await letIn(by, kit!)).status).toBe(403)
  expect((await letIn(mara!, eve!)).status).toBe(404)
  expect((await letIn(mara!, kit!)).status).toBe(200)
  for (const whom of [kit!, mara!]) {
    const again = await letIn(mara!, whom)
    expect([again.status, again.body.code]).toEqual([409, 'already_let_in'])
  }
})

test('Q-01 who was removed or has left no longer sees what the gang asked, but for those with a stake in it', async () => {
  const [mara, jo, kit, eve] = await people('Mara', 'Jo', 'Kit', 'Eve')
  const { id } = await found(mara!)
  for (const one of [jo!, kit!, eve!]) await one.ok('joinGang', at(id))
  const event = await ask(mara!)
  await kit!.ok('placeBet', bet(event.id, 'optionA', '1'))
  for (const one of [jo!, kit!]) await mara!.ok('removeGangMember', member(id, one.id))
  await eve!.ok('leaveGang', { body: {} })
  expect([await status(jo!, event.id), await status(kit!, event.id), await status(eve!, event.id)]).toEqual([
    404, 200, 404,
  ])
  // who comes back is a newcomer again
  await eve!.ok('joinGang', at(id))
  expect(await status(eve!, event.id)).toBe(404)
  await mara!.ok('letIntoGang', { ...member(id, eve!.id), body: {} })
  expect(await status(eve!, event.id)).toBe(200)
})
