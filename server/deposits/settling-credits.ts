import { sql, type Tx } from '#server/core/db.ts'

/** A person's card credits since a moment, each less what has gone back to its card, cents. */
export const settlingCredits = (
  tx: Tx,
  userId: bigint,
  since: Date,
): Promise<{ cents: bigint; creditedAt: Date }[]> =>
  tx.rows(sql`
    select amount_cents - reversed_cents as cents, credited_at as "creditedAt" from card_deposits
    where user_id = ${userId} and status = 'credited' and credited_at > ${since} and reversed_cents < amount_cents`)
