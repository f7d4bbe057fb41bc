import { type Contexts, defineModule } from '#server/core/module.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { auditSubscriptions } from './audit.ts'
import { endRenewalsForBreak } from './breaks.ts'
import { endOnClosing, exportSubscriptions } from './closure.ts'
import { subscriptionPoller } from './poller.ts'
import { subscriptionHandlers } from './routes.ts'

export const subscriptions = defineModule({
  name: 'subscriptions',
  tables: [
    'subscriptions',
    'subscription_payments',
    'subscription_reversals',
    'money_backs',
    'subscription_orders',
  ],
  audits: [auditSubscriptions],
  offers: { subscribers: { 'end-renewals-for-break': endRenewalsForBreak } },
  closure: { exportData: { subscriptions: exportSubscriptions }, forget: endOnClosing },
  /** @param needs.cards null where no provider is configured */
  start: (_: Contexts, { cards }: { cards: CardProvider | null }) => ({
    routes: subscriptionHandlers(cards),
    pollers: [subscriptionPoller(cards)],
  }),
})
