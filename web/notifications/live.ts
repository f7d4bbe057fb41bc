import { refreshParts } from '#web/client/changed.ts'
import type { LiveModule } from '#web/client/live-messages.ts'

export const live: LiveModule = {
  messages: { notification: (_, client) => void refreshParts(['notifications'], client) },
  results: ['notifications'],
}
