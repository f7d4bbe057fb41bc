import type { z } from 'zod'
import type { insightPost, insightRoutes } from '#contract/insights.ts'
import type { ReplyOf } from '#server/core/call.ts'
import { LARGEST_ID, type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'

type AdminPost = ReplyOf<'adminInsightPosts'>[number]

type InsightPost = z.input<typeof insightPost>

type Page = z.output<(typeof insightRoutes.insightPosts)['query']>
type Row = PersonRow & Omit<InsightPost, 'author'> & { takenDownAt: Date | null; reason: string | null }

const posts = (which: Sql) => sql`
  select p.id, v.title, v.content as text, p.created_at as "createdAt", p.version, v.written_at as "writtenAt",
    p.taken_down_at as "takenDownAt", p.taken_down_reason as reason, ${personColumns}
  from insight_posts p join insight_post_versions v on v.post_id = p.id and v.version = p.version
  join users u on u.id = p.author_id ${which}`

const view = (row: Row): InsightPost => ({ ...row, author: publicFace(row) })

const adminView = (row: Row): AdminPost => ({
  ...view(row),
  takenDown: row.takenDownAt && row.reason !== null ? { at: row.takenDownAt, reason: row.reason } : null,
})

/** Posts that are up, in their present version, newest first. */
export async function listPosts(tx: Tx, { cursor, limit }: Page): Promise<InsightPost[]> {
  const rows = await tx.rows<Row>(
    posts(
      sql`where p.taken_down_at is null and p.id < ${cursor ?? LARGEST_ID} order by p.id desc limit ${limit}`,
    ),
  )
  return rows.map(view)
}

/** All posts, newest first. */
export async function listAllPosts(tx: Tx, { cursor, limit }: Page): Promise<AdminPost[]> {
  const rows = await tx.rows<Row>(
    posts(sql`where p.id < ${cursor ?? LARGEST_ID} order by p.id desc limit ${limit}`),
  )
  return rows.map(adminView)
}

/** One post as admins see it. */
export async function adminPost(tx: Tx, id: bigint): Promise<AdminPost> {
  return adminView(await tx.one<Row>(posts(sql`where p.id = ${id}`)))
}

/** Versions of a post that is up, newest first, at most 100. @throws Refusal not_found */
export async function listVersions(tx: Tx, id: bigint): Promise<ReplyOf<'insightPostVersions'>> {
  const rows = await tx.rows<ReplyOf<'insightPostVersions'>[number]>(sql`
    select v.version, v.title, v.content as text, v.written_at as "writtenAt"
    from insight_posts p join insight_post_versions v on v.post_id = p.id
    where p.id = ${id} and p.taken_down_at is null order by v.version desc limit 100`)
  if (rows.length === 0) throw new Refusal('not_found', 'There is no such post')
  return rows
}

/** Whether a post with this id exists, even if it was taken down. */
export const postExists = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await tx.first(sql`select 1 from insight_posts where id = ${id}`)) !== undefined

/** Locks a post that is up. @throws Refusal not_found; post_state when it was taken down */
export async function lockPost(tx: Tx, id: bigint): Promise<{ authorId: bigint; version: number }> {
  const post = await tx.first<{ authorId: bigint; version: number; down: boolean }>(sql`
    select author_id as "authorId", version, taken_down_at is not null as down
    from insight_posts where id = ${id} for update`)
  if (!post) throw new Refusal('not_found', 'There is no such post')
  if (post.down) throw new Refusal('post_state', 'This post was taken down')
  return post
}
