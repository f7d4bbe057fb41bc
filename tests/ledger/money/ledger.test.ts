import { beforeAll, describe, expect, test } from 'vitest'
import { payouts } from '#contract/odds.ts'
import { lockBook } from '#server/bets/event/book.ts'
import { finishEvent, payEvent, placeBets } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { ACCOUNT_KINDS, type AccountKind, account } from '#server/ledger/accounts.ts'
import { audit, type Journal, missingMark, newestMark, post } from '#server/ledger/index.ts'
import { openEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { fc } from '#tests/support/properties.ts'
import { rounds } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile()
let people: Person[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 8 }, (_, n) => world.rich(`P${n}`, '900000000')))
})

describe('the ledger in SQL', () => {
  test('account ids are built alike in TypeScript and in SQL', async () => {
    for (const kind of Object.keys(ACCOUNT_KINDS) as AccountKind[])
      for (const owner of [0n, 1n, 255n, 256n, 123_456_789_012n])
        for (const currency of ['USD', 'PLAY'] as const) {
          const { id } = await world.db.one<{ id: bigint }>(
            sql`select ledger_account(${kind}, ${owner}::bigint, ${currency === 'PLAY'}) as id`,
          )
          expect(id).toBe(account(kind, owner, currency))
        }
  })

  test.each([
    ['update ledger_postings set amount = 1', sql`update ledger_postings set amount_cents = 1`],
    ['delete from ledger_postings', sql`delete from ledger_postings`],
    ['update ledger_journals', sql`update ledger_journals set key = key || 'x'`],
    ['delete from ledger_journals', sql`delete from ledger_journals`],
    ['truncate ledger_postings', sql`truncate ledger_postings`],
    ['truncate ledger_journals', sql`truncate ledger_journals cascade`],
    ['delete from bets', sql`delete from bets`],
  ])('Z-12 %s is refused: history is append-only', async (_, statement) => {
    const { id } = await openEvent(world, people[0]!)
    await people[0]!.ok('placeBet', { body: { eventId: id, selection: 'optionA', amount: '1' } })
    await expect(world.db.change(statement)).rejects.toThrow('append-only')
  })

  test('Z-12 the database itself keeps purses above zero, currencies apart and amounts positive', async () => {
    const id = account('person', BigInt(people[0]!.id), 'USD')
    await expect(
      world.db.change(sql`update ledger_accounts set balance_cents = -1 where id = ${id}`),
    ).rejects.toThrow('floor')
    const insert = (source: bigint, destination: bigint, amount: bigint) =>
      world.db.change(sql`
        insert into ledger_postings (id, source, destination, amount_cents, at, reason)
        values (nextval('ledger_posting_ids'), ${source}, ${destination}, ${amount}, now(), 1)`)
    await expect(insert(id, id + 1n, 1n)).rejects.toThrow('currency')
    await expect(insert(id, id, 1n)).rejects.toThrow('sides')
    await expect(insert(id, id + 256n, 0n)).rejects.toThrow('amount')
    await expect(insert(id, id + 256n, -1n)).rejects.toThrow('amount')
  })
})

