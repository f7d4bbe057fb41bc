import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { hidesStakes, saysStakes } from '#server/users/index.ts'
import { seenBy } from './audience.ts'

/** The viewer, and an event beside users u, by expressions or columns of a statement. */
export type Looking = {
  viewerId: bigint | Sql
  event: Sql
  practice: Sql
  creator: Sql
  /** whether the viewer may see the event */
  seen: Sql
}

/** The columns of events e and their books b for `Looking`. */
export const lookingAtEvent = (viewerId: bigint): Looking => ({
  viewerId,
  event: sql`b.event_id`,
  practice: sql`b.practice`,
  creator: sql`e.created_by`,
  seen: seenBy(viewerId),
})

/** Whether a user u placed a stake before the present rules held for them: lists name it as they did then. */
export const isFromBefore = (at: Sql): Sql => sql`(${at} < u.who_is_in_from)`

const hasStakeFromBefore = (event: Sql): Sql => sql`exists (
  select from bets k where k.event_id = ${event} and k.user_id = u.id and ${isFromBefore(sql`k.created_at`)})`

/** The viewer's own stake, and the creator's stake in their own event, which always shows, since they propose the outcome. */
export const isOwnOrCreators = ({ viewerId, creator }: Pick<Looking, 'viewerId' | 'creator'>): Sql =>
  sql`(u.id = ${viewerId} or u.id = ${creator})`

/** Whether a viewer sees the event, and the side and the stake of a user u, who has a bet on it. A block between the two hides both. */
export const seesStake = (looking: Looking): Sql => sql`
  (${looking.seen} and (${isOwnOrCreators(looking)}
    or ((${saysStakes(looking.practice)} or ${hasStakeFromBefore(looking.event)}) and not people_blocked(${looking.viewerId}, u.id))))`

/**
 * Whether a viewer sees at least that a user u has a bet on the event. People of a conversation in which both wrote see each other's
 * names, never the stake; others appear only in the count.
 * @param writers those people of the viewer (`knownWriters`)
 */
export const seesName = (looking: Looking, writers: readonly bigint[]): Sql => sql`
  (${seesStake(looking)}
    or (${looking.seen} and u.id = any(${[...writers]}::bigint[]) and not ${hidesStakes} and not people_blocked(${looking.viewerId}, u.id)))`

/** One bet, as it appears alone: on the tape, and for cheers. */
type SingleBet = { eventId: bigint; userId: bigint; at: Date }

/**
 * The names beside single bets, in their order; undefined where the name is hidden. A bet from before the present rules has a
 * name if its bettor shows everyone everything.
 * @param viewerId absent for a frame to everyone: it names no person who has a block with anyone
 */
export async function namesBeside(
  tx: Tx,
  bets: readonly SingleBet[],
  viewerId?: bigint,
): Promise<({ id: bigint; firstName: string } | undefined)[]> {
  if (bets.length === 0) return []
  const unblocked =
    viewerId === undefined
      ? sql`u.id not in (select people_with_blocks(${[...new Set(bets.map(({ userId }) => userId))]}::bigint[]))`
      : sql`not people_blocked(${viewerId}, u.id)`
  const rows = await tx.rows<{ n: number; id: bigint; firstName: string }>(sql`
    select i.n::int as n, u.id, u.first_name as "firstName"
    from unnest(${bets.map(({ eventId }) => eventId)}::bigint[], ${bets.map(({ userId }) => userId)}::bigint[],
      ${bets.map(({ at }) => at)}::timestamptz[]) with ordinality as i(event_id, user_id, at, n)
    join users u on u.id = i.user_id join events e on e.id = i.event_id
    where ${isOwnOrCreators({ viewerId: viewerId ?? 0n, creator: sql`e.created_by` })}
      or (case when ${isFromBefore(sql`i.at`)} then u.show_record else ${saysStakes(sql`e.practice`)} end and ${unblocked})`)
  const names = new Map(rows.map(({ n, id, firstName }) => [n, { id, firstName }]))
  return bets.map((_, place) => names.get(place + 1))
}

/** The people among these whose single bets on an event a viewer sees by name, and so can cheer. */
export async function seenSingly(
  tx: Tx,
  { eventId, viewerId, userIds }: { eventId: bigint; viewerId: bigint; userIds: readonly bigint[] },
): Promise<Set<bigint>> {
  if (userIds.length === 0) return new Set()
  const newest = await tx.rows<SingleBet>(sql`
    select event_id as "eventId", user_id as "userId", max(created_at) as at from bets
    where event_id = ${eventId} and user_id = any(${[...userIds]}::bigint[]) group by event_id, user_id`)
  const names = await namesBeside(tx, newest, viewerId)
  return new Set(newest.flatMap(({ userId }, place) => (names[place] ? [userId] : [])))
}
