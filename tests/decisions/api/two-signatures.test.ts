import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import {
  bet,
  decide,
  lockedEvent,
  on,
  proposedEvent,
  type Stake,
  stakedEvent,
} from '#tests/support/events.ts'
import { gained, twoSides } from '#tests/support/two-sides.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

const { world, mara, jo, stranger, judge, tenEach, status } = twoSides()
let second: Person
let root: Person
let other: Person
beforeAll(async () => {
  second = await world.moderator('Second')
  root = await world.withRole('Root', 'admin')
  other = await world.withRole('Other', 'admin')
})

/** A pool above $500, which two moderators decide. */
const large = (): readonly Stake[] => [
  [mara, 'optionA', '300'],
  [jo, 'optionB', '300'],
]
const A = { outcome: 'optionA', reason: 'Seen on the sheet' } as const
const B = { outcome: 'optionB', reason: 'The video says so' } as const
const tried = async (who: Person, id: string, body: typeof A | typeof B) =>
  refused(await (await prove(who)).call('decideEvent', { ...on(id), body }))
const object = (who: Person, id: string, reason = 'The score was read wrong') =>
  who.call('objectToDecision', { ...on(id), body: { reason } })

async function disputed(stakes = large()): Promise<string> {
  const id = await proposedEvent(world, mara, stakes, 'optionB')
  await mara.ok('disputeEvent', { ...on(id), body: { reason: 'I saw it' } })
  return id
}

describe('S2 one moderator alone', () => {
  test('S2 attack: a moderator suspends an event and decides it for a sock puppet; nothing is paid', async () => {
    const id = await stakedEvent(world, mara, large())
    await judge.ok('suspendEvent', { ...on(id), body: { reason: 'a look' } })
    expect(await gained(mara, () => decide(judge, id, A))).toBe(0)
    await world.settle()
    expect(await judge.ok('getEvent', on(id))).toMatchObject({
      status: 'suspended',
      outcome: null,
      decision: null,
      can: { decide: false },
      signatures: [{ verdict: 'optionA', reason: A.reason, role: 'moderator' }],
    })
    expect(await tried(judge, id, A)).toEqual([409, 'same_operator'])
    expect(await tried(judge, id, B)).toEqual([409, 'same_operator'])
    // in the end every stake goes back
    expect(await gained(mara, () => world.pass('8 days'))).toBe(30_000)
    expect(await status(id)).toBe('voided')
    expect(await mara.ok('getEvent', on(id))).toMatchObject({ signatures: [], timeline: expect.anything() })
  })

  test('S2 attack: an old session decides nothing about real money, however small', async () => {
    const id = await lockedEvent(world, mara, tenEach())
    await world.pass('16 minutes')
    for (const body of [A, { outcome: 'void', reason: 'x' } as const])
      expect(refused(await judge.call('decideEvent', { ...on(id), body }))).toEqual([403, 'step_up_required'])
    expect(await status(id)).toBe('locked')
    const coins = await lockedEvent(world, mara, large(), { isPracticeMode: true })
    expect(await judge.ok('decideEvent', { ...on(coins), body: A })).toMatchObject({
      status: 'settled',
    })
  })

  test('S2 attack: an admin makes a moderator of a second account of their own', async () => {
    const puppet = await world.signUp('Puppet')
    const make = async (by: Person, role: 'moderator' | 'admin') =>
      (await prove(by)).ok('changeRole', { params: { id: puppet.id }, body: { role, reason: 'helps' } })
    expect(await make(root, 'moderator')).toMatchObject({ role: 'user', awaits: 'second-admin' })
    expect(await make(root, 'moderator')).toMatchObject({ role: 'user', awaits: 'second-admin' })
    // a confirmation is of the same role
    expect(await make(other, 'admin')).toMatchObject({ role: 'user', awaits: 'second-admin' })
    expect((await puppet.call('moderatorQueue')).status).toBe(403)
    expect(await make(root, 'moderator')).toMatchObject({ awaits: 'second-admin' })
    expect((await other.ok('listAccounts')).find(({ id }) => id === puppet.id)?.nomination).toMatchObject({
      role: 'moderator',
      mine: false,
    })
    expect(await make(other, 'moderator')).toEqual({ id: puppet.id, role: 'moderator' })
    expect(await make(root, 'admin')).toMatchObject({ role: 'moderator', awaits: 'second-admin' })
  })
})

