import { refreshParts } from '#web/client/changed.ts'
import type { LiveModule } from '#web/client/live-messages.ts'

export const live: LiveModule = {
  messages: { account_changed: (_, client) => void refreshParts(['account'], client) },
}
