import { emptyLine, foldAll } from '#contract/tournament-fold.ts'
import type { Line, LineClocks, LineEvent, LineFact } from '#contract/tournament-line.ts'
import type { Config } from '#server/config/config.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Table } from '../may-match.ts'
import type { Tournament } from './tournament-rows.ts'

/** Everything that happened in a tournament, in order. */
export async function readFacts(tx: Tx, tournamentId: bigint): Promise<LineFact[]> {
  const rows = await tx.rows<{ seq: number; at: Date; fact: LineEvent }>(sql`
    select seq, at, fact from tournament_facts where tournament_id = ${tournamentId} order by seq`)
  return rows.map(({ seq, at, fact }) => ({ ...fact, seq, at: at.toISOString() }))
}

/** The line of a tournament now; empty before the start. */
export const readLine = async (tx: Tx, tournamentId: bigint): Promise<Line> =>
  foldAll(await readFacts(tx, tournamentId))

export const clocksOf = ({ match }: Pick<Config, 'match'>): LineClocks => ({
  checkInMs: match.checkInSeconds * 1000,
  replayCheckInMs: match.replayCheckInSeconds * 1000,
  resultMs: match.resultSeconds * 1000,
  extraGameMs: match.extraGameSeconds * 1000,
  moreTimeMs: match.moreTimeSeconds * 1000,
  gameMs: match.gameSeconds * 1000,
  silenceMs: match.silenceSeconds * 1000,
  disconnectMs: match.disconnectSeconds * 1000,
  disputeMs: match.disputeSeconds * 1000,
})

/** Whether two moderators have signed a decision about the match at the table, which may be objected to. */
async function hasVerdict(tx: Tx, tournamentId: bigint, line: Line): Promise<boolean> {
  if (line.matches.at(-1)?.status !== 'disputed') return false
  const { held } = await tx.one<{ held: boolean }>(sql`
    select exists (select 1 from match_verdicts v join matches m on m.id = v.match_id
      where m.tournament_id = ${tournamentId} and m.ended_at is null and v.decision is not null) as held`)
  return held
}

/**
 * The table of a tournament as the rules of its line read it. An act calls this under the tournament's lock, so that the clock is read
 * after it.
 * @param known the line, where the caller has read it
 */
export async function tableOf(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { id, seq, status, practice }: Pick<Tournament, 'id' | 'seq' | 'status' | 'practice'>,
  known?: Line,
): Promise<Table> {
  const line = known ?? (seq > 0 ? await readLine(tx, id) : emptyLine)
  const now = await productNow(tx)
  const clockStands = await hasVerdict(tx, id, line)
  return { status, practice, line, now, clocks: clocksOf(config), clockStands }
}
