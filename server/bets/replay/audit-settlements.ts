import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import { commitmentText, statementTexts } from '#server/transparency/index.ts'

/** The audit judges this many settlements, the newest. */
const JUDGED = 1_000

type Row = { event_id: bigint; statement: bigint; salt: Buffer; settlement: string; agrees: boolean }

/** The newest settlements are those to which the public log has committed, and agree with their books. */
export async function auditSettlements(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<Row>(sql`
    select r.event_id, r.statement, r.salt, r.settlement,
      (s.said ->> 'event', s.said ->> 'outcome', s.said ->> 'fee', s.said #>> '{pool,optionA}', s.said #>> '{pool,optionB}', s.said ->> 'replay')
        is not distinct from
        (b.event_id::text, b.outcome, b.fee_cents::text, b.stake_a_cents::text, b.stake_b_cents::text, encode(r.hash, 'hex')) as agrees
    from event_replays r join event_books b on b.event_id = r.event_id cross join lateral (select r.settlement::jsonb as said) s
    where r.salt is not null order by r.statement desc limit ${JUDGED}`)
  const texts = await statementTexts(
    tx,
    rows.map(({ statement }) => statement),
  )
  return rows
    .filter(
      ({ statement, salt, settlement, agrees }) =>
        !agrees || texts.get(statement) !== commitmentText(salt, settlement),
    )
    .map(({ event_id, settlement }) => ({
      invariant: 'a settlement is the one to which the log has committed',
      where: `event:${event_id}`,
      details: settlement,
    }))
}
