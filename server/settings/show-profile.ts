import type { z } from 'zod'
import type { publicRecord, userProfile } from '#contract/settings-profile.ts'
import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { publicProfile } from '#server/users/index.ts'

type PublicRecord = z.input<typeof publicRecord>
type UserProfile = z.input<typeof userProfile>

/** Roles that see full names: their actions have consequences for the person. */
const OPERATORS = new Set<Caller['role']>(['moderator', 'admin'])

/** Other modules' facts about a person, and about two people. */
export type KnownOfPeople = {
  /** matches of real-money tournaments, as the leaderboard counts them */
  tournamentRecord(tx: Tx, userId: bigint): Promise<UserProfile['tournamentRecord']>
  /** claims about results that moderators called false in the last 30 days */
  falseClaims(tx: Tx, userId: bigint): Promise<number>
  /** settled events with two people on opposite sides and matches between them, from the first person's view */
  headToHead(tx: Tx, userId: bigint, otherId: bigint): Promise<{ wins: number; losses: number }>
  /** the record of a person's bets and questions */
  record(tx: Tx, userId: bigint, viewerId: bigint): Promise<PublicRecord>
  /** each returns whether two people have interacted */
  acquaintance: readonly ((tx: Tx, userId: bigint, otherId: bigint) => Promise<boolean>)[]
}

/** A person's profile as the caller may see it. @throws Refusal not_found */
export async function showProfile(
  tx: Tx,
  { headToHead, tournamentRecord, falseClaims, record, acquaintance }: KnownOfPeople,
  { caller, userId }: { caller: Caller; userId: bigint },
): Promise<UserProfile> {
  const knows = async () => {
    if (OPERATORS.has(caller.role)) return true
    for (const share of acquaintance) if (await share(tx, caller.userId, userId)) return true
    return false
  }
  const found = await publicProfile(tx, userId, { userId: caller.userId, knows })
  if (!found) throw new Refusal('not_found', 'There is no such person')
  const { showRecord, ...profile } = found
  const own = userId === caller.userId
  const shown = own || (showRecord && !(await blocked(tx, caller.userId, userId)))
  return {
    ...profile,
    headToHead: own ? null : await headToHead(tx, caller.userId, userId),
    tournamentRecord: await tournamentRecord(tx, userId),
    falseClaims: await falseClaims(tx, userId),
    record: shown ? await record(tx, userId, caller.userId) : null,
  }
}

/** Whether one of two people has blocked the other: then neither sees the other's record. */
async function blocked(tx: Tx, one: bigint, other: bigint): Promise<boolean> {
  return (await tx.one<{ blocked: boolean }>(sql`select people_blocked(${one}, ${other}) as blocked`)).blocked
}
