import { opponentOf } from '#contract/tournament-fold.ts'
import { verbsOf } from '#contract/verbs.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import {
  hasAnswered,
  lockDecisions,
  lockSignatures,
  type Operator,
  recordAlone,
} from '#server/decisions/index.ts'
import { FRESH_MINUTES, isProvedWithin } from '#server/users/index.ts'
import { advanceLine, lockLine } from '../line/advance-line.ts'
import { mayDecide } from '../may-match.ts'
import { matterOf } from '../tournament/decision-sum.ts'
import { tableOf } from '../tournament/line-table.ts'
import type { MatchView } from '../tournament/match-rows.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'
import {
  type Decision,
  dropVerdict,
  readVerdict,
  signVerdict,
  takesTwo,
} from '../tournament/match-verdicts.ts'
import { viewOfMatch } from '../tournament/match-views.ts'
import { playersOf, readTournament, type Tournament } from '../tournament/tournament-rows.ts'

/**
 * A moderator who neither plays in the tournament nor hosts it decides a disputed match, for real money with a fresh proof. Without
 * a winner the match is void: it is played again once, and a second void costs both a life. Where the prize is large, or its sum
 * with other decisions is too large, a second moderator signs the same decision, and then the losing player has some minutes to
 * object.
 * @throws Refusal malformed for a false claim without a winner, not_found, holds_position, match_state, not_in_match, step_up_required, same_operator, forbidden (an admin
 *   has to decide)
 */
export async function decideMatch(
  context: Context,
  tx: Tx,
  { operator, ...rest }: Omit<Decision, 'moderatorId'> & { operator: Operator & Pick<Caller, 'role'> },
): Promise<MatchView> {
  const decision: Decision = { ...rest, moderatorId: operator.userId }
  if (decision.claimWasFalse && decision.winnerId === null) throw noFalseClaim()
  const place = await placeOfMatch(tx, decision.matchId)
  const { practice } = await readTournament(tx, place.tournamentId)
  if (!practice) await lockDecisions(tx)
  const tournament = await lockLine(tx, place.tournamentId)
  const held = await readVerdict(tx, decision.matchId)
  const signatures = practice ? [] : await lockSignatures(tx, { kind: 'match', id: decision.matchId })
  obey(
    mayDecide(
      await tableOf(context, tx, tournament),
      {
        match: place.number,
        host: tournament.createdById,
        isDecided: held?.decision != null,
        isAdminCalled: held?.admin_called_at != null,
        isAnswered: hasAnswered(signatures),
      },
      {
        userId: operator.userId,
        verbs: verbsOf(operator.role),
        seated: (await playersOf(tx, tournament.id)).includes(operator.userId),
        signed: signatures.some(({ moderatorId }) => moderatorId === operator.userId),
        proved: await isProvedWithin(tx, operator.provedAt, FRESH_MINUTES),
      },
      decision.winnerId?.toString() ?? null,
    ),
  )
  const isSigned = signatures.length > 0 || held?.admin_called_at != null
  const two = await takesTwo(tx, tournament, decision, isSigned)
  const isFinal = !two || (await signVerdict(context, tx, tournament, decision, { operator, held }))
  if (isFinal) {
    if (!two && !practice) await decideAlone(tx, tournament, decision)
    await carryOutVerdict(context, tx, decision)
  }
  return viewOfMatch(context, tx, place, operator.userId)
}

/**
 * Counts one moderator's lone decision before it is carried out: where it ends the tournament, the people who did not win have
 * gained nothing.
 */
async function decideAlone(
  tx: Tx,
  tournament: Tournament,
  { winnerId, moderatorId }: Decision,
): Promise<void> {
  const matter = matterOf(tournament)
  const gain = matter.cents - tournament.entryFee
  const gains = sql`select ${winnerId}::bigint as user_id, ${gain}::bigint as cents where ${winnerId}::bigint is not null`
  await recordAlone(tx, matter, moderatorId, gains)
}

/** Ends a disputed match by the decision. @throws Refusal match_state, not_in_match */
export async function carryOutVerdict(
  context: Context,
  tx: Tx,
  { matchId, moderatorId, winnerId, reason, claimWasFalse = false }: Decision,
): Promise<void> {
  const place = await placeOfMatch(tx, matchId)
  const line = await advanceLine(context, tx, place.tournamentId, {
    type: 'decide',
    match: place.number,
    winner: winnerId?.toString() ?? null,
    reason,
  })
  // only now: until its removal, the dispute's own clock could not overtake it
  await dropVerdict(tx, matchId)
  const loser = winnerId && opponentOf(line.matches[place.number - 1]!, winnerId.toString())
  await tx.change(sql`
    insert into match_decisions (match_id, moderator_id, winner_id, reason, false_claim_by, decided_at)
    values (${matchId}, ${moderatorId}, ${winnerId}, ${reason}, ${claimWasFalse && loser ? BigInt(loser) : null}, clock_now())`)
  await recordAudit(tx, {
    actorId: moderatorId,
    act: 'match.decide',
    subject: `match:${matchId}`,
    reason,
    details: { winner: winnerId?.toString() ?? null, ...(claimWasFalse && { falseClaimBy: loser }) },
  })
}

function noFalseClaim(): Refusal {
  const message = 'A void match has no false claim: name the winner'
  return new Refusal('malformed', message, { claimWasFalse: message })
}
