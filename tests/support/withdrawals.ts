import { randomUUID } from 'node:crypto'
import type { Body, Reply } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { account, postOne } from '#server/ledger/index.ts'
import type { Person, World } from './world.ts'

export type Withdrawal = Reply<'requestWithdrawal'>

export const to = (amount: string, more: Partial<Body<'requestWithdrawal'>> = {}) => ({
  body: {
    amount,
    destination: 'cashapp',
    destinationDetails: '$adalace',
    ...more,
  } as Body<'requestWithdrawal'>,
})

/** Approves a withdrawal by as many of the operators as it needs. @returns its revision after that */
export async function approve(id: string, ...operators: Person[]): Promise<number> {
  let revision = 1
  for (const operator of operators) {
    const seen = await operator.ok('approveWithdrawal', { params: { id }, body: { revision } })
    revision = seen.revision
    if (seen.status === 'processing') break
  }
  return revision
}

/** A withdrawal that is being paid out. */
export async function processing(
  person: Person,
  amount: string,
  ...operators: Person[]
): Promise<Withdrawal> {
  const withdrawal = await person.ok('requestWithdrawal', to(amount))
  await approve(withdrawal.id, ...operators)
  return withdrawal
}

/** The ledger's hold for a withdrawal, hundredths. */
export async function held(world: World, id: string): Promise<bigint> {
  const row = await world.db.one<{ held: bigint }>(
    sql`select coalesce(ledger_balance(ledger_account('withdrawal', ${BigInt(id)}, false)), 0)::bigint as held`,
  )
  return row.held
}

/** Gives a person a debt, hundredths, as does a deposit that is taken back after its money was spent. */
export async function owe(world: World, person: Person, cents: bigint): Promise<void> {
  await world.db.transact((tx) =>
    postOne(tx, {
      key: `owes:${person.id}:${randomUUID()}`,
      reason: 'correction',
      ref: `person:${person.id}`,
      postings: [
        {
          source: account('debt', BigInt(person.id), 'USD'),
          destination: account('external-card', 0n, 'USD'),
          amount: cents,
        },
      ],
    }),
  )
}
