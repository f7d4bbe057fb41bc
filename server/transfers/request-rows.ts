import type { fundRequestStatuses } from '#contract/transfers.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { trustedWriters } from './shared-money.ts'

export type RequestRow = {
  id: bigint
  from_id: bigint
  to_id: bigint
  amount_cents: bigint
  message: string | null
  status: (typeof fundRequestStatuses)[number]
  expired: boolean
  created_at: Date
  expires_at: Date
  reminded_at: Date | null
  decided_at: Date | null
}

export const requestColumns = sql`
  id, from_id, to_id, amount_cents, message, status, expired, created_at, expires_at, reminded_at, decided_at`

/** The text of a notice that asks for money: the asker's text, or for a stranger's request what to do. */
export async function askedText(
  tx: Tx,
  { from_id, to_id, message }: Pick<RequestRow, 'from_id' | 'to_id' | 'message'>,
): Promise<string> {
  const shown = message !== null && (await trustedWriters(tx, to_id, [from_id])).size > 0
  return shown ? message : 'Accept or decline it. No money moves unless you accept.'
}

/** Locks a request, and reads the clock after the lock. @returns undefined for the request where there is none */
export async function lockRequest(
  tx: Tx,
  requestId: bigint,
): Promise<{ request: RequestRow | undefined; now: Date }> {
  const request = await tx.first<RequestRow>(
    sql`select ${requestColumns} from fund_requests where id = ${requestId} for update`,
  )
  return { request, now: await productNow(tx) }
}

/** Ends a locked request. */
export async function decide(
  tx: Tx,
  requestId: bigint,
  status: 'accepted' | 'rejected' | 'cancelled',
): Promise<RequestRow> {
  return tx.one<RequestRow>(sql`
    update fund_requests set status = ${status}, decided_at = clock_now() where id = ${requestId}
    returning ${requestColumns}`)
}

/** Signals that both sides' lists have changed. */
export function announceRequest(
  context: Context,
  tx: Tx,
  { from_id, to_id }: Pick<RequestRow, 'from_id' | 'to_id'>,
): void {
  tx.afterCommit(() =>
    context.signals.send({ type: 'wallet_changed', part: 'requests', userIds: [from_id, to_id] }),
  )
}

/** The page that a notification about requests opens. */
export const requestsLink = (tab: 'received' | 'sent') => `/fund-requests?tab=${tab}`
