import type { ReplyOf } from '#server/core/call.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { holdsForFan, isThere, waits } from './kept.ts'

type Page = { cursor?: bigint | undefined; limit: number }

/** The people whom a user follows or asked to follow, newest first. */
export async function listFollowings(
  tx: Tx,
  userId: bigint,
  { cursor = LARGEST_ID, limit }: Page,
): Promise<ReplyOf<'listFollowings'>> {
  type Row = PersonRow & { id: bigint; state: 'requested' | 'accepted'; muted: boolean; at: Date }
  const rows = await tx.rows<Row>(sql`
    select f.id, f.status as state, f.muted, f.began_at as at, ${personColumns}
    from person_followings f join users u on u.id = f.followed_id
    where f.user_id = ${userId} and f.id < ${cursor} and ${holdsForFan} and ${isThere(userId)}
    order by f.id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, person: publicFace(row) }))
}

/** The people who follow a user, or whose requests wait for an answer, newest first. */
export async function listFans(
  tx: Tx,
  userId: bigint,
  { cursor = LARGEST_ID, limit, state }: Page & { state: 'requested' | 'accepted' },
): Promise<ReplyOf<'listFans'>> {
  const rows = await tx.rows<PersonRow & { id: bigint; at: Date }>(sql`
    select f.id, f.began_at as at, ${personColumns}
    from person_followings f join users u on u.id = f.user_id
    where f.followed_id = ${userId} and f.status = ${state} and f.id < ${cursor}
      and ${state === 'requested' ? waits : sql`true`} and ${isThere(userId)}
    order by f.id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, person: publicFace(row) }))
}
