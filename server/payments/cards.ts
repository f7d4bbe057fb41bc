import type { PageSources } from '#server/pages/pages.ts'
import type { Billing } from './billing.ts'

/**
 * The card port: what deposits need of a provider. Amounts in cents. Provider calls are never made inside a transaction. Our
 * id is the provider's idempotency key and is recorded before the call.
 */
export type CardIntent = {
  id: string
  /** handed to the browser's card form; the marker `test_mode` means that no card is needed */
  clientSecret: string
  /** `failed`: the last card was declined, another one may be tried; `canceled` is for ever */
  status: 'requires_payment' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  /** whether the provider says that real money is paid; never true for a test mode or a simulator */
  live: boolean
  /** the requested amount; the received amount once it succeeded */
  amount: bigint
  /** lower case, such as `usd` */
  currency: string
  /** our user's id in the provider's metadata; undefined for a payment that is not ours */
  userId: bigint | undefined
  /** our own id of the deposit */
  depositId: string | undefined
  /** the part of a succeeded payment that went back to the card, by refunds and by disputes not won */
  takenBack: bigint
  /** its refunds, at the same moment as `takenBack`; read only on demand */
  refunds: CardRefund[]
  /** the card that paid, as its owner knows it: "Visa •••• 4242" */
  card: string | undefined
  /** the provider's name for that card, the same for every account that pays with it */
  cardKey?: string | undefined
}

/** A refund of a payment as the provider knows it. */
export type CardRefund = {
  /** our own id of it; undefined for one that we did not order for a person */
  refundId: bigint | undefined
  /** `pending`: it is counted in `takenBack`, and may still fail */
  status: 'pending' | 'succeeded' | 'failed'
}

/** A provider's message, reduced to what deposits use. */
export type CardEvent = {
  id: string
  /** the provider's name of the event: `charge.refunded` */
  kind: string
  /** the payment concerned; undefined for a message about something else */
  intentId: string | undefined
}

/** Data with which the browser shows the provider's card form. */
export type CardForm = {
  publishableKey: string
  scriptUrl: string
  /** the origins that the page must be allowed for it */
  sources: PageSources
}

export type CardProvider = {
  /** it credits play money: never in production */
  testMode: boolean
  /** the largest single payment, cents */
  amountMax: bigint
  /** null where no card is asked for */
  form: CardForm | null
  /** subscriptions; null in test mode, where they are active without a card */
  billing: Billing | null
  /**
   * Makes the payment of a recorded deposit, or returns the one that it made before.
   * @throws Error when the provider cannot be reached or refuses
   */
  createIntent(order: { depositId: string; amount: bigint; userId: bigint }): Promise<CardIntent>
  /**
   * Reads an intent again; undefined when the provider does not know it.
   * @param withRefunds reads each of its refunds too
   * @throws Error when the provider cannot be reached
   */
  readIntent(id: string, withRefunds?: boolean): Promise<CardIntent | undefined>
  /**
   * Ends an unpaid payment; a paid or ended payment stays as it is, as reading it again shows.
   * @throws Error when the provider cannot be reached
   */
  cancelIntent(id: string): Promise<void>
  /**
   * Refunds a part or all of a payment to the card; a fully refunded payment stays so.
   * @param order.key the same key is one refund
   * @param order.refundId our own id of it, which the provider keeps
   * @returns why the provider refuses an order with such an id; undefined when it took the order
   * @throws Error when the provider cannot be reached or refuses
   */
  refundIntent(order: {
    id: string
    amount: bigint
    key: string
    refundId?: bigint
  }): Promise<string | undefined>
  /**
   * Checks the signature of a message over the bytes as received.
   * @returns their content, as JSON
   * @throws Refusal signature_invalid: forged, mutated, or older than five minutes
   */
  openMessage(bytes: Buffer, signature: string | undefined): unknown
  /** Reads an opened message. */
  readMessage(message: unknown): CardEvent
  /**
   * The messages of this span, opened, oldest first; absent in test mode, which sends none.
   * @throws Error when the provider cannot be reached
   */
  listMessages?(since: Date, until: Date): Promise<unknown[]>
}
