import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkNotBlocked } from '#server/moderation/index.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser, type User } from '#server/users/index.ts'
import {
  announceRequest,
  askedText,
  type FundRequestView,
  type RequestRow,
  requestColumns,
  requestsLink,
  requestView,
} from './request-rows.ts'

const PENDING_DAYS = 30

/** Open requests that one person may have with another, and with everybody. */
const PENDING_PER_PAIR = 3
const PENDING_PER_SENDER = 20

/** Keeps one person from burying another in requests. A sender's requests are checked one after the other. */
async function refuseTooMany(tx: Tx, fromId: bigint, toId: bigint): Promise<void> {
  await tx.one(sql`select 1 as held from users where id = ${fromId} for no key update`)
  const { pair, all } = await tx.one<{ pair: number; all: number }>(sql`
    select count(*) filter (where to_id = ${toId})::int as pair, count(*)::int as all
    from fund_requests where from_id = ${fromId} and status = 'pending'`)
  if (pair >= PENDING_PER_PAIR)
    throw new Refusal(
      'too_many_requests',
      `${PENDING_PER_PAIR} of your requests wait for this person already. Wait for an answer, or cancel one.`,
    )
  if (all >= PENDING_PER_SENDER)
    throw new Refusal(
      'too_many_requests',
      `${PENDING_PER_SENDER} of your requests wait for an answer already. Cancel one to send another.`,
    )
}

/**
 * Requests money from a person; nothing moves until they accept.
 * @throws Refusal blocked; too_many_requests when too many wait for an answer
 */
export async function createFundRequest(
  context: Context,
  tx: Tx,
  order: { fromId: bigint; to: User; amount: bigint; message: string | null },
): Promise<FundRequestView> {
  await checkNotBlocked(tx, order.fromId, order.to.id)
  await refuseTooMany(tx, order.fromId, order.to.id)
  const row = await tx.one<RequestRow>(sql`
    insert into fund_requests (from_id, to_id, amount_cents, message, created_at, expires_at)
    select ${order.fromId}, ${order.to.id}, ${order.amount}, ${order.message},
      clock.now, clock.now + make_interval(days => ${PENDING_DAYS})
    from (select clock_now() as now) clock
    returning ${requestColumns}`)
  const asker = (await findUser(tx, order.fromId))!
  await notify(context, tx, [order.to.id], {
    key: `fund-request.asked:${row.id}`,
    title: `You are asked for ${dollars(order.amount)} · ${displayName(asker)}`,
    body: await askedText(tx, row),
    link: requestsLink('received'),
  })
  announceRequest(context, tx, row)
  return requestView(tx, row)
}
