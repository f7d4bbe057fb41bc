import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { blockRefusal } from '#server/moderation/index.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, findUser, type User } from '#server/users/index.ts'
import { mayAsk, type Waiting } from './may.ts'
import { announceRequest, askedText, type RequestRow, requestColumns, requestsLink } from './request-rows.ts'
import { type FundRequestView, requestView } from './request-views.ts'

const PENDING_DAYS = 30

/** The requests of a person that wait for an answer. A sender's requests are judged one after the other. */
async function lockWaiting(tx: Tx, fromId: bigint, toId: bigint): Promise<Waiting> {
  await tx.one(sql`select 1 as held from users where id = ${fromId} for no key update`)
  return tx.one<Waiting>(sql`
    select count(*) filter (where to_id = ${toId})::int as "withPerson", count(*)::int as "withAll"
    from fund_requests where from_id = ${fromId} and status = 'pending'`)
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
  const waiting = await lockWaiting(tx, order.fromId, order.to.id)
  obey(mayAsk(waiting, await blockRefusal(tx, order.fromId, order.to.id, 'send')))
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
  return requestView(tx, row, order.fromId)
}
