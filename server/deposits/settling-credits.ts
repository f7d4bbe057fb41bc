import { sql, type Tx } from '#server/core/db.ts'

type Credit = { depositId: string; card: string | null; cents: bigint; creditedAt: Date }

/** A person's card credits since a moment, each less the part that has gone back to its card or is on its way there, cents. */
export const settlingCredits = (tx: Tx, userId: bigint, since: Date): Promise<Credit[]> =>
  tx.rows<Credit>(sql`
    select d.id as "depositId", d.card, d.credited_at as "creditedAt",
      greatest(0, d.amount_cents - d.reversed_cents - r.held)::bigint as cents
    from card_deposits d, lateral (
      select coalesce(sum(amount_cents), 0)::bigint as held from card_refunds
      where deposit_id = d.id and state in ('requested', 'sent')) r
    where d.user_id = ${userId} and d.status = 'credited' and d.credited_at > ${since}
      and d.reversed_cents < d.amount_cents`)
