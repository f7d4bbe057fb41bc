import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import {
  type CatalogueEntry,
  entryOf,
  type NotificationKey,
  type NotificationKind,
  senderOf,
  topicOf,
} from './catalogue.ts'
import { writeLetters } from './letters.ts'
import { announceNotice } from './live.ts'
import { removeOlder } from './message-notices.ts'

export type { NotificationKey, NotificationKind } from './catalogue.ts'
export { awaySince, noteVisits } from './digest.ts'
export { dropLetters, writeLettersTo } from './letters.ts'
export { markNoticesRead } from './list-notifications.ts'
export {
  cancelMessagePushes,
  conversationLink,
  readMessageNotices,
  withdrawMessages,
} from './message-notices.ts'
export type { Away, Since } from './since.ts'
export { pushKeysMade, readVapid } from './vapid.ts'

/**
 * A notification's text. `link` is a path of our own; `letter` the body in a letter where that differs, null for none; `from` the
 * user whose text it carries.
 */
export type Message = {
  key: NotificationKey
  title: string
  body: string
  link: string
  letter?: string | null
  from?: bigint
}

/** The notification for one of several people. */
type Told = { userId: bigint; kind: NotificationKind; title: string; body: string }

/** A separate message for one user. */
export type OwnMessage = Message & { userId: bigint }

/** Seconds until a push is sent; null: at once. */
const waitOf = ({ push }: CatalogueEntry): number | null => (push ? (push.wait ?? null) : null)

/** These people without those on a break. */
async function withoutBreaks(tx: Tx, userIds: bigint[]): Promise<bigint[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`select people_on_break(${userIds}::bigint[]) as id`)
  const paused = new Set(rows.map(({ id }) => id))
  return userIds.filter((id) => !paused.has(id))
}

/**
 * Notifies these users as the catalogue says, each once for the message's key: in the list behind the bell, and by push where
 * they turned it on; some kinds also by a letter. Their open screens show it after the commit. Nobody on a break is invited to play.
 */
export async function notify(context: Context, tx: Tx, people: bigint[], message: Message): Promise<void> {
  const { key, title, body, link, letter = body } = message
  const entry = entryOf(key)!
  const userIds = entry.offersPlay ? await withoutBreaks(tx, people) : people
  if (userIds.length === 0) return
  await removeOlder(
    tx,
    userIds.map((userId) => ({ ...message, userId })),
  )
  const notified = await tx.rows<{ user_id: bigint }>(sql`
    select notify_people(${userIds}::bigint[], ${key}, ${title}, ${body}, ${entry.switch ?? null}, ${entry.bell !== false},
      ${topicOf(key, link)}, ${senderOf(message)}, ${link}, ${waitOf(entry)}) as user_id`)
  if (entry.letter && letter !== null && notified.length > 0)
    await writeLetters(
      context,
      tx,
      notified.map((row) => row.user_id),
      { title, body: letter },
    )
  announceNotice(context, tx, notified)
}

/**
 * Notifies each of these users with an individual kind and text, as `notify`.
 * @param about.id what it is about: with the kind it makes the key
 */
export const notifyEach = (
  context: Context,
  tx: Tx,
  { id, link }: { id: string; link: string },
  people: readonly Told[],
): Promise<void> =>
  notifyAll(
    context,
    tx,
    people.map(({ kind, ...told }) => ({ ...told, key: `${kind}:${id}`, link })),
  )

/** These messages without invitations to play for people on a break. */
async function withoutOffers(tx: Tx, all: readonly OwnMessage[]): Promise<readonly OwnMessage[]> {
  const offers = all.filter(({ key }) => entryOf(key)!.offersPlay)
  if (offers.length === 0) return all
  const invited = new Set(
    await withoutBreaks(
      tx,
      offers.map(({ userId }) => userId),
    ),
  )
  return all.filter((one) => invited.has(one.userId) || !offers.includes(one))
}

