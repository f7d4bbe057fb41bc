import { describe, expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import { payEvent } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, proposedEvent, type Stake } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import { owe } from '#tests/support/withdrawals.ts'
import { type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld({
  env: { RATE_WRITE_PER_SECOND: '100000', STEP_UP_GIVE_UP: '1000000' },
})
const mara = person(() => world.rich('Mara', '100000'))
// The auditor proves after each one that nobody owes beside a full purse.

/** balance and debt, cents */
async function balanceAndDebt(person: Person): Promise<[bigint, bigint]> {
  const { balance, owed } = await person.ok('currentUser')
  return [wireToCents(balance), wireToCents(owed!)]
}
const people = (count: number, dollars: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => world.rich(`Person${n}`, dollars)))

describe('debts', () => {
  test('C-18 E-22 Z-12 payouts against debts that arise at the same moment: each is charged, in either order', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const bettors = await people(20, '10')
      const stakes: Stake[] = bettors.map((person) => [person, 'optionA', '10'])
      const id = await proposedEvent(world, mara, [...stakes, [mara, 'optionB', '200']])
      // the last concession pays; other calls run beside it, and half of the debts are larger than the payout
      await Promise.all([
        mara.ok('concedeEvent', on(id)).then(() => payEvent(world.context, BigInt(id))),
        ...bettors.map((person, n) => owe(world, person, n % 2 === 0 ? 500n : 5_000n)),
        payEvent(world.context, BigInt(id)),
      ])
      await world.settle()
      const all = await Promise.all(bettors.map(balanceAndDebt))
      expect(all).toEqual(bettors.map((_, n) => (n % 2 === 0 ? [1_460n, 0n] : [0n, 3_040n])))
    }
  })

  test('C-18 E-22 Z-12 bets, transfers and debts at once: what was accepted was covered, and nobody keeps what is owed', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const ring = await people(6, '20')
      const { id } = await openEvent(world, mara)
      await prove(mara)
      const answers = await Promise.all(
        ring.flatMap((person, n) => [
          person.call('placeBet', bet(id, 'optionA', '7')),
          owe(world, person, 1_500n),
          person.call('transfer', { body: { receiverId: ring[(n + 1) % 6]!.id, amount: '6' } }),
          person.call('placeBet', bet(id, 'optionA', '7')),
          mara.call('transfer', { body: { receiverId: person.id, amount: '1' } }),
        ]),
      )
      expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([])
      const all = await Promise.all(ring.map(balanceAndDebt))
      expect(all.filter(([purse, owed]) => purse > 0n && owed > 0n)).toEqual([])
      // first balances and income, less stakes and reversals, equal balances less debts
      const staked = answers.filter((answer) => answer?.status === 201 && 'eventId' in answer.body).length
      const net = all.reduce((sum, [purse, owed]) => sum + purse - owed, 0n)
      expect(net).toBe(6n * 2_000n + 6n * 100n - 6n * 1_500n - BigInt(staked) * 700n)
    }
  })

  test('C-18 Z-12 chunks of a payout and transfers among the same debtors end, and without a lost deadlock', async () => {
    const bettors = await people(12, '10')
    const stakes: Stake[] = bettors.map((person) => [person, 'optionA', '10'])
    const id = await proposedEvent(world, mara, [...stakes, [mara, 'optionB', '120']])
    for (const person of bettors) await owe(world, person, 300n)
    const deadlocks = async () =>
      (
        await world.db.one<{ count: bigint }>(
          sql`select deadlocks as count from pg_stat_database where datname = current_database()`,
        )
      ).count
    const before = await deadlocks()
    await prove(mara)
    const answers = await Promise.all([
      mara.call('concedeEvent', on(id)),
      ...bettors
        .toReversed()
        .flatMap((person) => [
          mara.call('transfer', { body: { receiverId: person.id, amount: '2' } }),
          owe(world, person, 100n).then(() => ({ status: 201 })),
          person.call('createPaymentIntent', { body: { amount: '1' } }),
        ]),
    ])
    await world.settle()
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    expect(await Promise.all(bettors.map(balanceAndDebt))).toEqual(bettors.map(() => [1_860n, 0n]))
    expect(await deadlocks()).toBe(before)
  })
})
