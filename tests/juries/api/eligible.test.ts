import { describe, expect, test } from 'vitest'
import { noteAddress } from '#server/auth/index.ts'
import { sql } from '#server/core/db.ts'
import { busyAmong, eligibleFor, pairsOf, stillFit } from '#server/juries/eligible.ts'
import { bet, on, openEvent, stakedEvent } from '#tests/support/events.ts'
import { confirmAll, disputedBefore, jurorsOf, juryWorld, settleAgainst } from '#tests/support/jury-world.ts'
import { type Person, prove } from '#tests/support/world.ts'

const given = juryWorld(40)
const { world, asker, mara, jo, volunteers } = given
const idOf = (person: Person) => BigInt(person.id)

/** An event with stakes by Mara and Jo. */
const staked = async () =>
  BigInt(
    await stakedEvent(
      world,
      asker,
      [
        [mara, 'optionA', '5'],
        [jo, 'optionB', '5'],
      ],
      { jury: true },
    ),
  )
const maySit = async (eventId: bigint, person: Person) =>
  (await stillFit(world.db, eventId, [idOf(person)])).has(idOf(person))

/** This person could sit before an act and cannot after it; it touches nobody else. */
async function rulesOut(person: Person, act: (eventId: bigint) => Promise<unknown>): Promise<void> {
  const event = await staked()
  const before = await eligibleFor(world.db, event)
  expect(before).toContain(idOf(person))
  await act(event)
  expect(await maySit(event, person)).toBe(false)
  expect(await eligibleFor(world.db, event)).toEqual(before.filter((id) => id !== idOf(person)))
}

