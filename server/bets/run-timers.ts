import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { addToTimeline, announce, type Book, lockBook } from './book.ts'
import { finishEvent } from './finish-event.ts'
import { payEvent } from './pay-event.ts'

const LOOK_EVERY_MS = 500
const AT_ONCE = 50

/**
 * Takes the step that an event's timer calls for: locks it when its end has passed (or voids it when one side is empty),
 * voids it when nobody proposed, makes it final when nobody disputed. Judged again under the lock, so that it runs once
 * whoever comes first.
 */
export async function takeDueStep(context: Context, tx: Tx, eventId: bigint): Promise<void> {
  const book = await lockBook(tx, eventId)
  if (book.next_at === null || book.next_at > book.now || book.outcome !== null) return
  if (book.status === 'open') await lockEvent(context, tx, book)
  else if (book.status === 'locked') {
    await finishEvent(context, tx, book, 'void', 'Nobody proposed an outcome in time')
  } else if (book.status === 'proposed') {
    await finishEvent(
      context,
      tx,
      book,
      book.proposed_outcome!,
      'The proposal stood to the end of its challenge window',
    )
  }
}

async function lockEvent(context: Context, tx: Tx, book: Book): Promise<void> {
  if (book.stake_a === 0n || book.stake_b === 0n) {
    const nobody = book.stake_a === 0n && book.stake_b === 0n
    await finishEvent(context, tx, book, 'void', nobody ? 'Nobody bet on it' : 'Nobody took the other side')
    return
  }
  const deadline = new Date(book.now.getTime() + context.config.proposalDeadlineSeconds * 1000)
  await tx.change(sql`
    update event_books set status = 'locked', locked_at = ${book.now}, next_at = ${deadline} where event_id = ${book.event_id}`)
  await addToTimeline(tx, book.event_id, 'locked')
  announce(context, tx, book.event_id, 'locked')
}

/** Takes every step that is due now and pays what is final. @returns how many events were looked at */
export async function runDueTimers(context: Context): Promise<number> {
  const due = await context.db.rows<{ event_id: bigint; final: boolean }>(sql`
    select event_id, outcome is not null as final from event_books
    where next_at <= clock_now() order by next_at limit ${AT_ONCE}`)
  for (const { event_id: eventId, final } of due) {
    try {
      if (!final) await context.db.transact((tx) => takeDueStep(context, tx, eventId))
      await payEvent(context, eventId)
    } catch (error) {
      context.log.error({ err: error, event: eventId.toString() }, 'an event timer failed')
      await context.db.change(sql`
        update event_books set next_at = clock_now() + interval '5 seconds'
        where event_id = ${eventId} and next_at <= clock_now()`)
    }
  }
  return due.length
}

/** Looks for due timers twice a second. They live in the database, so a restart loses none. */
export function startTimers(context: Context): { stop(): Promise<void> } {
  let stopped = false
  let wake: (() => void) | undefined
  const running = (async () => {
    while (!stopped) {
      const looked = await runDueTimers(context).catch((error) => {
        context.log.error({ err: error }, 'looking for due timers failed')
        return 0
      })
      if (stopped || looked === AT_ONCE) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return {
    async stop() {
      stopped = true
      wake?.()
      await running
    },
  }
}
