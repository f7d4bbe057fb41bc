import type { z } from 'zod'
import type { fundRequest } from '#contract/transfers.ts'
import { productNow } from '#server/core/clock.ts'
import type { Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { blockedByUser } from '#server/moderation/index.ts'
import { faceFor, personRows } from '#server/users/index.ts'
import { mayAccept, mayCancel, mayReject, mayRemind, type Payer, type Requester } from './may.ts'
import { readPayer } from './payer.ts'
import type { RequestRow } from './request-rows.ts'
import { newStrangers, trustedWriters } from './shared-money.ts'

export type FundRequestView = z.input<typeof fundRequest>

/** A payer of no shown request. */
const NOBODY: Payer = { isWalletLocked: false, isUnconfirmed: false, owed: 0n }
/** A view does not reveal whose block it is. */
const BLOCKED = new Refusal('blocked', '')

/** Requests can be sent to any id, so the recipient's full name appears only after they have answered. */
const answered = (status: RequestRow['status']) => status === 'accepted' || status === 'rejected'

/** Requests as one of their sides sees them. */
export async function requestViews(
  tx: Tx,
  rows: RequestRow[],
  viewer: Requester,
): Promise<FundRequestView[]> {
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
  const actionsOf = await actionsFor(tx, rows, viewer)
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    amount: row.amount_cents,
    message: row.message,
    messageFolded: row.message !== null && !trusted.get(row.to_id)!.has(row.from_id),
    createdAt: row.created_at,
    fromUser: faceFor(known.get(row.from_id)!, true),
    toUser: faceFor(known.get(row.to_id)!, answered(row.status)),
    expiresAt: row.expires_at,
    decidedAt: row.decided_at ?? null,
    expired: row.expired,
    ...actionsOf(row),
    fromNewStranger: strangers.get(row.to_id)!.has(row.from_id),
  }))
}

/** The viewer's acts on each of these requests: one read for all that they may pay, and one for all of their own. */
async function actionsFor(
  tx: Tx,
  rows: RequestRow[],
  viewer: Requester,
): Promise<(row: RequestRow) => Pick<FundRequestView, 'can' | 'acceptRefused' | 'canRemind'>> {
  const waiting = rows.filter(({ status }) => status === 'pending')
  const mayPay = waiting.some(({ to_id }) => to_id === viewer.userId)
  const payer = mayPay ? await readPayer(tx, viewer.userId) : NOBODY
  const own = waiting.filter(({ from_id }) => from_id === viewer.userId)
  // only the viewer's own blocks: only the act reveals that another person has blocked them
  const blocked = await blockedByUser(
    tx,
    viewer.userId,
    own.map(({ to_id }) => to_id),
  )
  return (row) => {
    const accept = mayAccept(row, viewer, payer)
    const can = {
      accept: isAllowed(accept),
      reject: isAllowed(mayReject(row, viewer)),
      cancel: isAllowed(mayCancel(row, viewer)),
      remind: isAllowed(mayRemind(row, viewer, blocked.has(row.to_id) ? BLOCKED : undefined)),
    }
    return {
      can,
      acceptRefused: can.reject && accept && !can.accept ? accept.message : null,
      canRemind: can.remind,
    }
  }
}

/** One request in its present state. */
export async function requestView(tx: Tx, row: RequestRow, viewerId: bigint): Promise<FundRequestView> {
  return (await requestViews(tx, [row], { userId: viewerId, now: await productNow(tx) }))[0]!
}
