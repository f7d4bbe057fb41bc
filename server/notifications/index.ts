import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { entryOf, type NotificationKey, type NotificationKind, senderOf, topicOf } from './catalogue.ts'
import { writeLetters } from './letters.ts'

export type { NotificationKey, NotificationKind } from './catalogue.ts'
export { dropLetters, type StopLink } from './letters.ts'
export { markRead } from './list-notifications.ts'

/**
 * A notification's text. `link` is a path of our own; `letter` the body in a letter where that differs; `from` the user whose
 * words it carries.
 */
export type Message = {
  key: NotificationKey
  title: string
  body: string
  link: string
  letter?: string
  from?: bigint
}

/** What one of several people is told. */
type Told = { userId: bigint; kind: NotificationKind; title: string; body: string }

/** A message of its own for a user. */
export type OwnMessage = Message & { userId: bigint }

/**
 * Notifies these users as the catalogue says, each once for the message's key: in the list behind the bell, and by push where
 * they turned it on; some kinds also by a letter. Their open screens show it after the commit.
 */
export async function notify(context: Context, tx: Tx, userIds: bigint[], message: Message): Promise<void> {
  if (userIds.length === 0) return
  const { key, title, body, link, letter = body } = message
  const entry = entryOf(key)!
  const notified = await tx.rows<{ user_id: bigint }>(sql`
    select notify_people(${userIds}::bigint[], ${key}, ${title}, ${body}, ${entry.switch ?? null}, ${entry.bell},
      ${topicOf(key, link)}, ${senderOf(message)}, ${link}) as user_id`)
  if (entry.letter && notified.length > 0)
    await writeLetters(
      context,
      tx,
      notified.map((row) => row.user_id),
      { title, body: letter },
    )
  announce(context, tx, notified)
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

/** Notifies of different things at once, each user with a message of their own, as `notify`. */
export async function notifyAll(context: Context, tx: Tx, messages: readonly OwnMessage[]): Promise<void> {
  if (messages.length === 0) return
  const entries = messages.map(({ key }) => entryOf(key)!)
  const notified = await tx.rows<{ user_id: bigint }>(sql`
    select notify_each(array_agg(m.user_id order by m.n), array_agg(m.key order by m.n), array_agg(m.title order by m.n),
      array_agg(m.body order by m.n), array_agg(m.switch order by m.n), array_agg(m.bell order by m.n),
      array_agg(m.topic order by m.n), array_agg(m.sender order by m.n), m.link, clock_now()) as user_id
    from unnest(${messages.map(({ userId }) => userId)}::bigint[], ${messages.map(({ key }) => key)}::text[],
      ${messages.map(({ title }) => title)}::text[], ${messages.map(({ body }) => body)}::text[],
      ${entries.map((entry) => entry.switch ?? null)}::text[], ${entries.map(({ bell }) => bell)}::boolean[],
      ${messages.map(({ key, link }) => topicOf(key, link))}::text[], ${messages.map(senderOf)}::bigint[],
      ${messages.map(({ link }) => link)}::text[])
      with ordinality as m(user_id, key, title, body, switch, bell, topic, sender, link, n)
    group by m.link`)
  announce(context, tx, notified)
}

function announce(context: Context, tx: Tx, notified: readonly { user_id: bigint }[]): void {
  if (notified.length === 0) return
  tx.afterCommit(() =>
    context.signals.send({ type: 'notification', userIds: notified.map((row) => row.user_id) }),
  )
}

/** Deletes the notification with this key of these users, because what it quotes is gone. A push that waits goes too. */
export const withdraw = (tx: Tx, userIds: readonly bigint[], key: NotificationKey): Promise<void> =>
  remove(tx, userIds, sql`n.key = ${key}`)

/** Deletes the notifications of these users that lead to this link, as `withdraw`. */
export const withdrawLink = (tx: Tx, userIds: readonly bigint[], link: string): Promise<void> =>
  remove(tx, userIds, sql`n.link = ${link}`)

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

/** A push that is being sent right now is left alone. @param which a condition on the rows n */
async function remove(tx: Tx, userIds: readonly bigint[], which: ReturnType<typeof sql>): Promise<void> {
  if (userIds.length === 0) return
  const users = sql`any(${[...userIds]}::bigint[])`
  await tx.change(sql`delete from notifications n where n.user_id = ${users} and ${which}`)
  await tx.change(sql`
    delete from push_deliveries where id in (
      select n.id from push_deliveries n join push_subscriptions s on s.id = n.subscription_id
      where s.user_id = ${users} and ${which} for update of n skip locked)`)
}
