import type { TournamentDetail } from '#contract/tournaments.ts'
import { verbsOf } from '#contract/verbs.ts'
import type { Caller } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { isAllowed } from '#server/core/may.ts'
import { hasSigned } from '#server/decisions/index.ts'
import { mayCancel, mayChangeCover, mayStart, moderates } from './may.ts'
import type { Tournament } from './tournament-rows.ts'

/** The reader of a page. */
export type Viewer = Pick<Caller, 'userId' | 'role'>

/** What the viewer may do with a tournament now. @param seated has a seat in it */
export async function canOf(
  tx: Tx,
  tournament: Tournament,
  { userId, role }: Viewer,
  seated: boolean,
): Promise<TournamentDetail['can']> {
  const { id, status } = tournament
  const person = { userId, verbs: verbsOf(role), seated }
  const signed =
    moderates(person) && status === 'in_progress'
      ? await hasSigned(tx, { kind: 'tournament', id }, userId)
      : false
  return {
    start: isAllowed(mayStart(tournament, person)),
    cancel: isAllowed(mayCancel(tournament, { ...person, signed, proved: false })),
    addCover: isAllowed(mayChangeCover(tournament, person, true)),
    changeCover: isAllowed(mayChangeCover(tournament, person, false)),
  }
}
