/**
 * The port for subscriptions: what they need of a card provider. It reads and does not decide. Provider calls are never made
 * inside a transaction.
 */
export type Billing = {
  /**
   * Makes the subscription of a recorded row, unpaid, or returns the one that it made before.
   * @param order.price of one month, cents
   * @throws Error when the provider cannot be reached or refuses
   */
  createSubscription(order: { ownId: string; userId: bigint; price: bigint }): Promise<BilledSubscription>
  /** Reads it again; undefined when the provider does not know it. @throws Error when it cannot be reached */
  readSubscription(id: string): Promise<BilledSubscription | undefined>
  /**
   * Ends it at the end of the paid month, or takes that back.
   * @throws Error when the provider cannot be reached or the subscription is over
   */
  endLater(id: string, ends: boolean): Promise<void>
  /** Ends it at once; one that is over already stays so. @throws Error when the provider cannot be reached */
  endNow(id: string): Promise<void>
  /** The subject of an opened message. */
  readMessage(message: unknown): BillingEvent
}

export type BillingEvent = {
  kind: string
  subscriptionId: string | undefined
  /** the payment that it is about */
  intentId: string | undefined
}

/** A subscription as the provider knows it now. */
export type BilledSubscription = {
  id: string
  customerId: string
  /** our own id and our user's in the provider's metadata; undefined for one that is not ours */
  ownId: string | undefined
  userId: bigint | undefined
  /** `past_due`: a renewal was not paid; the provider tries the card again */
  status: 'incomplete' | 'active' | 'past_due' | 'ended'
  endsLater: boolean
  /** paid months, oldest first */
  paid: PaidInvoice[]
  /** the invoice that waits for a card; `processing` waits for the bank */
  due: { intentId: string; clientSecret: string; processing: boolean } | null
}

export type PaidInvoice = {
  id: string
  /** its payment by card; null where it was paid in another way */
  intentId: string | null
  /** cents */
  amount: bigint
  /** lower case, such as `usd` */
  currency: string
  periodStart: Date
  periodEnd: Date
  paidAt: Date
  /** whether the provider says that real money is paid; never true for a simulator */
  live: boolean
}
