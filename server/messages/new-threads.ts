import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { rateLimited } from '#server/core/refusal.ts'

/**
 * Limits the number of people to whom one person may write in 24 hours without an earlier conversation. The caller has locked the person,
 * so that two simultaneous openings count one after the other.
 * @throws Refusal rate_limited, with the seconds until the next opening in the header retry-after
 */
export async function countNewThread(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  userId: bigint,
): Promise<void> {
  const most = config.rates.newPeoplePerDay
  // the opening that must be a day old before the next one
  const oldest = await tx.first<{ wait: number }>(sql`
    select ceil(extract(epoch from opened_at + interval '24 hours' - clock_now()))::int as wait from thread_openings
    where user_id = ${userId} order by opened_at desc offset ${most - 1} limit 1`)
  if (oldest && oldest.wait > 0)
    throw rateLimited(
      `You can write to ${most} new people in 24 hours. Nothing was sent. Your conversations continue.`,
      oldest.wait,
    )
  await tx.change(sql`insert into thread_openings (user_id, opened_at) values (${userId}, clock_now())`)
}

/** Deletes the times at which a user opened threads, when the account is closed. */
export async function forgetOpenings(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from thread_openings where user_id = ${userId}`)
}
