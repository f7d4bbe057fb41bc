import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, on, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { twoSides } from '#tests/support/two-sides.ts'
import { type Person, prove, refused, usd } from '#tests/support/world.ts'

const { world, mara, jo, judge, tenEach, status } = twoSides()
let admin: Person
beforeAll(async () => {
  admin = await world.withRole('Root', 'admin')
})

const staked = () => stakedEvent(world, mara, tenEach())
const suspend = (id: string) => judge.ok('suspendEvent', { ...on(id), body: { reason: 'a look' } })
const resume = (id: string) => judge.call('resumeEvent', { ...on(id), body: {} })
const calls = async (person: Person) =>
  (await person.ok('listNotifications')).filter(({ title }) =>
    title.startsWith('An event has been suspended for a day · '),
  ).length
const hoursLeft = async (id: string, until: string | null) => {
  const { at } = (await mara.ok('getEvent', on(id))).timeline.findLast(({ what }) => what === 'suspended')!
  return (Date.parse(until!) - Date.parse(at)) / 3_600_000
}

describe('S2 a suspension has an end', () => {
  test('S2 attack: one moderator suspends a pool and never comes back; admins are called, then every stake goes back', async () => {
    const before = [await usd(mara), await usd(jo)]
    const id = await staked()
    await suspend(id)
    const seen = await mara.ok('getEvent', on(id))
    expect(await hoursLeft(id, seen.suspendedUntil)).toBeCloseTo(7 * 24, 3)
    const called = await calls(admin)
    await world.pass('23 hours')
    expect(await calls(admin)).toBe(called)
    await world.pass('2 hours')
    expect([await calls(admin), await calls(mara), await status(id)]).toEqual([called + 1, 0, 'suspended'])
    await world.pass('5 days')
    expect([await calls(admin), await status(id)]).toEqual([called + 1, 'suspended'])
    await world.pass('24 hours')
    expect(await mara.ok('getEvent', on(id))).toMatchObject({
      status: 'voided',
      suspendedUntil: null,
      voidReason: 'It was suspended for 7 days',
      paidToMe: '10.00',
    })
    expect([await usd(mara), await usd(jo)]).toEqual(before)
    expect(refused(await resume(id))).toEqual([409, 'event_state'])
    await world.checkMoney()
  })

  test('S2 resuming it in time clears the end; the next suspension has the whole time', async () => {
    const id = await stakedEvent(world, mara, tenEach(), {
      endsAt: new Date(Date.now() + 300 * 86_400_000).toISOString(),
    })
    await suspend(id)
    await world.pass('6 days')
    expect((await resume(id)).status).toBe(200)
    expect((await jo.ok('getEvent', on(id))).suspendedUntil).toBeNull()
    await world.pass('2 days')
    expect(await status(id)).toBe('open')
    await jo.ok('placeBet', bet(id, 'optionB', '1'))
    await suspend(id)
    await world.pass('6 days')
    expect(await status(id)).toBe('suspended')
    await world.pass('25 hours')
    expect(await status(id)).toBe('voided')
  })

  test('S2 a proposal’s bond comes back when its suspension runs out', async () => {
    const before = [await usd(mara), await usd(jo)]
    const id = await proposedEvent(world, mara, tenEach(), 'optionA')
    await suspend(id)
    await world.pass('8 days')
    expect([await status(id), await usd(mara), await usd(jo)]).toEqual(['voided', ...before])
  })

  test('S2 a decision in time is carried out as always', async () => {
    const id = await proposedEvent(world, mara, tenEach(), 'optionA')
    await suspend(id)
    await world.pass('25 hours')
    await (await prove(judge)).ok('decideEvent', { ...on(id), body: { outcome: 'optionB', reason: 'Seen' } })
    await world.pass('8 days')
    expect(await status(id)).toBe('settled')
  })
})

test.each([
  ['over, while its timer is late', sql`"offset" + interval '241 minutes'`, sql`next_at`],
  ['without an end', sql`"offset"`, sql`null`],
])(
  'E-20 E-21 a window that is %s is closed for conceding and disputing, by the page and by the act',
  async (_, now, end) => {
    const id = await proposedEvent(world, mara, tenEach())
    await world.db.change(sql`update event_books set next_at = ${end} where event_id = ${BigInt(id)}`)
    await world.db.change(sql`update clock set "offset" = ${now}`)
    const { can } = await jo.ok('getEvent', on(id))
    expect([can.concede, can.dispute]).toEqual([false, false])
    expect(refused(await jo.call('concedeEvent', on(id)))).toEqual([409, 'event_state'])
    const answer = await jo.call('disputeEvent', { ...on(id), body: { reason: 'no' } })
    expect(refused(answer)).toEqual([409, 'event_state'])
    await world.db.change(sql`update event_books set next_at = clock_now() where event_id = ${BigInt(id)}`)
    await world.settle()
    expect(await status(id)).toBe('settled')
  },
)
