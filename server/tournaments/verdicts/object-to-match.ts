import { UNDECIDED_DAYS } from '#contract/decision-limits.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { addObjection, objectionsOf } from '#server/decisions/index.ts'
import { lockLine } from '../line/advance-line.ts'
import { mayObject } from '../may-match.ts'
import { tournamentChanged } from '../tournament/live.ts'
import type { MatchView } from '../tournament/match-rows.ts'
import { placeOfMatch, playersOfMatch } from '../tournament/match-rows.ts'
import { callAdminsToMatch, objectableOf, readVerdict } from '../tournament/match-verdicts.ts'
import { viewOfMatch } from '../tournament/match-views.ts'

/**
 * A player who loses by a decision of two moderators objects to it, before it is final. The first objection stops its clock and
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
  const held = await readVerdict(tx, matchId)
  const objections = (await objectionsOf(tx, 'match', [matchId])).get(matchId) ?? []
  const player = userId.toString()
  const objected = objections.some(({ byId }) => byId === userId)
  obey(mayObject(objectableOf(await playersOfMatch(tx, matchId), held), { player, objected }))
  const first = held?.admin_called_at == null
  await addObjection(tx, { kind: 'match', id: matchId }, { userId, reason })
  tournamentChanged(context, tx, tournament.id, tournament.seq)
  if (first) {
    await tx.change(sql`
      update match_verdicts set admin_called_at = clock_now(), decide_by = clock_now() + make_interval(days => ${UNDECIDED_DAYS})
      where match_id = ${matchId}`)
    await callAdminsToMatch(context, tx, tournament, matchId, 'A player has objected to a decision')
  }
  return viewOfMatch(context, tx, place, userId)
}
