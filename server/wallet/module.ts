import { type Contexts, defineModule, type Identify } from '#server/core/module.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import type { CryptoProvider } from '#server/payments/crypto.ts'
import { registerSimulatorPages } from '#server/payments/simulator-pages.ts'
import { auditCrypto } from './audit-crypto.ts'
import { auditDeposits } from './audit-deposits.ts'
import { cancelOpenDeposits } from './card-orders.ts'
import { exportDeposits, openDeposits } from './closing.ts'
import { cryptoDeliveries } from './crypto-messages.ts'
import type { DeliveryHandlers } from './deliveries.ts'
import { deliveryExists, failedDeliveries } from './delivery-console.ts'
import { walletOfHome } from './home-reads.ts'
import { walletChanged } from './live.ts'
import { paymentExists, paymentsToValue } from './parked-payments.ts'
import { depositPoller } from './reconcile-deposits.ts'
import { cryptoHandlers, sealedCardSecrets, walletHandlers } from './routes.ts'
import { cryptoPoller } from './run-due-crypto.ts'
import { cardMessages } from './stripe-messages.ts'
import type { Titles } from './transactions.ts'

type Needs = {
  /** null where no provider is configured */
  cards: CardProvider | null
  crypto: CryptoProvider | null
  /** what people's histories call the things of other modules */
  titles: Titles
  identify: Identify
}

export const wallet = defineModule({
  name: 'wallet',
  tables: [
    ...['card_deposits', 'card_reversals', 'card_orders', 'provider_deliveries'],
    ...['crypto_deposits', 'crypto_receipts', 'crypto_moves', 'crypto_cursors'],
  ],
  audits: [auditDeposits, auditCrypto],
  closure: {
    exportData: { deposits: exportDeposits },
    openObligations: openDeposits,
    forget: cancelOpenDeposits,
  },
  exists: { delivery: deliveryExists, payment: paymentExists },
  queues: { deliveries: failedDeliveries, payments: paymentsToValue },
  home: walletOfHome,
  live: { personal: [walletChanged] },
  sealed: [sealedCardSecrets],
  start({ context }: Contexts, { cards, crypto, titles, identify }: Needs) {
    // Who carries out what each configured payment provider sends.
    const deliveries: DeliveryHandlers = {
      ...cryptoDeliveries(context, crypto),
      ...(cards && !cards.testMode ? { stripe: cardMessages(context, cards) } : {}),
    }
    const pagesAt = crypto?.pagesAt
    return {
      routes: { ...walletHandlers(cards, titles, deliveries), ...cryptoHandlers(crypto, deliveries) },
      pollers: [...(crypto ? [cryptoPoller(crypto)] : []), depositPoller(cards, deliveries)],
      plugins: pagesAt
        ? [
            (fastify) =>
              registerSimulatorPages(fastify, { config: context.config, origin: pagesAt, identify }),
          ]
        : [],
    }
  },
})
