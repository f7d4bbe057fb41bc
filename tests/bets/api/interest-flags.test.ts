import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { noteAddress } from '#server/auth/sessions/seen-addresses.ts'
import { forgetEventFlags } from '#server/bets/outcome/event-flags.ts'
import { sql } from '#server/core/db.ts'
import { bet, decide, on, proposedEvent, type Stake, stakedEvent } from '#tests/support/events.ts'
import { followerWorld } from '#tests/support/follower-world.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'

const { world, ana, cleo, ben, dan, judge, read, pair, stake, later, moved } = followerWorld()
afterEach(() =>
  world.db.transact(async (tx) => {
    for (const table of [sql`known_devices`, sql`seen_addresses`])
      await tx.change(sql`delete from ${table} where user_id <> all(${[BigInt(judge.id)]}::bigint[])`)
    await tx.change(
      sql`update event_flags set closed_at = clock_now(), closed_by = winner_id, note = 'over' where closed_at is null`,
    )
  }),
)

/** Both have signed in with one browser. */
async function shareDevice(...people: Person[]): Promise<void> {
  const hash = randomBytes(32)
  for (const { id } of people)
    await world.db.change(
      sql`insert into known_devices (user_id, token_hash) values (${BigInt(id)}, ${hash})`,
    )
}
const large = (winner = ben): Stake[] => [
  [winner, 'optionA', '300'],
  [dan, 'optionB', '300'],
]
const small = (winner = ben): Stake[] => [
  [winner, 'optionA', '5'],
  [dan, 'optionB', '5'],
]
const flags = (state: 'open' | 'closed' = 'open') => judge.ok('eventFlags', { query: { state } })
const flagsOf = async (id: string) => (await flags()).filter(({ event }) => event.id === id)
const kindsOf = async (id: string) =>
  (await flagsOf(id)).flatMap(({ reasons }) => reasons.map(({ kind }) => kind)).sort()
const close = async (moderator: Person, id: string) =>
  (await prove(moderator)).call('closeEventFlag', { ...on(id), body: { note: 'They only share a sofa' } })

/** A settled small event of Ana's that Ben won; its id. */
async function settled(more: Parameters<typeof stakedEvent>[3] = {}, stakes = small()): Promise<string> {
  const id = await proposedEvent(world, ana, stakes, 'optionA', more)
  await world.pass('121 minutes')
  expect((await read(ana, id)).status).toBe('settled')
  return id
}

