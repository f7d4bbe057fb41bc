import type { PageSources } from '#server/pages/pages.ts'

/**
 * The card port: what the wallet needs of a provider. Amounts in cents. Provider calls are never made inside a
 * transaction; the id that we give is the provider's idempotency key, and it is recorded before the provider hears of it.
 */
export type CardIntent = {
  id: string
  /** handed to the browser's card form; the marker `test_mode` means that no card is needed */
  clientSecret: string
  /** `failed`: the last card was declined, another one may be tried; `canceled` is for ever */
  status: 'requires_payment' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  /** whether real money is paid, by the provider's own word; never that of a test mode or a simulator */
  live: boolean
  /** what was asked for; what has been received once it succeeded */
  amount: bigint
  /** lower case, such as `usd` */
  currency: string
  /** whom the provider has it for, in our own words; undefined where it is none of ours */
  userId: bigint | undefined
  /** our own id of the deposit */
  depositId: string | undefined
  /** of a payment that succeeded: what has gone back to the card since, by refunds and by disputes not won */
  takenBack: bigint
}

/** A message of the provider, as far as the wallet acts on it. */
export type CardEvent = {
  id: string
  /** the provider's own name for what happened: `charge.refunded` */
  kind: string
  /** the payment that it is about; undefined where it is about something else */
  intentId: string | undefined
}

/** What the browser needs to show the provider's own card form. */
export type CardForm = {
  publishableKey: string
  scriptUrl: string
  /** the origins that the page must be allowed for it */
  sources: PageSources
}

export type CardProvider = {
  /** money that it credits is not real: never in production */
  testMode: boolean
  /** the largest single payment, cents */
  amountMax: bigint
  /** null where no card is asked for */
  form: CardForm | null
  /**
   * Makes the payment of a recorded deposit, or answers the one that it made before.
   * @throws Error when the provider cannot be reached or does not want it
   */
  createIntent(order: { depositId: string; amount: bigint; userId: bigint }): Promise<CardIntent>
  /** Reads an intent again; undefined when the provider does not know it. @throws Error when it cannot be reached */
  readIntent(id: string): Promise<CardIntent | undefined>
  /**
   * Ends a payment that was not made; one that is paid or over already stays as it is, which reading it again tells.
   * @throws Error when the provider cannot be reached
   */
  cancelIntent(id: string): Promise<void>
  /**
   * Gives a part or all of what was paid back to the card; what has gone back whole already stays so.
   * @param order.key the same key is one refund
   * @throws Error when the provider cannot be reached or does not want it
   */
  refundIntent(order: { id: string; amount: bigint; key: string }): Promise<void>
  /**
   * Checks the signature of a message over the bytes as they came.
   * @returns what they say, as JSON
   * @throws Refusal signature_invalid: forged, mutated, or older than five minutes
   */
  openMessage(bytes: Buffer, signature: string | undefined): unknown
  /** Reads an opened message. */
  readMessage(message: unknown): CardEvent
}
