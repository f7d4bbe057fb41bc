import { sql } from '#server/core/db.ts'
import { momentUtc, type Shareable } from '#server/share/index.ts'
import { type Tournament, tournamentColumns } from './tournament/tournament-rows.ts'

function stateOf({ status, startsBy }: Tournament): string {
  if (status === 'open') return `Open for players until ${momentUtc(startsBy)}`
  if (status === 'in_progress') return 'Being played'
  return status === 'completed' ? 'Played to the end' : 'Cancelled: every fee was refunded'
}

/** A tournament for visitors: without its players. */
export const shareTournamentCard: Shareable = async (tx, id) => {
  const row = await tx.first<Tournament>(sql`
    select ${tournamentColumns} from tournaments t where t.id = ${id}`)
  return (
    row && {
      id,
      ownerId: row.createdById,
      title: row.gameTitle,
      kindName: 'A tournament',
      state: stateOf(row),
      ...(row.status === 'open' && { moment: row.startsBy }),
      signInTo: row.status === 'open' ? 'join' : 'watch',
      text: `${row.currentPlayers} of ${row.maxPlayers} players, best of ${row.gamesCount}`,
      path: `/tournaments/${id}`,
      practice: row.practice,
      sides: null,
      ended: row.endedAt !== null,
    }
  )
}
