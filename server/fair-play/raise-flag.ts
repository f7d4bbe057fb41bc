import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { setAside } from '#server/leaderboard/index.ts'
import { type FlagKind, HOLDING_DAYS, keepsOffBoard } from './rules.ts'

/** A flag's numbers, for its sentence. Sums are decimal strings of hundredths. */
export type FlagFigures = {
  meetings?: number
  wins?: number
  winnerId?: string
  tournaments?: number
  fees?: string
  missed?: number
  /** matches to which both came from the same address */
  shared?: number
  /** events from which the person stepped back */
  events?: readonly string[]
}

/** The time until which the matches of the open flag `f` do not count for the board. */
export const boardUntil = sql`f.created_at + make_interval(days => ${HOLDING_DAYS})`

type Raised = {
  kind: FlagKind
  userId: bigint
  otherId: bigint | null
  figures: FlagFigures
  matchIds: readonly bigint[]
}

/**
 * Opens a flag, or updates the open flag of the same kind and people. If the flag's kind keeps matches off the board and the flag is
 * younger than seven days, its matches leave the board in the same transaction.
 */
export async function raiseFlag(
  context: Context,
  tx: Tx,
  { kind, userId, otherId, figures, matchIds }: Raised,
): Promise<void> {
  const flag = await tx.one<{ id: bigint; until: Date; holds: boolean }>(sql`
    insert into fair_play_flags as f (kind, user_id, other_id, figures, match_ids, created_at)
    values (${kind}, ${userId}, ${otherId}, ${JSON.stringify(figures)}, ${[...matchIds]}::bigint[], clock_now())
    on conflict (kind, user_id, coalesce(other_id, 0)) where closed_at is null
    do update set figures = excluded.figures, match_ids = excluded.match_ids
    returning id, ${boardUntil} as until, ${boardUntil} > clock_now() as holds`)
  if (keepsOffBoard(kind) && flag.holds)
    await setAside(context, tx, { matchIds, cause: `flag:${flag.id}`, until: flag.until })
}

/**
 * The moment at which the last flag of this kind and these people was closed; null without one. Matches before that moment have been
 * judged.
 */
export async function lastClosed(
  tx: Tx,
  kind: FlagKind,
  userId: bigint,
  otherId: bigint | null,
): Promise<Date | null> {
  const { at } = await tx.one<{ at: Date | null }>(sql`
    select max(closed_at) as at from fair_play_flags
    where kind = ${kind} and user_id = ${userId} and other_id is not distinct from ${otherId}`)
  return at
}
