import type { z } from 'zod'
import type { Line, LineFact, LineMatch } from '#contract/tournament-line.ts'
import type { matchDetail } from '#contract/tournaments-matches.ts'
import { verbsOf } from '#contract/verbs.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isAllowed, obey } from '#server/core/may.ts'
import { objectionsOf } from '#server/decisions/index.ts'
import { checkSecondFactor } from '#server/http/admission.ts'
import { gameTagOf } from '#server/users/index.ts'
import { mayObject, mayReadMatch } from '../may-match.ts'
import { evidenceOf } from '../tournament/evidence.ts'
import { readFacts } from '../tournament/line-table.ts'
import { matchCans } from '../tournament/match-can.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'
import { objectableOf, readVerdict } from '../tournament/match-verdicts.ts'
import { matchView, sceneOf } from '../tournament/match-views.ts'
import { readTournament, type Tournament } from '../tournament/tournament-rows.ts'

type MatchDetail = z.input<typeof matchDetail>

/**
 * A match with its disputes, evidence and decision; for one of the two with the opponent's name in the game.
 * @throws Refusal not_found, forbidden for anybody but its players and moderators, second_factor_needed for a moderator
 */
export async function showMatch(
  context: Pick<Context, 'config'>,
  tx: Tx,
  matchId: bigint,
  caller: Pick<Caller, 'userId' | 'role' | 'passwordAlone'>,
): Promise<MatchDetail> {
  const { userId, role } = caller
  const { detail, tournament } = await matchDetailOf(context, tx, matchId, userId)
  const two = [detail.champion.userId, detail.challenger.userId].map(String)
  const plays = two.includes(userId.toString())
  obey(mayReadMatch(plays, verbsOf(role)))
  if (!plays) checkSecondFactor(context.config, caller)
  if (!plays || detail.endedAt !== null) return detail
  const opponent = two.find((id) => id !== userId.toString())!
  return { ...detail, opponentTag: await gameTagOf(tx, BigInt(opponent), tournament.platform) }
}

/** How many disputes wait for moderators, and when the oldest began to wait. */
async function waitingDisputes(tx: Tx): Promise<MatchDetail['waiting']> {
  const { count, oldest } = await tx.one<{ count: number; oldest: Date | null }>(sql`
    select count(*)::int as count, min(disputed_at) as oldest from matches where status = 'disputed'`)
  return oldest && { count, oldestAt: oldest }
}

async function verdictView(
  tx: Tx,
  matchId: bigint,
  { champion, challenger }: LineMatch,
  viewerId: bigint,
): Promise<MatchDetail['verdict']> {
  const held = await readVerdict(tx, matchId)
  if (!held?.decision) return null
  const objections = (await objectionsOf(tx, 'match', [matchId])).get(matchId) ?? []
  const player = viewerId.toString()
  const objected = objections.some(({ byId }) => byId === viewerId)
  return {
    winnerId: held.decision.winnerId ?? null,
    reason: held.decision.reason,
    decidedAt: held.decided_at!,
    finalAt: held.admin_called_at ? null : held.final_at!,
    objections,
    can: {
      object: isAllowed(mayObject(objectableOf([champion, challenger], held), { player, objected })),
    },
  }
}

/** A match with its sources. */
type ReadMatch = { detail: MatchDetail; tournament: Tournament; line: Line; facts: LineFact[] }

/** The same for modules that know who may see it. @throws Refusal not_found */
export async function matchDetailOf(
  context: Pick<Context, 'config'>,
  tx: Tx,
  matchId: bigint,
  viewerId: bigint,
): Promise<ReadMatch> {
  const { tournamentId, number } = await placeOfMatch(tx, matchId)
  const tournament = await readTournament(tx, tournamentId)
  const scene = await sceneOf(tx, tournamentId)
  const facts = await readFacts(tx, tournamentId)
  const decision = await tx.first<NonNullable<MatchDetail['decision']>>(sql`
    select winner_id as "winnerId", reason, decided_at as "decidedAt" from match_decisions where match_id = ${matchId} order by id desc limit 1`)
  const match = scene.line.matches[number - 1]!
  const canIn = await matchCans(context, tx, tournament, scene, viewerId)
  const detail: MatchDetail = {
    ...matchView(scene, match, canIn(match)),
    gameTitle: tournament.gameTitle,
    gamesCount: tournament.gamesCount,
    isPracticeMode: tournament.practice,
    evidence: await evidenceOf(tx, matchId),
    disputes: facts.flatMap((fact) =>
      fact.type === 'disputed' && fact.match === number
        ? [{ userId: fact.player, reason: fact.reason, at: fact.at }]
        : [],
    ),
    statements: facts.flatMap((fact) =>
      fact.type === 'stated' && fact.match === number
        ? [{ userId: fact.player, text: fact.text, at: fact.at }]
        : [],
    ),
    waiting: match.status === 'disputed' ? await waitingDisputes(tx) : null,
    opponentTag: null,
    verdict: await verdictView(tx, matchId, match, viewerId),
    decision: decision ?? null,
  }
  return { detail, tournament, line: scene.line, facts }
}
