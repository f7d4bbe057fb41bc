import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type AdminCall, callAdmins, tellAdmins } from '#server/decisions/index.ts'
import { notify } from '#server/notifications/index.ts'
import type { Book } from './book.ts'
import { involvedIn } from './involved.ts'

/** Calls the admins who signed nothing about an event, have no bet on it, also in a circle, and did not create it. */
export const callAdminsTo = async (context: Context, tx: Tx, book: Event, words: Words): Promise<void> =>
  callAdmins(context, tx, { kind: 'event', id: book.event_id }, await callOf(tx, book, words))

/** Notifies the same admins of a waiting event. */
export const tellAdminsOf = async (context: Context, tx: Tx, book: Event, words: Words): Promise<void> =>
  tellAdmins(context, tx, { kind: 'event', id: book.event_id }, await callOf(tx, book, words))

type Event = Pick<Book, 'event_id' | 'created_by'>
type Words = { title: string; body: string }

async function callOf(tx: Tx, book: Event, { title, body }: Words): Promise<AdminCall> {
  const event = await tx.one<{ title: string }>(sql`select title from events where id = ${book.event_id}`)
  return {
    involved: (admins) => involvedIn(tx, book, admins),
    title: `${title} · ${event.title}`,
    body,
    link: '/admin/events',
  }
}

/** Notifies the moderators and admins without a part in an event that one of its payouts waits for them. @param deciders left out too */
export async function tellOfPayout(
  context: Context,
  tx: Tx,
  book: Event,
  { outcome, deciders, hours }: { outcome: string; deciders: readonly bigint[]; hours: number },
): Promise<void> {
  const { title } = await tx.one<{ title: string }>(sql`select title from events where id = ${book.event_id}`)
  const rows = await tx.rows<{ id: bigint }>(
    sql`select id from users where role in ('moderator', 'admin') order by id`,
  )
  const moderators = rows.map(({ id }) => id)
  const involved = new Set([...deciders, ...(await involvedIn(tx, book, moderators))])
  await notify(
    context,
    tx,
    moderators.filter((id) => !involved.has(id)),
    {
      key: `event.payout-waits:${book.event_id}:${outcome}`,
      title: `A payout waits for you · ${title}`,
      body: `Somebody who won belongs to a person who decided the outcome. It pays in ${hours} hours at the latest.`,
      link: '/admin/flagged-wins',
    },
  )
}
