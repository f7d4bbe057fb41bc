import { foldAll } from '#contract/tournament-fold.ts'
import type { Line, LineEvent, LineFact } from '#contract/tournament-line.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** Everything that happened in a tournament, in order. */
export async function readFacts(tx: Tx, tournamentId: bigint): Promise<LineFact[]> {
  const rows = await tx.rows<{ seq: number; at: Date; fact: LineEvent }>(sql`
    select seq, at, fact from tournament_facts where tournament_id = ${tournamentId} order by seq`)
  return rows.map(({ seq, at, fact }) => ({ ...fact, seq, at: at.toISOString() }))
}

/** The line of a tournament now; empty before the start. */
export const readLine = async (tx: Tx, tournamentId: bigint): Promise<Line> =>
  foldAll(await readFacts(tx, tournamentId))
