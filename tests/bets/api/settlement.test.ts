import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, lockedEvent, on, openEvent, proposedEvent } from '#tests/support/events.ts'
import { gained, twoSides } from '#tests/support/two-sides.ts'
import { prove } from '#tests/support/world.ts'

const { world, mara, jo, status } = twoSides()

describe('paying', () => {
  test('S-01 S-02 people bet against each other: what one side loses is what the other wins and the fee, and no house stakes', async () => {
    const purses = async () =>
      world.db.rows<{ kind: number; balance: bigint }>(sql`
        select ledger_kind_of(id) as kind, sum(balance_cents)::bigint as balance from ledger_accounts
        where not ledger_is_practice(id) group by 1 order by 1`)
    const total = (rows: Awaited<ReturnType<typeof purses>>, kind: number) =>
      rows.find((row) => row.kind === kind)?.balance ?? 0n
    const before = await purses()
    const id = await proposedEvent(world, mara, [
      [mara, 'optionA', '7.77'],
      [jo, 'optionB', '3.33'],
    ])
    await jo.ok('concedeEvent', on(id))
    const after = await purses()
    const [people, fees, outside] = [1, 64, 96]
    expect(total(before, people) - total(after, people)).toBe(22n)
    expect(total(after, fees) - total(before, fees)).toBe(22n)
    expect(total(after, outside)).toBe(total(before, outside))
    const { sources } = await world.db.one<{ sources: number[] }>(sql`
      select array_agg(distinct ledger_kind_of(source)) as sources from ledger_postings where reason = 1`)
    expect(sources).toEqual([people])
  })

  test('E-20 Z-12 three winners share odd cents by the order of their bets, and the sum is exact', async () => {
    const [one, two, three] = [await world.rich('One'), await world.rich('Two'), await world.rich('Three')]
    const id = await proposedEvent(world, mara, [
      [one, 'optionA', '1'],
      [two, 'optionA', '1'],
      [three, 'optionA', '1'],
      [jo, 'optionB', '1'],
    ])
    const settled = await jo.ok('concedeEvent', on(id))
    expect(settled.fee).toBe('0.08')
    const paid = await Promise.all(
      [one, two, three].map(async (person) => (await person.ok('getEvent', on(id))).paidToMe),
    )
    expect(paid).toEqual(['1.30', '1.31', '1.31'])
  })

  test('E-20 the fee never takes from a winner: a lost cent pays at most one cent of fee', async () => {
    const id = await proposedEvent(world, mara, [
      [mara, 'optionA', '1000'],
      [jo, 'optionB', '0.01'],
    ])
    // with the bond of the proposal
    expect(await gained(mara, () => jo.ok('concedeEvent', on(id)))).toBe(101_000)
    expect((await mara.ok('getEvent', on(id))).fee).toBe('0.01')
  })

  test('E-20 huge stakes are paid to the cent, beyond what 64-bit products hold', async () => {
    const [one, two] = [await world.rich('Croesus', '900000000'), await world.rich('Midas', '900000000')]
    const { id } = await openEvent(world, mara)
    const stakes = Array.from({ length: 3 }, () => '49999.99')
    for (const amount of stakes) await one.ok('placeBet', bet(id, 'optionA', amount))
    await Promise.all(Array.from({ length: 80 }, () => two.ok('placeBet', bet(id, 'optionB', '50000'))))
    await world.pass('61 minutes')
    await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionB', ...EVIDENCE } })
    const pot = 149_999_97n + 80n * 5_000_000n
    const fee = pot / 50n < 149_999_97n ? pot / 50n : 149_999_97n
    await prove(one)
    expect(await gained(two, () => one.ok('concedeEvent', on(id)))).toBe(Number(pot - fee))
  })

  test('E-21 a payment that was broken off between two chunks goes on where it ended and pays nobody twice', async () => {
    const winners = await Promise.all(Array.from({ length: 7 }, (_, n) => world.rich(`Winner${n}`)))
    // People are paid in the order of their ids.
    winners.sort((a, b) => Number(a.id) - Number(b.id))
    const id = await lockedEvent(world, mara, [
      ...winners.map((person) => [person, 'optionA', '1'] as const),
      [jo, 'optionB', '7'],
    ])
    const { finishEvent, payEvent } = await import('#server/bets/index.ts')
    const { lockBook } = await import('#server/bets/event/book.ts')
    await world.db.transact(async (tx) =>
      finishEvent(world.context, tx, await lockBook(tx, BigInt(id)), 'optionA', 'for a test'),
    )
    expect(await mara.ok('getEvent', on(id))).toMatchObject({
      status: 'locked',
      settling: true,
      outcome: 'optionA',
    })
    const chunk = await world.db.one<{ state: number; user_ids: bigint[] }>(
      sql`select * from event_pay_chunk(${BigInt(id)}, 3)`,
    )
    expect([chunk.state, chunk.user_ids.length]).toEqual([1, 3])
    const purses = await Promise.all(winners.map(async (person) => (await person.balance()).usd))
    expect(purses.map((usd) => Number(usd) > 100)).toEqual([true, true, true, false, false, false, false])
    expect(await payEvent(world.context, BigInt(id))).toBe(true)
    expect(await payEvent(world.context, BigInt(id))).toBe(false)
    await world.settle()
    const paid = await Promise.all(
      winners.map(async (person) => (await person.ok('getEvent', on(id))).paidToMe),
    )
    expect(paid.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)).toBe(1400 - 28)
    expect(await status(id)).toBe('settled')
  })
})
