import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, decide, lockedEvent, on, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { gained, twoSides } from '#tests/support/two-sides.ts'
import { refused } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const sides = twoSides()
const { tenEach, status } = sides

describe('deciding', () => {
  test('E-21 S-26 a moderator without a position decides, with a reason, in the audit log', async () => {
    const id = await lockedEvent(sides.world, sides.mara, tenEach())
    for (const person of [sides.mara, sides.jo, sides.stranger])
      expect(
        refused(
          await person.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'mine' } }),
        ),
      ).toEqual([403, 'forbidden'])
    expect(
      refused(await sides.judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA' } as never })),
    ).toEqual([400, 'malformed'])
    expect(
      await gained(sides.jo, () => decide(sides.judge, id, { outcome: 'optionB', reason: 'Seen' })),
    ).toBe(1960)
    const audit = await sides.world.db.rows(sql`
      select act, reason, actor_id from audit_log where subject = ${`event:${id}`}`)
    expect(audit).toEqual([{ act: 'event.decide', reason: 'Seen', actor_id: BigInt(sides.judge.id) }])
    expect(
      refused(
        await sides.judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'again' } }),
      ),
    ).toEqual([409, 'event_state'])
  })

  test('E-21 a moderator who bet on it has to leave it to another', async () => {
    const partial = await sides.world.moderator('Partial')
    await partial.ok('createPaymentIntent', { body: { amount: '10' } })
    const id = await lockedEvent(sides.world, sides.mara, [...tenEach(), [partial, 'optionA', '1']])
    const body = { outcome: 'optionA' as const, reason: 'of course' }
    expect(refused(await partial.call('decideEvent', { ...on(id), body }))).toEqual([409, 'holds_position'])
    await decide(sides.judge, id, body)
  })

  test('A20 a moderator who created an event has to leave it to another', async () => {
    const id = await lockedEvent(sides.world, sides.judge, tenEach())
    const body = { outcome: 'optionA' as const, reason: 'my own' }
    expect((await sides.judge.ok('getEvent', on(id))).can.decide).toBe(false)
    for (const act of ['decideEvent', 'suspendEvent'] as const)
      expect(
        refused(
          await sides.judge.call(act, {
            ...on(id),
            body: act === 'decideEvent' ? body : { reason: 'x' },
          } as never),
        ),
      ).toEqual([409, 'holds_position'])
    const other = await sides.world.moderator('Other')
    await other.ok('suspendEvent', { ...on(id), body: { reason: 'a look' } })
    expect(refused(await sides.judge.call('resumeEvent', on(id) as never))).toEqual([409, 'holds_position'])
    await decide(other, id, body)
  })

  test('E-21 an open event cannot be decided', async () => {
    const id = await stakedEvent(sides.world, sides.mara, tenEach())
    expect(
      refused(
        await sides.judge.call('decideEvent', { ...on(id), body: { outcome: 'optionA', reason: 'early' } }),
      ),
    ).toEqual([409, 'event_state'])
  })

  test('S-26 the queue holds what waits for a moderator, and nothing else', async () => {
    const [disputed, suspended, fine] = [
      await proposedEvent(sides.world, sides.mara, tenEach()),
      await stakedEvent(sides.world, sides.mara, tenEach()),
      await stakedEvent(sides.world, sides.mara, tenEach()),
    ]
    await sides.jo.ok('disputeEvent', { ...on(disputed), body: { reason: 'no' } })
    await sides.judge.ok('suspendEvent', { ...on(suspended), body: { reason: 'odd' } })
    const ids = (await sides.judge.ok('moderatorQueue')).map((event) => event.id)
    expect(ids).toContain(disputed)
    expect(ids).toContain(suspended)
    expect(ids).not.toContain(fine)
    const page = await sides.judge.call('moderatorQueue', { query: { limit: 1 } })
    const next = await sides.judge.ok('moderatorQueue', {
      query: { cursor: page.headers.get('x-next-cursor')! },
    })
    expect([...page.body, ...next].map((event) => event.id)).toEqual(ids)
    expect((await sides.judge.call('moderatorQueue', { query: { cursor: 'x' } })).status).toBe(400)
  })
})
describe('suspending', () => {
  const reason = { reason: 'Reports of a fixed match' }

  test('E-21 S-26 a suspended event takes no bets and no timer touches it; resumed it goes on', async () => {
    const id = await stakedEvent(sides.world, sides.mara, tenEach())
    expect(await sides.judge.ok('suspendEvent', { ...on(id), body: reason })).toMatchObject({
      status: 'suspended',
    })
    expect(refused(await sides.jo.call('placeBet', bet(id, 'optionB', '1')))).toEqual([409, 'event_not_open'])
    expect(refused(await sides.mara.call('voidEvent', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
    expect(refused(await sides.judge.call('suspendEvent', { ...on(id), body: reason }))).toEqual([
      409,
      'event_state',
    ])
    await sides.world.pass('3 days')
    expect(await status(id)).toBe('suspended')
    await sides.judge.ok('resumeEvent', on(id))
    await sides.world.settle()
    expect(await status(id)).toBe('locked')
    expect(refused(await sides.judge.call('resumeEvent', on(id)))).toEqual([409, 'event_state'])
    await sides.world.settle()
    const told = (await sides.jo.ok('listNotifications')).filter((one) => one.link === `/events/${id}`)
    expect(told.map((one) => whatOf(one.title))).toEqual(['Event resumed', 'Event suspended'])
  })

  test('E-21 a proposal that was suspended keeps the time that it had left', async () => {
    const id = await proposedEvent(sides.world, sides.mara, tenEach())
    await sides.world.pass('1 hour')
    await sides.judge.ok('suspendEvent', { ...on(id), body: reason })
    await sides.world.pass('10 hours')
    expect(await sides.judge.ok('resumeEvent', on(id))).toMatchObject({ status: 'proposed' })
    await sides.world.pass('59 minutes')
    expect(await status(id)).toBe('proposed')
    await sides.world.pass('2 minutes')
    expect(await status(id)).toBe('settled')
  })

  test('E-21 a suspended event can be decided; a settled one can be neither suspended nor resumed', async () => {
    const id = await stakedEvent(sides.world, sides.mara, tenEach())
    await sides.judge.ok('suspendEvent', { ...on(id), body: reason })
    expect(
      await gained(sides.mara, () => decide(sides.judge, id, { outcome: 'optionA', reason: 'ok' })),
    ).toBe(1960)
    expect(refused(await sides.judge.call('suspendEvent', { ...on(id), body: reason }))).toEqual([
      409,
      'event_state',
    ])
    expect(refused(await sides.judge.call('resumeEvent', on(id)))).toEqual([409, 'event_state'])
  })
})
