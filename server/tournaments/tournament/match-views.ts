import type { Line, LineMatch } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type PublicFace, publicFaces } from '#server/users/index.ts'
import { readLine } from './line-table.ts'
import { type MatchCan, matchCans } from './match-can.ts'
import type { MatchView } from './match-rows.ts'
import { type MatchPlace, type MatchRow, matchRowsOf } from './match-rows.ts'
import { readTournament } from './tournament-rows.ts'

/** Everything about a tournament that the views of its matches need. */
export type MatchScene = {
  tournamentId: bigint
  line: Line
  rows: Map<number, MatchRow>
  faces: Map<bigint, PublicFace>
}

export async function sceneOf(tx: Tx, tournamentId: bigint): Promise<MatchScene> {
  const line = await readLine(tx, tournamentId)
  const rows = await matchRowsOf(tx, tournamentId)
  const faces = await publicFaces(
    tx,
    line.players.map(({ id }) => BigInt(id)),
  )
  return { tournamentId, line, rows, faces }
}

/** One match as its reader sees it. */
export function matchView(
  { tournamentId, rows, faces }: MatchScene,
  match: LineMatch,
  can: MatchCan,
): MatchView {
  const row = rows.get(match.number)!
  const gone = match.status === 'reported' ? match.vanished : null
  const player = (userId: string, online: boolean) => {
    const { firstName, lastName, profileImageUrl } = faces.get(BigInt(userId))!
    return {
      userId,
      firstName,
      lastName,
      profileImageUrl,
      checkedIn: match.checkedIn.includes(userId),
      // no page shows a gone player as present, however short the operator's clock of absences is
      online: online && gone !== userId,
    }
  }
  return {
    ...match,
    id: row.id,
    tournamentId,
    champion: player(match.champion, row.champion_online),
    challenger: player(match.challenger, row.challenger_online),
    scores: match.score === null ? null : [...match.score],
    reports: match.reports.map(({ player: userId, winner, score, at, revision }) => ({
      userId,
      winnerId: winner,
      score: score === null ? null : [...score],
      reportedAt: at,
      revision,
    })),
    moreTime: [...match.moreTime],
    disconnectedId: match.status === 'reported' || match.status === 'disputed' ? match.vanished : null,
    winnerId: match.winner,
    wonBy: match.by,
    ...can,
  }
}

/** The matches of a tournament, in order. @param viewerId null: nobody reads them @throws Refusal not_found */
export async function listMatches(
  context: Pick<Context, 'config'>,
  tx: Tx,
  { tournamentId, viewerId }: { tournamentId: bigint; viewerId: bigint | null },
): Promise<MatchView[]> {
  const tournament = await readTournament(tx, tournamentId)
  const scene = await sceneOf(tx, tournamentId)
  const canIn = await matchCans(context, tx, tournament, scene, viewerId)
  return scene.line.matches.map((match) => matchView(scene, match, canIn(match)))
}

/** The match at this place now. */
export async function viewOfMatch(
  context: Pick<Context, 'config'>,
  tx: Tx,
  { tournamentId, number }: MatchPlace,
  viewerId: bigint,
): Promise<MatchView> {
  const matches = await listMatches(context, tx, { tournamentId, viewerId })
  return matches[number - 1]!
}
