import { sql, type Tx } from '#server/core/db.ts'
import { announceCommitment } from '#server/transparency/index.ts'
import type { EventOutcome } from '../event/book.ts'

type Settled = {
  rules_hash: string
  outcome: EventOutcome
  fee_bps: number
  stake_a_cents: bigint
  stake_b_cents: bigint
  fee_cents: bigint
  bets: number
  paid: bigint
}

/**
 * Commits in the public log to how an event was settled, and to the hash of its replay: so the replay cannot change later
 * (docs/transparency.md, Statements).
 * @param replay SHA-256 of the replay's text
 * @returns the number of the commitment, and what opens it
 */
export async function announceSettlement(
  tx: Tx,
  eventId: bigint,
  replay: Buffer,
): Promise<{ statement: bigint; salt: Buffer; settlement: string }> {
  const settled = await tx.one<Settled>(sql`
    select e.rules_hash, b.outcome, b.fee_bps, b.stake_a_cents, b.stake_b_cents, b.fee_cents, b.bets_a + b.bets_b as bets,
      (select coalesce(sum(p.amount_cents), 0)::bigint from event_payouts p where p.event_id = e.id) as paid
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  const settlement = JSON.stringify({
    evens: 'settlement 1',
    event: eventId.toString(),
    rulesHash: settled.rules_hash,
    outcome: settled.outcome,
    feeBps: settled.fee_bps,
    pool: { optionA: settled.stake_a_cents.toString(), optionB: settled.stake_b_cents.toString() },
    fee: settled.fee_cents.toString(),
    paid: settled.paid.toString(),
    bets: settled.bets,
    replay: replay.toString('hex'),
  })
  const { id, salt } = await announceCommitment(tx, settlement)
  return { statement: id, salt, settlement }
}
