import { expect, test } from 'vitest'
import { at, found, member, people, testGangs, world } from '#tests/support/gang-world.ts'
import { PASSWORD, type Person, prove } from '#tests/support/world.ts'

/** A person leaves a gang or is removed, and what stays behind. */
testGangs()

test('S-27 G-11 who was removed stays out, also with the invitation, until the owner or an officer lets them back in', async () => {
  const [mara, jo, kit, eve] = await people('Mara', 'Jo', 'Kit', 'Eve')
  const { id } = await found(mara!)
  for (const one of [jo!, kit!, eve!]) await one.ok('joinGang', at(id))
  await mara!.ok('changeGangMember', { ...member(id, jo!.id), body: { role: 'officer' } })
  await mara!.ok('removeGangMember', member(id, kit!.id))
  const again = await kit!.call('joinGang', at(id))
  expect([again.status, again.body.message]).toEqual([
    403,
    'This gang removed you. Its owner or an officer can let you back in.',
  ])
  const listed = (by: Person) => by.call('listRemovedFromGang', at(id))
  expect((await listed(mara!)).body).toMatchObject([{ user: { id: kit!.id, lastName: 'E.' } }])
  const back = (by: Person) => by.call('letBackIntoGang', member(id, kit!.id))
  for (const one of [kit!, eve!])
    expect([(await listed(one)).status, (await back(one)).status]).toEqual([403, 403])
  expect((await jo!.call('letBackIntoGang', member(id, eve!.id))).status).toBe(404)
  expect((await back(jo!)).status).toBe(200)
  expect([(await back(jo!)).status, (await listed(jo!)).body]).toEqual([404, []])
  expect((await kit!.call('joinGang', at(id))).status).toBe(200)
})

test('G-20 G-17 with a gang its alerts leave all bells, also of those who had left; with an account those it sent', async () => {
  const [mara, jo, kit] = await people('Mara', 'Jo', 'Kit')
  const alerts = async (of: Person) =>
    (await of.ok('listNotifications')).flatMap(({ body }) => (body.startsWith('Alert') ? [body] : []))
  const { id } = await found(mara!)
  for (const one of [jo!, kit!]) await one.ok('joinGang', at(id))
  await world.pass('25 hours')
  await mara!.ok('sendGangAlert', { ...at(id), body: { title: 'Alert one', message: 'b' } })
  await jo!.ok('sendGangAlert', { ...at(id), body: { title: 'Alert two', message: 'b' } })
  await kit!.ok('leaveGang', { body: {} })
  expect(await alerts(kit!)).toEqual(['Alert two: b', 'Alert one: b'])
  await jo!.ok('leaveGang', { body: {} })
  await prove(jo!)
  await jo!.ok('closeAccount', { body: { password: PASSWORD } })
  expect([await alerts(kit!), await alerts(mara!)]).toEqual([['Alert one: b'], []])
  await mara!.ok('leaveGang', { body: {} })
  expect(await alerts(kit!)).toEqual([])
})
