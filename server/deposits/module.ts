import type { Context } from '#server/core/context.ts'
import { type Contexts, defineModule, type Identify } from '#server/core/module.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import type { CryptoProvider } from '#server/payments/crypto.ts'
import { registerSimulatorPages } from '#server/payments/simulator-pages.ts'
import { auditCardRefunds } from './audit-card-refunds.ts'
import { auditCrypto } from './audit-crypto.ts'
import { auditDeposits } from './audit-deposits.ts'
import { cancelOpenDeposits } from './card-orders.ts'
import { refundTitles } from './card-refunds.ts'
import { exportDeposits, openDeposits } from './closure.ts'
import { cryptoDeliveries } from './crypto-messages.ts'
import type { DeliveryHandler, DeliveryHandlers } from './deliveries.ts'
import { deliveryExists, failedDeliveries } from './delivery-console.ts'
import { heldToCard } from './held-to-card.ts'
import { depositsOnTheirWay } from './incoming.ts'
import { walletChanged } from './live.ts'
import { paymentExists, paymentsToValue } from './parked-payments.ts'
import { depositPoller } from './reconcile-deposits.ts'
import { cryptoHandlers, depositHandlers, sealedCardSecrets } from './routes.ts'
import { cryptoPoller } from './run-due-crypto.ts'
import { cardMessages } from './stripe-messages.ts'

type Needs = {
  /** null where no provider is configured */
  cards: CardProvider | null
  crypto: CryptoProvider | null
  identify: Identify
  /** wraps the handler of the card provider's messages in another module's handler, which gets each message first */
  cardMessagesFirst(context: Context, cards: CardProvider, others: DeliveryHandler): DeliveryHandler
}

export const deposits = defineModule({
  name: 'deposits',
  tables: [
    ...['card_deposits', 'card_reversals', 'card_orders', 'card_refunds', 'provider_deliveries'],
    ...['crypto_deposits', 'crypto_receipts', 'crypto_moves', 'crypto_cursors', 'provider_lists'],
  ],
  audits: [auditDeposits, auditCardRefunds, auditCrypto],
  closure: {
    exportData: { deposits: exportDeposits },
    openObligations: openDeposits,
    forget: cancelOpenDeposits,
  },
  exists: { delivery: deliveryExists, payment: paymentExists },
  queues: { deliveries: failedDeliveries, payments: paymentsToValue },
  offers: {
    historyTitles: { card_refund: { read: refundTitles, foundBy: { accounts: ['card-refund'] } } },
    incoming: depositsOnTheirWay,
    heldWayBack: heldToCard,
  },
  live: { personal: [walletChanged] },
  sealed: [sealedCardSecrets],
  start({ context }: Contexts, { cards, crypto, identify, cardMessagesFirst }: Needs) {
    // The message handlers of the configured payment providers.
    const deliveries: DeliveryHandlers = {
      ...cryptoDeliveries(context, crypto),
      ...(cards && !cards.testMode
        ? { stripe: cardMessagesFirst(context, cards, cardMessages(context, cards)) }
        : {}),
    }
    const pagesAt = crypto?.pagesAt
    return {
      routes: { ...depositHandlers(cards, deliveries), ...cryptoHandlers(crypto, deliveries) },
      pollers: [...(crypto ? [cryptoPoller(crypto, deliveries)] : []), depositPoller(cards, deliveries)],
      plugins: pagesAt
        ? [
            (fastify) =>
              registerSimulatorPages(fastify, { config: context.config, origin: pagesAt, identify }),
          ]
        : [],
    }
  },
})
