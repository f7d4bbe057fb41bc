import { refreshParts } from '#web/client/changed.ts'
import type { LiveModule } from '#web/client/live-messages.ts'

export const live: LiveModule = {
  // a break takes what invites to play off every screen
  messages: {
    play_limits_changed: (_, client) =>
      void refreshParts(['playLimits', 'account', 'events', 'digest'], client),
  },
}
