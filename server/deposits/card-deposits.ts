import { sql, type Tx } from '#server/core/db.ts'
import type { CardDeposit } from './card-deposit.ts'

type Row = Pick<CardDeposit, 'id' | 'provider_id' | 'amount_cents' | 'status' | 'reversed_cents'> & {
  created_at: Date
  credited_at: Date | null
}

/** A page of a person's card deposits, newest first. */
export async function listCardDeposits(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: { cursor?: [microsecond: string, uuid: string] | undefined; limit: number },
) {
  const [microsecond, uuid] = cursor ?? [null, null]
  const rows = await tx.rows<Row & { microsecond: string }>(sql`
    select id, provider_id, amount_cents, status, reversed_cents, created_at, credited_at,
      (extract(epoch from created_at) * 1000000)::bigint::text as microsecond
    from card_deposits
    where user_id = ${userId} and (${microsecond}::bigint is null
      or ((extract(epoch from created_at) * 1000000)::bigint, id) < (${microsecond}::bigint, ${uuid}::uuid))
    order by created_at desc, id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    next: rows.length > limit && last ? ([last.microsecond, last.id] as const) : undefined,
    items: page.map((row) => ({
      id: row.id,
      paymentIntentId: row.provider_id,
      amount: row.amount_cents,
      status: row.status,
      takenBack: row.reversed_cents,
      createdAt: row.created_at,
      creditedAt: row.credited_at ?? null,
    })),
  }
}
