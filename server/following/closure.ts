import { sql, type Tx } from '#server/core/db.ts'
import type { LostSight } from '#server/users/index.ts'
import { atEnd, holdsForFan, waits } from './kept.ts'
import { withdrawNotices } from './notices.ts'

/** The people whom a user follows and who follow them, for the data export. */
export async function exportFollowings(tx: Tx, userId: bigint): Promise<unknown> {
  return {
    follows: await tx.rows(sql`
      select followed_id as "userId", status, muted, began_at as "since" from person_followings f
      where user_id = ${userId} and ${holdsForFan} order by id`),
    followedBy: await tx.rows(sql`
      select user_id as "userId", status, began_at as "since" from person_followings f
      where followed_id = ${userId} and (status = 'accepted' or ${waits}) order by id`),
  }
}

/** Deletes a user's followings, and those of the user, with the notices that name the user to the others. */
export async function forgetFollowings(tx: Tx, userId: bigint): Promise<void> {
  const others = await tx.rows<{ id: bigint }>(sql`
    delete from person_followings where user_id = ${userId} or followed_id = ${userId}
    returning case user_id when ${userId} then followed_id else user_id end as id`)
  await withdrawNotices(tx, userId, [...new Set(others.map(({ id }) => id))])
}

/**
 * A block between two people ends their followings, both ways, and takes the notices of them back, also of followings that ended before.
 * The rows stay: a block does not make a refusal forgotten.
 */
export const endFollowings: LostSight = async (tx, userIds, gangId) => {
  if (gangId !== null || userIds.length < 2) return
  // a person who begins a following holds this lock while they look for a block
  await tx.rows(
    sql`select from users where id = any(${[...userIds]}::bigint[]) order by id for no key update`,
  )
  await tx.change(sql`
    update person_followings set ${atEnd}
    where user_id = any(${[...userIds]}::bigint[]) and followed_id = any(${[...userIds]}::bigint[]) and status <> 'ended'`)
  // after the rows' locks: the notice of an answer under way is there now
  for (const aboutId of userIds)
    await withdrawNotices(
      tx,
      aboutId,
      userIds.filter((id) => id !== aboutId),
    )
}