describe('S2 two moderators', () => {
  test('S2 exactly $500 takes one; a cent more takes two, and a void too', async () => {
    const half = (cents: string): readonly Stake[] => [
      [mara, 'optionA', '250'],
      [jo, 'optionB', cents],
    ]
    const small = await lockedEvent(world, mara, half('250'))
    expect(await decide(judge, small, A)).toMatchObject({ status: 'settled' })
    const bigger = await lockedEvent(world, mara, half('250.01'))
    expect(await decide(judge, bigger, { outcome: 'void', reason: 'Rained off' })).toMatchObject({
      status: 'locked',
      decision: null,
    })
  })

  test('S2 the second one opens 15 minutes, then it is paid; all bettors are told as about money', async () => {
    const id = await disputed()
    await decide(judge, id, A)
    expect((await judge.ok('moderatorQueue')).find((one) => one.id === id)?.signatures).toHaveLength(1)
    const decided = await decide(second, id, A)
    expect(decided).toMatchObject({
      status: 'disputed',
      outcome: null,
      decision: { outcome: 'optionA', reason: A.reason, objections: [] },
    })
    const { finalAt, at } = decided.decision!
    expect(Date.parse(finalAt!) - Date.parse(at)).toBe(15 * 60_000)
    expect((await judge.ok('moderatorQueue')).map((one) => one.id)).not.toContain(id)
    await world.settle()
    for (const who of [mara, jo])
      expect((await who.ok('listNotifications'))[0]).toMatchObject({
        title: expect.stringMatching(who === mara ? /^Decided: you win · / : /^Decided: you lose · /),
        group: 'money',
      })
    expect((await jo.ok('listNotifications'))[0]!.body).toMatch(/object within 15 minutes\.$/)
    expect((await jo.ok('getEvent', on(id))).can).toMatchObject({
      object: true,
      dispute: false,
      concede: false,
    })
    expect((await mara.ok('getEvent', on(id))).can.object).toBe(false)
    expect(refused(await object(mara, id))).toEqual([409, 'not_a_losing_bettor'])
    expect(refused(await object(stranger, id))).toEqual([403, 'forbidden'])
    // nothing else ends it or stops it
    expect(refused(await jo.call('concedeEvent', on(id)))).toEqual([409, 'event_state'])
    expect(refused(await judge.call('suspendEvent', { ...on(id), body: { reason: 'x' } }))).toEqual([
      409,
      'event_state',
    ])
    expect(await tried(root, id, A)).toEqual([409, 'event_state'])
    await world.pass('14 minutes 30 seconds')
    expect(await status(id)).toBe('disputed')
    await world.pass('31 seconds')
    expect(await jo.ok('getEvent', on(id))).toMatchObject({
      status: 'settled',
      outcome: 'optionA',
      decision: { outcome: 'optionA', finalAt: null },
    })
    expect(refused(await object(jo, id))).toEqual([409, 'event_state'])
    const acts = await world.db.rows<{ act: string }>(sql`
      select act from audit_log where subject = ${`event:${id}`} order by id`)
    expect(acts.map(({ act }) => act)).toEqual(['event.sign', 'event.sign'])
  })

  test('S2 nobody with a stake signs, and a signature ends with the role', async () => {
    const third = await world.moderator('Third')
    await third.ok('createPaymentIntent', { body: { amount: '10' } })
    const id = await lockedEvent(world, mara, [...large(), [third, 'optionA', '1']])
    expect(await tried(third, id, A)).toEqual([409, 'holds_position'])
    const fourth = await world.moderator('Fourth')
    await decide(fourth, id, A)
    await (await prove(root)).ok('changeRole', {
      params: { id: fourth.id },
      body: { role: 'user', reason: 'left' },
    })
    // the first signature no longer counts: this one is the first
    expect(await decide(judge, id, A)).toMatchObject({
      decision: null,
      signatures: [{ by: { id: judge.id } }],
    })
    expect(await decide(second, id, A)).toMatchObject({ decision: { outcome: 'optionA' } })
    // and in the 15 minutes: the decision falls and the other signature is left
    await (await prove(root)).ok('changeRole', {
      params: { id: second.id },
      body: { role: 'user', reason: 'left' },
    })
    await world.pass('16 minutes')
    expect(await judge.ok('getEvent', on(id))).toMatchObject({
      status: 'locked',
      outcome: null,
      decision: null,
      signatures: [{ by: { id: judge.id } }],
    })
    second = await world.moderator('Second')
    await decide(second, id, A)
    await world.pass('16 minutes')
    expect(await status(id)).toBe('settled')
  })

  test('S2 signatures about an event do not hold once it is resumed', async () => {
    const id = await stakedEvent(world, mara, large())
    await judge.ok('suspendEvent', { ...on(id), body: { reason: 'a look' } })
    await decide(judge, id, A)
    await judge.ok('resumeEvent', on(id))
    expect(await judge.ok('getEvent', on(id))).toMatchObject({ status: 'open', signatures: [] })
    await jo.ok('placeBet', bet(id, 'optionB', '1'))
  })

  test('S2 attack: a moderator undoes no disagreement by suspending the event and resuming it', async () => {
    const third = await world.moderator('Third')
    const id = await disputed()
    await decide(judge, id, A)
    await decide(third, id, B)
    await judge.ok('suspendEvent', { ...on(id), body: { reason: 'a look' } })
    await judge.ok('resumeEvent', on(id))
    expect(await judge.ok('getEvent', on(id))).toMatchObject({
      status: 'disputed',
      adminCalled: true,
      signatures: [{ verdict: 'optionA' }, { verdict: 'optionB' }],
    })
    expect(await tried(second, id, A)).toEqual([403, 'forbidden'])
  })
})

