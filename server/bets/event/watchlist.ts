import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type NotificationKey, notify } from '#server/notifications/index.ts'
import { isPublic } from './audience.ts'
import { eventExists } from './stats.ts'
import { checkReadable, readableBy, takenDown } from './taken-down.ts'

/** People notified in one statement. */
const AT_ONCE = 5_000

export const REMINDER = 'event.locks-soon:'
/** The key of the notice before an event closes. */
export const reminderKey = (eventId: bigint): NotificationKey => `event.locks-soon:${eventId}`

/** The title of a notice before an event closes. @param minutes that are left, an hour at most */
export const closesSoonTitle = (minutes: number, title: string): string => {
  const left = minutes >= 60 ? 'an hour' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `Closes in ${left} · ${title}`
}

/**
 * Puts an event on a person's watchlist. The notice is due an hour before the lock, ten minutes before it when less than
 * an hour is left; later there is none. @throws Refusal not_found
 */
export async function addToWatchlist(tx: Tx, userId: bigint, eventId: bigint): Promise<{ watched: true }> {
  await checkReadable(tx, eventId, userId)
  await tx.change(sql`
    insert into event_watches (user_id, event_id, tell_at)
    select ${userId}, event_id, case
        when status <> 'open' then null
        when ends_at > clock_now() + interval '1 hour' then ends_at - interval '1 hour'
        when ends_at > clock_now() + interval '10 minutes' then ends_at - interval '10 minutes' end
    from event_books where event_id = ${eventId} on conflict do nothing`)
  return { watched: true }
}

/** Takes an event off a person's watchlist. @throws Refusal not_found */
export async function removeFromWatchlist(
  tx: Tx,
  userId: bigint,
  eventId: bigint,
): Promise<{ watched: false }> {
  if (!(await eventExists(tx, eventId))) throw new Refusal('not_found', 'There is no such event')
  await tx.change(sql`delete from event_watches where user_id = ${userId} and event_id = ${eventId}`)
  return { watched: false }
}

/** Those of these people who may see an event. */
const seersAmong = async (tx: Tx, eventId: bigint, people: readonly bigint[]): Promise<bigint[]> =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select id from unnest(${[...people]}::bigint[]) as p(id) where may_see_event(id, ${eventId})`)
  ).map(({ id }) => id)

/**
 * Notifies the watchers whose notice is due, unless the event is no longer open. A bettor who also watches is notified once, since both notices have the same key.
 * @returns whether more may be due
 */
async function notifyWatchers(context: Context, tx: Tx): Promise<boolean> {
  const due = await tx.rows<{ event_id: bigint; user_id: bigint }>(sql`
    update event_watches w set tell_at = null
    where (w.user_id, w.event_id) in (
      select user_id, event_id from event_watches where tell_at <= clock_now()
      order by tell_at limit ${AT_ONCE} for update skip locked)
    returning w.event_id, w.user_id`)
  const byEvent = Map.groupBy(due, (row) => row.event_id)
  if (byEvent.size === 0) return false
  const events = await tx.rows<{ id: bigint; title: string; left: number; open: boolean }>(sql`
    select e.id, e.title, ${isPublic} as open, (extract(epoch from b.ends_at - clock_now()) / 60)::float8 as left
    from events e join event_books b on b.event_id = e.id
    where e.id = any(${[...byEvent.keys()]}::bigint[]) and b.status = 'open' and b.ends_at > clock_now() and not ${takenDown}
    order by e.id`)
  for (const { id, title, left, open } of events) {
    const watchers = (byEvent.get(id) ?? []).map((row) => row.user_id)
    const people = open ? watchers : await seersAmong(tx, id, watchers)
    const minutes = Math.max(1, Math.round(left))
    await notify(
      context,
      tx,
      people.sort((a, b) => (a < b ? -1 : 1)),
      {
        key: reminderKey(id),
        title: closesSoonTitle(minutes, title),
        body: 'It is on your watchlist.',
        link: `/events/${id}`,
      },
    )
  }
  return due.length === AT_ONCE
}

/** Sends every due notice. */
export async function runDueWatches(context: Context): Promise<void> {
  while (await context.db.transact((tx) => notifyWatchers(context, tx)));
}

/** A person's watchlist, for the data export. */
export function exportWatchlist(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select w.event_id as "eventId", case when ${readableBy(userId)} then e.title end as title, w.created_at as "addedAt"
    from event_watches w join events e on e.id = w.event_id join event_books b on b.event_id = e.id where w.user_id = ${userId} order by w.created_at, w.event_id`)
}

/** Empties a person's watchlist when the account is closed. */
export async function forgetWatchlist(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from event_watches where user_id = ${userId}`)
}
