import type { LiveModule } from '#web/client/live/live-messages.ts'

export const live: LiveModule = {
  refetches: {
    leaderboard_changed: { parts: ['leaderboard'] },
    // a finished match may have changed the record
    account_changed: { routes: ['tier'] },
  },
}
