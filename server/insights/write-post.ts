import { sql, type Tx } from '#server/core/db.ts'

/** Publishes a post that its author signs. @returns its id */
export async function writePost(
  tx: Tx,
  { authorId, title, text }: { authorId: bigint; title: string; text: string },
): Promise<bigint> {
  const { id } = await tx.one<{ id: bigint }>(sql`
    with post as (insert into insight_posts (author_id) values (${authorId}) returning id)
    insert into insight_post_versions (post_id, version, title, content)
    select id, 1, ${title}, ${text} from post returning post_id as id`)
  return id
}
