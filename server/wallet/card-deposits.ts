import { formatMoney } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { CardDeposit } from './card-deposit.ts'

type Row = Pick<CardDeposit, 'id' | 'provider_id' | 'amount_cents' | 'status' | 'reversed_cents'> & {
  created_at: Date
  credited_at: Date | null
}

/** A page of a person's card deposits, newest first. The cursor is the microsecond of the last one and its id. */
export async function listCardDeposits(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const match =
    cursor === undefined
      ? ['', null, null]
      : /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor)
  if (!match)
    throw new Refusal('malformed', 'Not a cursor of this list', { cursor: 'Not a cursor of this list' })
  const rows = await tx.rows<Row & { mark: string }>(sql`
    select id, provider_id, amount_cents, status, reversed_cents, created_at, credited_at,
      format('%s.%s', (extract(epoch from created_at) * 1000000)::bigint, id) as mark
    from card_deposits
    where user_id = ${userId} and (${match[1]}::bigint is null
      or ((extract(epoch from created_at) * 1000000)::bigint, id) < (${match[1]}::bigint, ${match[2]}::uuid))
    order by created_at desc, id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  return {
    next: rows.length > limit ? page.at(-1)!.mark : undefined,
    items: page.map((row) => ({
      id: row.id,
      paymentIntentId: row.provider_id,
      amount: formatMoney(row.amount_cents),
      status: row.status,
      takenBack: formatMoney(row.reversed_cents),
      createdAt: row.created_at.toISOString(),
      creditedAt: row.credited_at?.toISOString() ?? null,
    })),
  }
}
