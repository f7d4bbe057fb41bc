import { obey } from '#server/core/may.ts'
import type { CoverPlace } from '#server/covers/index.ts'
import { mayChangeCover } from '../may.ts'
import { tournamentChanged, tournamentsChanged } from './live.ts'
import { lockTournament, readTournament } from './tournament-rows.ts'

/** The cover of a tournament: its host sets it until it has ended. */
export const tournamentCover: CoverPlace = {
  async claim(tx, { id, userId, adding }) {
    obey(mayChangeCover(await lockTournament(tx, id), { userId }, adding))
  },
  async changed(context, tx, id) {
    tournamentChanged(context, tx, id, (await readTournament(tx, id)).seq)
    tournamentsChanged(context, tx)
  },
}
