import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'

/** Locks a post that is up. @throws Refusal not_found; post_state when it was taken down */
export async function lockPost(tx: Tx, id: bigint): Promise<{ authorId: bigint; version: number }> {
  const post = await tx.first<{ authorId: bigint; version: number; down: boolean }>(sql`
    select author_id as "authorId", version, taken_down_at is not null as down
    from insight_posts where id = ${id} for update`)
  if (!post) throw new Refusal('not_found', 'There is no such post')
  if (post.down) throw new Refusal('post_state', 'This post was taken down')
  return post
}
