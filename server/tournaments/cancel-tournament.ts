import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { sign } from '#server/decisions/index.ts'
import { checkSecondFactor } from '#server/http/admission.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { advanceLine } from './advance-line.ts'
import { callOff } from './call-off.ts'
import { takesTwo } from './match-verdicts.ts'
import { lockTournament, playersOf, type Tournament } from './tournament-rows.ts'

type Cancel = {
  id: bigint
  caller: Pick<Caller, 'userId' | 'role' | 'provedAt' | 'passwordAlone'>
  reason: string
}

/**
 * The host cancels before the start; a moderator who does not play in it at any time before the end. After the start that takes a
 * fresh proof where it is about real money, and for a large prize a second moderator: until then nothing changes.
 * @throws Refusal not_found, forbidden, second_factor_needed, tournament_state, step_up_required, same_operator
 */
export async function cancelTournament(
  context: Context,
  tx: Tx,
  { id, caller, reason }: Cancel,
): Promise<void> {
  const tournament = await lockTournament(tx, id)
  const hosts = tournament.creator_id === caller.userId
  const moderates =
    (caller.role === 'moderator' || caller.role === 'admin') &&
    !(await playersOf(tx, id)).includes(caller.userId)
  if (!hosts && !moderates)
    throw new Refusal('forbidden', 'Only its host and moderators who do not play in it cancel a tournament')
  if (!hosts) checkSecondFactor(context.config, caller)
  if (tournament.status === 'in_progress' && (hosts || !moderates))
    throw new Refusal(
      'tournament_state',
      'This tournament has started. Only a moderator who neither plays in it nor hosts it can cancel it now.',
    )
  if (tournament.ended_at) throw new Refusal('tournament_state', 'This tournament is over')
  if (!hosts && !(await byModerator(tx, tournament, { id, caller, reason }))) return
  const why = { reason, but: caller.userId }
  if (tournament.status === 'in_progress') await advanceLine(context, tx, id, { type: 'cancel' }, why)
  else await callOff(context, tx, tournament, why)
}

/** Writes a moderator's act down. @returns whether it cancels; false when a second moderator has to do the same */
async function byModerator(tx: Tx, tournament: Tournament, { id, caller, reason }: Cancel): Promise<boolean> {
  const runs = tournament.status === 'in_progress'
  if (runs && !tournament.practice) await checkFreshProof(tx, caller)
  const signed =
    runs && takesTwo(tournament)
      ? await sign(
          tx,
          { kind: 'tournament', id },
          { operator: caller, verdict: 'cancelled', reason, adminCalled: false },
        )
      : 'carried'
  await recordAudit(tx, {
    actorId: caller.userId,
    act: signed === 'carried' ? 'tournament.cancel' : 'tournament.sign',
    subject: `tournament:${id}`,
    reason,
  })
  return signed === 'carried'
}
