import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { account, accountName } from '#server/ledger/index.ts'
import { readDaySum } from './day-sum.ts'

/** Number of purses that one audit checks; the next audit checks others. */
const MOST = 200

/**
 * Checks that no purse counts less than what left it without a proof. More is allowed: the server recomputes the sum before it asks anybody
 * for a proof. Skips purses that have counted nothing since the sum was introduced.
 */
export async function auditDaySums(tx: Tx, context: WithOffers): Promise<Fault[]> {
  const purses = await tx.rows<{ id: bigint; counted: bigint }>(
    sql`select user_id as id, counted from ledger_counted(${MOST})`,
  )
  // movements from before the sum was introduced are not in it
  const { since } = await tx.one<{ since: Date }>(sql`
    select migration_applied_at('0148') + (clock_now() - now()) as since`)
  const faults: Fault[] = []
  for (const { id, counted } of purses) {
    const sum = await readDaySum(context, tx, id, { since })
    if (sum > counted)
      faults.push({
        invariant: 'a purse counts all that left it in a day without a proof',
        where: accountName(account('person', id, 'USD')),
        details: `${sum} went out, but only ${counted} were counted`,
      })
  }
  return faults
}
