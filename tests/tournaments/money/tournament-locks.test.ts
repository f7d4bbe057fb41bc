import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, type Tx } from '#server/core/db.ts'
import { myMatches } from '#server/tournaments/matches/my-matches.ts'
import { matchPoller } from '#server/tournaments/matches/run-matches.ts'
import { play } from '#tests/support/board.ts'
import { richPeople, started } from '#tests/support/matches.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

const logged: string[] = []
let world: World
let host: Person
beforeAll(async () => {
  const logTo = new Writable({
    write(line: Buffer, _, done) {
      logged.push(line.toString())
      done()
    },
  })
  world = await openWorld(await freshDatabase(), { logTo, env: { LOG_LEVEL: 'error' } })
  host = await world.signUp('Host')
  // among the top 50: the end of a tournament adds a share to the host's own row
  await play(world, host, 10, 0)
})
afterAll(async () => {
  await world.checkMoney()
  await world.close()
})

/** Waits until something waits for a lock. */
const waiting = () =>
  expect
    .poll(
      async () =>
        (
          await world.db.one<{ n: number }>(sql`
            select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
        ).n,
      { timeout: 10_000 },
    )
    .toBe(1)

test('K-18 Z-12 a leaver waits for the host’s row before the tournament’s, as every other step does', async () => {
  const people = await richPeople(world, 3)
  const running = await started(people, {}, host)
  const open = await openTournament(host)
  const leaver = people[2]!
  await leaver.ok('joinTournament', on(open.id))
  for (const id of [running.id, open.id]) {
    let leaving: Promise<{ status: number }> | undefined
    await world.db.transact(async (tx) => {
      await tx.rows(sql`select 1 from users where id = ${BigInt(host.id)} for no key update`)
      leaving = leaver.call('leaveTournament', on(id))
      await waiting()
      // the transaction with the host's row gets the tournament's: neither waits for the other
      await tx.rows(sql`select 1 from tournaments where id = ${BigInt(id)} for no key update nowait`)
    })
    expect((await leaving!).status).toBe(200)
  }
})

test('T-57 what somebody’s matches want is answered while one of their tournaments ends', async () => {
  const people = await richPeople(world, 2)
  const { id } = await started(people, {}, host)
  let leaving: Promise<unknown> | undefined
  const slow: Tx = {
    ...world.db,
    async rows(statement) {
      const found = await world.db.rows(statement)
      // between the list of running tournaments and what each of them says
      leaving ??= people[0]!.ok('leaveTournament', on(id))
      await leaving
      return found as never
    },
  }
  expect(await myMatches(slow, BigInt(people[1]!.id), world.context.config)).toEqual([])
})

test('T-57 Z-12 a node that looks at a tournament which another node has just ended finds nothing to do', async () => {
  const people = await richPeople(world, 2)
  const { id } = await started(people, {}, host)
  await people[0]!.ok('leaveTournament', on(id))
  await matchPoller.work(world.context, BigInt(id), () => true)
  expect(logged.filter((line) => line.includes('a step of a tournament failed'))).toEqual([])
  expect((await people[1]!.ok('getTournament', on(id))).winner?.id).toBe(people[1]!.id)
})
