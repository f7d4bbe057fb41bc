import { FOLLOWINGS_MAX } from '#contract/following-limits.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkNotBanned, checkNotBlocked } from '#server/moderation/index.ts'
import { isProfilePublic, lockCallerWith } from '#server/users/index.ts'
import { atEnd, findKept, holdsForFan, isThere, lockKept } from './kept.ts'
import { tellOfFollowing, untell } from './notices.ts'
import { beginning, isRequest, stateFor, stateForFollowed } from './rules.ts'

type Following = ReplyOf<'getFollowing'>
type Pair = { userId: bigint; followedId: bigint }

const noPerson = () => new Refusal('not_found', 'There is no such person')

const notFollowed = () => new Refusal('not_found', 'You do not follow this person')

const timeNow = async (tx: Tx): Promise<Date> =>
  (await tx.one<{ now: Date }>(sql`select clock_now() as now`)).now

/** Whether the person's profile is public. @throws Refusal not_found for an unknown or closed account */
async function findPublic(tx: Tx, userId: bigint): Promise<boolean> {
  const found = await tx.first<{ isPublic: boolean }>(sql`
    select ${isProfilePublic} as "isPublic" from users u where u.id = ${userId} and u.closed_at is null`)
  if (!found) throw noPerson()
  return found.isPublic
}

/** How far two people follow each other, for the first. @throws Refusal not_found */
export async function showFollowing(tx: Tx, { userId, followedId }: Pair): Promise<Following> {
  const isPublic = await findPublic(tx, followedId)
  const now = await timeNow(tx)
  const there = await tx.first(sql`select from users u where u.id = ${followedId} and ${isThere(userId)}`)
  const own = await findKept(tx, userId, followedId)
  const other = await findKept(tx, followedId, userId)
  const state = there ? stateFor(own, now) : 'none'
  return {
    state,
    muted: state === 'accepted' && own!.muted,
    asks: isRequest(own, isPublic),
    followsMe: there ? stateForFollowed(other, now) : 'none',
  }
}

async function checkRoom(tx: Tx, userId: bigint): Promise<void> {
  const { many } = await tx.one<{ many: number }>(sql`
    select count(*)::int as many from person_followings f where f.user_id = ${userId} and ${holdsForFan}`)
  if (many >= FOLLOWINGS_MAX)
    throw new Refusal(
      'too_many_followings',
      `You follow ${FOLLOWINGS_MAX} people, which is the most. Unfollow somebody first.`,
    )
}

/**
 * Follows a person with a public profile, or asks to follow any other; a repetition changes nothing.
 * @throws Refusal malformed for oneself, not_found, blocked, silenced for a banned person, too_many_followings
 */
export async function follow(context: Context, tx: Tx, pair: Pair): Promise<Following> {
  const { userId, followedId } = pair
  if (userId === followedId) throw new Refusal('malformed', 'You cannot follow yourself')
  // all followings that one person begins queue here; a block waits for it too, and a closure of either account
  if (!(await lockCallerWith(tx, userId, followedId))) throw noPerson()
  const isPublic = await findPublic(tx, followedId)
  await checkNotBanned(tx, userId)
  await checkNotBlocked(tx, userId, followedId, 'follow')
  const kept = await lockKept(tx, userId, followedId)
  const now = await timeNow(tx)
  if (stateFor(kept, now) !== 'none') return showFollowing(tx, pair)
  await checkRoom(tx, userId)
  const { status, declinedAt, tells } = beginning(kept, isPublic, now)
  await tx.change(sql`
    insert into person_followings (user_id, followed_id, status, began_at, told_at)
    values (${userId}, ${followedId}, ${status}, ${now}, ${now})
    on conflict (user_id, followed_id) do update set
      id = default, status = excluded.status, began_at = excluded.began_at, muted = false, declined_at = ${declinedAt},
      told_at = case when ${tells} then excluded.told_at else person_followings.told_at end`)
  if (tells) await tellOfFollowing(context, tx, { ...pair, status })
  return showFollowing(tx, pair)
}

/** Ends a following, or withdraws a request. A refusal is remembered. @throws Refusal not_found where there is neither */
export async function unfollow(tx: Tx, { userId, followedId }: Pair): Promise<void> {
  const kept = await lockKept(tx, userId, followedId)
  if (stateFor(kept, await timeNow(tx)) === 'none') throw notFollowed()
  await tx.change(sql`
    update person_followings set ${atEnd}
    where user_id = ${userId} and followed_id = ${followedId}`)
  await untell(tx, userId, followedId)
}

/** Takes a followed person's acts out of the feed, or shows them again. @throws Refusal not_found for somebody not followed */
export async function mute(
  tx: Tx,
  { userId, followedId, muted }: Pair & { muted: boolean },
): Promise<Following> {
  const changed = await tx.change(sql`
    update person_followings set muted = ${muted}
    where user_id = ${userId} and followed_id = ${followedId} and status = 'accepted'`)
  if (changed === 0) throw notFollowed()
  return showFollowing(tx, { userId, followedId })
}
