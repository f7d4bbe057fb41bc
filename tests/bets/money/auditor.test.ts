import { beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { auditDeposits } from '#server/deposits/index.ts'
import { audit, auditStatements } from '#server/ledger/index.ts'
import { on, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { tried } from '#tests/support/may.ts'

const world = unjudgedWorld()
const mara = person(() => world.rich('Mara', '100'))
let open: bigint
let settled: bigint
beforeAll(async () => {
  const jo = await world.rich('Jo', '100')
  const stakes = [
    [mara, 'optionA', '10'],
    [jo, 'optionB', '10'],
  ] as const
  settled = BigInt(await proposedEvent(world, mara, stakes))
  await jo.ok('concedeEvent', on(settled.toString()))
  open = BigInt(await stakedEvent(world, mara, stakes))
})

/** The audits' faults after these statements, which are rolled back. */
async function auditWith(
  ...plant: ReturnType<typeof sql>[]
): Promise<{ invariant: string; where: string }[]> {
  let faults: { invariant: string; where: string }[] = []
  await tried(world.db, async (tx) => {
    // The tests' role may switch triggers off, as may anyone with the database's password.
    await tx.change(sql`set local session_replication_role = replica`)
    for (const statement of plant) await tx.change(statement)
    faults = [
      ...(await audit(tx)),
      ...(await auditStatements(tx)),
      ...(await auditEvents(tx)),
      ...(await auditDeposits(tx)),
    ].map(({ invariant, where }) => ({
      invariant,
      where,
    }))
  })
  return faults
}
const purse = () => `person:${mara.id}:usd`
const account = () => sql`ledger_account('person', ${BigInt(mara.id)}, false)`

test('V-13 the audit sees a settlement, or its opening, that is another one than the log has committed to', async () => {
  await world.visitor.ok('replayProof', on(settled.toString()))
  const found = {
    invariant: 'a settlement is the one to which the log has committed',
    where: `event:${settled}`,
  }
  expect(await auditWith()).toEqual([])
  for (const plant of [
    sql`update event_replays set settlement = replace(settlement, '"bets":2', '"bets":3')`,
    sql`update event_replays set salt = sha256(salt)`,
    sql`update event_replays set hash = sha256(hash)`,
    sql`update event_books set fee_cents = fee_cents + 1 where event_id = ${settled}`,
  ])
    expect(await auditWith(plant)).toContainEqual(found)
})

describe('Z-12 the auditor finds what does not hold, and names it', () => {
  test('sound books have no faults', async () => {
    expect(await auditWith()).toEqual([])
  })

  test('V-13 a cent that appears in a purse', async () => {
    const faults = await auditWith(
      sql`update ledger_accounts set balance_cents = balance_cents + 1 where id = ${account()}`,
    )
    expect(faults).toContainEqual({ invariant: 'balances sum to zero', where: 'USD' })
    expect(faults).toContainEqual({ invariant: 'a balance is the sum of its postings', where: purse() })
    expect(faults).toContainEqual({ invariant: 'the newest posting carries the balance', where: purse() })
  })

  test('a cent that moves from one purse to another without a posting', async () => {
    const faults = await auditWith(
      sql`update ledger_accounts set balance_cents = balance_cents - 1 where id = ${account()}`,
      sql`update ledger_accounts set balance_cents = balance_cents + 1 where id = ledger_account('fees', 0, false)`,
    )
    expect(faults.map((fault) => fault.where)).toContain(purse())
    expect(faults.map((fault) => fault.where)).toContain('fees:usd')
    expect(faults.map((fault) => fault.invariant)).not.toContain('balances sum to zero')
  })

  test('a posting that was changed, and one that was deleted', async () => {
    const change = await auditWith(sql`
      update ledger_postings set amount_cents = amount_cents + 1 where destination = ${account()} and reason = 10`)
    expect(change).toContainEqual({ invariant: 'a balance is the sum of its postings', where: purse() })
    const gone = await auditWith(
      sql`delete from ledger_postings where destination = ${account()} and reason = 4`,
    )
    expect(gone).toContainEqual({ invariant: 'a balance is the sum of its postings', where: purse() })
  })

  test('a journal that is missing', async () => {
    const faults = await auditWith(sql`delete from ledger_journals where key like 'payout:%'`)
    expect(faults).toEqual([{ invariant: 'every posting has its journal', where: `event:${settled}:A:usd` }])
  })

  test('a purse below zero', async () => {
    const faults = await auditWith(
      sql`alter table ledger_accounts drop constraint ledger_accounts_floor`,
      sql`update ledger_accounts set balance_cents = -1 where id = ${account()}`,
    )
    expect(faults).toContainEqual({ invariant: 'no account goes below its floor', where: purse() })
  })

  test('a tally that is not the sum of its bets, and a bet that is gone', async () => {
    const where = `event:${open}`
    expect(
      await auditWith(sql`update event_books set stake_a_cents = stake_a_cents + 1 where event_id = ${open}`),
    ).toEqual([
      { invariant: 'the tally is the sum of the bets', where },
      { invariant: 'the pools hold the stakes', where },
    ])
    expect(await auditWith(sql`delete from bets where event_id = ${open} and side = 0`)).toContainEqual({
      invariant: 'the tally is the sum of the bets',
      where,
    })
    expect(await auditWith(sql`update event_books set bets_b = 2 where event_id = ${open}`)).toEqual([
      { invariant: 'the tally is the sum of the bets', where },
    ])
  })

  test('V-13 a payout that was promised wrongly, and money that is left in a settled pool', async () => {
    const where = `event:${settled}`
    expect(
      await auditWith(
        sql`update event_payouts set amount_cents = amount_cents - 1 where event_id = ${settled}`,
      ),
    ).toContainEqual({ invariant: 'payouts and fee are the pot', where })
    expect(
      await auditWith(sql`
        update ledger_accounts set balance_cents = balance_cents + 1 where id = ledger_account('event-a', ${settled}, false)`),
    ).toContainEqual({ invariant: 'nothing is left in a settled pool', where })
  })

  test('V-13 a bet that is not the posting of its number', async () => {
    const faults = await auditWith(sql`
      update bets set amount_cents = amount_cents + 1 where event_id = ${open} and user_id = ${BigInt(mara.id)}`)
    expect(faults.map((fault) => fault.invariant)).toContain('a bet is the posting of its number')
  })

  test('the right sum that was fixed for the wrong person', async () => {
    const faults = await auditWith(sql`
      update event_payouts set user_id = user_id + 1000 where event_id = ${settled}`)
    expect(faults).toContainEqual({
      invariant: 'everybody is paid what was fixed',
      where: `event:${settled}`,
    })
  })

  test('a fee that the ledger did not take, and a bond that stayed behind', async () => {
    const where = `event:${settled}`
    expect(
      await auditWith(sql`update event_books set fee_cents = fee_cents - 1 where event_id = ${settled}`),
    ).toContainEqual({
      invariant: 'the fee is what the ledger took',
      where,
    })
    expect(
      await auditWith(
        // the proposal's bond has been there
        sql`insert into ledger_accounts (id, balance_cents) values (ledger_account('bond', ${settled}, false), 5)
          on conflict (id) do update set balance_cents = 5`,
      ),
    ).toContainEqual({ invariant: 'no bond is left after the end', where })
  })

  test('a line of a statement that does not carry on from the one before it', async () => {
    const faults = await auditWith(sql`
      update ledger_postings set source_after_cents = source_after_cents - 1 where source = ${account()} and reason = 1`)
    expect(faults).toContainEqual({
      invariant: 'each posting carries on from the balance before it',
      where: purse(),
    })
  })

  test('C-18 somebody who owes beside a full purse, and somebody who has paid more than they owed', async () => {
    const debt = (balance: number) => sql`
      insert into ledger_accounts (id, balance_cents) values (ledger_account('debt', ${BigInt(mara.id)}, false), ${balance})`
    const where = `debt:${mara.id}:usd`
    expect(await auditWith(debt(-5))).toContainEqual({ invariant: 'a debtor has no balance', where })
    expect(await auditWith(debt(5))).toContainEqual({
      invariant: 'nobody has paid more than they owe',
      where,
    })
  })

  test('C-18 a deposit that is called credited and is not in the ledger', async () => {
    const faults = await auditWith(sql`
      insert into card_deposits (provider_id, user_id, amount_cents, test_mode, status)
      values ('test_planted', ${BigInt(mara.id)}, 500, true, 'credited')`)
    expect(faults).toEqual([
      { invariant: 'a deposit is credited once and in full', where: 'deposit:test_planted' },
    ])
  })
})
