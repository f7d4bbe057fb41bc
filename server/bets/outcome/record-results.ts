import type { Context } from '#server/core/context.ts'
import { retried, sql } from '#server/core/db.ts'

/** Bets whose people are written in one transaction: more would make the commits of bets beside it wait (G9). */
const CHUNK_BETS = 1_000

/**
 * Writes the results of a settled event for the people of its next thousand bets.
 * @returns true while more are to come
 */
export async function recordSomeResults(context: Context, eventId: bigint): Promise<boolean> {
  const { state } = await retried(() =>
    context.db.one<{ state: number }>(sql`select event_record_results(${eventId}, ${CHUNK_BETS}) as state`),
  )
  return state === 1
}

/**
 * Writes what a settled event came to for each of its bettors, chunk by chunk behind the payouts: a crash loses nothing
 * and counts nobody twice. Does nothing when another node is at it.
 * @param shouldContinue asked before each chunk; false leaves the rest to the timers
 */
export async function recordResults(
  context: Context,
  eventId: bigint,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  while (shouldContinue() && (await recordSomeResults(context, eventId)));
}
