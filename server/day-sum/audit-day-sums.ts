import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { account, accountName } from '#server/ledger/index.ts'
import { readDaySum } from './day-sum.ts'

/** So many purses are looked at in one audit, others in the next. */
const MOST = 200

/**
 * Checks that no purse counts less than what left it without a proof. More is right: it is read anew before anybody is asked for it.
 * Purses that have counted nothing since the number exists are left out.
 */
export async function auditDaySums(tx: Tx, context: WithOffers): Promise<Fault[]> {
  const purses = await tx.rows<{ id: bigint; counted: bigint }>(
    sql`select user_id as id, counted from ledger_counted(${MOST})`,
  )
  // what left before the number existed is not in it
  const { since } = await tx.one<{ since: Date }>(sql`
    select migration_applied_at('0148') + (clock_now() - now()) as since`)
  const faults: Fault[] = []
  for (const { id, counted } of purses) {
    const sum = await readDaySum(context, tx, id, { since })
    if (sum > counted)
      faults.push({
        invariant: 'a purse counts all that left it in a day without a proof',
        where: accountName(account('person', id, 'USD')),
        details: `${sum} left, ${counted} are counted`,
      })
  }
  return faults
}
