import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockPost } from './posts.ts'

type Edit = {
  id: bigint
  authorId: bigint
  /** the version that was edited */
  version: number
  title: string
  text: string
}

/**
 * Writes the next version of a person's own post: only the person who signs a text may change it.
 * @throws Refusal not_found, forbidden, post_state (taken down), stale_revision
 */
export async function editPost(tx: Tx, { id, authorId, version, title, text }: Edit): Promise<void> {
  const post = await lockPost(tx, id)
  if (post.authorId !== authorId)
    throw new Refusal('forbidden', 'Somebody else signed this post. Only they can change it.')
  if (post.version !== version)
    throw new Refusal('stale_revision', 'There is a newer version of this post. Read it first.')
  await tx.change(sql`
    insert into insight_post_versions (post_id, version, title, content) values (${id}, ${version + 1}, ${title}, ${text})`)
  await tx.change(sql`update insight_posts set version = ${version + 1} where id = ${id}`)
}
