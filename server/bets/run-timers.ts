import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { addToTimeline, announce, type Book, lockBook } from './book.ts'
import { finishEvent } from './finish-event.ts'
import { payEvent } from './pay-event.ts'

const LOOK_EVERY_MS = 500
const AT_ONCE = 64
const STEPS_AT_ONCE = 4
const PAYING_MAX = 4

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

/** Takes one event's due step and pays it when it is final. An error puts the event off for five seconds. */
async function attend(
  context: Context,
  eventId: bigint,
  final: boolean,
  goesOn: () => boolean = () => true,
): Promise<void> {
  try {
    if (!final) await context.db.transact((tx) => takeDueStep(context, tx, eventId))
    await payEvent(context, eventId, goesOn)
  } catch (error) {
    context.log.error({ err: error, event: eventId.toString() }, 'an event timer failed')
    await context.db.change(sql`
      update event_books set next_at = clock_now() + interval '5 seconds'
      where event_id = ${eventId} and next_at <= clock_now()`)
  }
}

const findDue = (context: Context, butNot: bigint[]) =>
  context.db.rows<{ event_id: bigint; final: boolean }>(sql`
    select event_id, outcome is not null as final from event_books
    where next_at <= clock_now() and event_id <> all(${butNot}::bigint[]) order by next_at limit ${AT_ONCE}`)

/** Takes every step that is due now and pays what is final, to the end. For tests and commands. */
export async function runDueTimers(context: Context): Promise<void> {
  for (;;) {
    const due = await findDue(context, [])
    if (due.length === 0) return
    for (const { event_id: eventId, final } of due) await attend(context, eventId, final)
  }
}

/**
 * Looks for due timers twice a second. They live in the database, so a restart loses none. A big payout runs beside the
 * others, so that it holds nobody's timer up.
 */
export function startTimers(context: Context): { stop(): Promise<void> } {
  let stopped = false
  let wake: (() => void) | undefined
  const busy = new Map<bigint, Promise<void>>()
  let paying = 0

  /** Starts what is due. @returns whether more may be due than was taken */
  async function look(): Promise<boolean> {
    const room = AT_ONCE + paying - busy.size
    if (room <= 0) return false
    const due = await findDue(context, [...busy.keys()])
    for (const { event_id: eventId, final } of due.slice(0, room)) {
      if (final && paying >= PAYING_MAX) continue
      busy.set(eventId, start(eventId, final))
    }
    return due.length >= AT_ONCE
  }

  async function start(eventId: bigint, final: boolean): Promise<void> {
    // Payouts may be long; they are counted apart, so that they never take a step's place.
    if (final) paying++
    try {
      await attend(context, eventId, final, () => !stopped)
    } catch (error) {
      context.log.error({ err: error }, 'putting an event off failed')
    }
    if (final) paying--
    busy.delete(eventId)
    if (more) wake?.()
  }

  let more = false
  const running = (async () => {
    while (!stopped) {
      more = await look().catch((error) => {
        context.log.error({ err: error }, 'looking for due timers failed')
        return false
      })
      if (stopped) break
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    await Promise.all(busy.values())
  })()
  return {
    async stop() {
      stopped = true
      wake?.()
      await running
    },
  }
}
