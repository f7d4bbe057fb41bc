import type { Reply } from '#contract/index.ts'
import { filterCodec, oneOf } from '#web/client/filters.ts'

export type Delivery = Reply<'listDeliveries'>[number]

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

const looks: Record<Delivery['state'], string> = {
  handled: 'completed',
  failed: 'failed',
  ignored: 'rejected',
}
/** The result of a delivery as a `StatusBadge` shows it: icon and word. */
export const stateBadge = (state: Delivery['state']) => ({ status: looks[state], label: stateLabels[state] })

const values = <K extends string>(labels: Record<K, string>) => oneOf(Object.keys(labels) as K[], '')

/** The filters in the address. Unknown values are left out. */
export const {
  usual: noFilters,
  read: readFilters,
  write: writeFilters,
  query: queryOf,
  isFiltered,
} = filterCodec({ provider: values(providerLabels), state: values(stateLabels) })
export type DeliveryFilters = typeof noFilters
