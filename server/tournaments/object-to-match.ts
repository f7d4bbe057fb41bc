import { UNDECIDED_DAYS } from '#contract/decision-limits.ts'
import type { MatchView } from '#contract/tournaments-matches.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { addObjection } from '#server/decisions/index.ts'
import { lockLine } from './advance-line.ts'
import { tournamentChanged } from './live.ts'
import { placeOfMatch } from './match-rows.ts'
import { callAdminsTo, readVerdict } from './match-verdicts.ts'
import { viewOfMatch } from './match-views.ts'

/**
 * A player whom a decision of two moderators lets lose objects to it, before it is final. The first objection stops its clock and
 * calls an admin; a later one is attached.
 * @throws Refusal not_found, not_in_match (no player of it, or the winner), match_state, already_objected
 */
export async function objectToMatch(
  context: Context,
  tx: Tx,
  { matchId, userId, reason }: { matchId: bigint; userId: bigint; reason: string },
): Promise<MatchView> {
  const place = await placeOfMatch(tx, matchId)
  const tournament = await lockLine(tx, place.tournamentId)
  const plays = await tx.first(sql`
    select 1 from matches where id = ${matchId} and ${userId} in (champion_id, challenger_id)`)
  if (!plays) throw new Refusal('not_in_match', 'Only the two players of this match can object.')
  const held = await readVerdict(tx, matchId)
  const first = held?.admin_called_at == null
  if (!held?.decision || (first && held.final_at! <= held.now))
    throw new Refusal(
      'match_state',
      'There is no decision that you could object to now. Nothing was changed.',
    )
  if (held.decision.winnerId === userId)
    throw new Refusal('not_in_match', 'This decision lets you win, so there is nothing to object to.')
  await addObjection(tx, { kind: 'match', id: matchId }, { userId, reason })
  tournamentChanged(context, tx, tournament.id, tournament.seq)
  if (first) {
    await tx.change(sql`
      update match_verdicts set admin_called_at = clock_now(), decide_by = clock_now() + make_interval(days => ${UNDECIDED_DAYS})
      where match_id = ${matchId}`)
    await callAdminsTo(context, tx, tournament, matchId, 'A player objects to a decision')
  }
  return viewOfMatch(tx, place)
}
