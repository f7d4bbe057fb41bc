import type { QuietHours } from '#contract/notifications-push.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { checkTimeZone } from '#server/users/index.ts'

/** Minutes after midnight of "22:30". */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** When a user's pushes wait; null: never. */
export async function readQuietHours(tx: Tx, userId: bigint): Promise<QuietHours | null> {
  const row = await tx.first<{ from_minute: number; until_minute: number; time_zone: string }>(sql`
    select from_minute, until_minute, time_zone from quiet_hours where user_id = ${userId}`)
  return row
    ? { from: timeOf(row.from_minute), until: timeOf(row.until_minute), timeZone: row.time_zone }
    : null
}

/**
 * Sets when a user's pushes wait, and judges the waiting pushes again.
 * @throws Refusal malformed for a time zone that the database does not know
 */
export async function setQuietHours(db: Db, userId: bigint, hours: QuietHours | null): Promise<void> {
  await keepQuietHours(db, userId, hours)
  // a push that was tried waits for its service
  await db.change(sql`
    update push_deliveries d set due_at = clock_now() from push_subscriptions s
    where s.id = d.subscription_id and s.user_id = ${userId} and d.attempts = 0 and d.due_at > clock_now()`)
}

async function keepQuietHours(db: Db, userId: bigint, hours: QuietHours | null): Promise<void> {
  if (hours === null) {
    await db.change(sql`delete from quiet_hours where user_id = ${userId}`)
    return
  }
  await checkTimeZone(db, hours.timeZone)
  await db.change(sql`
    insert into quiet_hours (user_id, from_minute, until_minute, time_zone)
    values (${userId}, ${minutesOf(hours.from)}, ${minutesOf(hours.until)}, ${hours.timeZone})
    on conflict (user_id) do update set from_minute = excluded.from_minute, until_minute = excluded.until_minute,
      time_zone = excluded.time_zone`)
}
