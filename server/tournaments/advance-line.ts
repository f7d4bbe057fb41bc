import { decide, fold } from '#contract/tournament-engine.ts'
import type { Line, LineClocks, LineCommand } from '#contract/tournament-line.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { lockUser } from '#server/users/index.ts'
import { type CalledOff, finishTournament } from './finish-tournament.ts'
import { appendFacts, readLine } from './line-facts.ts'
import { lineRefusal } from './line-refusals.ts'
import type { Step } from './line-step.ts'
import { listChanged, tournamentChanged } from './live.ts'
import { tellPlayers } from './match-news.ts'
import { projectMatches } from './match-rows.ts'
import { recordResults } from './record-results.ts'
import { lockTournament, type Tournament } from './tournament-rows.ts'

/**
 * Carries a command out in a tournament's line: records what follows from it, and at the end pays the prize or gives the fees
 * back. It locks the tournament and reads the clock after that, so that of two commands at once the second is judged by what
 * the first has left.
 * @param calledOff why a moderator cancels
 * @returns the line after it
 * @throws Refusal not_found, and as line-refusals.ts says
 */
export async function advanceLine(
  context: Context,
  tx: Tx,
  tournamentId: bigint,
  command: LineCommand,
  calledOff?: CalledOff,
): Promise<Line> {
  // The host's share is added to their row only where a line can end with a winner.
  const endsWithout = command.type === 'start' || command.type === 'cancel'
  const tournament = await (endsWithout ? lockTournament : lockLine)(tx, tournamentId)
  if (command.type !== 'start' && tournament.status !== 'in_progress') {
    // another node has taken the last step meanwhile
    if (command.type === 'tick') return readLine(tx, tournamentId)
    throw lineRefusal(tournament.status === 'open' ? 'not_started' : 'over', command)
  }
  const before = await readLine(tx, tournamentId)
  const { now } = await tx.one<{ now: Date }>(sql`select clock_now() as now`)
  const at = now.toISOString()
  const decided = decide(before, command, at, clocksOf(context.config))
  if ('refusal' in decided) throw lineRefusal(decided.refusal, command)
  if (decided.events.length === 0) return before
  const facts = decided.events.map((event, i) => ({ ...event, seq: before.seq + 1 + i, at }))
  const line = facts.reduce(fold, before)
  await appendFacts(tx, tournamentId, facts)
  const matchIds = await projectMatches(tx, tournamentId, before, line)
  await tx.change(sql`update tournaments set seq = ${line.seq} where id = ${tournamentId}`)
  const step = { tournament, before, line, facts, matchIds }
  await recordResults(tx, step)
  if (line.status === 'completed') await finishTournament(context, tx, step, calledOff)
  await tellPlayers(context, tx, step)
  announce(context, tx, step)
  return line
}

/**
 * Locks a tournament for a step. The host's row is locked first where the end may add to it, because the rows of users come
 * before tournaments everywhere: one that has not started may start before its lock is got.
 * @throws Refusal not_found
 */
export async function lockLine(tx: Tx, tournamentId: bigint): Promise<Tournament> {
  const host = await tx.first<{ id: bigint }>(sql`
    select creator_id as id from tournaments
    where id = ${tournamentId} and not practice and (status = 'open' or (status = 'in_progress' and host_cents > 0))`)
  if (host) await lockUser(tx, host.id)
  return lockTournament(tx, tournamentId)
}

const clocksOf = ({ match }: Pick<Config, 'match'>): LineClocks => ({
  checkInMs: match.checkInSeconds * 1000,
  resultMs: match.resultSeconds * 1000,
  silenceMs: match.silenceSeconds * 1000,
  disconnectMs: match.disconnectSeconds * 1000,
})

function announce(context: Context, tx: Tx, { tournament, before, line }: Step): void {
  tournamentChanged(context, tx, tournament.id, line.seq)
  if (before.status !== line.status) listChanged(context, tx)
  const userIds = line.players.map(({ id }) => BigInt(id))
  tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds }))
}
