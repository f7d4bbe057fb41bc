import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/ledger/index.ts'

/**
 * Proves that the books agree with the bets and with the ledger: an unfinished event's two accounts hold exactly its
 * stakes, its tally is the sum of its bets, a finished one is empty, and payouts and fee together are the pot.
 */
export async function auditEvents(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ event_id: bigint; invariant: string; details: string }>(sql`
    with staked as (
      select event_id, sum(amount) filter (where side = 0) as a, sum(amount) filter (where side = 1) as b,
        count(*) filter (where side = 0) as na, count(*) filter (where side = 1) as nb
      from bets group by event_id
    ), promised as (
      select event_id, sum(amount) as total from event_payouts group by event_id
    ), compared as (
      select k.*, coalesce(s.a, 0) as sum_a, coalesce(s.b, 0) as sum_b, coalesce(s.na, 0) as count_a, coalesce(s.nb, 0) as count_b,
        coalesce(p.total, 0) as promised,
        coalesce(ledger_balance(ledger_account(2, k.event_id, k.practice)), 0) as held_a,
        coalesce(ledger_balance(ledger_account(3, k.event_id, k.practice)), 0) as held_b
      from event_books k left join staked s using (event_id) left join promised p using (event_id)
    )
    select event_id, 'the tally is the sum of the bets' as invariant, format('A %s/%s, B %s/%s', stake_a, sum_a, stake_b, sum_b) as details
      from compared where stake_a <> sum_a or stake_b <> sum_b or bets_a <> count_a or bets_b <> count_b
    union all
    select event_id, 'the pools hold the stakes', format('A %s/%s, B %s/%s', held_a, stake_a, held_b, stake_b)
      from compared where outcome is null and (held_a <> stake_a or held_b <> stake_b)
    union all
    select event_id, 'nothing is left in a settled pool', format('A %s, B %s', held_a, held_b)
      from compared where settled_at is not null and (held_a <> 0 or held_b <> 0)
    union all
    select event_id, 'payouts and fee are the pot', format('%s + %s of %s', promised, fee, stake_a + stake_b)
      from compared where outcome is not null and promised + fee <> stake_a + stake_b`)
  return rows.map((row) => ({
    invariant: row.invariant,
    where: `event:${row.event_id}`,
    details: row.details,
  }))
}
