import { sql } from '#server/core/db.ts'
import type { Incoming } from '#server/safer-play/index.ts'

/**
 * Deposits that a person has started and not yet paid: a card deposit for an hour and while the provider processes it; a crypto deposit
 * while its quote holds, less its credited part. Later payments are judged on arrival.
 */
export const depositsOnTheirWay: Incoming = (tx, { userId, moments, except = null }) =>
  tx.rows(sql`
    with open as (
      select amount_cents as cents, created_at as at from card_deposits
      where user_id = ${userId} and id is distinct from ${except}::uuid
        and (status = 'processing' or status = 'created' and created_at > clock_now() - interval '1 hour')
      union all
      select amount_cents - credited_cents, created_at from crypto_deposits
      where user_id = ${userId} and id is distinct from ${except}::uuid and expires_at > clock_now() and credited_cents < amount_cents
    )
    select coalesce(sum(o.cents), 0)::bigint as cents, min(o.at) as first
    from unnest(${moments}::timestamptz[]) with ordinality as m(since, n) left join open o on o.at > m.since
    group by m.n order by m.n`)
