import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { drawJury } from '#server/juries/seat-jury.ts'
import { on } from '#tests/support/events.ts'
import { twoNodes } from '#tests/support/file-world.ts'
import { disputedBefore, jurorsOf, juryWorld, voteAll } from '#tests/support/jury-world.ts'
import { gained } from '#tests/support/two-sides.ts'
import { type Person, prove, refused } from '#tests/support/world.ts'
import { verifyJury } from '#verifier/games/verify-jury.ts'

const [one, two] = twoNodes({ env: { RATE_WRITE_PER_SECOND: '100000' } })
const given = juryWorld(50, one)
const { mara, jo, judge } = given
const A = 'optionA' as const

const vote = (person: Person, id: string, outcome: 'optionA' | 'optionB' | 'void' = A) =>
  person.call('juryVote', { ...on(id), body: { outcome } })
const seats = (id: string) =>
  one.db.rows<{ seat: number; place: number; left: boolean }>(sql`
    select seat, place, left_at is not null as left from jury_seats where event_id = ${BigInt(id)} order by drawn_at, seat`)

describe('Q-12 races', () => {
  test('Q-12 two nodes that hear of a dispute at once draw one jury', async () => {
    const id = await disputedBefore(given)
    await one.db.change(sql`delete from jury_seats where event_id = ${BigInt(id)}`)
    await one.db.change(sql`delete from jury_cases where event_id = ${BigInt(id)}`)
    const fact = { id: 1n, kind: 'event.disputed', payload: { eventId: id } } as never
    await Promise.all(
      [one, two, one, two].map(({ context }) => context.db.transact((tx) => drawJury(context, tx, fact))),
    )
    const drawn = await seats(id)
    expect(drawn.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7])
    await voteAll(given, id, [A, A, A, A, A, A, A])
    expect((await mara.ok('getEvent', on(id))).outcome).toBe('optionA')
  })

  test('Q-12 a juror who votes on both nodes at once votes once; the last two votes at once end the case once', async () => {
    const id = await disputedBefore(given)
    const jurors = await jurorsOf(given, id)
    const first = await Promise.all([vote(jurors[0]!, id), vote(two.as(jurors[0]!), id, 'void')])
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const juror of jurors.slice(1, 5)) expect((await vote(juror, id)).status).toBe(200)
    const earned = await gained(
      jurors[5]!,
      async () => {
        const last = await Promise.all([vote(jurors[5]!, id), vote(two.as(jurors[6]!), id)])
        expect(last.map(({ status }) => status)).toEqual([200, 200])
        await Promise.all([one.settle(), two.settle()])
        await one.settle()
      },
      'play',
    )
    expect(earned).toBe(500)
    expect(await mara.ok('getEvent', on(id))).toMatchObject({ status: 'settled', outcome: 'optionA' })
  })

  test('Q-12 a juror who is banned, takes a break or shares a device with a bettor by now is refused, and the next of the order sits', async () => {
    const id = await disputedBefore(given)
    const [banned, resting, sharing, fit] = (await jurorsOf(given, id)) as [Person, Person, Person, Person]
    await one.db.change(sql`
      insert into sanctions (user_id, kind, reason, given_by, until)
      values (${BigInt(banned.id)}, 'ban', 'Insults', ${BigInt(judge.id)}, clock_now() + interval '1 day')`)
    await resting.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    await one.db.change(sql`
      insert into known_devices (user_id, token_hash)
      select ${BigInt(sharing.id)}, token_hash from known_devices where user_id = ${BigInt(jo.id)} limit 1`)
    for (const juror of [banned, resting, sharing]) {
      expect(refused(await vote(juror, id))).toEqual([409, 'juror_unfit'])
      expect(refused(await juror.call('juryCase', on(id)))).toEqual([404, 'not_found'])
      expect(refused(await vote(juror, id))).toEqual([404, 'not_found'])
    }
    expect((await vote(fit, id)).status).toBe(200)
    const sitting = await jurorsOf(given, id)
    expect(sitting).toHaveLength(7)
    for (const juror of sitting.slice(0, 3)) {
      expect([banned, resting, sharing]).not.toContain(juror)
      expect((await juror.ok('listNotifications'))[0]!.title).toBe('You were drawn for a jury')
    }
    for (const juror of sitting) if (juror !== fit) expect((await vote(juror, id)).status).toBe(200)
    await one.settle()
    await one.settle()
    const record = await judge.ok('juryDraw', on(id))
    expect(record.seats.filter(({ left }) => left)).toHaveLength(3)
    const verdict = await verifyJury(record, id, { commitment: record.commitment })
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([])
    // all three may sit again later
    await one.db.change(
      sql`update sanctions set lifted_at = clock_now() where user_id = ${BigInt(banned.id)}`,
    )
  })

  test('Q-12 a seat is filled also when jurors who sit have paid each other since the draw, and the record is true', async () => {
    const id = await disputedBefore(given)
    const [banned, first, second, third] = (await jurorsOf(given, id)) as [Person, Person, Person, Person]
    // two pairs among people who sit: with both no next person would fit
    for (const from of [first, third]) {
      await from.ok('createPaymentIntent', { body: { amount: '50.00' } })
      await (await prove(from)).ok('transfer', { body: { receiverId: second.id, amount: '1.00' } })
    }
    await one.db.change(sql`
      insert into sanctions (user_id, kind, reason, given_by, until)
      values (${BigInt(banned.id)}, 'ban', 'Insults', ${BigInt(judge.id)}, clock_now() + interval '30 days')`)
    expect(refused(await vote(banned, id))).toEqual([409, 'juror_unfit'])
    const sitting = await jurorsOf(given, id)
    expect(sitting).toHaveLength(7)
    for (const juror of sitting) expect((await vote(juror, id)).status).toBe(200)
    await one.settle()
    await one.settle()
    const verdict = await verifyJury(await judge.ok('juryDraw', on(id)), id)
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([])
    await one.db.change(
      sql`update sanctions set lifted_at = clock_now() where user_id = ${BigInt(banned.id)}`,
    )
  })

  test('Q-12 in the second half of the time an empty seat stays empty, and jurors who may no longer sit are found without a vote before', async () => {
    const id = await disputedBefore(given)
    const [early, late, ...others] = (await jurorsOf(given, id)) as [Person, Person, ...Person[]]
    const ban = (person: Person) =>
      one.db.change(sql`
        insert into sanctions (user_id, kind, reason, given_by, until)
        values (${BigInt(person.id)}, 'ban', 'Insults', ${BigInt(judge.id)}, clock_now() + interval '30 days')`)
    await ban(early)
    await one.pass('61 minutes')
    expect(await jurorsOf(given, id)).toHaveLength(7)
    expect(await jurorsOf(given, id)).not.toContain(early)
    await one.pass('24 hours')
    await ban(late)
    expect(refused(await vote(late, id))).toEqual([409, 'juror_unfit'])
    expect(await jurorsOf(given, id)).toHaveLength(6)
    for (const juror of others) expect((await vote(juror, id)).status).toBe(200)
    await one.pass('24 hours')
    await one.settle()
    // five answers of six, the seventh seat empty
    expect(await mara.ok('getEvent', on(id))).toMatchObject({
      outcome: 'optionA',
      decision: { reason: '5 of 5 jurors agreed.' },
    })
    await one.pass('30 days')
  })

  test('Q-12 a juror takes no part in the dispute’s event, and nobody is drawn for two cases in a week', async () => {
    const first = await disputedBefore(given)
    const jurors = await jurorsOf(given, first)
    expect(
      refused(await jurors[0]!.call('placeBet', { body: { eventId: first, selection: A, amount: '1' } }))[0],
    ).toBeGreaterThanOrEqual(404)
    const second = await disputedBefore(given, { rested: false })
    const others = await jurorsOf(given, second)
    expect(others).toHaveLength(7)
    for (const juror of others) expect(jurors).not.toContain(juror)
    for (const id of [first, second]) await voteAll(given, id, Array(7).fill('void') as 'void'[])
  })

  test('Q-12 seven votes that never come: after the deadline a moderator decides, and after seven days more the event is void', async () => {
    const id = await disputedBefore(given)
    await one.pass('49 hours')
    expect((await judge.ok('getEvent', on(id))).can.decide).toBe(true)
    const late = (await jurorsOf(given, id))[0]!
    expect(refused(await vote(late, id))).toEqual([409, 'jury_state'])
    await one.pass('6 days')
    expect((await judge.ok('getEvent', on(id))).status).toBe('disputed')
    await one.pass('2 days')
    await one.settle()
    expect((await judge.ok('getEvent', on(id))).status).toBe('voided')
  })
})
