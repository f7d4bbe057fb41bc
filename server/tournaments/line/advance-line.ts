import { emptyLine, fold } from '#contract/tournament-fold.ts'
import type { Line, LineClocks, LineCommand, LineDraw } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { lockUser } from '#server/users/index.ts'
import { follows } from '../may-match.ts'
import type { Moved, Step } from '../tournament/line-step.ts'
import { clocksOf, tableOf } from '../tournament/line-table.ts'
import { tournamentChanged, tournamentsChanged } from '../tournament/live.ts'
import { lockTournament, type Tournament } from '../tournament/tournament-rows.ts'
import { callModerators } from './call-moderators.ts'
import { type CalledOff, finishTournament } from './finish-tournament.ts'
import { tellPlayers } from './match-news.ts'
import { recordMatchResults } from './record-results.ts'
import { recordSteps } from './record-steps.ts'

/**
 * Carries out a command in a tournament's line: records its events, and at the end pays the prize or returns the fees. It locks the
 * tournament and reads the clock after that, so that of two commands at once the second is judged by the first one's result.
 * @param calledOff why a moderator cancels
 * @returns the line after it
 * @throws Refusal not_found, and as in line-refusals.ts
 */
export async function advanceLine(
  context: Context,
  tx: Tx,
  tournamentId: bigint,
  command: Exclude<LineCommand, { type: 'start' }>,
  calledOff?: CalledOff,
): Promise<Line> {
  // The host's share is added to their row only where a line can end with a winner.
  const tournament = await (command.type === 'cancel' ? lockTournament : lockLine)(tx, tournamentId)
  const { line: before, now, clockStands } = await tableOf(context, tx, tournament)
  // another node has taken the last step meanwhile: the clock calls for nothing
  if (tournament.status !== 'in_progress' && command.type === 'tick') return before
  const [step] = await carryOut(context, tx, [{ tournament, before, command, clockStands }], now, calledOff)
  return step?.line ?? before
}

/**
 * Starts the lines of tournaments that have just begun, whose locks the caller holds.
 * @param now when they began, by the database's clock
 */
export async function startLines(
  context: Context,
  tx: Tx,
  starts: readonly { tournament: Tournament; players: readonly bigint[]; draw: LineDraw }[],
  now: Date,
): Promise<void> {
  const moves = starts.map(({ tournament, players, draw }): Move => {
    const { lives, gamesCount } = tournament
    const command = { type: 'start' as const, players: players.map(String), lives, gamesCount, draw }
    return { tournament, before: emptyLine, command }
  })
  await carryOut(context, tx, moves, now)
}

type Move = Pick<Step, 'tournament' | 'before'> & {
  command: LineCommand
  /** a decision has its own clock: until it ends, the dispute's clock decides nothing */
  clockStands?: boolean
}

/** @returns the steps of those lines that have moved */
async function carryOut(
  context: Context,
  tx: Tx,
  moves: readonly Move[],
  now: Date,
  calledOff?: CalledOff,
): Promise<Step[]> {
  const clocks = clocksOf(context.config)
  const moved = moves.map((move) => movedBy(move, now, clocks)).filter(({ facts }) => facts.length > 0)
  if (moved.length === 0) return []
  const matchIds = await recordSteps(tx, moved)
  const steps = moved.map((move, n) => ({ ...move, matchIds: matchIds[n]! }))
  for (const step of steps) {
    await recordMatchResults(context, tx, step)
    if (step.line.status === 'completed') await finishTournament(context, tx, step, calledOff)
    announce(context, tx, step)
  }
  await tellPlayers(context, tx, steps)
  await callModerators(context, tx, steps)
  return steps
}

/** @throws Refusal as in line-refusals.ts */
function movedBy(
  { tournament, before, command, clockStands = false }: Move,
  now: Date,
  clocks: LineClocks,
): Moved {
  const { status } = tournament
  const after = follows({ status, line: before, now, clocks, clockStands }, command)
  if ('refusal' in after) throw after.refusal
  const at = now.toISOString()
  const facts = after.events.map((event, i) => ({ ...event, seq: before.seq + 1 + i, at }))
  return { tournament, before, line: facts.reduce(fold, before), facts }
}

/**
 * Locks a tournament for a step. The host's row is locked first where the end may add to it, because users' rows are locked before
 * tournaments everywhere: an unstarted tournament may start before this gets its lock.
 * @throws Refusal not_found
 */
export async function lockLine(tx: Tx, tournamentId: bigint): Promise<Tournament> {
  const host = await hostOfLine(tx, tournamentId)
  if (host !== undefined) await lockUser(tx, host)
  return lockTournament(tx, tournamentId)
}

/** The host, where the end of the line may add to their row. */
export async function hostOfLine(tx: Tx, tournamentId: bigint): Promise<bigint | undefined> {
  const host = await tx.first<{ id: bigint }>(sql`
    select creator_id as id from tournaments
    where id = ${tournamentId} and not practice and (status = 'open' or (status = 'in_progress' and host_cents > 0))`)
  return host?.id
}

function announce(context: Context, tx: Tx, { tournament, before, line }: Step): void {
  tournamentChanged(context, tx, tournament.id, line.seq)
  if (before.status !== line.status) tournamentsChanged(context, tx)
  const userIds = line.players.map(({ id }) => BigInt(id))
  tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds }))
}
