import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { wireToCents } from '#contract/money.ts'
import { type BetCommand, placeBets } from '#server/bets/index.ts'
import { openDb, sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { bet, EVIDENCE, on, openEvent, productNow } from '#tests/support/events.ts'
import { person, twoNodes } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import type { Person, World } from '#tests/support/world.ts'

/** Two servers with their timers and relays running, on one database, connected by LISTEN and NOTIFY. */
const [one, two] = twoNodes({ jobs: true, transport: listenTransport })
const mara = person(() => one.rich('Mara', '100000'))
const jo = person(() => one.rich('Jo', '100000'))

const settledWithin = (world: World, id: string, status: string) =>
  expect
    .poll(async () => (await world.as(mara).ok('getEvent', on(id))).status, { timeout: 30_000, interval: 50 })
    .toBe(status)

describe('two nodes on one database', () => {
  test('Z-12 one purse is spent once, whichever node is asked', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const spender = await one.rich('Spender', '10')
      const { id } = await openEvent(one, mara)
      const nodes = [one.as(spender), two.as(spender)]
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => nodes[n % 2]!.call('placeBet', bet(id, 'optionA', '1'))),
      )
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10)
      expect((await spender.balance()).usd).toBe('0.00')
    }
  })

  test('E-22 the same key on both nodes at once is one bet', async () => {
    for (let round = 0; round < rounds(5); round++) {
      const { id } = await openEvent(one, mara)
      const nodes = [one.as(jo), two.as(jo)]
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          nodes[n % 2]!.call('placeBet', bet(id, 'optionA', '1', `k-${id}`)),
        ),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201))
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
      expect((await jo.ok('eventStats', on(id))).betCount).toBe(1)
    }
  })

  test('C-07 the same deposit key on both nodes at once is one deposit', async () => {
    const payer = await one.signUp('Payer')
    const nodes = [one.as(payer), two.as(payer)]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        nodes[n % 2]!.call('createPaymentIntent', { body: { amount: '7' }, key: 'both' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body.paymentIntentId)).size).toBe(1)
    expect((await payer.balance()).usd).toBe('7.00')
  })

  test('E-22 a dispute with one key on both nodes at once is one dispute with one bond, and both are notified', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const { id } = await openEvent(one, mara)
      await mara.ok('placeBet', bet(id, 'optionA', '1'))
      await jo.ok('placeBet', bet(id, 'optionB', '1'))
      await one.db.change(sql`
        update event_books set status = 'proposed', proposed_outcome = 'optionA', proposed_at = clock_now(),
          losers_left = 1, next_at = clock_now() + interval '1 hour' where event_id = ${BigInt(id)}`)
      const before = Number((await jo.balance()).usd)
      const nodes = [one.as(jo), two.as(jo)]
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          nodes[n % 2]!.call('disputeEvent', { ...on(id), body: { reason: 'no' }, key: `dispute-${id}` }),
        ),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200))
      expect(Number((await jo.balance()).usd)).toBeCloseTo(before - 1)
    }
  })

  test('E-07 E-21 timers run within two seconds, once, on either node; everybody is notified once', async () => {
    const endsAt = new Date((await productNow(one)).getTime() + 5_000).toISOString()
    const events = await Promise.all(Array.from({ length: 6 }, () => openEvent(one, mara, { endsAt })))
    for (const { id } of events) {
      await one.as(mara).ok('placeBet', bet(id, 'optionA', '1'))
      await two.as(jo).ok('placeBet', bet(id, 'optionB', '1'))
    }
    for (const { id } of events) await settledWithin(two, id, 'locked')
    const locks = await one.db.rows<{ late: number; locks: number }>(sql`
      select max(extract(epoch from t.at - k.ends_at))::float8 as late, count(*)::int as locks
      from event_timeline t join event_books k using (event_id)
      where t.what = 'locked' and t.event_id = any(${events.map(({ id }) => BigInt(id))}::bigint[]) group by t.event_id`)
    expect(locks.map((row) => row.locks)).toEqual(Array(6).fill(1))
    // a machine may have a third of the speed
    for (const { late } of locks) expect(late).toBeLessThan(6)
    for (const { id } of events) {
      await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
      await one.db.change(sql`update event_books set next_at = clock_now() where event_id = ${BigInt(id)}`)
    }
    for (const { id } of events) await settledWithin(one, id, 'settled')
    const lines = await one.db.rows<{ what: string; n: number }>(sql`
      select what, count(*)::int as n from event_timeline
      where event_id = any(${events.map(({ id }) => BigInt(id))}::bigint[]) group by what`)
    for (const what of ['locked', 'final', 'settled'])
      expect(lines.find((line) => line.what === what)).toEqual({ what, n: 6 })
    await expect
      .poll(
        async () =>
          (await jo.ok('listNotifications', { query: { limit: 100 } })).filter(
            ({ title }) => title.startsWith('You lost ') || title.startsWith('Settled · '),
          ).length,
        {
          timeout: 5_000,
        },
      )
      .toBe(6)
    for (const { id } of events) expect((await mara.ok('getEvent', on(id))).paidToMe).toBe('1.96')
  })

  test('L-11 X-05 sockets of one node hear what happens on the other, and a sign-out there closes them here', async () => {
    const watcher = await one.signUp('Watcher')
    const socket = new WebSocket(`${two.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: watcher.cookie, origin: two.url },
    })
    const received: Record<string, unknown>[] = []
    socket.on('message', (data) => received.push(JSON.parse(data.toString())))
    await once(socket, 'open')
    const { id } = await openEvent(one, mara)
    socket.send(JSON.stringify({ type: 'watch_event', eventId: id }))
    socket.send(JSON.stringify({ type: 'ping' }))
    const has = (part: object) =>
      expect
        .poll(() => received, { timeout: 3_000, interval: 20 })
        .toContainEqual(expect.objectContaining(part))
    await has({ type: 'pong' })
    await one.as(mara).ok('placeBet', bet(id, 'optionA', '3'))
    await has({ type: 'odds_changed', optionAPool: '3.00' })
    await one.as(watcher).ok('createPaymentIntent', { body: { amount: '5' } })
    await has({ type: 'balance_changed' })
    const ending = once(socket, 'close')
    const began = performance.now()
    await one.as(watcher).ok('signOut')
    expect((await ending)[0]).toBe(4001)
    expect(performance.now() - began).toBeLessThan(3_000)
    expect((await two.as(watcher).call('currentUser')).status).toBe(401)
  })
})

describe('deadlocks', () => {
  test('Z-12 two writers with the same people in opposite order neither fail nor lose a cent', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => one.rich(`D${n}`, '1000')))
    const events = [BigInt((await openEvent(one, mara)).id), BigInt((await openEvent(one, mara)).id)]
    const url = one.context.config.databaseUrl!
    const [left, right] = [openDb(url), openDb(url)]
    let serial = 0
    const batch = (order: Person[], eventIds: bigint[]): BetCommand[] =>
      order.flatMap((person) =>
        eventIds.map((eventId) => ({
          eventId,
          userId: BigInt(person.id),
          selection: 'optionA' as const,
          amount: 1n,
          key: `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`,
          isPracticeMode: undefined,
        })),
      )
    const writing = async (db: typeof left, order: Person[], eventIds: bigint[]) => {
      let placed = 0
      for (let round = 0; round < rounds(40); round++) {
        const outcomes = await placeBets(db, batch(order, eventIds))
        placed += outcomes.filter((outcome) => 'value' in outcome).length
      }
      return placed
    }
    const placed = await Promise.all([
      writing(left, people, events),
      writing(right, [...people].reverse(), [...events].reverse()),
    ])
    expect(placed).toEqual([rounds(40) * 24, rounds(40) * 24])
    for (const person of people)
      expect(wireToCents((await person.balance()).usd)).toBe(100_000n - BigInt(rounds(40)) * 4n)
    await Promise.all([left.close(), right.close()])
  })

  test('Z-12 a transaction that loses a deadlock runs again, and what it publishes after the commit is published once', async () => {
    await one.db.change(sql`create table if not exists two_rows (id int primary key, n int not null)`)
    await one.db.change(sql`insert into two_rows values (1, 0), (2, 0)`)
    let runs = 0
    let held = 0
    const said: string[] = []
    const lockBoth = (first: number, second: number) =>
      one.db.transact(async (tx) => {
        runs++
        await tx.change(sql`update two_rows set n = n + 1 where id = ${first}`)
        held++
        while (held < 2) await new Promise((resolve) => setTimeout(resolve, 5))
        await tx.change(sql`update two_rows set n = n + 1 where id = ${second}`)
        tx.afterCommit(() => said.push(`${first}${second}`))
      })
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])
    expect(runs).toBeGreaterThan(2)
    expect(said.sort()).toEqual(['12', '21'])
    expect(await one.db.rows(sql`select n from two_rows`)).toEqual([{ n: 2 }, { n: 2 }])
  })
})
