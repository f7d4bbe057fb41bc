import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { lockUser, setTournamentRecord } from '#server/users/index.ts'
import { giveCrown, lockBoard } from './give-crown.ts'
import { boardChanged } from './live.ts'
import { tierOfRecord } from './tier.ts'

/**
 * Counts a finished match once, in the standings and on the users' own rows, and gives the crown to the first of the board. A practice
 * match, or a match without a winner, counts for nobody; a match that is set aside is kept and counts once it is put back. A closed account
 * has no standing; its opponent has.
 */
export async function countMatch(
  context: Context,
  tx: Tx,
  { payload: { matchId, winnerId, loserId, practice, at } }: Fact<'match.finished'>,
): Promise<void> {
  if (practice || winnerId === null || loserId === null) return
  const [winner, loser] = [BigInt(winnerId), BigInt(loserId)]
  await lockBoard(tx)
  const counted = await tx.change(sql`
    insert into counted_matches (match_id, winner_id, loser_id, finished_at)
    values (${BigInt(matchId)}, ${winner}, ${loser}, ${at}) on conflict do nothing`)
  if (counted === 0) return
  const off = await tx.first(sql`select 1 from set_aside_matches where match_id = ${BigInt(matchId)} limit 1`)
  if (off) return boardChanged(context, tx, [winner, loser])
  for (const id of winner < loser ? [winner, loser] : [loser, winner])
    if (await lockUser(tx, id)) await addResult(tx, id, { won: id === winner, at })
  boardChanged(context, tx, [winner, loser])
  await giveCrown(context, tx)
}

/** Adds one result to a standing. Facts arrive in no fixed order, so a record takes the time of its newest match. */
async function addResult(tx: Tx, userId: bigint, { won, at }: { won: boolean; at: string }): Promise<void> {
  const record = await tx.one<{ wins: number; losses: number }>(sql`
    insert into standings as s (user_id, wins, losses, since)
    values (${userId}, ${won ? 1 : 0}, ${won ? 0 : 1}, ${at})
    on conflict (user_id) do update set wins = s.wins + excluded.wins, losses = s.losses + excluded.losses,
      since = greatest(s.since, excluded.since)
    returning wins, losses`)
  await setTournamentRecord(tx, userId, { ...record, badgeLevel: tierOfRecord(record) })
}
