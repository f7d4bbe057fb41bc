import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { type Message, notify } from '#server/notifications/index.ts'
import { closesSoonTitle, reminderKey, runDueWatches } from './watchlist.ts'

const AHEAD_MS = 3_600_000
const LOOK_EVERY_MS = 5_000
const AT_ONCE = 64
/** People notified in one statement. */
const PEOPLE_AT_ONCE = 5_000

/**
 * Schedules the reminder an hour before an event's lock, ten minutes before it for one that is open for an hour at most, as a challenge in
 * a chat is. Events of a few minutes have none.
 */
export async function planReminder(tx: Tx, eventId: bigint, endsAt: Date): Promise<void> {
  await tx.change(sql`
    insert into event_reminders (event_id, due_at)
    select ${eventId}, lock - before
    from (select ${endsAt}::timestamptz as lock,
      case when ${endsAt}::timestamptz > clock_now() + interval '1 hour' then interval '1 hour' else interval '10 minutes' end as before) l
    where lock - before > clock_now() on conflict do nothing`)
}

/**
 * Reminds the bettors that an event locks soon. The transaction that deletes the row sends the notices;
 * events that are no longer open are skipped.
 */
async function remind(context: Context, tx: Tx, eventId: bigint): Promise<void> {
  const taken = await tx.change(sql`
    delete from event_reminders where event_id = (
      select event_id from event_reminders where event_id = ${eventId} and due_at <= clock_now()
      for update skip locked)`)
  if (taken === 0) return
  const event = await tx.one<{ title: string; open: boolean; left: number }>(sql`
    select e.title, b.status = 'open' as open, (extract(epoch from b.ends_at - clock_now()) * 1000)::float8 as left
    from events e join event_books b on b.event_id = e.id where e.id = ${eventId}`)
  // After an outage over that hour a reminder is no longer useful.
  if (!event.open || event.left <= 0) return
  const minutes = Math.max(1, Math.round(Math.min(event.left, AHEAD_MS) / 60_000))
  const message: Message = {
    key: reminderKey(eventId),
    title: closesSoonTitle(minutes, event.title),
    body: 'You have a bet on it.',
    link: `/events/${eventId}`,
  }
  let after = 0n
  for (;;) {
    const people = await tx.rows<{ user_id: bigint }>(sql`
      select distinct b.user_id from bets b
      where b.event_id = ${eventId} and b.user_id > ${after} order by b.user_id limit ${PEOPLE_AT_ONCE}`)
    await notify(
      context,
      tx,
      people.map((row) => row.user_id),
      message,
    )
    if (people.length < PEOPLE_AT_ONCE) return
    after = people.at(-1)!.user_id
  }
}

/** Sends every due notice, to bettors and to watchers. */
async function runDueReminders(context: Context): Promise<void> {
  for (;;) {
    const due = await context.db.rows<{ event_id: bigint }>(sql`
      select event_id from event_reminders where due_at <= clock_now() order by due_at limit ${AT_ONCE}`)
    for (const { event_id } of due) await context.db.transact((tx) => remind(context, tx, event_id))
    if (due.length < AT_ONCE) break
  }
  await runDueWatches(context)
}

export const reminders: Rounds = {
  name: 'event-reminders',
  everyMs: LOOK_EVERY_MS,
  failed: 'reminding of events failed',
  run: runDueReminders,
}