describe('posting', () => {
  const accounts = () => [
    ...people.slice(0, 4).map((person) => account('person', BigInt(person.id), 'USD')),
    account('external-card', 0n, 'USD'),
    account('fees', 0n, 'USD'),
  ]
  let serial = 0
  const journal = (postings: Journal['postings'], key = `test:${++serial}`): Journal => ({
    key,
    reason: 'correction',
    ref: 'test',
    postings,
  })

  test('a journal happens once for its key, whole or not at all, judged after those before it', async () => {
    const [one, two] = [account('pot', 1n, 'USD'), account('pot', 2n, 'USD')]
    const card = account('external-card', 0n, 'USD')
    const verdicts = await world.db.transact((tx) =>
      post(tx, [
        journal([{ source: card, destination: one, amount: 100n }], 'once'),
        journal([{ source: card, destination: one, amount: 100n }], 'once'),
        journal([
          { source: one, destination: two, amount: 60n },
          { source: one, destination: two, amount: 60n },
        ]),
        journal([
          { source: one, destination: two, amount: 100n },
          { source: two, destination: one, amount: 1n },
        ]),
        journal([{ source: one, destination: two, amount: 2n }]),
      ]),
    )
    expect(verdicts).toEqual([
      { verdict: 'posted' },
      { verdict: 'duplicate' },
      { verdict: 'insufficient', account: one },
      { verdict: 'posted' },
      { verdict: 'insufficient', account: one },
    ])
    const again = await world.db.transact((tx) =>
      post(tx, [journal([{ source: card, destination: one, amount: 100n }], 'once')]),
    )
    expect(again).toEqual([{ verdict: 'duplicate' }])
  })

  test('Z-12 behind a journal that was posted before, each posting keeps its own balances', async () => {
    const [one, two, , , card] = accounts() as [bigint, bigint, bigint, bigint, bigint]
    const first = journal([{ source: card, destination: one, amount: 100n }])
    const moves = journal([
      { source: card, destination: two, amount: 50n },
      { source: two, destination: one, amount: 7n },
    ])
    await world.db.transact((tx) => post(tx, [first]))
    const verdicts = await world.db.transact((tx) => post(tx, [first, moves]))
    expect(verdicts).toEqual([{ verdict: 'duplicate' }, { verdict: 'posted' }])
    const balance = async (id: bigint) =>
      (await world.db.one<{ balance: bigint }>(sql`select ledger_balance(${id}) as balance`)).balance
    const rows = await world.db.rows<{ source: bigint | null; destination: bigint | null }>(sql`
      select p.source_after_cents as source, p.destination_after_cents as destination
      from ledger_postings p join ledger_journals j on j.id = p.journal where j.key = ${moves.key} order by p.id`)
    expect(rows).toEqual([
      { source: null, destination: (await balance(two)) + 7n },
      { source: await balance(two), destination: await balance(one) },
    ])
  })

  test.each([
    ['nothing', [], 'no postings'],
    ['zero', [{ source: 2n, destination: 258n, amount: 0n }], 'amount'],
    ['less than zero', [{ source: 2n, destination: 258n, amount: -1n }], 'amount'],
    ['to itself', [{ source: 2n, destination: 2n, amount: 1n }], 'both sides'],
    ['dollars for coins', [{ source: 258n, destination: 259n, amount: 1n }], 'currencies'],
  ])('a journal that moves %s is a bug and throws', async (_, postings, words) => {
    await expect(world.db.transact((tx) => post(tx, [journal(postings)]))).rejects.toThrow(words)
  })

  test('Z-12 any random journals, posted side by side, leave sound books', async () => {
    const ids = accounts()
    const posting = fc
      .record({
        from: fc.nat(ids.length - 1),
        by: fc.integer({ min: 1, max: ids.length - 1 }),
        amount: fc.oneof(fc.bigInt({ min: 1n, max: 500n }), fc.bigInt({ min: 1n, max: 99_999_999_999n })),
      })
      .map(({ from, by, amount }) => ({
        source: ids[from]!,
        destination: ids[(from + by) % ids.length]!,
        amount,
      }))
    const batches = fc.array(
      fc.array(fc.array(posting, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        await Promise.all(
          all.map((batch) =>
            world.db.transact((tx) =>
              post(
                tx,
                batch.map((postings) => journal(postings)),
              ),
            ),
          ),
        )
        expect(await audit(world.db)).toEqual([])
      }),
      { numRuns: rounds(25) },
    )
  })
})

describe('E-20 Z-12 what is paid', () => {
  const stake = fc.oneof(
    fc.bigInt({ min: 1n, max: 9n }),
    fc.bigInt({ min: 1n, max: 100_000n }),
    fc.bigInt({ min: 3_000_000_000n, max: 5_000_000_000n }),
  )

  test('is what the contract’s arithmetic says, bet by bet, for any stakes, small or beyond 64 bits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(7), stake), { minLength: 2, maxLength: 30 }),
        fc.boolean(),
        async (bets, aWins) => {
          const event = await openEvent(world, people[0]!)
          const eventId = BigInt(event.id)
          // Even people on A, odd ones on B: nobody bets on both sides.
          const outcomes = await placeBets(
            world.db,
            bets.map(([who, amount], n) => ({
              eventId,
              userId: BigInt(people[who]!.id),
              selection: who % 2 === 0 ? ('optionA' as const) : ('optionB' as const),
              amount,
              key: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
              isPracticeMode: false,
            })),
          )
          const placed = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []))
          const wins = aWins ? 'optionA' : 'optionB'
          const winners = placed
            .filter((one) => one.selection === wins)
            .sort((a, b) => (a.id < b.id ? -1 : 1))
          const losing = placed
            .filter((one) => one.selection !== wins)
            .reduce((sum, one) => sum + one.amount, 0n)
          await world.db.transact(async (tx) =>
            finishEvent(world.context, tx, await lockBook(tx, eventId), wins, 'for a test'),
          )
          await payEvent(world.context, eventId)
          const rows = await world.db.rows<{ bet_id: bigint; amount: bigint }>(
            sql`select bet_id, amount_cents as amount from event_payouts where event_id = ${eventId} order by bet_id`,
          )
          if (winners.length === 0) {
            // The side that won has no bets: every stake goes back.
            expect(rows.map((row) => row.amount)).toEqual(
              [...placed].sort((a, b) => (a.id < b.id ? -1 : 1)).map((one) => one.amount),
            )
            return
          }
          const expected = payouts(
            winners.map((one) => one.amount),
            losing,
            200n,
          )
          expect(rows.map((row) => row.amount)).toEqual(expected.payouts)
          expect(rows.map((row) => row.bet_id)).toEqual(winners.map((one) => one.id))
        },
      ),
      { numRuns: rounds(40) },
    )
  })
})

describe('the mark of an acknowledged posting', () => {
  test('is missed where its posting is gone or is another one, and only in the database that it belongs to', async () => {
    const mark = (await newestMark(world.db))!
    expect(await missingMark(world.db, [mark])).toBeUndefined()
    expect(await missingMark(world.db, [{ ...mark, print: null }])).toBeUndefined()
    const gone = { ...mark, id: mark.id + 1_000_000n }
    const another = { ...mark, print: `${mark.print}0` }
    for (const missed of [gone, another]) expect(await missingMark(world.db, [mark, missed])).toEqual(missed)
    expect(await missingMark(world.db, [{ ...another, database: 'another' }])).toBeUndefined()
  })
})
