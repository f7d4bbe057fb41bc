import { describe, expect, test } from 'vitest'
import type { Query } from '#contract/index.ts'
import { GANG_PEOPLE_MAX } from '#contract/limits.ts'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { evening, gangOf, passTo, settledEvent, toMonday } from '#tests/support/season-world.ts'
import { PASSWORD, type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld()
let serial = 0

const board = (person: Person, id: string, query: Query<'gangBoard'> = {}) =>
  person.ok('gangBoard', { params: { id }, query })
const leave = (person: Person) => person.ok('leaveGang', { body: {} })
const join = (person: Person, id: string) => person.ok('joinGang', { params: { id }, body: {} })
const former = (id: string) =>
  world.db.rows<{ id: bigint }>(
    sql`select user_id as id from gang_former_members where gang_id = ${BigInt(id)} order by left_at`,
  )

/** A gang of five, who are in it from Monday on. */
async function gangOfFive() {
  await toMonday(world)
  const people: Person[] = []
  for (const one of ['Ada', 'Ben', 'Cem', 'Dana', 'Eli']) people.push(await world.signUp(one))
  const id = await gangOf(people, `Members ${++serial}`)
  return { id, people: people as [Person, Person, Person, Person, Person] }
}

describe('Q-08 the members of a season', () => {
  test('Q-08 leaving and coming back within a season wipes out no losses, nor what settled in between', async () => {
    const { id, people } = await gangOfFive()
    const [ada, ben, , dana] = people
    await settledEvent(world, ada, evening(people), { own: true })
    expect((await board(dana, id)).own).toMatchObject({ events: 1, returnRate: -100 })
    await leave(dana)
    await settledEvent(world, ada, evening(people))
    await join(dana, id)
    for (const period of ['week', 'month'] as const)
      expect((await board(dana, id, { period })).own).toMatchObject({ events: 2, returnRate: -100 })
    // nor does a removal that somebody takes back
    await ada.ok('removeGangMember', { params: { id, userId: dana.id } })
    await ada.ok('letBackIntoGang', { params: { id, userId: dana.id } })
    await join(dana, id)
    expect((await board(dana, id)).own.events).toBe(2)
    expect((await board(ben, id)).bettors.map((row) => row.person.id)).toContain(dana.id)
    await passTo(world, new Date((await board(dana, id)).ends))
    await world.pass('1 minute')
    const kept = (await board(dana, id, { when: 'last' })).bettors
    expect(kept.find((row) => row.person.id === dana.id)).toMatchObject({ events: 2, returnRate: -100 })
  })

  test('Q-08 a membership that ended before the season brings nothing into it', async () => {
    const { id, people } = await gangOfFive()
    const [ada, , , dana] = people
    await leave(dana)
    await toMonday(world)
    await settledEvent(world, ada, evening(people))
    await join(dana, id)
    expect((await board(dana, id)).own.events).toBe(0)
    await settledEvent(world, ada, evening(people))
    expect((await board(dana, id)).own.events).toBe(1)
  })

  test('Q-08 a kept board has those who were members at its end, even if members leave or come before the server keeps it', async () => {
    const { id, people } = await gangOfFive()
    const [ada, ben, cem, dana, eli] = people
    await settledEvent(world, ada, evening(people), { own: true })
    await leave(cem)
    await passTo(world, new Date((await board(ada, id)).ends))
    await ada.ok('removeGangMember', { params: { id, userId: ben.id } })
    await join(cem, id)
    await leave(dana)
    await join(dana, id)
    await eli.ok('closeAccount', { body: { password: PASSWORD } })
    const shown = async () => {
      const last = await board(ada, id, { when: 'last' })
      return { frozen: last.frozen, ids: last.bettors.map((row) => row.person.id) }
    }
    const ids = [ada.id, ben.id, dana.id]
    expect(await shown()).toEqual({ frozen: false, ids })
    await world.pass('1 minute')
    expect(await shown()).toEqual({ frozen: true, ids })
  })

  test('Q-08 a membership that ended is exported, ends with the account, and goes when no season needs it', async () => {
    const { id, people } = await gangOfFive()
    const [ada, ben, cem, dana, eli] = people
    for (const one of [cem, dana]) await leave(one)
    const { gang } = (await (await prove(cem)).ok('exportData')) as unknown as { gang: unknown }
    expect(gang).toMatchObject({ gang: null, left: [{ name: `Members ${serial}` }] })
    await cem.ok('closeAccount', { body: { password: PASSWORD } })
    await eli.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await former(id)).toEqual([{ id: BigInt(dana.id) }])
    // a season that waits to be frozen still needs it
    await world.db.change(sql`update clock set "offset" = "offset" + interval '41 days'`)
    await world.app.run('housekeeping')
    expect(await former(id)).toHaveLength(1)
    await world.pass('1 minute')
    await world.app.run('housekeeping')
    expect(await former(id)).toEqual([])
    // and a gang that is dissolved takes them along
    await leave(ben)
    expect(await former(id)).toHaveLength(1)
    await leave(ada)
    expect(await former(id)).toEqual([])
  })

  test('Q-08 a board lists every member of the largest gang, and ranks all who have enough', async () => {
    const { id, people } = await gangOfFive()
    const [ada] = people
    await toMonday(world)
    const many = GANG_PEOPLE_MAX - people.length
    await world.db.change(sql`
      with u as (
        insert into users (email, first_name, last_name, date_of_birth, region)
        select 'member' || n || '@example.com', 'Member', n::text, '1990-05-17', 'GB' from generate_series(1, ${many}::int) n returning id)
      insert into gang_places (gang_id, period, starts_at, practice, user_id, place, events, stake_cents, payout_cents, rate, qualified, listed)
      select s.gang_id, s.period, s.starts_at, true, u.id, row_number() over (order by u.id), 3, 3000, 6000, 1000000, true, true
      from u, gang_seasons s where s.gang_id = ${BigInt(id)} and s.period = 'week' and s.frozen_at is not null`)
    const { bettors } = await board(ada, id, { when: 'last' })
    expect(bettors.map(({ rank }) => rank)).toEqual(Array.from({ length: many }, (_, at) => at + 1))
  })
})

