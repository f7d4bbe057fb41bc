import { expect, test } from 'vitest'
import { bet, on, openEvent, stakedEvent } from '#tests/support/events.ts'
import { gained, twoSides } from '#tests/support/two-sides.ts'
import { refused } from '#tests/support/world.ts'

const { world, mara, jo, stranger, judge, tenEach, status } = twoSides()

test('S3 E-07 the creator locks early: end and rules stay, the lock has its own moment, bettors are told', async () => {
  const id = await stakedEvent(world, mara, tenEach())
  const before = await mara.ok('getEvent', on(id))
  expect(before).toMatchObject({ lockedAt: null, can: { lock: false } })
  expect(refused(await mara.call('lockEvent', on(id)))).toEqual([409, 'bet_too_recent'])
  await world.pass('10 minutes 1 second')
  expect((await mara.ok('getEvent', on(id))).can.lock).toBe(true)
  for (const who of [jo, stranger, judge])
    expect(refused(await who.call('lockEvent', on(id)))).toEqual([403, 'forbidden'])
  const locked = await mara.ok('lockEvent', on(id))
  expect(locked).toMatchObject({
    status: 'locked',
    endsAt: before.endsAt,
    rulesHash: before.rulesHash,
    can: { bet: false, propose: true, lock: false },
  })
  expect(Date.parse(locked.lockedAt!)).toBeLessThan(Date.parse(locked.endsAt))
  expect(locked.timeline.at(-1)).toMatchObject({ what: 'locked', note: 'Locked early by its creator' })
  expect(refused(await jo.call('placeBet', bet(id, 'optionB', '1')))).toEqual([409, 'event_not_open'])
  expect(refused(await mara.call('lockEvent', on(id)))).toEqual([409, 'event_state'])
  await world.settle()
  expect((await jo.ok('listNotifications'))[0]).toMatchObject({
    title: expect.stringMatching(/^Betting has closed early · /),
    link: `/events/${id}`,
  })
  // the 48 hours count from the lock
  await world.pass('47 hours 59 minutes')
  expect(await status(id)).toBe('locked')
  await world.pass('2 minutes')
  expect(await status(id)).toBe('voided')
})

test('S3 E-07 somebody else’s late bet does not hold the lock up, and a bet of the creator’s own does', async () => {
  const id = await stakedEvent(world, mara, tenEach())
  await world.pass('9 minutes')
  await mara.ok('placeBet', bet(id, 'optionA', '0.01'))
  await world.pass('9 minutes')
  expect(refused(await mara.call('lockEvent', on(id)))).toEqual([409, 'bet_too_recent'])
  await world.pass('61 seconds')
  await jo.ok('placeBet', bet(id, 'optionB', '0.01'))
  expect(await mara.ok('lockEvent', on(id))).toMatchObject({ status: 'locked', betCount: 4 })
})

test('S3 E-07 with one side empty an early lock voids the event and every stake goes back whole', async () => {
  const id = await stakedEvent(world, mara, [[jo, 'optionB', '12.34']])
  expect(await gained(jo, () => mara.ok('lockEvent', on(id)))).toBe(1234)
  expect(await status(id)).toBe('voided')
  const { id: ended } = await openEvent(world, mara)
  await world.pass('61 minutes')
  expect(refused(await mara.call('lockEvent', on(ended)))).toEqual([409, 'event_state'])
})

test('J-05 E-07 a stake of anybody that came back holds the lock up as long as a bet of the creator’s own', async () => {
  const id = await stakedEvent(world, mara, tenEach())
  await world.pass('11 minutes')
  const gus = await world.rich('Gus', '10')
  await gus.ok('placeBet', bet(id, 'optionA', '1'))
  expect((await mara.ok('getEvent', on(id))).can.lock).toBe(true)
  expect((await gus.ok('stepBack', { ...on(id), body: {} })).steppedBack).toMatchObject({ returned: true })
  expect(await mara.ok('getEvent', on(id))).toMatchObject({
    can: { lock: false },
    off: { lock: expect.stringContaining('a stake came back') },
  })
  expect(refused(await mara.call('lockEvent', on(id)))).toEqual([409, 'bet_too_recent'])
  await world.pass('10 minutes 1 second')
  expect(await mara.ok('lockEvent', on(id))).toMatchObject({ status: 'locked' })
})
