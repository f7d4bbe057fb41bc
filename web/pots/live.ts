import type { LiveModule } from '#web/client/live/live-messages.ts'

/** Only the screen of pots watches them, and it subscribes itself (`pot-data.ts`, `use-pot-games.ts`). */
export const live: LiveModule = { results: ['pots'] }
