import { JUROR_REWARD_CENTS, JURY_SEATS } from '#contract/jury-limits.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { verdictOf } from './draw.ts'

type Row = {
  event_id: bigint
  result: string | null
  outcome: string | null
  votes: ('optionA' | 'optionB' | 'void')[]
  seats: number
  paid: bigint
}

/** Each ended case has the outcome of its votes, and its jurors who answered earned their coins, once. */
export async function auditJuries(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<Row>(sql`
    select c.event_id, c.result, c.outcome::text as outcome, count(s.place)::int as seats,
      coalesce(array_agg(s.vote::text order by s.place) filter (where s.vote is not null), '{}') as votes,
      ledger_journal_total('juror-reward:' || c.event_id) as paid
    from jury_cases c left join jury_seats s on s.event_id = c.event_id and s.left_at is null
    where c.ended_at is not null group by c.event_id`)
  return rows.flatMap((row) => {
    const verdict = verdictOf(row.votes)
    const outcome = 'outcome' in verdict ? verdict.outcome : null
    const where = `event:${row.event_id}`
    const faults: Fault[] = []
    if (
      row.seats > JURY_SEATS ||
      (row.result !== 'stopped' && (row.result !== verdict.result || row.outcome !== outcome))
    )
      faults.push({
        invariant: 'a jury decides by its votes',
        where,
        details: `${row.result}, ${row.votes.join(' ')}`,
      })
    if (row.paid !== BigInt(row.votes.length) * JUROR_REWARD_CENTS)
      faults.push({ invariant: 'each juror who answered earned once', where, details: `${row.paid}` })
    return faults
  })
}
