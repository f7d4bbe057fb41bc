import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { withdrawMessages } from '#server/notifications/index.ts'
import {
  findUser,
  loseSight,
  type PersonRow,
  type PublicFace,
  publicFace,
  unmarkedColumns,
} from '#server/users/index.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** `userId` has blocked the other person, or ended the block; `userIds` are both */
    block_changed: { userIds: bigint[]; userId: bigint; otherId: bigint }
  }
}

/**
 * Blocks a person for a user, and deletes the notifications that the two sent each other. A repetition changes nothing. @throws Refusal
 * not_found, malformed for oneself
 */
export async function blockUser(context: Context, tx: Tx, userId: bigint, blockedId: bigint): Promise<void> {
  if (userId === blockedId) throw new Refusal('malformed', 'You cannot block yourself')
  if (!(await findUser(tx, blockedId))) throw new Refusal('not_found', 'There is no such person')
  const blocked = await tx.change(sql`
    insert into user_blocks (user_id, blocked_id) values (${userId}, ${blockedId}) on conflict do nothing`)
  if (blocked === 0) return
  await withdrawMessages(tx, blockedId, userId)
  await withdrawMessages(tx, userId, blockedId)
  await loseSight(context, tx, [userId, blockedId])
  announceBlock(context, tx, userId, blockedId)
}

/** Ends a block. @throws Refusal not_found when there is none */
export async function unblockUser(
  context: Context,
  tx: Tx,
  userId: bigint,
  blockedId: bigint,
): Promise<void> {
  const ended = await tx.change(sql`
    delete from user_blocks where user_id = ${userId} and blocked_id = ${blockedId}`)
  if (ended === 0) throw new Refusal('not_found', 'You have not blocked this person')
  announceBlock(context, tx, userId, blockedId)
}

const announceBlock = (context: Context, tx: Tx, userId: bigint, otherId: bigint) =>
  tx.afterCommit(() =>
    context.signals.send({ type: 'block_changed', userIds: [userId, otherId], userId, otherId }),
  )

const SHOWN_MAX = 500

/** The people whom a user has blocked, newest first. */
export async function listBlocks(tx: Tx, userId: bigint): Promise<{ user: PublicFace; createdAt: Date }[]> {
  const rows = await tx.rows<PersonRow & { created_at: Date }>(sql`
    select ${unmarkedColumns}, b.created_at from user_blocks b join users u on u.id = b.blocked_id
    where b.user_id = ${userId} order by b.created_at desc, u.id limit ${SHOWN_MAX}`)
  return rows.map((row) => ({ user: publicFace(row), createdAt: row.created_at }))
}
