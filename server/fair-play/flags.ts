import type { z } from 'zod'
import type { fairPlayRoutes } from '#contract/fair-play.ts'
import { dollars } from '#contract/money.ts'
import { productNow } from '#server/core/clock.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockBoard } from '#server/leaderboard/index.ts'
import { displayName, type PublicFace, publicFaces } from '#server/users/index.ts'
import type { FlagFigures } from './raise-flag.ts'
import { type FairPlayFlag, type FlagKind, HOLDING_DAYS, keepsOffBoard } from './rules.ts'

export type FlagRow = {
  id: bigint
  kind: FlagKind
  user_id: bigint
  other_id: bigint | null
  figures: FlagFigures
  match_ids: bigint[]
  created_at: Date
  closed_at: Date | null
  outcome: string | null
}

/** Names in a sentence that addresses this reader: "You" at its beginning, "you" within. */
const naming = (readerId: bigint | undefined) => {
  const name = (you: string) => (face: PublicFace) => (face.id === readerId ? you : displayName(face))
  return { first: name('You'), within: name('you') }
}
const times = (count = 0) => (count === 1 ? 'once' : `${count} times`)

/** The flag's reason, a sentence with its figures. */
function reasonOf(
  { kind, user_id, figures }: FlagRow,
  [user, other]: readonly [PublicFace, PublicFace | null],
  readerId?: bigint,
): string {
  const { first, within } = naming(readerId)
  const both = other ? `${first(user)} and ${within(other)}` : ''
  switch (kind) {
    case 'same_pair': {
      const winner = figures.winnerId === user_id.toString() ? user : other!
      return `${both} met ${times(figures.meetings)} for real money in 30 days, and ${within(winner)} won ${figures.wins === figures.meetings ? 'all' : figures.wins} of them.`
    }
    case 'one_way':
      return `${first(user)} lost to ${within(other!)} ${times(figures.meetings)} in 30 days and never won. It was in ${figures.tournaments} tournaments with entry fees of ${dollars(BigInt(figures.fees ?? 0))} together.`
    case 'shared_device':
      return `${both} have signed in on the same device, and met ${times(figures.meetings)} for real money in 30 days.`
    case 'shared_address': {
      const which =
        figures.meetings === 1 ? 'their match' : `${figures.shared} of their ${figures.meetings} matches`
      return `${both} checked in from the same internet address for ${which} for real money in 30 days. A household, or many people on one mobile network, can share an address.`
    }
    case 'no_show':
      return `${first(user)} missed ${figures.missed} matches in 30 days.`
    case 'step_backs': {
      const events = figures.events ?? []
      return `${first(user)} stepped back from ${events.length} events in 30 days: ${events.join(', ')}.`
    }
  }
}

/** Flags as people read them. @param readerId one of the people concerned, addressed as "you" */
export async function viewFlags(
  tx: Tx,
  rows: readonly FlagRow[],
  readerId?: bigint,
): Promise<FairPlayFlag[]> {
  const known = await publicFaces(
    tx,
    rows.flatMap(({ user_id, other_id }) => [user_id, other_id ?? user_id]),
  )
  const strikes = await strikesOf(tx, rows)
  const now = await productNow(tx)
  return rows.map((row) => {
    const user = known.get(row.user_id)!
    const other = row.other_id === null ? null : known.get(row.other_id)!
    return {
      id: row.id,
      kind: row.kind,
      user,
      other,
      reason: reasonOf(row, [user, other], readerId),
      matchIds: row.match_ids.map(String),
      createdAt: row.created_at,
      offBoardUntil: offBoardUntil(row, now),
      struck: strikes
        .filter(({ flagId, matchId }) => flagId === row.id || row.match_ids.includes(matchId))
        .map(({ flagId: _, ...strike }) => strike),
      state: row.closed_at === null ? 'open' : 'closed',
      outcome: row.outcome,
    }
  })
}

type StrikeRow = { matchId: bigint; reason: string; at: Date; flagId: bigint }

/** Strikes in force that were made on these flags' cards, or on matches that these flags also name. */
const strikesOf = (tx: Tx, rows: readonly FlagRow[]): Promise<StrikeRow[]> =>
  tx.rows<StrikeRow>(sql`
    select match_id as "matchId", reason, struck_at as at, flag_id as "flagId" from match_strikes
    where undone_at is null and (flag_id = any(${rows.map((row) => row.id)}::bigint[])
      or match_id = any(${rows.flatMap((row) => row.match_ids)}::bigint[]))
    order by match_id`)

function offBoardUntil({ kind, created_at, closed_at }: FlagRow, now: Date): Date | null {
  if (closed_at !== null || !keepsOffBoard(kind)) return null
  const until = new Date(created_at.getTime() + HOLDING_DAYS * 86_400_000)
  return until > now ? until : null
}

/** The flags for moderators, newest first. */
export async function listFlags(
  tx: Tx,
  { state, cursor, limit }: z.output<(typeof fairPlayRoutes.fairPlayFlags)['query']>,
): Promise<FairPlayFlag[]> {
  const rows = await tx.rows<FlagRow>(sql`
    select * from fair_play_flags
    where ${state === 'open' ? sql`closed_at is null` : sql`closed_at is not null`} and id < ${cursor ?? LARGEST_ID}
    order by id desc limit ${limit}`)
  return viewFlags(tx, rows)
}

/** The open flags of any of these users, alone or with another of them, which a moderator of their match should know. */
export async function flagsAmong(tx: Tx, userIds: readonly bigint[]): Promise<FairPlayFlag[]> {
  const people = [...new Set(userIds)]
  const rows = await tx.rows<FlagRow>(sql`
    select * from fair_play_flags
    where closed_at is null and user_id = any(${people}::bigint[])
      and (other_id is null or other_id = any(${people}::bigint[]))
    order by id desc`)
  return viewFlags(tx, rows)
}

/** Open flags that do not concern this moderator, counted up to `most`. */
export async function openFlags(tx: Tx, moderatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from fair_play_flags
      where closed_at is null and user_id <> ${moderatorId} and other_id is distinct from ${moderatorId} limit ${most}) waiting`)
  return count
}

/**
 * Locks the board and then a flag, for a moderator's act on the flag.
 * @returns the flag and the people whom it concerns
 * @throws Refusal not_found, holds_position for a moderator whom it concerns
 */
export async function lockFlag(
  tx: Tx,
  id: bigint,
  moderatorId: bigint,
): Promise<{ flag: FlagRow; concerned: bigint[] }> {
  await lockBoard(tx)
  const flag = await tx.first<FlagRow>(sql`select * from fair_play_flags where id = ${id} for update`)
  if (!flag) throw new Refusal('not_found', 'There is no such flag')
  const concerned = flag.other_id === null ? [flag.user_id] : [flag.user_id, flag.other_id]
  if (concerned.includes(moderatorId))
    throw new Refusal('holds_position', 'This is about you. Another moderator has to decide.')
  return { flag, concerned }
}
