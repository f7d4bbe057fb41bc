import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import type { CryptoProvider, ListedPayment } from '#server/payments/crypto.ts'
import type { Delivery } from './deliveries.ts'
import type { ProviderList } from './provider-lists.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Payments to our addresses that the provider knows and we do not: further ones of a deposit, and those of an order whose answer was lost.
 * Undefined where the provider has no such list.
 */
export function furtherPayments(
  { db }: Pick<Context, 'db'>,
  crypto: CryptoProvider,
  own: Sql,
): ProviderList | undefined {
  const listPayments = crypto.messages?.listPayments
  if (!listPayments) return undefined
  return {
    provider: 'nowpayments',
    everyMs: MINUTE_MS,
    firstMs: 31 * DAY_MS,
    overlapMs: 60 * MINUTE_MS,
    youngMs: 0,
    spanMs: 40 * DAY_MS,
    list: async (since) => (await unknownOf(db, own, await listPayments(since))).map(asDelivery),
  }
}

/** A listed payment as if a message had named it: its content is not trusted either, so the server reads the payment. */
const asDelivery = ({ id, payAddress, orderId }: ListedPayment): Delivery => ({
  provider: 'nowpayments',
  eventId: `${id.slice(0, 100)}:listed`,
  kind: 'listed',
  payload: { payment_id: id, payment_status: 'listed', pay_address: payAddress, order_id: orderId },
})

async function unknownOf(tx: Tx, own: Sql, listed: readonly ListedPayment[]): Promise<ListedPayment[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    with listed as (
      select * from unnest(${listed.map(({ id }) => id)}::text[], ${listed.map(({ payAddress }) => payAddress)}::text[],
        ${listed.map(({ orderId }) => orderId ?? null)}::text[]) as l(id, address, "order")
    ), unknown as (
      select * from listed l
      where not exists (select from crypto_receipts r where r.provider = 'nowpayments' and r.provider_id = l.id)
        and not exists (select from crypto_deposits d where d.provider = 'nowpayments' and d.provider_id = l.id)
    )
    select u.id from unknown u
    where exists (select from crypto_deposits where ${own} and pay_address = u.address)
      or exists (select from crypto_deposits where ${own} and id::text = u."order")`)
  const unknown = new Set(rows.map(({ id }) => id))
  return listed.filter(({ id }) => unknown.has(id))
}
