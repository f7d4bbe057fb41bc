import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { callAdmins } from '#server/decisions/index.ts'
import type { Book } from './book.ts'

/** Calls the admins who signed nothing about an event, have no bet on it and did not create it. */
export async function callAdminsTo(
  context: Context,
  tx: Tx,
  { event_id, created_by }: Pick<Book, 'event_id' | 'created_by'>,
  { title, body }: { title: string; body: string },
): Promise<void> {
  const event = await tx.one<{ title: string }>(sql`select title from events where id = ${event_id}`)
  await callAdmins(
    context,
    tx,
    { kind: 'event', id: event_id },
    {
      involved: async (admins) => [
        created_by,
        ...(
          await tx.rows<{ user_id: bigint }>(sql`
            select distinct user_id from bets where event_id = ${event_id} and user_id = any(${admins}::bigint[])`)
        ).map(({ user_id }) => user_id),
      ],
      title,
      body: `${event.title}: ${body}`,
      link: '/admin/events',
    },
  )
}
