import { sql, type Tx } from '#server/core/db.ts'

/** The posts that a person has signed, every version, for the data export. They stay when the account closes, without a name. */
export function exportPosts(tx: Tx, userId: bigint): Promise<unknown> {
  return tx.rows(sql`
    select p.id, v.version, v.title, v.content as text, v.written_at as "writtenAt", p.taken_down_at as "takenDownAt"
    from insight_posts p join insight_post_versions v on v.post_id = p.id
    where p.author_id = ${userId} order by p.id, v.version`)
}

/** A person's posts as the audit log names them. */
export async function postSubjects(tx: Tx, userId: bigint): Promise<string[]> {
  const rows = await tx.rows<{ subject: string }>(sql`
    select 'insight-post:' || id as subject from insight_posts where author_id = ${userId} order by id`)
  return rows.map(({ subject }) => subject)
}