test('Q-08 the zone of a board is that of its own season, and the next one that of the season after it', async () => {
  // in the middle of a month, so that its end is not the week's
  const { at } = await world.db.one<{ at: Date }>(sql`
    select (date_trunc('month', clock_now() at time zone 'UTC') + interval '1 month 7 days') at time zone 'UTC' as at`)
  await passTo(world, at)
  const { id, people } = await gangOfFive()
  const [ada] = people
  await ada.ok('changeGang', { params: { id }, body: { timeZone: 'Asia/Tokyo' } })
  const zones = async (query: Query<'gangBoard'>) => {
    const { timeZone, next, ends } = await board(ada, id, query)
    return [timeZone, next && next.from === ends ? next.timeZone : next]
  }
  const month = { period: 'month' } as const
  expect(await zones({})).toEqual(['UTC', 'Asia/Tokyo'])
  expect(await zones(month)).toEqual(['UTC', 'Asia/Tokyo'])
  expect(await zones({ when: 'last' })).toEqual(['UTC', null])
  // the weeks have moved, the month that runs has not
  await toMonday(world)
  expect(await zones({})).toEqual(['Asia/Tokyo', null])
  expect(await zones(month)).toEqual(['UTC', 'Asia/Tokyo'])
  expect(await zones({ when: 'last' })).toEqual(['UTC', null])
  await passTo(world, new Date((await board(ada, id, month)).ends))
  await world.pass('1 minute')
  expect(await zones(month)).toEqual(['Asia/Tokyo', null])
  expect(await zones({ ...month, when: 'last' })).toEqual(['UTC', null])
})
