import { sql } from '#server/core/db.ts'
import { momentUtc, type Shareable } from '#server/share/index.ts'
import { type Tournament, tournamentColumns } from './tournament/tournament-rows.ts'

function stateOf({ status, starts_by }: Tournament): string {
  if (status === 'open') return `Open for players until ${momentUtc(starts_by)}`
  if (status === 'in_progress') return 'Being played'
  return status === 'completed' ? 'Played to the end' : 'Cancelled, every fee went back'
}

/** A tournament for visitors: without its players. */
export const shareTournamentCard: Shareable = async (tx, id) => {
  const row = await tx.first<Tournament>(sql`
    select ${tournamentColumns} from tournaments t where t.id = ${id}`)
  return (
    row && {
      id,
      ownerId: row.creator_id,
      title: row.game_title,
      kindName: 'A tournament',
      state: stateOf(row),
      ...(row.status === 'open' && { moment: row.starts_by }),
      signInTo: row.status === 'open' ? 'join' : 'watch',
      text: `${row.player_count} of ${row.max_players} players, best of ${row.games_count}`,
      path: `/tournaments/${id}`,
      practice: row.practice,
      sides: null,
      ended: row.ended_at !== null,
    }
  )
}
