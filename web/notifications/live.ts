import type { LiveModule } from '#web/client/live/live-messages.ts'

export const live: LiveModule = {
  refetches: { notification: { parts: ['notifications'] } },
  results: ['notifications'],
}