/** Notifies each user with a separate message, as `notify`. */
export async function notifyAll(context: Context, tx: Tx, all: readonly OwnMessage[]): Promise<void> {
  const messages = await withoutOffers(tx, all)
  if (messages.length === 0) return
  const entries = messages.map(({ key }) => entryOf(key)!)
  await removeOlder(tx, messages)
  const notified = await tx.rows<{ user_id: bigint }>(sql`
    select notify_each(array_agg(m.user_id order by m.n), array_agg(m.key order by m.n), array_agg(m.title order by m.n),
      array_agg(m.body order by m.n), array_agg(m.switch order by m.n), array_agg(m.bell order by m.n),
      array_agg(m.topic order by m.n), array_agg(m.sender order by m.n), m.link, clock_now(),
      array_agg(m.wait order by m.n)) as user_id
    from unnest(${messages.map(({ userId }) => userId)}::bigint[], ${messages.map(({ key }) => key)}::text[],
      ${messages.map(({ title }) => title)}::text[], ${messages.map(({ body }) => body)}::text[],
      ${entries.map((entry) => entry.switch ?? null)}::text[], ${entries.map(({ bell }) => bell !== false)}::boolean[],
      ${messages.map(({ key, link }) => topicOf(key, link))}::text[], ${messages.map(senderOf)}::bigint[],
      ${messages.map(({ link }) => link)}::text[], ${entries.map(waitOf)}::int[])
      with ordinality as m(user_id, key, title, body, switch, bell, topic, sender, link, wait, n)
    group by m.link`)
  announceNotice(context, tx, notified)
}

/** The key of a user's newest unread notification that begins so, for a notification that replaces it. */
export async function unreadKey<Key extends NotificationKey>(
  tx: Tx,
  userId: bigint,
  begin: Key,
): Promise<`${Key}${string}` | undefined> {
  const row = await tx.first<{ key: `${Key}${string}` }>(sql`
    select key from notifications
    where user_id = ${userId} and read_at is null and starts_with(key, ${begin}) order by id desc limit 1`)
  return row?.key
}

/**
 * Replaces the text of a user's notification with this key: it stays read or unread, and no one is notified.
 * @returns whether the notification exists
 */
export async function reword(
  tx: Tx,
  userId: bigint,
  key: NotificationKey,
  { title, body }: Pick<Message, 'title' | 'body'>,
): Promise<boolean> {
  const changed = await tx.change(
    sql`update notifications set title = ${title}, body = ${body} where user_id = ${userId} and key = ${key}`,
  )
  return changed > 0
}

/** Deletes the notification with this key of these users, because the text that it quotes is gone. A waiting push is deleted too. */
export async function withdraw(tx: Tx, userIds: readonly bigint[], key: NotificationKey): Promise<void> {
  if (userIds.length === 0) return
  await tx.change(
    sql`delete from notifications where user_id = any(${[...userIds]}::bigint[]) and key = ${key}`,
  )
  await tx.change(sql`
    delete from push_deliveries where id in (
      select d.id from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
      where s.user_id = any(${[...userIds]}::bigint[]) and d.key = ${key} for update of d skip locked)`)
}

/** The keys of these users' notifications that begin so. */
export const keysOf = <Key extends NotificationKey>(
  tx: Tx,
  userIds: readonly bigint[],
  begin: Key,
): Promise<{ userId: bigint; key: `${Key}${string}` }[]> =>
  tx.rows(sql`
    select user_id as "userId", key from notifications
    where user_id = any(${[...userIds]}::bigint[]) and starts_with(key, ${begin}) order by key, user_id`)

/** Deletes everybody's notifications of these alerts of gangs, as `withdraw`. */
export async function withdrawAlerts(tx: Tx, alertIds: readonly bigint[]): Promise<void> {
  if (alertIds.length === 0) return
  const keys = alertIds.map((id): NotificationKey => `gang.alert:${id}`)
  // the second condition is that of the index
  await tx.change(sql`delete from notifications where key = any(${keys}::text[]) and key like 'gang.alert:%'`)
  await tx.change(sql`
    delete from push_deliveries where id in (
      select id from push_deliveries where key = any(${keys}::text[]) for update skip locked)`)
}
