import type { LiveModule } from '#web/client/live/live-messages.ts'

/** A notification may be of a sanction. */
export const live: LiveModule = { refetches: { notification: { parts: ['sanctions'] } } }
