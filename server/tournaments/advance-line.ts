import { decide, emptyLine, foldAll } from '#contract/tournament-engine.ts'
import type { Line, LineCommand, LineFact } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { tournamentChanged } from './live.ts'
import { lockTournament } from './tournament-rows.ts'

const CLOCKS = { checkInMs: 600_000, resultMs: 10_800_000, silenceMs: 1_800_000, disconnectMs: 300_000 }

/** Replaced by the one of `matches`: records what follows from a command. */
export async function advanceLine(context: Context, tx: Tx, id: bigint, command: LineCommand): Promise<Line> {
  await lockTournament(tx, id)
  const before = await readLine(tx, id)
  const { now } = await tx.one<{ now: Date }>(sql`select clock_now() as now`)
  const at = now.toISOString()
  const decided = decide(before, command, at, CLOCKS)
  if ('refusal' in decided) throw new Error(decided.refusal)
  for (const [n, event] of decided.events.entries())
    await tx.change(sql`insert into tournament_facts (tournament_id, seq, at, type, fact)
      values (${id}, ${before.seq + n + 1}, ${at}, ${event.type}, ${JSON.stringify(event)}::jsonb)`)
  const line = await readLine(tx, id)
  await tx.change(sql`update tournaments set seq = ${line.seq} where id = ${id}`)
  tournamentChanged(context, tx, id, line.seq)
  return line
}

export async function readFacts(tx: Tx, id: bigint): Promise<LineFact[]> {
  const rows = await tx.rows<{ seq: number; at: Date; fact: object }>(sql`
    select seq, at, fact from tournament_facts where tournament_id = ${id} order by seq`)
  return rows.map(({ seq, at, fact }) => ({ ...fact, seq, at: at.toISOString() }) as LineFact)
}

export const readLine = async (tx: Tx, id: bigint): Promise<Line> =>
  foldAll(await readFacts(tx, id)) ?? emptyLine
