import { earliestEnd } from '#contract/tournament-engine.ts'
import type { Line } from '#contract/tournament-line.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { giveUp, type Proven, YOUNG_DAYS } from '#server/money-out/index.ts'
import { FRESH_MINUTES, holdWallet, lockUser } from '#server/users/index.ts'
import { hostOfLine } from '../line/advance-line.ts'
import { mayGiveUp } from '../may-match.ts'
import { clocksOf } from '../tournament/line-table.ts'
import type { Tournament } from '../tournament/tournament-rows.ts'

/** With this few players, the loser can easily choose the winner. */
const FEW = 4

/**
 * Called before a step by which a player may give the entry fee up. It locks the player's row and the host's, in the order of their
 * ids, so that the wallet can be read after the tournament's lock.
 */
export async function lockPlayer(
  tx: Tx,
  { id, practice }: Pick<Tournament, 'id' | 'practice'>,
  userId: bigint,
): Promise<void> {
  if (practice) return
  const host = await hostOfLine(tx, id)
  const people = host === undefined || host === userId ? [userId] : [host, userId]
  for (const person of people.sort((a, b) => (a < b ? -1 : 1))) await lockUser(tx, person)
}

/** Whether a wallet is locked, until the transaction ends. The caller has called `lockPlayer`. */
export const isLocked = async (tx: Tx, userId: bigint): Promise<boolean> =>
  (await holdWallet(tx, userId)) === 'locked'

/** A locked wallet gives nothing up. The caller has called `lockPlayer`. @throws Refusal wallet_locked */
export async function refuseLockedPlayer(
  tx: Tx,
  { practice }: Pick<Tournament, 'practice'>,
  userId: bigint,
): Promise<void> {
  if (!practice) obey(mayGiveUp({ practice }, await isLocked(tx, userId)))
}

/**
 * Judges an allowed step by which a player gave the entry fee up. The caller has called both functions above, and takes the step
 * back when this throws.
 * @param line after the step
 * @param lost the number of the match of which the player reported the loss; absent: they left
 * @throws Refusal step_up_required
 */
export async function judgeGivenFee(
  context: Context,
  tx: Tx,
  caller: Proven,
  { tournament, line, lost }: { tournament: Tournament; line: Line; lost?: number },
): Promise<void> {
  const { id, practice, entryFee: amount } = tournament
  if (practice) return
  if (lost !== undefined && line.players.length > FEW && (await canBeOver(context, tx, line, lost))) return
  const proved = await wasProvedAtReady(tx, id, caller)
  await giveUp(context, tx, caller, { what: `tournament:${id}`, amount }, proved)
}

/** Whether a reported match can be over by now. */
async function canBeOver({ config }: Context, tx: Tx, line: Line, number: number): Promise<boolean> {
  const match = line.matches.find((one) => one.number === number)
  if (!match?.beganAt) return false
  return (await productNow(tx)).toISOString() >= earliestEnd(line, match, clocksOf(config))
}

/** Whether the session has proved the player's identity since the ready check, or so shortly before it that the proof counted there. */
async function wasProvedAtReady(tx: Tx, id: bigint, { userId, provedAt }: Proven): Promise<boolean> {
  const seat = await tx.first<{ proved: boolean }>(sql`
    select coalesce(${provedAt}::timestamptz >= ready_at - make_interval(mins => ${FRESH_MINUTES}), false) as proved
    from tournament_seats where tournament_id = ${id} and user_id = ${userId} and refunded_at is null`)
  return seat?.proved ?? false
}

/** Whether most of the other players have accounts younger than thirty days. */
export async function othersAreYoung(tx: Tx, id: bigint, userId: bigint): Promise<boolean> {
  const { young } = await tx.one<{ young: boolean }>(sql`
    select coalesce(count(*) filter (where u.created_at > clock_now() - make_interval(days => ${YOUNG_DAYS})) * 2 > count(*), false)
      as young
    from tournament_seats s join users u on u.id = s.user_id
    where s.tournament_id = ${id} and s.user_id <> ${userId} and s.refunded_at is null`)
  return young
}
