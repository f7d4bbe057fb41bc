/**
 * The card port: what the wallet needs of a provider. Amounts in cents. Provider calls are never made inside a
 * transaction; the id that we give is the provider's idempotency key.
 */
export type CardIntent = {
  id: string
  /** handed to the browser's card form; the marker `test_mode` means that no card is needed */
  clientSecret: string
  status: 'requires_payment' | 'succeeded' | 'failed'
  amount: bigint
  currency: 'usd'
  /** whom the provider has it for, in our own words */
  userId: bigint
}

export type CardProvider = {
  /** money that it credits is not real: never in production */
  testMode: boolean
  createIntent(order: { amount: bigint; userId: bigint; idempotencyKey: string }): Promise<CardIntent>
  /** Reads an intent again; undefined when the provider does not know it. */
  readIntent(id: string): Promise<CardIntent | undefined>
}
