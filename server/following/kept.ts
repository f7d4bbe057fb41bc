import { REQUEST_DAYS } from '#contract/following-limits.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { isBanned } from '#server/moderation/index.ts'
import type { Kept } from './rules.ts'

/** Columns of Kept, for followings f. */
const columns = sql`
  f.status, f.muted, f.must_ask as "mustAsk", f.began_at as "beganAt", f.declined_at as "declinedAt", f.told_at as "toldAt"`

/** One person's following of another; undefined where there never was one. */
export const findKept = (tx: Tx, userId: bigint, followedId: bigint): Promise<Kept | undefined> =>
  tx.first<Kept>(sql`
    select ${columns} from person_followings f where f.user_id = ${userId} and f.followed_id = ${followedId}`)

/** The same, with the lock of its row until the transaction ends. */
export const lockKept = (tx: Tx, userId: bigint, followedId: bigint): Promise<Kept | undefined> =>
  tx.first<Kept>(sql`
    select ${columns} from person_followings f
    where f.user_id = ${userId} and f.followed_id = ${followedId} for update`)

/** Of followings f: the request has not lapsed. */
const isRunning = sql`(f.began_at > clock_now() - make_interval(days => ${REQUEST_DAYS}))`

/**
 * Ends a following or a request. A request stays one that has lapsed: it tells a later following of the public profile that the person
 * got no notice of a following yet. A day more, because days have no fixed length.
 */
export const atEnd = sql`
  muted = false, status = case status when 'requested' then status else 'ended' end,
  began_at = case status when 'requested' then least(began_at, clock_now() - make_interval(days => ${REQUEST_DAYS + 1})) else began_at end`

/** Of followings f: it holds, or is a request, as the person who follows sees it (`stateFor`). */
export const holdsForFan = sql`(f.status = 'accepted' or (f.status = 'requested' and ${isRunning}))`

/** Of followings f: it is a request that the followed person may answer (`stateForFollowed`). */
export const waits = sql`(f.status = 'requested' and f.declined_at is null and ${isRunning})`

/** Of users u: they and the viewer may see each other in lists. Closed and banned accounts, and people with a block, vanish. */
export const isThere = (viewerId: bigint): Sql => sql`
  (u.closed_at is null and not people_blocked(${viewerId}, u.id) and not ${isBanned(sql`u.id`)})`
