import { expect, test } from 'vitest'
import { on, openEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { askWith } from '#tests/support/interests.ts'

const world = judgedWorld({ env: { RATE_EVENTS_PER_DAY: '1000', RATE_EVENTS_PER_DAY_NEW: '1000' } })
const ana = person(() => world.rich('Ana'))
const mates = ['Ben', 'Cleo', 'Dora', 'Emil', 'Fay'].map((name) => person(() => world.rich(name)))

test('Q-07 its creator states the same interest again, with the people whom they can still name', async () => {
  const [ben, cleo, dora, emil, fay] = mates as [typeof ana, typeof ana, typeof ana, typeof ana, typeof ana]
  const { id: gang } = await ana.ok('createGang', { body: { name: 'Runners' } })
  for (const mate of mates) await mate.ok('joinGang', { params: { id: gang }, body: {} })
  const { id } = await askWith(world, ana, {
    part: 'takes-part',
    side: 'optionB',
    names: [
      { personId: ben.id, side: 'optionA' },
      ...[cleo, dora, emil, fay].map((mate) => ({ personId: mate.id })),
    ],
  })
  // one left the gang, one has a block, one took the name off, one objected
  await cleo.ok('leaveGang', { body: {} })
  await dora.ok('blockUser', { params: { id: ana.id }, body: {} })
  await emil.ok('removeName', { ...on(id), body: {} })
  await fay.ok('objectToName', { ...on(id), body: { reason: 'I do not run' } })
  const { interest } = await ana.ok('eventTemplate', on(id))
  expect(interest).toEqual({
    part: 'takes-part',
    side: 'optionB',
    names: [{ personId: ben.id, side: 'optionA' }],
  })
  // the form sends it as it stands
  const names = interest!.names.map(({ personId, side }) => ({ personId, ...(side && { side }) }))
  const again = await askWith(world, ana, { part: 'takes-part', side: 'optionB', names })
  expect((await ana.ok('getEvent', on(again.id))).interest).toMatchObject({ part: 'takes-part', named: 1 })
})

test('Q-07 a question with a jury is asked again with one', async () => {
  const { id } = await openEvent(world, ana, { jury: true })
  expect(await ana.ok('eventTemplate', on(id))).toMatchObject({ jury: true, interest: { part: 'decides' } })
})
