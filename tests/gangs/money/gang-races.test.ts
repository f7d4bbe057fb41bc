import { afterEach, beforeAll, expect, test } from 'vitest'
import { GANG_PEOPLE_MAX } from '#contract/limits.ts'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

const world = unjudgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
let people: Person[]
let serial = 0
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 8 }, (_, n) => world.signUp(`P${n}`)))
})
// the audit holds members, counts, owners and the users' records against each other
afterEach(async () => {
  await world.checkMoney()
  for (const person of people) await person.call('leaveGang', { body: {} })
})

const name = () => `Gang ${++serial}`
const found = (person: Person) => person.ok('createGang', { body: { name: name() } })
const join = (person: Person, id: string) => person.call('joinGang', { params: { id } })
const leave = (person: Person) => person.call('leaveGang', { body: {} })
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).sort()

test('G-04 founding and joining at once: a person ends in exactly one gang', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const [owner, other, mara] = people as [Person, Person, Person]
    const [one, two] = [await found(owner), await found(other)]
    const answers = await Promise.all([
      join(mara, one.id),
      join(mara, two.id),
      mara.call('createGang', { body: { name: name() } }),
      mara.call('createGang', { body: { name: name() } }),
    ])
    expect(codes(answers).filter((code) => code === 'already_in_gang')).toHaveLength(3)
    for (const person of [owner, other, mara]) await leave(person)
  }
})

test('G-07 one name for two founders at once: one has it', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const same = name()
    const answers = await Promise.all(people.map((one) => one.call('createGang', { body: { name: same } })))
    expect(codes(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 'name_taken')])
    for (const person of people) await leave(person)
  }
})

test('G-17 the last member leaves while others join: they are in it, or it is gone, never half of both', async () => {
  for (let round = 0; round < rounds(8); round++) {
    const [owner, ...others] = people as [Person, ...Person[]]
    const { id } = await found(owner)
    const [, ...joined] = await Promise.all([leave(owner), ...others.map((one) => join(one, id))])
    const inside = joined.filter(({ status }) => status === 200).length
    expect(joined.filter(({ status }) => status === 404)).toHaveLength(7 - inside)
    const gang = await owner.call('getGang', { params: { id } })
    expect(gang.status === 404 ? 0 : gang.body.memberCount).toBe(inside)
    await world.checkMoney()
    for (const person of people) await leave(person)
  }
})

test('G-17 everybody leaves at once: the gang is gone and nobody is stuck', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const [owner, ...others] = people as [Person, ...Person[]]
    const { id } = await found(owner)
    for (const one of others) await join(one, id)
    expect(codes(await Promise.all(people.map(leave)))).toEqual(people.map(() => 200))
    expect((await owner.call('getGang', { params: { id } })).status).toBe(404)
  }
})

test('G-17 the owner hands over while the heir leaves: there is one owner', async () => {
  for (let round = 0; round < rounds(8); round++) {
    const [owner, heir, third] = people as [Person, Person, Person]
    const { id } = await found(owner)
    await join(heir, id)
    await join(third, id)
    await Promise.all([
      owner.call('changeGangMember', { params: { id, userId: heir.id }, body: { role: 'owner' } }),
      leave(heir),
      leave(owner),
    ])
    const gang = await third.ok('getGang', { params: { id } })
    expect(gang.members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    await world.checkMoney()
    for (const person of people) await leave(person)
  }
})

test('G-17 S-27 a moderator who dissolves a gang waits for a member who is leaving before the gang is locked: no deadlock', async () => {
  const [owner, mara] = people as [Person, Person]
  const judge = await world.moderator('Judge')
  const { id } = await found(owner)
  await join(mara, id)
  const report = await mara.ok('report', { body: { kind: 'gang', id, reason: 'Name' } })
  let dissolving: Promise<{ status: number }> | undefined
  await world.db.transact(async (tx) => {
    // as somebody who leaves: their own row, then the gang's
    await tx.first(sql`select 1 from users where id = ${BigInt(mara.id)} for no key update`)
    dissolving = judge.call('decideReport', {
      params: { id: report.id },
      body: { decision: 'remove', reason: 'Name' },
    })
    const waiting = () =>
      world.db.one<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(async () => (await waiting()).n).toBe(1)
    await tx.first(sql`select 1 from gangs where id = ${BigInt(id)} for update nowait`)
  })
  expect((await dissolving)?.status).toBe(200)
  expect((await owner.call('getGang', { params: { id } })).status).toBe(404)
})

test('G-17 S-27 a gang is dissolved while people join and leave: all are free, and their records say so', async () => {
  const judge = await world.moderator('Judge')
  for (let round = 0; round < rounds(5); round++) {
    const [owner, ...others] = people as [Person, ...Person[]]
    const { id } = await found(owner)
    for (const one of others.slice(0, 4)) await join(one, id)
    const report = await others[0]!.ok('report', { body: { kind: 'gang', id, reason: 'Name' } })
    const [decided] = await Promise.all([
      judge.call('decideReport', { params: { id: report.id }, body: { decision: 'remove', reason: 'Name' } }),
      ...others.slice(4).map((one) => join(one, id)),
      ...others.slice(0, 2).map(leave),
    ])
    expect(decided.status).toBe(200)
    expect((await owner.call('getGang', { params: { id } })).status).toBe(404)
    await world.checkMoney()
    for (const person of people) expect((await person.ok('currentUser')).gangId).toBeNull()
  }
})

test('G-11 the last seat of a gang is taken once', async () => {
  const [owner, ...others] = people as [Person, ...Person[]]
  const { id } = await found(owner)
  await world.db.change(sql`
    with u as (
      insert into users (email, first_name, last_name, date_of_birth, region, gang_id)
      select 'crowd-' || n || '@example.com', 'Crowd', 'Example', '1990-01-01', 'GB', ${BigInt(id)}
      from generate_series(1, ${GANG_PEOPLE_MAX - 2}) n returning id
    ), m as (insert into gang_members (user_id, gang_id, role) select id, ${BigInt(id)}, 'member' from u)
    update gangs set member_count = ${GANG_PEOPLE_MAX - 1} where id = ${BigInt(id)}`)
  const answers = await Promise.all(others.map((one) => join(one, id)))
  expect(codes(answers)).toEqual([200, ...Array.from({ length: 6 }, () => 'gang_full')])
})
