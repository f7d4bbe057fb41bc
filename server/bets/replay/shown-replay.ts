import type { Caller } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { isReadable } from '../event/taken-down.ts'
import type { FoundReplay } from './read-replay.ts'

type Replayed = Pick<FoundReplay, 'eventId' | 'isTakenDown'>
/** The readers of an event's replay and of its log entries: everyone, this caller, or not even the caller and why. */
type Shown = 'everybody' | 'caller' | 'taken-down' | 'not-shared'

const WITHHELD = {
  'taken-down':
    'The text of this event was withheld by the moderators, so its replay is shown only to people with a stake in it.',
  'not-shared': 'The owner has hidden this event from visitors. Sign in to see its replay.',
}

/** Whether a visitor or a signed-in person may see it. */
export async function shownTo(
  tx: Tx,
  { eventId, isTakenDown }: Replayed,
  caller: Caller | null,
  visitorsSee: VisitorsSee,
): Promise<Shown> {
  const mayRead = async () => caller !== null && (await isReadable(tx, eventId, caller.userId))
  if (isTakenDown) return (await mayRead()) ? 'caller' : 'taken-down'
  if (await visitorsSee(tx, { kind: 'events', id: eventId })) return 'everybody'
  return (await mayRead()) ? 'caller' : 'not-shared'
}

/**
 * @returns whether everyone may see it, so that caches may keep it
 * @throws Refusal withheld, for visitors where its owner does not share it, and for anyone who may not read the event
 */
export async function checkShown(
  tx: Tx,
  replayed: Replayed,
  caller: Caller | null,
  visitorsSee: VisitorsSee,
): Promise<boolean> {
  const shown = await shownTo(tx, replayed, caller, visitorsSee)
  if (shown === 'taken-down' || shown === 'not-shared') throw new Refusal('withheld', WITHHELD[shown])
  return shown === 'everybody'
}
