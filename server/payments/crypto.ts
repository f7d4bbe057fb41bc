/**
 * The crypto port: what deposits need of a provider. Prices in cents, coins in atto (see `coin.ts`). Provider calls are
 * never made inside a transaction; the id that we give an order names it at the provider.
 */

/** The amount that a user has to send, and the address. */
export type CryptoQuote = {
  /** the provider's own id of it: a payment, or for a node the address */
  providerId: string
  payAddress: string
  /** lower case: "btc" */
  payCurrency: string
  payAmount: bigint
  /** the memo or tag for coins with shared addresses */
  payMemo?: string | undefined
  /** a page of the provider's on which it can be paid */
  paymentUrl?: string | undefined
}

/**
 * The progress of a payment: seen; being confirmed; final; gone (refunded, double-spent, out of the chain); stuck at the
 * provider, so that an operator has to check it.
 */
export type ReceiptStage = 'seen' | 'confirming' | 'final' | 'gone' | 'stuck'

/** One payment that reached a quote. There can be several: in parts, twice, late. */
export type CryptoReceipt = {
  /** unique for ever: the provider's payment id, or `txid:vout` */
  id: string
  payCurrency: string
  paid: bigint
  stage: ReceiptStage
  /** blocks on top; null where the provider does not say */
  confirmations: number | null
}

/** A provider's present report on one of our orders. */
export type CryptoReport = {
  /** our id of the order, where the provider keeps it */
  orderId: string | undefined
  /** the first payment, for a further one */
  parentId: string | undefined
  quote: CryptoQuote
  /** the provider's quote is over */
  expired: boolean
  /** undefined until a payment arrives */
  receipt: CryptoReceipt | undefined
}

/** A payment to an address of ours, as a node saw it. */
export type AddressReceipt = { address: string; receipt: CryptoReceipt }

/** A payment as the provider's list has it: enough to see whether it may be ours, and to read it. */
export type ListedPayment = { id: string; payAddress: string; orderId: string | undefined }

export type CryptoProvider = {
  name: 'nowpayments' | 'bitcoin-node'
  /** its coins are not real: never in production */
  simulated: boolean
  /** origin of the pages of a simulator that runs beside this server, on this machine alone */
  pagesAt?: string
  /** @throws CryptoUnavailable, CryptoRefused */
  createPayment(order: { orderId: string; priceCents: bigint; payCurrency: string }): Promise<CryptoQuote>
  /**
   * A price in a coin right now, without an order.
   * @throws CryptoUnavailable where no price is known
   */
  priceIn(order: { priceCents: bigint; payCurrency: string }): Promise<bigint>
  /** Coins that can be paid in, lower case, bitcoin first. */
  listCurrencies(): Promise<string[]>
  /** For providers that send messages: reads one payment again. */
  messages?: {
    /** whether this text is the provider's, by its signature */
    isGenuine(bytes: Buffer, signature: string): boolean
    readPayment(providerId: string): Promise<CryptoReport | undefined>
    /**
     * The payments made since a moment of the provider's clock, oldest first; absent where the settings name no sign-in for it.
     * @throws CryptoUnavailable
     */
    listPayments?(since: Date): Promise<ListedPayment[]>
  }
  /** For nodes that the server polls: everything that changed since a block, and where to continue. */
  blocks?: {
    readSince(cursor: string | null): Promise<{ receipts: AddressReceipt[]; cursor: string }>
  }
}

/** The provider gave no usable answer: its action is unknown. */
export class CryptoUnavailable extends Error {
  override name = 'CryptoUnavailable'
}

/** The provider will not take this order; the message is for people. */
export class CryptoRefused extends Error {
  override name = 'CryptoRefused'
}
