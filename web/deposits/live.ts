import { refreshParts } from '#web/client/calls/changed.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

export const live: LiveModule = {
  // a settled event pays, so its bets have changed too
  refetches: { balance_changed: { parts: ['balance', 'bets'] } },
  messages: { wallet_changed: ({ part }, client) => void refreshParts([part], client) },
  results: ['balance'],
}
