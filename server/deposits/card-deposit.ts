/** A row of `card_deposits`. */
export type CardDeposit = {
  id: string
  provider_id: string | null
  user_id: bigint
  amount_cents: bigint
  status: 'created' | 'processing' | 'failed' | 'canceled' | 'credited'
  reversed_cents: bigint
  reversals: number
  revision: number
  /** the purpose of the money, such as `join:12` */
  purpose: string | null
}
