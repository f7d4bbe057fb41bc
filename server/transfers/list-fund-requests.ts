import type { Sql } from 'sql-template-tag'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  type FundRequestView,
  productNow,
  type RequestRow,
  requestColumns,
  requestViews,
} from './request-rows.ts'

type Page = { cursor?: string | undefined; limit: number }

/** A person's requests on one side: pending ones first, each part newest first. */
export async function listFundRequests(
  tx: Tx,
  userId: bigint,
  side: 'sent' | 'received',
  { cursor, limit }: Page,
): Promise<{ items: FundRequestView[]; next: string | undefined }> {
  const mine: Sql = side === 'sent' ? sql`from_id = ${userId}` : sql`to_id = ${userId}`
  const after = cursor === undefined ? sql`true` : readCursor(cursor)
  const rows = await tx.rows<RequestRow>(sql`
    select ${requestColumns} from fund_requests where ${mine} and ${after}
    order by (status = 'pending') desc, id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await requestViews(tx, page, await productNow(tx)),
    next: rows.length > limit ? `${last!.status === 'pending' ? 'p' : 'd'}.${last!.id}` : undefined,
  }
}

function readCursor(cursor: string): Sql {
  const match = /^([pd])\.(\d{1,18})$/.exec(cursor)
  if (!match) throw new Refusal('malformed', 'Not a cursor of this list')
  return sql`((status = 'pending'), id) < (${match[1] === 'p'}, ${BigInt(match[2]!)})`
}
