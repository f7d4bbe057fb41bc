import type { ReplyOf } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'

const DAYS = 30

/**
 * A shop's takings on each of the last thirty days with a payment, newest first. A refund counts on the day of its
 * payment, so that a day's total is what the shop keeps.
 * @param timeZone the time zone of the days
 */
export async function storeDays(tx: Tx, merchantId: bigint, timeZone: string) {
  return tx.rows<ReplyOf<'storeDays'>[number]>(sql`
    select day::text, day::timestamp at time zone ${timeZone} as "startsAt", count(*)::int as payments,
      sum(taken_cents)::bigint as taken, sum(refunded_cents)::bigint as refunded,
      sum(taken_cents - refunded_cents)::bigint as total
    from (
      select (redeemed_at at time zone ${timeZone})::date as day, taken_cents, refunded_cents from store_codes
      where merchant_id = ${merchantId} and redeemed_at is not null
        and (redeemed_at at time zone ${timeZone})::date > (clock_now() at time zone ${timeZone})::date - ${DAYS}::int) taken
    group by day order by day desc`)
}
