import type { z } from 'zod'
import { formatMoney } from '#contract/money.ts'
import type { fundRequest, fundRequestStatuses } from '#contract/transfers.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { faceFor, personRows } from '#server/users/index.ts'
import { newStrangers, trustedWriters } from './shared-money.ts'

export type FundRequestView = z.input<typeof fundRequest>
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
const DAY_MS = 86_400_000

/** When the next reminder is possible: a day after the request, then a day after the last reminder. */
export const remindableFrom = (row: Pick<RequestRow, 'created_at' | 'reminded_at'>): number =>
  (row.reminded_at ?? row.created_at).getTime() + DAY_MS

/** Requests can be sent to any id, so the recipient's full name appears only after they have answered. */
const answered = (status: RequestRow['status']) => status === 'accepted' || status === 'rejected'

/** Requests as both sides see them. @param now the product's clock */
export async function requestViews(tx: Tx, rows: RequestRow[], now: Date): Promise<FundRequestView[]> {
  const known = await personRows(
    tx,
    rows.flatMap((row) => [row.from_id, row.to_id]),
  )
  const strangers = new Map<bigint, ReadonlySet<bigint>>()
  const trusted = new Map<bigint, ReadonlySet<bigint>>()
  for (const [asked, all] of Map.groupBy(rows, ({ to_id }) => to_id)) {
    const askers = all.map(({ from_id }) => from_id)
    strangers.set(asked, await newStrangers(tx, asked, askers))
    trusted.set(asked, await trustedWriters(tx, asked, askers))
  }
  return rows.map((row) => ({
    id: String(row.id),
    status: row.status,
    amount: formatMoney(row.amount_cents),
    message: row.message,
    messageFolded: row.message !== null && !trusted.get(row.to_id)!.has(row.from_id),
    createdAt: row.created_at.toISOString(),
    fromUser: faceFor(known.get(row.from_id)!, true),
    toUser: faceFor(known.get(row.to_id)!, answered(row.status)),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    expired: row.expired,
    canRemind:
      row.status === 'pending' &&
      now.getTime() >= remindableFrom(row) &&
      now.getTime() < row.expires_at.getTime(),
    fromNewStranger: strangers.get(row.to_id)!.has(row.from_id),
  }))
}

/** The text of a notice that asks for money: the asker's words, or what to do where they are a stranger's. */
export async function askedText(
  tx: Tx,
  { from_id, to_id, message }: Pick<RequestRow, 'from_id' | 'to_id' | 'message'>,
): Promise<string> {
  const shown = message !== null && (await trustedWriters(tx, to_id, [from_id])).size > 0
  return shown ? message : 'Accept or decline it; nothing moves by itself.'
}

/** One request in its present state. */
export async function requestView(tx: Tx, row: RequestRow): Promise<FundRequestView> {
  return (await requestViews(tx, [row], await productNow(tx)))[0]!
}

/**
 * Checks the caller's part in a request. For others it does not exist.
 * @param part which side may act
 * @throws Refusal not_found, forbidden
 */
export async function checkPart(
  tx: Tx,
  action: { requestId: bigint; userId: bigint },
  part: 'sender' | 'recipient',
): Promise<void> {
  const row = await tx.first<{ from_id: bigint; to_id: bigint }>(
    sql`select from_id, to_id from fund_requests where id = ${action.requestId}`,
  )
  if (!row || (row.from_id !== action.userId && row.to_id !== action.userId))
    throw new Refusal('not_found', 'There is no such request')
  const actor = part === 'sender' ? row.from_id : row.to_id
  if (actor !== action.userId)
    throw new Refusal(
      'forbidden',
      part === 'sender' ? 'Only who asked can do that' : 'Only the person who was asked can do that',
    )
}

const OVER = {
  accepted: 'This request has been accepted already.',
  rejected: 'This request has been declined already.',
  cancelled: 'This request was called back.',
}

/**
 * Locks a pending request. The clock is read after the lock: an expired request is over, even before its timer runs.
 * @throws Refusal request_state
 */
export async function lockPending(tx: Tx, requestId: bigint): Promise<RequestRow & { now: Date }> {
  const row = await tx.one<RequestRow>(
    sql`select ${requestColumns} from fund_requests where id = ${requestId} for update`,
  )
  const now = await productNow(tx)
  if (row.status === 'pending' && now < row.expires_at) return { ...row, now }
  const message =
    row.status === 'pending' || row.expired
      ? 'This request has expired.'
      : OVER[row.status as keyof typeof OVER]
  throw new Refusal('request_state', `${message} No money moved.`)
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

/** Where a notification about requests leads. */
export const requestsLink = (tab: 'received' | 'sent') => `/fund-requests?tab=${tab}`
