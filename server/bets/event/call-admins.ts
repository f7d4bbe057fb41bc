import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type AdminCall, callAdmins, tellAdmins } from '#server/decisions/index.ts'
import type { Book } from './book.ts'
import { involvedElsewhere } from './followers.ts'

/** Calls the admins who signed nothing about an event, have no bet on it, also in a circle, and did not create it. */
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
          select a.user_id from unnest(${admins}::bigint[]) as a(user_id) join event_books b on b.event_id = ${event_id}
          where b.proposed_by = a.user_id or ${involvedElsewhere(sql`a.user_id`)}
            or exists (select from bets x where x.event_id = b.event_id and x.user_id = a.user_id)`)
      ).map(({ user_id }) => user_id),
    ],
    title: `${title} · ${event.title}`,
    body,
    link: '/admin/events',
  }
}
