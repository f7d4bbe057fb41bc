import { tournamentSplit } from '#contract/fees.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isAmongTop } from '#server/leaderboard/index.ts'
import { notify } from '#server/notifications/index.ts'
import { advanceLine } from './advance-line.ts'
import { listChanged } from './live.ts'
import { lockTournament, nameOf, playersOf } from './tournament-rows.ts'

/**
 * Starts an open tournament with the players who are there, at least two: nobody joins any more, the split of their fees is
 * frozen, and the first two are called to the table. The caller holds the tournament's lock, or gets it here.
 */
export async function beginTournament(context: Context, tx: Tx, id: bigint): Promise<void> {
  const tournament = await lockTournament(tx, id)
  const { creator_id, entry_fee_cents, practice, lives, games_count } = tournament
  const players = await playersOf(tx, id)
  const hostShares = !practice && (await isAmongTop(tx, creator_id))
  const split = tournamentSplit(entry_fee_cents, players.length, hostShares)
  const changed = await tx.change(sql`
    update tournaments set status = 'in_progress', started_at = clock_now(), prize_cents = ${split.prize},
      platform_cents = ${split.platform}, host_cents = ${split.host}
    where id = ${id} and status = 'open' and player_count = ${players.length}`)
  if (changed !== 1) throw new Error(`tournament ${id} cannot begin`)
  await advanceLine(context, tx, id, {
    type: 'start',
    players: players.map(String),
    lives,
    gamesCount: games_count,
  })
  await notify(context, tx, players, {
    key: `tournament.started:${id}`,
    title: 'Your tournament has started',
    body: `${players.length} players are in ${nameOf(tournament)}. You are told when it is your turn.`,
    link: `/tournaments/${id}`,
  })
  listChanged(context, tx)
}
