import type { Reply } from '#contract/index.ts'
import { refreshParts } from '#web/client/calls/changed.ts'
import { keyOf } from '#web/client/calls/query.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

export const live: LiveModule = {
  messages: {
    play_limits_changed({ what }, client) {
      // a break removes invitations to play from every screen
      if (what !== 'limit')
        return void refreshParts(['playLimits', 'account', 'events', 'digest', 'followings'], client)
      void refreshParts(['playLimits'], client)
      // the user object only states whether the person ever answered about deposits
      const user = client.getQueryData<Reply<'currentUser'>>(keyOf('currentUser'))
      if (!user?.depositLimitSaid) void refreshParts(['account'], client)
    },
  },
}
