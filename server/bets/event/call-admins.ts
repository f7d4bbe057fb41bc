import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type AdminCall, callAdmins, tellAdmins } from '#server/decisions/index.ts'
import type { Book } from './book.ts'

/** Calls the admins who signed nothing about an event, have no bet on it and did not create it. */
export const callAdminsTo = async (context: Context, tx: Tx, book: Event, words: Words): Promise<void> =>
  callAdmins(context, tx, { kind: 'event', id: book.event_id }, await callOf(tx, book, words))

/** Notifies the same admins of a waiting event. */
export const tellAdminsOf = async (context: Context, tx: Tx, book: Event, words: Words): Promise<void> =>
  tellAdmins(context, tx, { kind: 'event', id: book.event_id }, await callOf(tx, book, words))

type Event = Pick<Book, 'event_id' | 'created_by'>
type Words = { title: string; body: string }

async function callOf(tx: Tx, { event_id, created_by }: Event, { title, body }: Words): Promise<AdminCall> {
  const event = await tx.one<{ title: string }>(sql`select title from events where id = ${event_id}`)
  return {
    involved: async (admins) => [
      created_by,
      ...(
        await tx.rows<{ user_id: bigint }>(sql`
          select distinct user_id from bets where event_id = ${event_id} and user_id = any(${admins}::bigint[])`)
      ).map(({ user_id }) => user_id),
    ],
    title: `${title} · ${event.title}`,
    body,
    link: '/admin/events',
  }
}
