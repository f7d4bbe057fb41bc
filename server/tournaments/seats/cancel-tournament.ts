import { verbsOf } from '#contract/verbs.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { lockDecisions, lockSignatures, recordAlone, sign } from '#server/decisions/index.ts'
import { checkSecondFactor } from '#server/http/admission.ts'
import { FRESH_MINUTES, isProvedWithin } from '#server/users/index.ts'
import { advanceLine } from '../line/advance-line.ts'
import { mayCancel, moderates } from '../may.ts'
import { callOff } from '../tournament/call-off.ts'
import { matchDecisionSums, matterOf } from '../tournament/decision-sum.ts'
import { tableOf } from '../tournament/line-table.ts'
import { lockTournament, playersOf, readTournament, type Tournament } from '../tournament/tournament-rows.ts'

type Cancel = {
  id: bigint
  caller: Pick<Caller, 'userId' | 'role' | 'provedAt' | 'passwordAlone'>
  reason: string
}

/**
 * The host cancels before the start; a moderator who does not play in it at any time before the end. After the start, real money
 * requires a fresh proof, and a large prize or sum of decisions a second moderator: until then nothing changes.
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
  const hosts = tournament.createdById === caller.userId
  const person = {
    userId: caller.userId,
    verbs: verbsOf(caller.role),
    seated: (await playersOf(tx, id)).includes(caller.userId),
  }
  if (!hosts && moderates(person)) checkSecondFactor(context.config, caller)
  const signatures = hosts ? [] : await lockSignatures(tx, { kind: 'tournament', id })
  obey(
    mayCancel(
      tournament,
      {
        ...person,
        signed: signatures.some(({ moderatorId }) => moderatorId === caller.userId),
        proved: await isProvedWithin(tx, caller.provedAt, FRESH_MINUTES),
      },
      await tableOf(context, tx, tournament),
    ),
  )
  if (!hosts && !(await byModerator(tx, tournament, { id, caller, reason }, signatures.length > 0))) return
  const why = { reason, but: caller.userId }
  if (tournament.status === 'in_progress') await advanceLine(context, tx, id, { type: 'cancel' }, why)
  else await callOff(context, tx, tournament, why)
}

/** Records a moderator's act. @returns whether it cancels; false when a second moderator has to do the same */
async function byModerator(
  tx: Tx,
  tournament: Tournament,
  { id, caller, reason }: Cancel,
  isSigned: boolean,
): Promise<boolean> {
  const runs = tournament.status === 'in_progress'
  const subject = { kind: 'tournament', id } as const
  const two = runs && !tournament.practice && (await takesTwo(tx, tournament, caller.userId, isSigned))
  const signed = two
    ? await sign(tx, subject, { operator: caller, verdict: 'cancelled', reason, adminCalled: false })
    : 'carried'
  // every fee is returned, so no one gains
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
async function takesTwo(
  tx: Tx,
  tournament: Tournament,
  moderatorId: bigint,
  signed: boolean,
): Promise<boolean> {
  const [sum] = await matchDecisionSums(tx, moderatorId, tournament, { winners: [null], signed })
  return sum!.takesTwo
}
