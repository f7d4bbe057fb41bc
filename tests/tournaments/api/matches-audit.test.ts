import { beforeAll, expect, test } from 'vitest'
import { auditAll } from '#server/audit-all.ts'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { type Played, richPeople, started } from '#tests/support/matches.ts'

const world = unjudgedWorld()
let line: Played
beforeAll(async () => {
  line = await started(await richPeople(world, 3))
  await line.won(line.people[0]!)
})

const faults = async () => (await auditAll(world.db)).map(({ invariant, where }) => `${where} ${invariant}`)

test.each([
  ['a match that has another winner', sql`winner_id = challenger_id`, sql`winner_id = champion_id`, 1],
  [
    'a match that is due later',
    sql`due_at = due_at + interval '1 day'`,
    sql`due_at = due_at - interval '1 day'`,
    2,
  ],
])('T-57 Z-12 the audit of lines finds %s than its facts say', async (_, change, back, number) => {
  expect(await faults()).toEqual([])
  const where = sql`tournament_id = ${BigInt(line.id)} and number = ${number}`
  await world.db.change(sql`update matches set ${change} where ${where}`)
  expect(await faults()).toEqual([`tournament:${line.id} a tournament is what its facts say`])
  await world.db.change(sql`update matches set ${back} where ${where}`)
  expect(await faults()).toEqual([])
})

test('T-57 Z-12 facts refuse to be changed or deleted', async () => {
  const of = sql`tournament_id = ${BigInt(line.id)}`
  await expect(
    world.db.change(sql`update tournament_facts set at = clock_now() where ${of}`),
  ).rejects.toThrow()
  await expect(world.db.change(sql`delete from tournament_facts where ${of}`)).rejects.toThrow()
})
