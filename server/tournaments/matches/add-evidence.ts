import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { takeUpload } from '#server/uploads/index.ts'
import { advanceLine } from '../line/advance-line.ts'
import { mayAddFile } from '../may-match.ts'
import { countFiles, type Evidence, evidenceColumns } from '../tournament/evidence.ts'
import { tournamentChanged } from '../tournament/live.ts'
import { placeOfMatch } from '../tournament/match-rows.ts'

/**
 * Adds an uploaded picture or video to a match that is not over. Hash and time are those of its arrival.
 * @throws Refusal not_found, not_in_match, match_state, upload_state, too_much_evidence
 */
export async function addEvidence(
  context: Context,
  tx: Tx,
  {
    matchId,
    userId,
    objectPath,
    note,
  }: { matchId: bigint; userId: bigint; objectPath: string; note: string },
): Promise<Evidence> {
  const place = await placeOfMatch(tx, matchId)
  // under the lock that every step of the line takes; the line knows which player has given evidence
  const { seq } = await advanceLine(context, tx, place.tournamentId, {
    type: 'picture',
    match: place.number,
    player: userId.toString(),
  })
  obey(mayAddFile(await countFiles(tx, matchId, userId)))
  const file = await takeUpload(tx, { userId, purpose: 'match', address: objectPath })
  const evidence = await tx.one<Evidence>(sql`
    insert into match_evidence (match_id, user_id, kind, object_path, sha256, bytes, note, received_at)
    values (${matchId}, ${userId}, ${file.kind}, ${file.objectPath}, ${file.sha256}, ${file.bytes}, ${note}, ${file.receivedAt})
    returning ${evidenceColumns}`)
  tournamentChanged(context, tx, place.tournamentId, seq)
  return evidence
}
