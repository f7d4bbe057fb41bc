import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { tell } from '#server/notifications/index.ts'
import { displayName, findUser, type User } from '#server/users/index.ts'
import { dollars } from './move-money.ts'
import {
  announceRequest,
  type FundRequestView,
  type RequestRow,
  requestColumns,
  requestsLink,
  requestView,
} from './request-rows.ts'

const PENDING_DAYS = 30

/** Asks somebody for money; nothing moves until they accept. */
export async function createFundRequest(
  context: Context,
  tx: Tx,
  order: { fromId: bigint; to: User; amount: bigint; message: string | null },
): Promise<FundRequestView> {
  const row = await tx.one<RequestRow>(sql`
    insert into fund_requests (from_id, to_id, amount_cents, message, expires_at)
    values (${order.fromId}, ${order.to.id}, ${order.amount}, ${order.message},
      clock_now() + make_interval(days => ${PENDING_DAYS}))
    returning ${requestColumns}`)
  const asker = (await findUser(tx, order.fromId))!
  await tell(context, tx, [order.to.id], {
    key: `fund-request:${row.id}:asked`,
    title: `${displayName(asker)} asks you for ${dollars(order.amount)}`,
    body: order.message ?? 'Accept or decline it; nothing moves by itself.',
    link: requestsLink('received'),
  })
  announceRequest(context, tx, row)
  return requestView(tx, row)
}
