import type { z } from 'zod'
import type { insightPost, insightRoutes } from '#contract/insights.ts'
import type { ReplyOf } from '#server/core/call.ts'
import { LARGEST_ID, type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'

type AdminPost = ReplyOf<'adminInsightPosts'>[number]

type InsightPost = z.input<typeof insightPost>

type Page = z.output<(typeof insightRoutes.insightPosts)['query']>
type Row = PersonRow & {
  id: bigint
  created_at: Date
  version: number
  title: string
  content: string
  written_at: Date
  taken_down_at: Date | null
  taken_down_reason: string | null
}

const posts = (which: Sql) => sql`
  select p.id, p.created_at, p.version, p.taken_down_at, p.taken_down_reason, v.title, v.content, v.written_at, ${personColumns}
  from insight_posts p join insight_post_versions v on v.post_id = p.id and v.version = p.version
  join users u on u.id = p.author_id ${which}`

const view = (row: Row): InsightPost => ({
  id: row.id,
  author: publicFace(row),
  title: row.title,
  text: row.content,
  createdAt: row.created_at,
  version: row.version,
  writtenAt: row.written_at,
})

const adminView = (row: Row): AdminPost => ({
  ...view(row),
  takenDown:
    row.taken_down_at && row.taken_down_reason !== null
      ? { at: row.taken_down_at, reason: row.taken_down_reason }
      : null,
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
export async function listVersions(
  tx: Tx,
  id: bigint,
): Promise<z.input<(typeof insightRoutes.insightPostVersions)['reply']>> {
  const rows = await tx.rows<{ version: number; title: string; text: string; writtenAt: Date }>(sql`
    select v.version, v.title, v.content as text, v.written_at as "writtenAt"
    from insight_posts p join insight_post_versions v on v.post_id = p.id
    where p.id = ${id} and p.taken_down_at is null order by v.version desc limit 100`)
  if (rows.length === 0) throw new Refusal('not_found', 'There is no such post')
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt }))
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
