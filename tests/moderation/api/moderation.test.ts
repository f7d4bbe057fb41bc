import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, decide, lockedEvent, on, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { gained, twoSides } from '#tests/support/two-sides.ts'
import { refused } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const { world, mara, jo, stranger, judge, tenEach, status } = twoSides()

describe('deciding', () => {
  test('E-21 S-26 a moderator without a position decides, with a reason, in the audit log', async () => {
    const id = await lockedEvent(world, mara, tenEach())
    for (const person of [mara, jo, stranger])
      expect(
        refused(
          await person.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'mine' } }),
        ),
      ).toEqual([403, 'forbidden'])
    expect(
      refused(await judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA' } as never })),
    ).toEqual([400, 'malformed'])
    expect(await gained(jo, () => decide(judge, id, { outcome: 'optionB', reason: 'Seen' }))).toBe(1960)
    const audit = await world.db.rows(sql`
      select act, reason, actor_id from audit_log where subject = ${`event:${id}`}`)
    expect(audit).toEqual([{ act: 'event.decide', reason: 'Seen', actor_id: BigInt(judge.id) }])
    expect(
      refused(await judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'again' } })),
    ).toEqual([409, 'event_state'])
  })

  test('E-21 a moderator who bet on it has to leave it to another', async () => {
    const partial = await world.moderator('Partial')
    await partial.ok('createPaymentIntent', { body: { amount: '10' } })
    const id = await lockedEvent(world, mara, [...tenEach(), [partial, 'optionA', '1']])
    const body = { outcome: 'optionA' as const, reason: 'of course' }
    expect(refused(await partial.call('decideEvent', { ...on(id), body }))).toEqual([409, 'holds_position'])
    await decide(judge, id, body)
  })

  test('A20 a moderator who created an event has to leave it to another', async () => {
    const id = await lockedEvent(world, judge, tenEach())
    const body = { outcome: 'optionA' as const, reason: 'my own' }
    expect((await judge.ok('getEvent', on(id))).can.decide).toBe(false)
    for (const act of ['decideEvent', 'suspendEvent'] as const)
      expect(
        refused(
          await judge.call(act, {
            ...on(id),
            body: act === 'decideEvent' ? body : { reason: 'x' },
          } as never),
        ),
      ).toEqual([409, 'holds_position'])
    const other = await world.moderator('Other')
    await other.ok('suspendEvent', { ...on(id), body: { reason: 'a look' } })
    expect(refused(await judge.call('resumeEvent', on(id) as never))).toEqual([409, 'holds_position'])
    await decide(other, id, body)
  })

  test('E-21 an open event cannot be decided', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    expect(
      refused(await judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'early' } })),
    ).toEqual([409, 'event_state'])
  })

  test('S-26 the queue holds what waits for a moderator, and nothing else', async () => {
    const [disputed, suspended, fine] = [
      await proposedEvent(world, mara, tenEach()),
      await stakedEvent(world, mara, tenEach()),
      await stakedEvent(world, mara, tenEach()),
    ]
    await jo.ok('disputeEvent', { ...on(disputed), body: { reason: 'no' } })
    await judge.ok('suspendEvent', { ...on(suspended), body: { reason: 'odd' } })
    const ids = (await judge.ok('moderatorQueue')).map((event) => event.id)
    expect(ids).toContain(disputed)
    expect(ids).toContain(suspended)
    expect(ids).not.toContain(fine)
    const page = await judge.call('moderatorQueue', { query: { limit: 1 } })
    const next = await judge.ok('moderatorQueue', {
      query: { cursor: page.headers.get('x-next-cursor')! },
    })
    expect([...page.body, ...next].map((event) => event.id)).toEqual(ids)
    expect((await judge.call('moderatorQueue', { query: { cursor: 'x' } })).status).toBe(400)
  })
})
describe('suspending', () => {
  const reason = { reason: 'Reports of a fixed match' }

  test('E-21 S-26 a suspended event takes no bets and no timer touches it; resumed it goes on', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    expect(await judge.ok('suspendEvent', { ...on(id), body: reason })).toMatchObject({
      status: 'suspended',
    })
    expect(refused(await jo.call('placeBet', bet(id, 'optionB', '1')))).toEqual([409, 'event_not_open'])
    expect(refused(await mara.call('voidEvent', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
    expect(refused(await judge.call('suspendEvent', { ...on(id), body: reason }))).toEqual([
      409,
      'event_state',
    ])
    await world.pass('3 days')
    expect(await status(id)).toBe('suspended')
    await judge.ok('resumeEvent', on(id))
    await world.settle()
    expect(await status(id)).toBe('locked')
    expect(refused(await judge.call('resumeEvent', on(id)))).toEqual([409, 'event_state'])
    await world.settle()
    const told = (await jo.ok('listNotifications')).filter((one) => one.link === `/events/${id}`)
    expect(told.map((one) => whatOf(one.title))).toEqual(['Event resumed', 'Event suspended'])
  })

  test('E-21 a proposal that was suspended keeps the time that it had left', async () => {
    const id = await proposedEvent(world, mara, tenEach(), 'optionB')
    await world.pass('1 hour')
    await judge.ok('suspendEvent', { ...on(id), body: reason })
    await world.pass('10 hours')
    expect(await judge.ok('resumeEvent', on(id))).toMatchObject({ status: 'proposed' })
    await world.pass('59 minutes')
    expect(await status(id)).toBe('proposed')
    await world.pass('2 minutes')
    expect(await status(id)).toBe('settled')
  })

  test('E-21 a suspended event can be decided; a settled one can be neither suspended nor resumed', async () => {
    const id = await stakedEvent(world, mara, tenEach())
    await judge.ok('suspendEvent', { ...on(id), body: reason })
    expect(await gained(mara, () => decide(judge, id, { outcome: 'optionA', reason: 'ok' }))).toBe(1960)
    expect(refused(await judge.call('suspendEvent', { ...on(id), body: reason }))).toEqual([
      409,
      'event_state',
    ])
    expect(refused(await judge.call('resumeEvent', on(id)))).toEqual([409, 'event_state'])
  })
})
