import type { Reply } from '#contract/index.ts'

export type Delivery = Reply<'listDeliveries'>[number]
export type DeliveryFilters = { provider: '' | Delivery['provider']; state: '' | Delivery['state'] }

export const providerLabels: Record<Delivery['provider'], string> = {
  stripe: 'Stripe',
  nowpayments: 'NOWPayments',
  bitcoin: 'Bitcoin node',
}
export const stateLabels: Record<Delivery['state'], string> = {
  handled: 'Handled',
  failed: 'Failed',
  ignored: 'Ignored',
}

/** The filters in the address. Unknown values are left out. */
export function readFilters(search: URLSearchParams): DeliveryFilters {
  const one = <K extends string>(name: string, labels: Record<K, string>): '' | K => {
    const value = search.get(name) ?? ''
    return Object.hasOwn(labels, value) ? (value as K) : ''
  }
  return { provider: one('provider', providerLabels), state: one('state', stateLabels) }
}
