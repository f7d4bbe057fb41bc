import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { testCards, world } from '#tests/support/stripe-world.ts'
import { type Person, usd } from '#tests/support/world.ts'

testCards()

const told = async (person: Person) => (await person.ok('listNotifications')).map((one) => one.title)
/** Bets that much on an event. */
async function spend(person: Person, amount: string): Promise<void> {
  const { id } = await openEvent(world, person)
  await person.ok('placeBet', bet(id, 'optionA', amount))
}

describe('money that goes back to the card', () => {
  test('C-18 W-49 refunds are taken from the balance, in parts and never more than was paid, as lines of history', async () => {
    const person = await world.signUp('Payer')
    const id = await world.pay(person, '20')
    world.stripe.books.refund(id, 500)
    await world.allDelivered()
    expect(await usd(person)).toBe('15.00')
    world.stripe.books.refund(id)
    await world.allDelivered()
    expect(await usd(person)).toBe('0.00')
    const lines = await person.ok('transactions', { query: { type: 'deposit_reversal' } })
    expect(lines.map((line) => [line.amount, line.description, line.reference])).toEqual([
      ['-15.00', 'Deposit taken back', `deposit:${id}`],
      ['-5.00', 'Deposit taken back', `deposit:${id}`],
    ])
    expect(await person.ok('cardDeposits')).toMatchObject([{ status: 'credited', takenBack: '20.00' }])
    expect(await told(person)).toEqual(['$15.00 was taken back', '$5.00 was taken back'])
  })

  test('C-18 reversed money that was spent is owed: the person is notified, the next deposit repays it first, and no more', async () => {
    const [person, other] = [await world.signUp('Payer'), await world.signUp('Other')]
    const id = await world.pay(person, '50')
    await spend(person, '42')
    const dispute = world.stripe.books.dispute(id)
    await world.allDelivered()
    expect(await usd(person)).toBe('0.00')
    const owed = async () =>
      (
        await world.db.one<{ owed: bigint }>(sql`
      select -coalesce(ledger_balance(ledger_account('debt', ${BigInt(person.id)}::bigint, false)), 0) as owed`)
      ).owed
    expect(await owed()).toBe(4200n)
    const [notice] = await person.ok('listNotifications')
    expect(notice).toMatchObject({
      title: '$50.00 was taken back',
      body: 'That part of your card deposit of $50.00 went back to the card. You owe $42.00: incoming money repays this first, and until then you cannot bet or withdraw.',
    })
    const withdraw = () =>
      person.call('requestWithdrawal', {
        body: { amount: '5', destination: 'cashapp', destinationDetails: '$payer' },
      })
    expect((await withdraw()).body.code).toBe('money_owed')
    await world.pay(person, '30')
    expect([await usd(person), await owed()]).toEqual(['0.00', 1200n])
    await world.pay(person, '20')
    expect([await usd(person), await owed()]).toEqual(['8.00', 0n])
    expect((await withdraw()).status).toBe(201)
    expect(await told(person)).toContainEqual(expect.stringMatching(/^\$\d+\.00 repaid your debt$/))
    // won after all: everything comes back, and nothing is owed any more
    world.stripe.books.closeDispute(dispute.id, 'won')
    await world.allDelivered()
    expect([await usd(person), await owed()]).toEqual(['53.00', 0n])
    expect((await told(person))[0]).toMatch(/^\$\d+\.00 came back$/)
    expect(await usd(other)).toBe('0.00')
  })

  test('C-18 a dispute that is won pays what is owed first; one that is lost stays taken', async () => {
    const person = await world.signUp('Payer')
    const [first, second] = [await world.pay(person, '20'), await world.pay(person, '10')]
    await spend(person, '30')
    const [won, lost] = [world.stripe.books.dispute(first), world.stripe.books.dispute(second)]
    await world.allDelivered()
    world.stripe.books.closeDispute(lost.id, 'lost')
    await world.allDelivered()
    expect(await usd(person)).toBe('0.00')
    world.stripe.books.closeDispute(won.id, 'won')
    await world.allDelivered()
    // 30 were owed, 20 came back
    expect(await usd(person)).toBe('0.00')
    const [notice] = await person.ok('listNotifications')
    expect(notice!.body).toContain('You owe $10.00')
  })

  test('C-18 a refund during a dispute is not taken twice', async () => {
    const person = await world.signUp('Payer')
    const id = await world.pay(person, '20')
    await world.pay(person, '20')
    world.stripe.books.refund(id, 1200)
    world.stripe.books.dispute(id)
    await world.allDelivered()
    expect(await usd(person)).toBe('20.00')
    expect((await person.ok('cardDeposits')).map((one) => one.takenBack)).toEqual(['0.00', '20.00'])
  })
})
