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

/** Records what has happened, after the facts so far. The caller holds the tournament's lock. */
export async function appendFacts(tx: Tx, tournamentId: bigint, facts: readonly LineFact[]): Promise<void> {
  const events = facts.map(({ seq: _, at: __, ...event }) => event)
  await tx.change(sql`
    insert into tournament_facts (tournament_id, seq, at, type, fact)
    select ${tournamentId}, f.seq, f.at, f.type, f.fact
    from unnest(${facts.map(({ seq }) => seq)}::int[], ${facts.map(({ at }) => at)}::timestamptz[],
      ${facts.map(({ type }) => type)}::text[], ${events.map((event) => JSON.stringify(event))}::jsonb[])
      as f(seq, at, type, fact)`)
}