describe('J-04 a flagged payout above $500', () => {
  test('J-04 waits at most 24 hours for a moderator, then it pays', async () => {
    await shareDevice(ana, ben)
    const id = await proposedEvent(world, ana, large())
    await world.pass('6 hours 1 minute')
    const held = await read(ben, id)
    expect(held).toMatchObject({ status: 'proposed', outcome: null, can: { dispute: false } })
    const left = Date.parse(held.checkedUntil!) - (await clock())
    expect(left).toBeGreaterThan(23.9 * 3_600_000)
    expect(left).toBeLessThanOrEqual(24 * 3_600_000)
    // nobody reads names or reasons, and nobody can concede or dispute any more
    expect(JSON.stringify([held, await read(ana, id)])).not.toMatch(/device|flag/)
    expect((await read(dan, id)).can).toMatchObject({ concede: false, dispute: false })
    expect(refused(await dan.call('concedeEvent', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
    expect(await flagsOf(id)).toMatchObject([
      {
        won: held.optionALabel,
        winner: { id: ben.id },
        decider: { id: ana.id },
        payout: '588.00',
        reasons: [{ kind: 'device', sum: null, members: null }],
        waitsUntil: held.checkedUntil,
        state: 'open',
      },
    ])
    expect((await judge.ok('operatorQueues')).eventFlags).toBe(1)
    const told = (await judge.ok('listNotifications', {})).filter(
      ({ link }) => link === '/admin/flagged-wins',
    )
    expect(told.map(({ title }) => title)).toEqual([`A payout waits for you · ${held.title}`])
    await world.pass('23 hours 58 minutes')
    expect((await read(ben, id)).status).toBe('proposed')
    await world.pass('2 minutes')
    expect(await read(ben, id)).toMatchObject({ status: 'settled', paidToMe: '588.00', checkedUntil: null })
    // the flag stays for the moderators
    expect(await flagsOf(id)).toMatchObject([{ state: 'open', waitsUntil: null }])
  })

  test('J-04 a moderator closes the flag: it pays at once, and the note is for operators', async () => {
    await shareDevice(ana, ben)
    const id = await proposedEvent(world, ana, large())
    await world.pass('6 hours 1 minute')
    const [flag] = await flagsOf(id)
    const eve = await withRole(await world.rich('Eve', '1000'))
    await shareDevice(ben, eve)
    for (const involved of [ana, ben, dan]) expect((await close(involved, flag!.id)).status).toBe(403)
    const unproved = await judge.call('closeEventFlag', { ...on(flag!.id), body: { note: 'A sofa' } })
    expect(refused(unproved)).toEqual([403, 'step_up_required'])
    const answer = await close(judge, flag!.id)
    expect(answer.body).toMatchObject({ state: 'closed', note: 'They only share a sofa', waitsUntil: null })
    expect(await read(ben, id)).toMatchObject({ status: 'settled', paidToMe: '588.00' })
    expect(refused(await close(judge, flag!.id))).toEqual([409, 'report_state'])
    expect(refused(await close(judge, '999999'))).toEqual([404, 'not_found'])
    const { act, reason } = await world.db.one<{ act: string; reason: string }>(sql`
      select act, reason from audit_log where subject = ${`event-flag:${flag!.id}`}`)
    expect([act, reason]).toEqual(['event-flag.close', 'They only share a sofa'])
    for (const person of [ana, ben])
      expect(JSON.stringify(await (await prove(person)).ok('exportData'))).not.toContain('sofa')
  })

  test('J-04 people export that a payout was checked, and a closed account leaves no closed flag', async () => {
    await shareDevice(ana, ben)
    const id = await settled()
    await close(judge, (await flagsOf(id))[0]!.id)
    const { payoutChecks } = (await (await prove(ben)).ok('exportData')) as unknown as {
      payoutChecks: object[]
    }
    expect(payoutChecks.at(-1)).toEqual({ eventId: id, at: expect.any(String), closedAt: expect.any(String) })
    await world.db.transact((tx) => forgetEventFlags(tx, BigInt(ben.id)))
    expect((await flags('closed')).filter(({ winner }) => winner.id === ben.id)).toEqual([])
  })

  test('J-04 a moderator with a stake, or with a part in the flag, cannot close it', async () => {
    const eve = await world.rich('Eve', '1000')
    await shareDevice(ana, ben)
    const id = await stakedEvent(world, ana, large())
    await eve.ok('placeBet', bet(id, 'optionB', '1'))
    await world.pass('61 minutes')
    await moved(id, 'optionA')
    await world.pass('6 hours 1 minute')
    await withRole(eve)
    const [flag] = await flagsOf(id)
    expect(refused(await close(eve, flag!.id))).toEqual([409, 'holds_position'])
    expect((await eve.ok('operatorQueues')).eventFlags).toBe(0)
    await withRole(ben)
    expect(refused(await close(ben, flag!.id))).toEqual([409, 'holds_position'])
    await withRole(ben, 'user')
  })

  test('J-04 concessions end the window, not the wait', async () => {
    await shareDevice(ana, ben)
    const id = await proposedEvent(world, ana, large())
    await (await prove(dan)).ok('concedeEvent', { ...on(id), body: {} })
    const held = await read(dan, id)
    expect(held).toMatchObject({ status: 'proposed', conceded: true, outcome: null })
    expect(held.checkedUntil).not.toBeNull()
    await close(judge, (await flagsOf(id))[0]!.id)
    expect((await read(dan, id)).status).toBe('settled')
  })

  test('J-04 a proposal without a bond waits too, and pays after the wait', async () => {
    await shareDevice(ana, ben)
    await (await prove(ana)).ok('setWalletLock', { body: { locked: true } })
    const id = await proposedEvent(world, ana, large())
    await (await prove(ana)).call('setWalletLock', {
      body: { locked: false, password: 'brass lamp over the pine table' },
    })
    expect((await read(ana, id)).proposal).toMatchObject({ finalAt: null, bond: null })
    await (await prove(dan)).ok('concedeEvent', { ...on(id), body: {} })
    expect((await read(dan, id)).checkedUntil).not.toBeNull()
    await world.pass('24 hours')
    expect(await read(dan, id)).toMatchObject({ status: 'settled', outcome: 'optionA' })
  })

  test('J-04 moderators decide otherwise meanwhile, and nothing of the wait is left', async () => {
    await shareDevice(ana, ben)
    const id = await proposedEvent(world, ana, large())
    await world.pass('6 hours 1 minute')
    const other = await world.moderator('Max')
    for (const one of [judge, other])
      await decide(one, id, { outcome: 'optionB', reason: 'The source says otherwise' })
    expect(await read(dan, id)).toMatchObject({ checkedUntil: null, decision: { outcome: 'optionB' } })
    await world.pass('16 minutes')
    expect(await read(dan, id)).toMatchObject({ status: 'settled', outcome: 'optionB', paidToMe: '588.00' })
    expect(await flagsOf(id)).toEqual([])
  })

  test('J-04 the same outcome does not wait a second time', async () => {
    await shareDevice(ana, ben)
    const id = await proposedEvent(world, ana, large())
    await world.pass('6 hours 1 minute')
    const other = await world.moderator('Max')
    await shareDevice(other, ben)
    for (const one of [judge, other]) await decide(one, id, { outcome: 'optionA', reason: 'It was so' })
    await world.pass('16 minutes')
    expect(await read(ben, id)).toMatchObject({ status: 'settled', outcome: 'optionA' })
    expect((await flagsOf(id)).map(({ decider }) => decider.id).sort()).toEqual([ana.id, other.id].sort())
  })

  test('J-04 the win of somebody who belongs to a moderator that decided waits after the decision', async () => {
    const other = await world.moderator('Max')
    await shareDevice(other, ben)
    const id = await stakedEvent(world, ana, large())
    await world.pass('61 minutes')
    for (const one of [judge, other]) await decide(one, id, { outcome: 'optionA', reason: 'It was so' })
    await world.pass('16 minutes')
    const held = await read(ben, id)
    expect(held).toMatchObject({ outcome: null, can: { object: false, decide: false } })
    const [flag] = await flagsOf(id)
    expect(flag).toMatchObject({ decider: { id: other.id }, waitsUntil: held.checkedUntil })
    expect(refused(await close(other, flag!.id))).toEqual([409, 'holds_position'])
    expect((await read(dan, id)).can.object).toBe(false)
    await world.pass('24 hours')
    expect(await read(ben, id)).toMatchObject({ status: 'settled', paidToMe: '588.00' })
  })

  test('J-04 a suspension stops the wait, and the longest wait stays 24 hours', async () => {
    await shareDevice(ana, ben)
    const id = await proposedEvent(world, ana, large())
    await world.pass('6 hours 1 minute')
    const { checkedUntil } = await read(ben, id)
    await judge.ok('suspendEvent', { ...on(id), body: { reason: 'Under review' } })
    await world.pass('1 hour')
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    expect(await read(ben, id)).toMatchObject({ status: 'proposed', checkedUntil })
    await world.pass('22 hours 58 minutes')
    expect((await read(ben, id)).status).toBe('proposed')
    await world.pass('2 minutes')
    expect((await read(ben, id)).status).toBe('settled')
  })
})

describe('J-04 what flags a win', () => {
  test('J-04 up to $500 the flag is recorded and the payout goes on', async () => {
    await shareDevice(ana, ben)
    const id = await settled()
    expect(await flagsOf(id)).toMatchObject([{ payout: '9.80', waitsUntil: null, state: 'open' }])
  })

  test('J-04 transfers of more than $50.00 between the two alone, in 30 days', async () => {
    const [eve, flo] = [await world.rich('Eve', '500'), await world.rich('Flo', '500')]
    const send = async (from: Person, to: Person, amount: string) =>
      (await prove(from)).ok('transfer', { body: { receiverId: to.id, amount } })
    await send(ana, eve, '30')
    await send(eve, ana, '20')
    // large sums to and from others do not matter
    await send(flo, ana, '90')
    await send(eve, flo, '90')
    expect(await kindsOf(await settled({}, small(eve)))).toEqual([])
    await send(eve, ana, '0.01')
    const id = await settled({}, small(eve))
    expect(await flagsOf(id)).toMatchObject([{ reasons: [{ kind: 'transfers', sum: '50.01' }] }])
    await world.pass('30 days')
    expect(await kindsOf(await settled({}, small(eve)))).toEqual([])
  })

  test('J-04 in public an address; a private network’s is none, and one of another day neither', async () => {
    const at = (person: Person, address: string) => noteAddress(world.context, BigInt(person.id), address)
    for (const address of ['10.1.2.3', '192.168.0.9', '127.0.0.1', 'via 203.0.113.9', 'fd00::1'])
      for (const person of [ana, ben]) await at(person, address)
    expect(await world.db.rows(sql`select from seen_addresses`)).toEqual([])
    await at(ana, '203.0.113.7')
    await world.pass('26 hours')
    await at(ben, '203.0.113.7')
    expect(await kindsOf(await settled())).toEqual([])
    await at(ana, '::ffff:203.0.113.7')
    expect(await kindsOf(await settled())).toEqual(['address'])
  })

  test('J-04 in public a gang of at most ten', async () => {
    const { id: gang } = await ana.ok('createGang', { body: { name: 'Ten of us' } })
    await ben.ok('joinGang', { ...on(gang), body: {} })
    const id = await settled()
    expect(await flagsOf(id)).toMatchObject([{ reasons: [{ kind: 'gang', members: 2 }] }])
    await world.db.change(sql`update gangs set member_count = 11 where id = ${BigInt(gang)}`)
    expect(await kindsOf(await settled())).toEqual([])
    await world.db.change(sql`update gangs set member_count = 2 where id = ${BigInt(gang)}`)
    // in a circle gang and address are what it is made of
    for (const person of [ana, ben]) await noteAddress(world.context, BigInt(person.id), '203.0.113.8')
    await dan.ok('joinGang', { ...on(gang), body: {} })
    const circle = await stakedEvent(world, ana, [[ben, 'optionA', '5']], { audience: 'gang' })
    await dan.ok('placeBet', bet(circle, 'optionB', '5'))
    await world.pass('61 minutes')
    await moved(circle, 'optionA')
    await world.pass('121 minutes')
    expect((await read(ben, circle)).status).toBe('settled')
    expect(await kindsOf(circle)).toEqual([])
    for (const person of [dan, ben, ana]) await person.ok('leaveGang', { body: {} })
  })

  test('J-04 a follower’s wins are judged by the people who decided the public event', async () => {
    await shareDevice(cleo, ben)
    await shareDevice(ana, dan)
    const { source, id } = await pair()
    for (const which of [source, id]) {
      await stake(ben, which, 'optionA', '5')
      await stake(dan, which, 'optionB', '5')
    }
    await later('61 minutes')
    await moved(source, 'optionB')
    await later('121 minutes')
    await later('121 minutes')
    expect(await read(ben, id)).toMatchObject({ status: 'settled', outcome: 'optionB' })
    // Cleo asked in the circle and decided nothing
    expect(await flagsOf(id)).toMatchObject([{ winner: { id: dan.id }, decider: { id: ana.id } }])
  })

  test('J-04 losers, voids, practice coins and the decider’s own win are not flagged', async () => {
    await shareDevice(ana, dan)
    await shareDevice(ana, ben)
    expect((await flagsOf(await settled())).map(({ winner }) => winner.id)).toEqual([ben.id])
    expect(await flagsOf(await settled({ isPracticeMode: true }))).toEqual([])
    const empty = await proposedEvent(world, ana, small(), 'void')
    await world.pass('121 minutes')
    expect((await read(ana, empty)).status).toBe('voided')
    expect(await flagsOf(empty)).toEqual([])
    const own = await proposedEvent(world, ana, small(ana))
    await world.pass('241 minutes')
    expect((await read(ana, own)).status).toBe('settled')
    expect(await flagsOf(own)).toEqual([])
  })

  test('J-04 the addresses of calls are noted as hashes, and end with the account', async () => {
    const eve = await world.signUp('Eve')
    await noteAddress(world.context, BigInt(eve.id), '203.0.113.20')
    const stored = () =>
      world.db.rows(sql`
        select strpos(s::text, '203.0.113') as readable from seen_addresses s where user_id = ${BigInt(eve.id)}`)
    expect(await stored()).toEqual([{ readable: 0 }])
    await (await prove(eve)).ok('closeAccount', { body: {} })
    expect(await stored()).toEqual([])
    await noteAddress(world.context, BigInt(eve.id), '203.0.113.20')
    expect(await stored()).toEqual([])
  })
})

const clock = async () => (await world.db.one<{ now: Date }>(sql`select clock_now() as now`)).now.getTime()

async function withRole(person: Person, role: 'moderator' | 'user' = 'moderator'): Promise<Person> {
  await world.db.change(sql`update users set role = ${role} where id = ${BigInt(person.id)}`)
  world.context.signals.send({ type: 'session_ended', userId: BigInt(person.id), sessionHash: null })
  return person
}
