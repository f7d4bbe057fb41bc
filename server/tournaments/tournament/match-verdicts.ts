import { OBJECTION_MINUTES } from '#contract/decision-limits.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { callAdmins, type Operator, sign } from '#server/decisions/index.ts'
import { notify } from '#server/notifications/index.ts'
import type { Objectable } from '../may-match.ts'
import { matchDecisionSums } from './decision-sum.ts'
import { tournamentChanged } from './live.ts'
import { playersOfMatch } from './match-rows.ts'
import { playersOf, type Tournament } from './tournament-rows.ts'

/** A decision as a moderator wrote it. */
export type Decision = {
  matchId: bigint
  moderatorId: bigint
  winnerId: bigint | null
  reason: string
  /** the loser's claim was false, not a mistake */
  claimWasFalse?: boolean
}

/**
 * Whether a decision about a match of this tournament takes two moderators: by its prize and the sum with other decisions, or since
 * a moderator has signed.
 * @param signed a moderator has signed, or an admin was called
 */
export async function takesTwo(
  tx: Tx,
  tournament: Tournament,
  { moderatorId, winnerId }: Decision,
  signed: boolean,
): Promise<boolean> {
  if (tournament.practice) return false
  const [sum] = await matchDecisionSums(tx, moderatorId, tournament, { winners: [winnerId], signed })
  return sum!.takesTwo
}

/** The open decision about a match. */
export type VerdictRow = {
  decision: Decision | null
  decided_at: Date | null
  final_at: Date | null
  admin_called_at: Date | null
  decide_by: Date | null
  now: Date
}

type Stored = Omit<VerdictRow, 'decision'> & {
  decision:
    | (Omit<Decision, 'matchId' | 'moderatorId' | 'winnerId'> &
        Record<'moderatorId', string> & { winnerId: string | null })
    | null
}

/** The open decision about a match, read under its tournament's lock. */
export async function readVerdict(tx: Tx, matchId: bigint): Promise<VerdictRow | undefined> {
  const row = await tx.first<Stored>(sql`
    select decision, decided_at, final_at, admin_called_at, decide_by, clock_now() as now
    from match_verdicts where match_id = ${matchId}`)
  if (!row) return undefined
  const { decision } = row
  return {
    ...row,
    decision: decision && {
      ...decision,
      matchId,
      moderatorId: BigInt(decision.moderatorId),
      winnerId: decision.winnerId === null ? null : BigInt(decision.winnerId),
    },
  }
}

/** A verdict as it is signed: the winner's id, or `void`. */
export const verdictOf = ({ winnerId }: Pick<Decision, 'winnerId'>): string => winnerId?.toString() ?? 'void'

/** Removes the waiting decision about a match: it is carried out, or dropped. */
export async function dropVerdict(tx: Tx, matchId: bigint): Promise<void> {
  await tx.change(sql`delete from match_verdicts where match_id = ${matchId}`)
}

/** The decision at which an objection is aimed, as read under the tournament's lock. */
export const objectableOf = (players: readonly string[], held: VerdictRow | undefined): Objectable => ({
  players,
  verdict: held?.decision
    ? {
        winner: held.decision.winnerId?.toString() ?? null,
        finalAt: held.final_at,
        isAdminCalled: held.admin_called_at !== null,
        now: held.now,
      }
    : undefined,
})

/**
 * Signs a decision about a disputed match, under its tournament's lock. When two have signed the same, objections are open; after
 * an objection the decision is carried out at once. The caller has checked `mayDecide`.
 * @param held the waiting decision
 * @returns whether it is to be carried out now
 */
export async function signVerdict(
  context: Context,
  tx: Tx,
  tournament: Tournament,
  decision: Decision,
  { operator, held }: { operator: Operator; held: VerdictRow | undefined },
): Promise<boolean> {
  const { matchId, reason } = decision
  const adminCalled = held?.admin_called_at != null
  const subject = { kind: 'match', id: matchId } as const
  const signed = await sign(tx, subject, { operator, verdict: verdictOf(decision), reason, adminCalled })
  await recordAudit(tx, {
    actorId: operator.userId,
    act: 'match.sign',
    subject: `match:${matchId}`,
    reason,
    details: { winner: decision.winnerId?.toString() ?? null },
  })
  tournamentChanged(context, tx, tournament.id, tournament.seq)
  if (signed === 'carried' && held?.decision) return true
  if (signed === 'carried') await openObjections(context, tx, tournament, decision)
  if (signed === 'split') {
    await tx.change(sql`
      insert into match_verdicts (match_id, admin_called_at) values (${matchId}, clock_now())
      on conflict (match_id) do update set admin_called_at = excluded.admin_called_at`)
    await callAdminsToMatch(context, tx, tournament, matchId, 'Two moderators disagree')
  }
  return false
}

async function openObjections(
  context: Context,
  tx: Tx,
  tournament: Tournament,
  decision: Decision,
): Promise<void> {
  const { matchId, ...kept } = decision
  const players = (await playersOfMatch(tx, matchId)).map(BigInt)
  const stored = JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  await tx.change(sql`
    insert into match_verdicts (match_id, decision, decided_at, final_at)
    select ${matchId}, ${stored}::jsonb, moment.now, moment.now + make_interval(mins => ${OBJECTION_MINUTES})
    from (select clock_now() as now) moment
    on conflict (match_id) do update set decision = excluded.decision, decided_at = excluded.decided_at,
      final_at = excluded.final_at, admin_called_at = null, decide_by = null`)
  await notify(context, tx, players, {
    key: `match.signed:${matchId}`,
    title: `Your match has been decided · ${tournament.gameTitle}`,
    body: `Two moderators decided it. If you lost and they are wrong, object within ${OBJECTION_MINUTES} minutes.`,
    link: `/tournaments/${tournament.id}`,
  })
}

/** Calls the admins who signed nothing about a match, do not play in its tournament and do not host it. */
export async function callAdminsToMatch(
  context: Context,
  tx: Tx,
  tournament: Tournament,
  matchId: bigint,
  title: string,
): Promise<void> {
  await callAdmins(
    context,
    tx,
    { kind: 'match', id: matchId },
    {
      involved: async () => [tournament.createdById, ...(await playersOf(tx, tournament.id))],
      title: `${title} · ${tournament.gameTitle}`,
      body: 'An admin who did not sign has to decide the match, after confirming their identity again.',
      link: '/admin/matches',
    },
  )
}
