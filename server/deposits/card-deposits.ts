import type { z } from 'zod'
import type { cardDeposit } from '#contract/deposits-card.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** A row of `card_deposits`. */
export type CardDeposit = {
  id: string
  provider_id: string | null
  user_id: bigint
  amount_cents: bigint
  status: 'created' | 'processing' | 'failed' | 'canceled' | 'credited'
  reversed_cents: bigint
  reversals: number
  revision: number
  /** the purpose of the money, such as `join:12` */
  purpose: string | null
}

/** A page of a person's card deposits, newest first. */
export async function listCardDeposits(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: { cursor?: [microsecond: string, uuid: string] | undefined; limit: number },
) {
  const [microsecond, uuid] = cursor ?? [null, null]
  const rows = await tx.rows<z.input<typeof cardDeposit> & { microsecond: string }>(sql`
    select id, provider_id as "paymentIntentId", amount_cents as amount, status, reversed_cents as "takenBack",
      created_at as "createdAt", credited_at as "creditedAt",
      (extract(epoch from created_at) * 1000000)::bigint::text as microsecond
    from card_deposits
    where user_id = ${userId} and (${microsecond}::bigint is null
      or ((extract(epoch from created_at) * 1000000)::bigint, id) < (${microsecond}::bigint, ${uuid}::uuid))
    order by created_at desc, id desc limit ${limit + 1}`)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { next: rows.length > limit && last ? ([last.microsecond, last.id] as const) : undefined, items }
}

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
