import { TRANSFERS_FLAGGED_ABOVE_CENTS, TRANSFERS_FLAGGED_DAYS } from '#contract/bets-limits.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Tie } from '#server/users/index.ts'

/** The people who lately exchanged more than $50.00 with one of these, both directions together. */
export const tiesOfTransfers = (tx: Tx, personIds: readonly bigint[]): Promise<Tie[]> =>
  tx.rows<Tie>(sql`
    select "personId", "otherId", 'transfers' as kind, sum(amount_cents)::bigint as cents from (
      select sender_id as "personId", receiver_id as "otherId", amount_cents from transfers
      where sender_id = any(${[...personIds]}::bigint[])
        and created_at > clock_now() - make_interval(days => ${TRANSFERS_FLAGGED_DAYS})
      union all
      select receiver_id, sender_id, amount_cents from transfers
      where receiver_id = any(${[...personIds]}::bigint[])
        and created_at > clock_now() - make_interval(days => ${TRANSFERS_FLAGGED_DAYS})
    ) moved group by 1, 2 having sum(amount_cents) > ${TRANSFERS_FLAGGED_ABOVE_CENTS}`)
