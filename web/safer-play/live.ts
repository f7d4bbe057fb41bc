import type { Reply } from '#contract/index.ts'
import { refreshParts } from '#web/client/calls/changed.ts'
import { keyOf } from '#web/client/calls/query.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

export const live: LiveModule = {
  messages: {
    play_limits_changed({ what }, client) {
      // a break takes what invites to play off every screen
      if (what !== 'limit') return void refreshParts(['playLimits', 'account', 'events', 'digest'], client)
      void refreshParts(['playLimits'], client)
      // the user tells only whether something was ever said about deposits
      const user = client.getQueryData<Reply<'currentUser'>>(keyOf('currentUser'))
      if (!user?.depositLimitSaid) void refreshParts(['account'], client)
    },
  },
}
