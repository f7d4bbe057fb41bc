import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockDecisions, lockSignatures, recordAlone, sign } from '#server/decisions/index.ts'
import { checkSecondFactor } from '#server/http/admission.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { advanceLine } from './advance-line.ts'
import { callOff } from './call-off.ts'
import { decisionSums, matterOf } from './decision-sum.ts'
import { lockTournament, playersOf, readTournament, type Tournament } from './tournament-rows.ts'

type Cancel = {
  id: bigint
  caller: Pick<Caller, 'userId' | 'role' | 'provedAt' | 'passwordAlone'>
  reason: string
}

/**
 * The host cancels before the start; a moderator who does not play in it at any time before the end. After the start that takes a
 * fresh proof where it is about real money, and for a large prize or sum of decisions a second moderator: until then nothing changes.
 * @throws Refusal not_found, forbidden, second_factor_needed, tournament_state, step_up_required, same_operator
 */
export async function cancelTournament(
  context: Context,
  tx: Tx,
  { id, caller, reason }: Cancel,
): Promise<void> {
  const { practice } = await readTournament(tx, id)
  if (!practice && caller.role !== 'user') await lockDecisions(tx)
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
  const subject = { kind: 'tournament', id } as const
  const two = runs && !tournament.practice && (await takesTwo(tx, tournament, caller.userId))
  const signed = two
    ? await sign(tx, subject, { operator: caller, verdict: 'cancelled', reason, adminCalled: false })
    : 'carried'
  // every fee goes back, so nobody gains
  if (runs && !two && !tournament.practice)
    await recordAlone(
      tx,
      matterOf(tournament),
      caller.userId,
      sql`select null::bigint as user_id, 0::bigint as cents`,
    )
  await recordAudit(tx, {
    actorId: caller.userId,
    act: signed === 'carried' ? 'tournament.cancel' : 'tournament.sign',
    subject: `tournament:${id}`,
    reason,
  })
  return signed === 'carried'
}

/** Whether cancelling a running tournament takes two moderators, as a decision about one of its matches does. */
async function takesTwo(tx: Tx, tournament: Tournament, moderatorId: bigint): Promise<boolean> {
  const signed = (await lockSignatures(tx, { kind: 'tournament', id: tournament.id })).length > 0
  const [sum] = await decisionSums(tx, moderatorId, tournament, { winners: [null], signed })
  return sum!.takesTwo
}
