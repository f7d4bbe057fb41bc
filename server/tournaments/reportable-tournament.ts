import { PLATFORMS } from '#contract/tournament-games.ts'
import { sql } from '#server/core/db.ts'
import { takeDownCoverOf } from '#server/covers/index.ts'
import type { Reportable } from '#server/moderation/index.ts'
import { callOff } from './tournament/call-off.ts'
import { tournamentChanged, tournamentsChanged } from './tournament/live.ts'
import {
  lockTournament,
  playersOf,
  type Tournament,
  tournamentColumns,
} from './tournament/tournament-rows.ts'

const REMOVED_TITLE = 'Removed title'

/** A reported tournament: its title and the host's notes. Removing deletes both, and cancels a tournament that has not started. */
export const reportableTournament: Reportable = {
  async find(tx, id) {
    const found = await tx.first<Tournament>(
      sql`select ${tournamentColumns} from tournaments t where t.id = ${id}`,
    )
    return (
      found && {
        aboutUserId: found.createdById,
        title: found.gameTitle,
        text: [`${found.gameTitle} on ${PLATFORMS[found.platform]}`, found.notes].filter(Boolean).join('\n'),
        link: `/tournaments/${id}`,
      }
    )
  },
  async remove(context, tx, { id }) {
    const tournament = await lockTournament(tx, id)
    await takeDownCoverOf(context, tx, 'tournament', id)
    await tx.change(sql`update tournaments set game_title = ${REMOVED_TITLE}, notes = null where id = ${id}`)
    const renamed = { ...tournament, gameTitle: REMOVED_TITLE, notes: null }
    if (tournament.status === 'open')
      return callOff(context, tx, renamed, { reason: 'a moderator removed it' })
    tournamentChanged(context, tx, id, tournament.seq)
    tournamentsChanged(context, tx)
  },
  holdsPosition: async (tx, id, moderatorId) => (await playersOf(tx, id)).includes(moderatorId),
}
