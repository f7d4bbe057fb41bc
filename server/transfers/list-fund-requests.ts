import type { Sql } from 'sql-template-tag'
import { productNow } from '#server/core/clock.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type RequestRow, requestColumns } from './request-rows.ts'
import { type FundRequestView, requestViews } from './request-views.ts'

type Query = { cursor?: { pending: boolean; id: bigint } | undefined; limit: number }

/** A person's requests on one side: pending ones first, each part newest first. */
export async function listFundRequests(
  tx: Tx,
  userId: bigint,
  side: 'sent' | 'received',
  { cursor, limit }: Query,
): Promise<FundRequestView[]> {
  const mine: Sql = side === 'sent' ? sql`from_id = ${userId}` : sql`to_id = ${userId}`
  const after = cursor ? sql`((status = 'pending'), id) < (${cursor.pending}, ${cursor.id})` : sql`true`
  const rows = await tx.rows<RequestRow>(sql`
    select ${requestColumns} from fund_requests where ${mine} and ${after}
    order by (status = 'pending') desc, id desc limit ${limit}`)
  return requestViews(tx, rows, { userId, now: await productNow(tx) })
}
