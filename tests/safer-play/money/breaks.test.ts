import { once } from 'node:events'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { wireToCents } from '#contract/money.ts'
import { sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { person, twoNodes } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import { on, openTournament, seated } from '#tests/support/tournaments.ts'
import type { Person, World } from '#tests/support/world.ts'

/** Two servers with their timers running, on one database. */
const [one, two] = twoNodes({
  jobs: true,
  transport: listenTransport,
  env: { RATE_WRITE_PER_SECOND: '100000' },
})
const asker = person(() => one.signUp('Asker'))
let others: Person[]
let mara: Person
beforeAll(async () => {
  others = await Promise.all(Array.from({ length: 5 }, (_, n) => one.rich(`P${n}`, '100000')))
})
beforeEach(async () => {
  mara = await one.rich('Mara', '1000')
})

const nodes = () => [one, two]
const timeOut = (at: World) => at.as(mara).call('pausePlay', { body: { kind: 'time-out', length: '24h' } })
const usd = async () => wireToCents((await mara.balance()).usd)

describe('Y-08 a break on two nodes', () => {
  test('Y-08 it reaches a socket on the other node, and binds there, within a second', async () => {
    const socket = new WebSocket(`${two.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: mara.cookie, origin: two.url },
    })
    const types: string[] = []
    socket.on('message', (data) => types.push(JSON.parse(data.toString()).type))
    await once(socket, 'open')
    await expect.poll(() => types).toContain('ready')
    const { id } = await openEvent(one, asker)
    expect((await two.as(mara).call('placeBet', bet(id, 'optionA', '1'))).status).toBe(201)
    await timeOut(one)
    expect((await two.as(mara).call('placeBet', bet(id, 'optionA', '1'))).body.code).toBe('play_paused')
    await expect.poll(() => types, { timeout: 3_000, interval: 10 }).toContain('play_limits_changed')
    socket.terminate()
  })

  test('Y-08 in the middle of batches on two nodes: what was answered before is placed, nothing is after, and others lose nothing', async () => {
    for (let round = 0; round < rounds(5); round++) {
      mara = await one.rich('Mara', '1000')
      const { id } = await openEvent(one, asker)
      const bets = (who: Person, count: number) =>
        Array.from({ length: count }, (_, n) =>
          nodes()
            [n % 2]!.as(who)
            .call('placeBet', bet(id, 'optionA', '1.00')),
        )
      const early = bets(mara, 20)
      const theirs = others.flatMap((person) => bets(person, 10))
      const paused = timeOut(nodes()[round % 2]!)
      const late = bets(mara, 20)
      expect((await paused).status).toBe(201)
      const after = await Promise.all(bets(mara, 4))
      for (const answer of after) expect([answer.status, answer.body.code]).toEqual([409, 'play_paused'])
      const mine = await Promise.all([...early, ...late])
      const placed = mine.filter(({ status }) => status === 201)
      for (const { status, body } of mine)
        if (status !== 201) expect([status, body.code]).toEqual([409, 'play_paused'])
      for (const answer of await Promise.all(theirs)) expect(answer.status).toBe(201)
      expect(await usd()).toBe(100_000n - BigInt(placed.length) * 100n)
      const { count } = await one.db.one<{ count: bigint }>(
        sql`select count(*) as count from bets where event_id = ${BigInt(id)}`,
      )
      expect(count).toBe(BigInt(placed.length + 50))
    }
  })
})

describe('Y-09 a tournament that starts in that second', () => {
  test('Y-09 the person is in it or has the whole fee back, never neither and never both', async () => {
    const outcomes = { inside: 0, left: 0 }
    for (let round = 0; round < rounds(12); round++) {
      mara = await one.rich('Mara', '1000')
      const [host, sol, jo] = others as [Person, Person, Person]
      const { id } = await openTournament(host, { maxPlayers: 3 })
      await seated(id, mara, sol, jo)
      const ready = (at: World, who: Person) => at.as(who).call('readyTournament', { ...on(id), body: {} })
      await ready(one, mara)
      await ready(one, sol)
      // the last answer begins it
      const calls = [() => ready(one, jo), () => timeOut(two)]
      await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
      const seat = async () =>
        one.db.one<{ seated: boolean; status: string; waiting: boolean }>(sql`
          select t.status, exists (select from tournament_seats s
              where s.tournament_id = t.id and s.user_id = ${BigInt(mara.id)} and s.refunded_at is null) as seated,
            exists (select from fact_deliveries where listener = 'leave-for-break') as waiting
          from tournaments t where t.id = ${BigInt(id)}`)
      await expect
        .poll(seat, { timeout: 10_000, interval: 20 })
        .toMatchObject({ status: 'in_progress', waiting: false })
      const { seated: inside } = await seat()
      outcomes[inside ? 'inside' : 'left']++
      expect(await usd()).toBe(inside ? 99_000n : 100_000n)
    }
    expect(outcomes.inside + outcomes.left).toBe(rounds(12))
  })

  test('Y-09 a join in the same moment is refused or taken back', async () => {
    for (let round = 0; round < rounds(8); round++) {
      mara = await one.rich('Mara', '1000')
      const { id } = await openTournament(others[0]!)
      await Promise.all([one.as(mara).call('joinTournament', on(id)), timeOut(two)])
      await expect
        .poll(async () => [(await asker.ok('getTournament', on(id))).currentPlayers, await usd()], {
          timeout: 10_000,
          interval: 20,
        })
        .toEqual([0, 100_000n])
    }
  })
})