describe('Q-12 the people who may sit', () => {
  test('Q-12 have a confirmed address', async () => {
    await rulesOut(volunteers[0]!, () =>
      world.db.change(sql`update users set email_verified_at = null where id = ${idOf(volunteers[0]!)}`),
    )
  })

  test('Q-12 have an account of 30 days', async () => {
    await rulesOut(volunteers[1]!, () =>
      world.db.change(
        sql`update users set created_at = clock_now() - interval '29 days 23 hours' where id = ${idOf(volunteers[1]!)}`,
      ),
    )
  })

  test('Q-12 have 20 settled bets against at least ten different people; a void counts nothing', async () => {
    const [few, narrow, enough] = [
      await world.signUp('Few'),
      await world.signUp('Narrow'),
      await world.signUp('Enough'),
    ]
    const against: Person[] = []
    for (let n = 0; n < 10; n++) against.push(await world.signUp(`Other${n}`))
    await settleAgainst(world, { optionA: [few, enough], optionB: against }, 19)
    await settleAgainst(world, { optionA: [narrow], optionB: against.slice(0, 9) }, 20)
    await confirmAll(world, [few, narrow, enough])
    await world.pass('31 days')
    const { id } = await openEvent(world, against[0]!, { isPracticeMode: true })
    await few.ok('placeBet', { body: { eventId: id, selection: 'optionA', amount: '1' } })
    await world.pass('61 minutes')
    expect((await few.ok('getEvent', on(id))).outcome).toBe('void')
    await settleAgainst(world, { optionA: [enough], optionB: [against[0]!] }, 1)
    const event = await staked()
    expect(await maySit(event, few)).toBe(false)
    expect(await maySit(event, narrow)).toBe(false)
    expect(await maySit(event, enough)).toBe(true)
    // nobody is drawn who did not say that they would sit
    expect(await eligibleFor(world.db, event)).not.toContain(idOf(enough))
    const duty = await enough.ok('setJuryDuty', { body: { sits: true } })
    expect(duty).toMatchObject({
      sits: true,
      needs: { bets: { has: 20, of: 20 }, opponents: { has: 10, of: 10 } },
    })
    expect(await eligibleFor(world.db, event)).toContain(idOf(enough))
    await enough.ok('setJuryDuty', { body: { sits: false } })
    expect(await eligibleFor(world.db, event)).not.toContain(idOf(enough))
    expect((await few.ok('juryDuty')).needs).toMatchObject({
      bets: { has: 19, of: 20 },
      opponents: { has: 10 },
    })
  })

  test('Q-12 hold no stake, also not in an event that follows it, and did not ask it', async () => {
    await rulesOut(volunteers[2]!, async (event) => {
      await volunteers[2]!.ok('createPaymentIntent', { body: { amount: '20.00' } })
      await volunteers[2]!.ok('placeBet', bet(String(event), 'optionA', '1'))
    })
    await rulesOut(volunteers[3]!, async (event) => {
      await volunteers[3]!.ok('createPaymentIntent', { body: { amount: '20.00' } })
      const { endsAt } = await asker.ok('getEvent', on(String(event)))
      const follower = await openEvent(world, mara, { follows: String(event), audience: 'link', endsAt })
      await volunteers[3]!.ok('joinByLink', { params: { token: follower.inviteLink!.slice(3) }, body: {} })
      await volunteers[3]!.ok('placeBet', bet(follower.id, 'optionA', '1'))
    })
  })

  test('Q-12 share no device with a bettor', async () => {
    await rulesOut(volunteers[4]!, () =>
      world.db.change(sql`
        insert into known_devices (user_id, token_hash)
        select ${idOf(volunteers[4]!)}, token_hash from known_devices where user_id = ${idOf(mara)} limit 1`),
    )
  })

  test('Q-12 share no address with a bettor; a private network’s is none, and no address is stored in words', async () => {
    const note = (person: Person, address: string) => noteAddress(world.context, idOf(person), address)
    const event = await staked()
    await note(mara, '192.168.1.7')
    await note(volunteers[5]!, '192.168.1.7')
    await note(volunteers[5]!, '127.0.0.1')
    expect(await maySit(event, volunteers[5]!)).toBe(true)
    await rulesOut(volunteers[5]!, async () => {
      await note(mara, '2001:db8:1:2::5')
      await note(volunteers[5]!, '2001:db8:1:2:ffff::1')
    })
    const rows = await world.db.rows<{ text: string }>(sql`select a::text as text from seen_addresses a`)
    expect(rows).toHaveLength(2)
    for (const { text } of rows) expect(text).not.toContain('2001')
  })

  test('Q-12 share no gang with a bettor', async () => {
    await rulesOut(volunteers[6]!, async () => {
      const { id } = await jo.ok('createGang', { body: { name: 'The Brass Lamps' } })
      await volunteers[6]!.ok('joinGang', { params: { id }, body: {} })
    })
  })

  test('Q-12 are neither banned nor on a break nor operators', async () => {
    await rulesOut(volunteers[7]!, () =>
      world.db.change(sql`
        insert into sanctions (user_id, kind, reason, given_by, until)
        values (${idOf(volunteers[7]!)}, 'ban', 'Insults', ${idOf(given.judge)}, clock_now() + interval '1 day')`),
    )
    await rulesOut(volunteers[8]!, () =>
      volunteers[8]!.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } }),
    )
    await rulesOut(volunteers[9]!, () =>
      world.db.change(sql`update users set role = 'moderator' where id = ${idOf(volunteers[9]!)}`),
    )
  })

  test('Q-12 sit in at most one case a week, and in none where fewer than 35 are eligible', async () => {
    // those above were ruled out: 30 are left of 40
    const id = await disputedBefore(given, { rested: false })
    expect(await jurorsOf(given, id)).toEqual([])
    expect((await mara.ok('getEvent', on(id))).timeline.at(-1)).toMatchObject({
      what: 'jury-over',
      note: 'Fewer than 35 people can sit on a jury: a moderator decides.',
    })
    expect((await given.judge.ok('getEvent', on(id))).can.decide).toBe(true)
  })

  test('Q-12 pairs who bet against, played against or paid each other are known', async () => {
    const [one, two, three, four, five] = volunteers.slice(20) as [Person, Person, Person, Person, Person]
    for (const each of [one, two, three]) await each.ok('createPaymentIntent', { body: { amount: '50.00' } })
    await stakedEvent(world, asker, [
      [one, 'optionA', '1'],
      [two, 'optionB', '1'],
      [three, 'optionA', '1'],
    ])
    await (await prove(three)).ok('transfer', { body: { receiverId: four.id, amount: '1.00' } })
    const people = [one, two, three, four, five].map((each, place) => ({ id: idOf(each), place }))
    expect(await pairsOf(world.db, people)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
    expect(
      await busyAmong(
        world.db,
        people.map(({ id }) => id),
      ),
    ).toEqual(new Set())
  })
})
