import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BetCommand, placeBets } from '#server/bets/index.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account } from '#server/ledger/index.ts'
import { openEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld()
let people: Person[]
beforeAll(async () => {
  people = await Promise.all(['Ada', 'Ben', 'Cem', 'Dua', 'Eli'].map((name) => world.rich(name, '100')))
})

const command = (person: Person, eventId: bigint, more: Partial<BetCommand> = {}): BetCommand => ({
  eventId,
  userId: BigInt(person.id),
  selection: 'optionA',
  amount: 100n,
  key: randomUUID(),
  isPracticeMode: undefined,
  ...more,
})
const codes = (outcomes: Awaited<ReturnType<typeof placeBets>>) =>
  outcomes.map((outcome) =>
    'value' in outcome
      ? outcome.value.replayed
        ? 'again'
        : 'placed'
      : outcome.error instanceof Refusal
        ? outcome.error.code
        : outcome.error,
  )
const event = async () => BigInt((await openEvent(world, people[0]!)).id)

describe('Z-12 E-22 one bad command never fails the others of its batch', () => {
  test('an event of the largest id that the wire allows is unknown, and nothing else', async () => {
    const id = await event()
    const commands = people.map((person) => command(person, id))
    commands[2]!.eventId = 999_999_999_999_999_999n
    expect(codes(await placeBets(world.db, commands))).toEqual([
      'placed',
      'placed',
      'not_found',
      'placed',
      'placed',
    ])
  })

  test('a batch of nothing but repeats is answered with them', async () => {
    const id = await event()
    const commands = people.map((person) => command(person, id))
    await placeBets(world.db, commands)
    expect(codes(await placeBets(world.db, commands))).toEqual(Array(5).fill('again'))
  })

  test('a key of a bet with another amount or side is refused, whichever node placed that bet', async () => {
    const id = await event()
    const commands = people.slice(0, 3).map((person) => command(person, id))
    await placeBets(world.db, commands)
    const [more, other, same] = commands
    const again = [{ ...more!, amount: 101n }, { ...other!, selection: 'optionB' as const }, same!]
    expect(codes(await placeBets(world.db, again))).toEqual([
      'idempotency_key_reused',
      'idempotency_key_reused',
      'again',
    ])
  })

  test('nobody bets on both sides of an event, in a batch either', async () => {
    const id = await event()
    await placeBets(world.db, [command(people[0]!, id)])
    const commands = people.map((person) => command(person, id, { selection: 'optionB' }))
    expect(codes(await placeBets(world.db, commands))).toEqual(['other_side', ...Array(4).fill('placed')])
  })

  test('twins in one batch: one bet, answered as often as it was asked for, beside strangers', async () => {
    const id = await event()
    const twin = command(people[0]!, id)
    const commands = [twin, twin, twin, ...people.slice(1).map((person) => command(person, id))]
    expect(codes(await placeBets(world.db, commands))).toEqual([
      'placed',
      'again',
      'again',
      'placed',
      'placed',
      'placed',
      'placed',
    ])
  })

  test('an event that somebody holds is called busy within two seconds; bets on the others are placed', async () => {
    const [held, free] = [await event(), await event()]
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = world.db.transact(async (tx) => {
      await tx.rows(sql`select 1 from event_books where event_id = ${held} for update`)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const commands = people.map((person, index) => command(person, index === 1 ? held : free))
    const outcomes = await placeBets(world.db, commands)
    expect(outcomes[1]).toMatchObject({ error: { headers: { 'retry-after': '1' } } })
    expect(codes(outcomes)).toEqual(['placed', 'rate_limited', 'placed', 'placed', 'placed'])
    released.resolve()
    await holding
  })

  test('a person’s postings are numbered in the order in which they happened, even when some waited for the purse', async () => {
    const id = await event()
    const ada = people[0]!
    const purse = account('person', BigInt(ada.id), 'USD')
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        placeBets(
          world.db,
          people.map((person) => command(person, id)),
        ),
        ada.ok('createPaymentIntent', { body: { amount: '1.00' } }),
        placeBets(world.db, [command(ada, id)]),
      ])
    }
    expect(
      await world.db.one(sql`select balance_cents >= 0 as fine from ledger_accounts where id = ${purse}`),
    ).toEqual({ fine: true })
  })
})

/** Uses of each table by this connection so far, without the clock that tests move. */
const touched = (tx: Tx) =>
  tx.rows<{ name: string; uses: number; rows: number }>(sql`
    select regexp_replace(relname, '_[0-9]+$', '') as name, sum(seq_scan + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd)::int as uses,
      sum(n_tup_ins + n_tup_upd)::int as rows
    from pg_stat_xact_user_tables where relname <> 'clock' group by 1 order by 1`)

test('S4 E-22 the sum of a day costs a batch of bets no table: it is judged in the purse that is changed anyway', async () => {
  const id = await event()
  const each = <T>(value: T) => people.map(() => value)
  const users = people.map((person) => BigInt(person.id)).sort((a, b) => (a < b ? -1 : 1))
  const [before, after] = await world.db.transact(async (tx) => {
    const first = await touched(tx)
    await tx.rows(sql`
      select * from bets_place_within(${[id]}::bigint[], ${each(1)}::int[], ${users}::bigint[],
        ${people.map(() => randomUUID())}::uuid[], ${each(0)}::smallint[], ${each(100n)}::bigint[], ${each(-1)}::smallint[],
        ${each(10_000n)}::bigint[])`)
    return [first, await touched(tx)]
  })
  const uses = after.flatMap(({ name, uses, rows }) => {
    const was = before.find((one) => one.name === name)
    return uses > (was?.uses ?? 0) ? [{ name, rows: rows - (was?.rows ?? 0) }] : []
  })
  expect(uses).toEqual([
    { name: 'bets', rows: 5 },
    { name: 'event_books', rows: 1 },
    // five purses, and the pool of the side
    { name: 'ledger_accounts', rows: 6 },
    { name: 'ledger_postings', rows: 5 },
  ])
})
