import { refreshParts } from '#web/client/calls/changed.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

export const live: LiveModule = {
  messages: { notification: (_, client) => void refreshParts(['notifications'], client) },
  results: ['notifications'],
}
