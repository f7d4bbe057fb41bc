import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { type DueRows, endDueRows } from '#server/core/due-rows.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { notify } from '#server/notifications/index.ts'
import { announceRequest, type RequestRow, requestColumns, requestsLink } from './request-rows.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 100

/** Requests after their 30 days; those that are being decided right now are skipped. */
const expired = (context: Context): DueRows => ({
  table: 'fund_requests',
  open: sql`status = 'pending'`,
  async end(tx, ids) {
    const rows = await tx.rows<RequestRow>(sql`
      update fund_requests set status = 'cancelled', expired = true, decided_at = clock_now()
      where id = any(${ids}::bigint[]) returning ${requestColumns}`)
    for (const row of rows) {
      await notify(context, tx, [row.from_id], {
        key: `fund-request.expired:${row.id}`,
        title: `Your request for ${dollars(row.amount_cents)} has expired`,
        body: 'Nobody answered it in 30 days, and no money moved.',
        link: requestsLink('sent'),
      })
      announceRequest(context, tx, row)
    }
  },
  atOnce: AT_ONCE,
  failed: 'an expired fund request could not be cancelled',
})

/** Ends everything that is due now. */
export const runDueTransfers = (context: Context): Promise<void> => endDueRows(context, expired(context))

/** Once a second: requests that have expired. */
export const fundRequestPoller: Rounds = {
  name: 'fund-requests',
  everyMs: LOOK_EVERY_MS,
  failed: 'expiring fund requests failed',
  run: runDueTransfers,
}
