import { Refusal } from '#server/core/refusal.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { listChanged, tournamentChanged } from './live.ts'
import { lockTournament, readTournament } from './tournament-rows.ts'

/** The cover of a tournament: its host sets it until it has ended. */
export const tournamentCover: CoverPlace = {
  async claim(tx, { id, userId, adding }) {
    const { creator_id, status } = await lockTournament(tx, id)
    if (creator_id !== userId) throw new Refusal('forbidden', 'Only the host changes the cover')
    if (adding && status !== 'open' && status !== 'in_progress')
      throw new Refusal(
        'tournament_state',
        'The tournament is over, so the cover stays as it is. You can remove it.',
      )
  },
  async changed(context, tx, id) {
    tournamentChanged(context, tx, id, (await readTournament(tx, id)).seq)
    listChanged(context, tx)
  },
}
