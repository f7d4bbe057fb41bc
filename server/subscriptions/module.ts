import { defineModule } from '#server/core/module.ts'
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
  routes: subscriptionHandlers(),
})
