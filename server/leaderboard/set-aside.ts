import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import type { Fact } from '#server/facts/index.ts'
import { lockUser, setTournamentRecord } from '#server/users/index.ts'
import { giveCrown, lockBoard } from './give-crown.ts'
import { boardChanged } from './live.ts'
import { tierOfRecord } from './tier.ts'

const LOOK_EVERY_MS = 2_000

/** Why a match does not count: an open flag of fair play by its id, a moderator's strike, or a tournament that was cancelled. */
export type Cause = `flag:${bigint}` | 'strike' | 'cancelled'

/**
 * Removes matches from the board, or keeps uncounted ones off it, and gives the crown to the player who is first without them. A match
 * stays off while any cause stands. Locks the board, or waits for it, before anything else that the caller locks.
 * @param aside.until when they automatically count again; null where only a person can end the cause
 */
export async function setAside(
  context: Context,
  tx: Tx,
  { matchIds, cause, until }: { matchIds: readonly bigint[]; cause: Cause; until: Date | string | null },
): Promise<void> {
  await lockBoard(tx)
  const rows = await tx.rows<{ match_id: bigint }>(sql`
    insert into set_aside_matches (match_id, cause, until)
    select id, ${cause}, ${until}::timestamptz from unnest(${[...matchIds]}::bigint[]) id
    on conflict do nothing returning match_id`)
  await countAnew(context, tx, rows)
}

/** Ends a cause: its matches, or these of them, count again unless another cause stands. */
export async function putBack(
  context: Context,
  tx: Tx,
  { cause, matchIds }: { cause: Cause; matchIds?: readonly bigint[] },
): Promise<void> {
  await lockBoard(tx)
  const rows = await tx.rows<{ match_id: bigint }>(sql`
    delete from set_aside_matches where cause = ${cause}
      and (${matchIds === undefined} or match_id = any(${[...(matchIds ?? [])]}::bigint[]))
    returning match_id`)
  await countAnew(context, tx, rows)
}

/** The same by a fact: for callers that hold locks which come after the board's. */
export async function setAsideLater(
  context: Context,
  tx: Tx,
  { payload: { matchIds, cause, until } }: Fact<'matches.set-aside'>,
): Promise<void> {
  // matches whose time aside ended before the delivery count
  if (until !== null && new Date(until) <= (await productNow(tx))) return
  await setAside(context, tx, { matchIds: matchIds.map(BigInt), cause, until })
}

/** Puts back the matches whose time off the board has ended. */
export const boardReturns: Rounds = {
  name: 'board-returns',
  everyMs: LOOK_EVERY_MS,
  failed: 'Putting matches back on the leaderboard failed',
  atOnce: true,
  async run(context) {
    const due = sql`from set_aside_matches where until <= clock_now()`
    if (!(await context.db.first(sql`select 1 ${due} limit 1`))) return
    await context.db.transact(async (tx) => {
      await lockBoard(tx)
      const ended = await tx.rows<{ match_id: bigint }>(sql`delete ${due} returning match_id`)
      await countAnew(context, tx, ended)
    })
  },
}

/** Sums up the records of everybody who played one of these matches, and decides the crown. The caller holds the board's lock. */
async function countAnew(context: Context, tx: Tx, changed: readonly { match_id: bigint }[]): Promise<void> {
  const players = await tx.rows<{ user_id: bigint }>(sql`
    select distinct user_id from counted_matches m, unnest(array[m.winner_id, m.loser_id]) user_id
    where m.match_id = any(${changed.map(({ match_id }) => match_id)}::bigint[]) order by user_id`)
  if (players.length === 0) return
  for (const { user_id } of players) if (await lockUser(tx, user_id)) await sumUp(tx, user_id)
  boardChanged(
    context,
    tx,
    players.map(({ user_id }) => user_id),
  )
  await giveCrown(context, tx)
}

/** A match counts while no cause keeps it off; `m` is the counted match. */
export const COUNTS = sql`not exists (select from set_aside_matches a where a.match_id = m.match_id)`

/** A record takes the time of its newest counting match. Without such a match a user has no standing. */
async function sumUp(tx: Tx, userId: bigint): Promise<void> {
  const { since, ...record } = await tx.one<{ wins: number; losses: number; since: Date | null }>(sql`
    select count(*) filter (where winner_id = ${userId})::int as wins,
      count(*) filter (where loser_id = ${userId})::int as losses, max(finished_at) as since
    from counted_matches m where (winner_id = ${userId} or loser_id = ${userId}) and ${COUNTS}`)
  if (since === null) await tx.change(sql`delete from standings where user_id = ${userId}`)
  else
    await tx.change(sql`
      insert into standings (user_id, wins, losses, since) values (${userId}, ${record.wins}, ${record.losses}, ${since})
      on conflict (user_id) do update set wins = excluded.wins, losses = excluded.losses, since = excluded.since`)
  await setTournamentRecord(tx, userId, { ...record, badgeLevel: tierOfRecord(record) })
}

/** Number of a user's matches that wait for a moderator and would otherwise count. */
export async function waitingMatches(tx: Tx, userId: bigint): Promise<number> {
  const { waiting } = await tx.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from counted_matches m
    where (winner_id = ${userId} or loser_id = ${userId})
      and exists (select from set_aside_matches a where a.match_id = m.match_id and a.until > clock_now())
      and not exists (select from set_aside_matches a where a.match_id = m.match_id and a.until is null)`)
  return waiting
}

/** The matches off the board and their causes, for the audits of the modules that set them aside: `match_id`, `cause`. */
export const setAsideMatches = sql`select match_id, cause from set_aside_matches`
