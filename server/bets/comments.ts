import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { shortName } from '#server/users/index.ts'
import { type Page, readIdCursor } from './queries.ts'

type Row = {
  id: bigint
  user_id: bigint
  content: string
  created_at: Date
  first_name: string
  last_name: string
  profile_image_url: string | null
}

const view = (row: Row) => ({
  id: row.id.toString(),
  author: {
    id: row.user_id.toString(),
    firstName: row.first_name,
    lastName: shortName(row.last_name),
    profileImageUrl: row.profile_image_url,
  },
  content: row.content,
  createdAt: row.created_at.toISOString(),
})

async function mustExist(tx: Tx, eventId: bigint): Promise<void> {
  if (!(await tx.first(sql`select 1 from events where id = ${eventId}`))) {
    throw new Refusal('not_found', 'There is no such event')
  }
}

/** An event's comments, newest first. @throws Refusal not_found */
export async function listComments(
  tx: Tx,
  eventId: bigint,
  page: { cursor: string | undefined; limit: number },
): Promise<Page<ReturnType<typeof view>>> {
  await mustExist(tx, eventId)
  const rows = await tx.rows<Row>(sql`
    select c.id, c.user_id, c.content, c.created_at, u.first_name, u.last_name, u.profile_image_url
    from event_comments c join users u on u.id = c.user_id
    where c.event_id = ${eventId} and c.id < ${readIdCursor(page.cursor)} order by c.id desc limit ${page.limit + 1}`)
  const items = rows.slice(0, page.limit)
  return { items: items.map(view), next: rows.length > page.limit ? items.at(-1)!.id.toString() : undefined }
}

/** Adds a comment. @throws Refusal not_found */
export async function addComment(tx: Tx, eventId: bigint, userId: bigint, content: string) {
  await mustExist(tx, eventId)
  return view(
    await tx.one<Row>(sql`
      with added as (
        insert into event_comments (event_id, user_id, content) values (${eventId}, ${userId}, ${content}) returning *
      )
      select a.id, a.user_id, a.content, a.created_at, u.first_name, u.last_name, u.profile_image_url
      from added a join users u on u.id = a.user_id`),
  )
}
