import type { Context } from '#server/core/context.ts'
import { rowOf } from '#server/core/verdict-batch.ts'
import { tellCircle } from '../around/circles.ts'
import { changedSignal } from '../event/book.ts'
import { recordResults, recordSomeResults } from './record-results.ts'

/** People paid in one transaction: few enough that concurrent bets hardly wait (performance.md, G9). */
const CHUNK_PEOPLE = 1_000

/**
 * Pays a final event in chunks until its pool is empty. Each chunk commits separately, so a crash loses nothing and
 * pays no one twice. Does nothing when another node is paying it.
 * @param shouldContinue called before each chunk; false leaves the rest to the next run
 * @returns whether the event is settled or voided now
 */
export async function payEvent(
  context: Context,
  eventId: bigint,
  shouldContinue: () => boolean = () => true,
): Promise<boolean> {
  while (shouldContinue()) {
    const chunk = await rowOf<{ state: number; user_ids: bigint[] | null; status: string | null }>(
      context.db,
      'event_pay_chunk',
      'select * from event_pay_chunk($1, $2)',
      [eventId, CHUNK_PEOPLE],
    )
    if (chunk.user_ids) {
      context.metrics.payouts.inc(chunk.user_ids.length)
      context.signals.send({ type: 'balance_changed', userIds: chunk.user_ids })
    }
    if (chunk.state === 2) {
      await announceSettled(context, eventId, chunk.status!, shouldContinue)
      return true
    }
    if (chunk.state === 0) return false
  }
  return false
}

/**
 * Signals that an event is settled once the results of its first thousand bets are written, and again when all are,
 * so that refetching screens find them.
 */
async function announceSettled(
  context: Context,
  eventId: bigint,
  status: string,
  shouldContinue: () => boolean,
): Promise<void> {
  const settled = await changedSignal(context.db, eventId, status)
  if ('circle' in settled) await context.db.transact((tx) => tellCircle(context, tx, eventId))
  try {
    const more = await recordSomeResults(context, eventId)
    context.signals.send(settled)
    if (!more) return
    await recordResults(context, eventId, shouldContinue)
  } catch (error) {
    // Everyone is paid; the timers write the missing results.
    context.log.error({ err: error, event: eventId.toString() }, 'writing results failed')
  }
  context.signals.send(settled)
}
