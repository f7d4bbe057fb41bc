import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { dueRows, type Poller, runRound, type Workers } from '#server/core/scheduler.ts'
import { awaitsModerator, lockBook } from '../event/book.ts'
import { reminders } from '../event/reminders.ts'
import { isDecided } from '../judged.ts'
import { scorer } from './bettor-scores.ts'
import { calibrator } from './calibrations.ts'
import { endCheck, finishChecked } from './check-payouts.ts'
import { endDecision, UNDECIDED } from './end-decision.ts'
import { finishEvent, NOBODY_PROPOSED, PROPOSAL_STOOD } from './finish-event.ts'
import { followPublic, isFollower } from './follow-public.ts'
import { closeBetting } from './lock-event.ts'
import { payEvent } from './pay-event.ts'
import { recordResults } from './record-results.ts'
import { endSuspension } from './suspend-event.ts'

const LOOK_EVERY_MS = 500
const AT_ONCE = 64
const STEPS_AT_ONCE = 4
const PAYING_AT_ONCE = 2
const RECORDING_AT_ONCE = 1

/**
 * Takes the step for which an event's timer is due: locks it when its end has passed (or voids it when one side is empty), voids it when no
 * one proposed or no moderator decided or it stayed suspended, makes it final when no one disputed or objected. It checks again under the
 * lock, so that the step runs only once.
 */
async function takeDueStep(context: Context, tx: Tx, eventId: bigint): Promise<void> {
  const book = await lockBook(tx, eventId)
  if (book.next_at === null || book.next_at > book.now || book.outcome !== null) return
  if (await endCheck(context, tx, book)) return
  if (isDecided(book)) await endDecision(context, tx, book)
  else if (isFollower(book) && (book.status === 'open' || book.status === 'locked'))
    await followPublic(context, tx, book)
  else if (book.status === 'suspended') await endSuspension(context, tx, book)
  else if (book.status === 'open') await closeBetting(context, tx, book)
  else if (book.status === 'locked') {
    await finishEvent(context, tx, book, 'void', NOBODY_PROPOSED)
  } else if (book.status === 'disputed' || (book.status === 'proposed' && awaitsModerator(book))) {
    await finishEvent(context, tx, book, 'void', UNDECIDED)
  } else if (book.status === 'proposed') {
    await finishChecked(context, tx, book, book.proposed_outcome!, PROPOSAL_STOOD)
  }
}

/** An event whose timer failed is postponed, so that it does not delay others. */
async function putOff(context: Context, kind: Kind, eventId: bigint, error: unknown): Promise<void> {
  context.log.error({ err: error, event: eventId.toString() }, 'an event timer failed')
  if (kind === 'result') {
    await context.db.change(sql`
      update event_results_due set due_at = clock_now() + interval '5 seconds', failed_at = coalesce(failed_at, clock_now())
      where event_id = ${eventId}`)
    return
  }
  await context.db.change(sql`
    update event_books set next_at = clock_now() + interval '5 seconds'
    where event_id = ${eventId} and next_at <= clock_now()`)
}

type Kind = 'step' | 'payout' | 'result'

const ofBooks = { table: 'event_books', id: 'event_id', at: 'next_at', limit: AT_ONCE }
/** Due events of each kind, the longest due first. */
const FIND: Record<Kind, Workers['find']> = {
  step: dueRows({ ...ofBooks, also: sql`outcome is null` }),
  payout: dueRows({ ...ofBooks, also: sql`outcome is not null` }),
  result: dueRows({ table: 'event_results_due', id: 'event_id', limit: AT_ONCE }),
}

async function attend(
  context: Context,
  kind: Kind,
  eventId: bigint,
  shouldContinue: () => boolean,
): Promise<void> {
  try {
    if (kind === 'step') await context.db.transact((tx) => takeDueStep(context, tx, eventId))
    else if (kind === 'result') await recordResults(context, eventId, shouldContinue)
    else await payEvent(context, eventId, shouldContinue)
  } catch (error) {
    await putOff(context, kind, eventId, error)
  }
}

const pollerOf = (kind: Kind, workers: number, wakes?: string): Workers => ({
  name: `events-${kind}`,
  everyMs: LOOK_EVERY_MS,
  failed: `looking for a due ${kind} of an event failed`,
  workers,
  find: FIND[kind],
  work: (context, eventId, shouldContinue) => attend(context, kind, eventId, shouldContinue),
  ...(wakes === undefined ? {} : { wakes }),
})

/**
 * Due timers are polled twice a second. Steps and payouts have separate workers, so that long payouts delay no lock or
 * settlement.
 */
export const eventPollers: readonly Poller[] = [
  pollerOf('step', STEPS_AT_ONCE, 'events-payout'),
  pollerOf('payout', PAYING_AT_ONCE, 'events-replay'),
  pollerOf('result', RECORDING_AT_ONCE),
  calibrator,
  scorer,
  reminders,
]

/**
 * Takes every due step, completes all payouts, writes the results and sends every due notice. For tests and commands.
 */
export async function runDueTimers(context: Context): Promise<void> {
  for (const poller of eventPollers) await runRound(context, poller)
}
