import type { Context } from '#server/core/context.ts'
import { retried, sql } from '#server/core/db.ts'

/** Bets whose people one transaction writes: more would delay the commits of concurrent bets (G9). */
const CHUNK_BETS = 1_000

/**
 * Writes the results of a settled event for the people of its next thousand bets.
 * @returns true while more remain
 */
export async function recordSomeResults(context: Context, eventId: bigint): Promise<boolean> {
  const { state } = await retried(() =>
    context.db.one<{ state: number }>(sql`select event_record_results(${eventId}, ${CHUNK_BETS}) as state`),
  )
  return state === 1
}

/**
 * Writes each bettor's result of a settled event, chunk by chunk after the payouts: a crash loses nothing and counts no
 * one twice. Does nothing while another node writes them.
 * @param shouldContinue called before each chunk; false leaves the rest to the timers
 */
export async function recordResults(
  context: Context,
  eventId: bigint,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  while (shouldContinue() && (await recordSomeResults(context, eventId)));
}
