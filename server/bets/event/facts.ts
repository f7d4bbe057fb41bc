import type { EventOutcome } from './book.ts'

/** The facts of an event, which must reach people even after a crash. */
declare module '#server/facts/catalogue.ts' {
  interface Facts {
    'event.opened': { eventId: string }
    /** `finalAt` is missing where a moderator has to confirm it */
    'event.proposed': { eventId: string; outcome: EventOutcome; finalAt?: string }
    'event.locked-early': { eventId: string }
    'event.decided': { eventId: string; outcome: EventOutcome }
    'event.disputed': { eventId: string }
    'event.suspended': { eventId: string }
    'event.resumed': { eventId: string }
    /** its words were taken down, or not everybody sees it any more; only its followers hear of it */
    'event.hidden': { eventId: string }
    /** it counts for moderators; bettors read it on the event's page */
    'event.stepped-back': { eventId: string; userId: string }
    /** it is the first that asks a settled event again */
    'event.asked-again': { eventId: string }
    'event.became-final': { eventId: string; outcome: EventOutcome }
  }
}

export const EVENT_FACTS = [
  'event.proposed',
  'event.locked-early',
  'event.decided',
  'event.disputed',
  'event.suspended',
  'event.resumed',
  'event.became-final',
] as const