describe('S2 disagreement and objection', () => {
  test('S2 another outcome calls an admin, who carries one of the two', async () => {
    const id = await disputed()
    await decide(judge, id, A)
    expect(await decide(second, id, B)).toMatchObject({ adminCalled: true, decision: null })
    expect((await root.ok('listNotifications'))[0]).toMatchObject({
      title: expect.stringMatching(/^Two moderators disagree · /),
      link: '/admin/events',
    })
    const third = await world.moderator('Third')
    expect(await tried(third, id, A)).toEqual([403, 'forbidden'])
    expect((await third.ok('getEvent', on(id))).can.decide).toBe(false)
    expect((await root.ok('getEvent', on(id))).can.decide).toBe(true)
    expect(await decide(root, id, B)).toMatchObject({ adminCalled: false, decision: { outcome: 'optionB' } })
    expect(await gained(jo, () => world.pass('16 minutes'))).toBeGreaterThan(30_000)
  })

  test('S2 the first objection calls an admin who signed nothing; further ones are attached', async () => {
    const ana = await world.rich('Ana')
    const id = await disputed([...large(), [ana, 'optionB', '5']])
    await decide(judge, id, A)
    await decide(root, id, A)
    const calls = async (who: Person) =>
      (await who.ok('listNotifications')).filter(({ title }) =>
        title.startsWith('A bettor has objected to a decision · '),
      ).length
    const before = [await calls(root), await calls(other)]
    expect((await object(jo, id)).body).toMatchObject({ adminCalled: true, decision: { finalAt: null } })
    expect(refused(await object(jo, id))).toEqual([409, 'already_objected'])
    await world.pass('1 day')
    expect((await object(ana, id, 'Me too')).body.decision!.objections).toMatchObject([
      // the answer hides the other stakeholder
      { byId: null, reason: 'The score was read wrong' },
      { byId: ana.id, reason: 'Me too' },
    ])
    expect([await calls(root), await calls(other)]).toEqual([before[0], before[1]! + 1])
    expect((await other.ok('moderatorQueue')).map((one) => one.id)).toContain(id)
    expect(await tried(second, id, A)).toEqual([403, 'forbidden'])
    expect(await tried(root, id, B)).toEqual([409, 'same_operator'])
    expect(await gained(mara, () => decide(other, id, A))).toBeGreaterThan(30_000)
    expect(await status(id)).toBe('settled')
  })

  test('S2 attack: an admin whose puppet objects does not turn the decision of two alone', async () => {
    const id = await disputed()
    await decide(judge, id, A)
    await decide(second, id, A)
    await object(jo, id)
    expect(await gained(jo, () => decide(root, id, B))).toBe(0)
    expect(await judge.ok('getEvent', on(id))).toMatchObject({ outcome: null, adminCalled: true })
    // a second admin, or a moderator who signed nothing, carries it
    const third = await world.moderator('Third')
    expect(await gained(jo, () => decide(third, id, B))).toBeGreaterThan(30_000)
    expect(await status(id)).toBe('settled')
  })

  test('S2 an objection in the last second counts; one after it does not', async () => {
    for (const [at, expected] of [
      ['14 minutes 59 seconds', 200],
      ['15 minutes 1 second', 409],
    ] as const) {
      const id = await disputed()
      await decide(judge, id, A)
      await decide(second, id, A)
      // the timers have not run yet
      await world.db.change(sql`update clock set "offset" = "offset" + ${at}::interval`)
      expect((await object(jo, id)).status).toBe(expected)
      await world.pass('1 minute')
      expect(await status(id)).toBe(expected === 200 ? 'disputed' : 'settled')
    }
  })

  test('S2 nothing waits for ever: unanswered objections fall, contradicted ones and open disputes are void', async () => {
    const [unanswered, contradicted, alone] = [await disputed(), await disputed(), await disputed()]
    for (const id of [unanswered, contradicted]) {
      await decide(judge, id, A)
      await decide(second, id, A)
      await object(jo, id)
    }
    await decide(root, contradicted, B)
    await decide(judge, alone, A)
    await world.pass('6 days 23 hours')
    for (const id of [unanswered, contradicted, alone]) expect(await status(id)).toBe('disputed')
    await world.pass('2 hours')
    expect(await mara.ok('getEvent', on(unanswered))).toMatchObject({ status: 'settled', outcome: 'optionA' })
    for (const id of [contradicted, alone])
      expect(await mara.ok('getEvent', on(id))).toMatchObject({
        status: 'voided',
        decision: null,
        paidToMe: '300.00',
        voidReason: 'Moderators did not decide it within 7 days',
      })
  })

  test('S2 an event that the upgrade finds in dispute gets the whole seven days', async () => {
    const id = await disputed()
    const row = await world.db.one<{ days: number }>(sql`
      select round(extract(epoch from decide_by - disputed_at) / 86400)::int as days from event_books where event_id = ${BigInt(id)}`)
    expect(row.days).toBe(7)
    await world.pass('7 days')
    expect(await status(id)).toBe('voided')
  })
})

test('S2 the count of a queue holds only events that ask for this person’s signature', async () => {
  const count = async (who: Person) => (await who.ok('operatorQueues')).events
  const id = await disputed()
  const before = [await count(judge), await count(second), await count(root)]
  await decide(judge, id, A)
  expect([await count(judge), await count(second)]).toEqual([before[0]! - 1, before[1]])
  await decide(second, id, B)
  const third = await world.moderator('Third')
  const listed = await count(third)
  expect([await count(second), await count(root)]).toEqual([before[1]! - 1, before[2]])
  expect(listed).toBe(before[2]! - 1)
})
