import { refreshParts } from '#web/client/calls/changed.ts'
import type { LiveModule } from '#web/client/live/live-messages.ts'

export const live: LiveModule = {
  messages: {
    // a settled event pays, so its bets have changed too
    balance_changed: (_, client) => void refreshParts(['balance', 'bets'], client),
    wallet_changed: ({ part }, client) => void refreshParts([part], client),
  },
  results: ['balance'],
}
