import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { rateLimited } from '#server/core/refusal.ts'

const NEW_FOR_DAYS = 7

/**
 * Keeps one person from flooding the list of events: a maximum in 24 hours, smaller in the first week of an account.
 * One person's events are checked one after the other.
 * @throws Refusal rate_limited, with the seconds until the next one in the header retry-after
 */
export async function limitEvents(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  userId: bigint,
): Promise<void> {
  const { isNew } = await tx.one<{ isNew: boolean }>(sql`
    select created_at > clock_now() - make_interval(days => ${NEW_FOR_DAYS}) as "isNew" from users
    where id = ${userId} for no key update`)
  const { usual, new: first } = config.rates.eventsPerDay
  const most = isNew ? Math.min(first, usual) : usual
  // the event that must be a day old before another may be created
  const oldest = await tx.first<{ wait: number }>(sql`
    select ceil(extract(epoch from created_at + interval '24 hours' - clock_now()))::int as wait from events
    where created_by = ${userId} order by id desc offset ${most - 1} limit 1`)
  if (!oldest || oldest.wait <= 0) return
  throw rateLimited(
    `You can create ${most} events in 24 hours${isNew ? ' in the first week of an account' : ''}. Try again later.`,
    oldest.wait,
  )
}
