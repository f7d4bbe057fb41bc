import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { isThere, lockKept, waits } from './kept.ts'
import { tellOfAcceptance, untell } from './notices.ts'

type Fan = { fanId: bigint; userId: bigint }

/**
 * Answers a request to follow a user, or ends the following of somebody who is not accepted any more. The other person gets no notice of a refusal, and may ask again, unseen, while it holds.
 * @throws Refusal not_found for a request that does not wait
 */
export async function answerFan(
  context: Context,
  tx: Tx,
  { fanId, userId, accepts }: Fan & { accepts: boolean },
): Promise<void> {
  const kept = await lockKept(tx, fanId, userId)
  if (kept?.status === 'accepted' && !accepts) return removeFan(tx, { fanId, userId })
  const request = await tx.first(sql`
    select from person_followings f join users u on u.id = f.user_id
    where f.user_id = ${fanId} and f.followed_id = ${userId} and ${waits} and ${isThere(userId)}`)
  if (!request) throw new Refusal('not_found', 'This request is gone')
  await tx.change(
    accepts
      ? sql`update person_followings set status = 'accepted', must_ask = false, began_at = clock_now()
          where user_id = ${fanId} and followed_id = ${userId}`
      : sql`update person_followings set declined_at = clock_now() where user_id = ${fanId} and followed_id = ${userId}`,
  )
  await untell(tx, fanId, userId)
  if (accepts) await tellOfAcceptance(context, tx, { fanId, followedId: userId })
}

/** Ends a person's following of a user; from then on they ask. @throws Refusal not_found for somebody who does not follow */
export async function removeFan(tx: Tx, { fanId, userId }: Fan): Promise<void> {
  const removed = await tx.change(sql`
    update person_followings set status = 'ended', muted = false, must_ask = true
    where user_id = ${fanId} and followed_id = ${userId} and status = 'accepted'`)
  if (removed === 0) throw new Refusal('not_found', 'This person does not follow you')
}
