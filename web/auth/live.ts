import { refreshParts } from '#web/client/calls/changed.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

export const live: LiveModule = {
  messages: { account_changed: (_, client) => void refreshParts(['account'], client) },
}
