import { createHash } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { CryptoProvider, CryptoReport, ReceiptStage } from '#server/payments/crypto.ts'
import { findReported } from './crypto-rows.ts'
import type { Delivery, DeliveryHandler, DeliveryHandlers, DeliveryOutcome } from './deliveries.ts'
import { recordQuote } from './deposit-by-crypto.ts'
import { askPrices } from './price-now.ts'
import { settleReceipts } from './settle-crypto.ts'

/**
 * Reads a message of NOWPayments. It has no id, so its payment and content identify it.
 * @throws Refusal signature_invalid when it is not from them, or they are not our provider; malformed when the message names no payment
 */
export function readMessage(
  crypto: CryptoProvider | null,
  bytes: Buffer,
  signature: string | string[] | undefined,
): Delivery {
  if (
    crypto?.name !== 'nowpayments' ||
    typeof signature !== 'string' ||
    !crypto.messages?.isGenuine(bytes, signature)
  ) {
    throw new Refusal('signature_invalid', 'This is not signed by our provider')
  }
  const payload = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
  const { payment_id, payment_status } = payload ?? {}
  const named = typeof payment_id === 'string' || typeof payment_id === 'number'
  if (!named || typeof payment_status !== 'string')
    throw new Refusal('malformed', 'The body names no payment')
  const paymentId = String(payment_id)
  const kind = payment_status.slice(0, 120)
  const digest = createHash('sha256').update(signature.toLowerCase()).digest('hex').slice(0, 24)
  return { provider: 'nowpayments', eventId: `${paymentId.slice(0, 100)}:${digest}`, kind, payload }
}

/** Handles NOWPayments' messages: the content is not trusted; the payment is read again. */
function cryptoMessages(context: Context, crypto: CryptoProvider): DeliveryHandler {
  return async ({ kind, payload }) => {
    const paymentId = (payload as { payment_id: string | number }).payment_id
    const report = await crypto.messages!.readPayment(String(paymentId))
    if (!report) return says('failed', 'the provider does not know this payment')
    const apply = await prepareReport(context, crypto, report)
    return async (tx) => {
      if (!(await apply(tx))) {
        return { state: 'ignored', error: 'belongs to none of our deposits' }
      }
      // The provider's two answers can disagree for a moment; the server then asks again.
      const behind = ARRIVED.has(kind) && !SETTLED.has(report.receipt?.stage as ReceiptStage)
      return behind ? { state: 'failed', error: 'the payment reads as not there yet' } : { state: 'handled' }
    }
  }
}

const ARRIVED = new Set(['finished', 'partially_paid', 'refunded'])
const SETTLED = new Set<ReceiptStage>(['final', 'gone', 'stuck'])
const UNDER_WAY = new Set<ReceiptStage>(['seen', 'confirming'])

const says = (state: 'ignored' | 'failed', error: string) => async (): Promise<DeliveryOutcome> => ({
  state,
  error,
})

/**
 * Asks the remaining questions about a report, outside of any transaction.
 * @returns the function that settles the deposit inside a transaction and returns whether it is ours
 */
export async function prepareReport(
  context: Context,
  crypto: CryptoProvider,
  report: CryptoReport,
): Promise<(tx: Tx) => Promise<boolean>> {
  const deposit = await findReported(context.db, crypto, report)
  if (!deposit) return async () => false
  const priceNow = report.receipt ? await askPrices(context, crypto)(deposit, [report.receipt]) : null
  return async (tx) => {
    await applyReport(context, tx, deposit.id, report, priceNow)
    return true
  }
}

async function applyReport(
  context: Context,
  tx: Tx,
  depositId: string,
  report: CryptoReport,
  priceNow: bigint | null,
): Promise<void> {
  // The answer to our order may have been lost; the payer then got the address from the provider.
  if (!report.parentId) await recordQuote(tx, depositId, report.quote)
  if (report.expired) {
    const ended = await tx.first<{ user_id: bigint }>(sql`
      update crypto_deposits set expires_at = clock_now() where id = ${depositId} and expires_at > clock_now()
      returning user_id`)
    if (ended) {
      tx.afterCommit(() =>
        context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [ended.user_id] }),
      )
    }
  }
  if (!report.receipt) return
  await settleReceipts(context, tx, depositId, [{ receipt: report.receipt, priceNow }])
  if (UNDER_WAY.has(report.receipt.stage)) await followSoon(tx, depositId)
}

/** The server asks about a payment on its way until it arrives, even when its deposit is no longer polled. */
const followSoon = (tx: Tx, depositId: string): Promise<number> =>
  tx.change(sql`
    update crypto_deposits set next_at = clock_now() + interval '30 seconds'
    where id = ${depositId} and (next_at is null or next_at > clock_now() + interval '30 seconds')`)

/** The handler of the crypto provider's messages: for the webhook, resends and retries. */
export function cryptoDeliveries(context: Context, crypto: CryptoProvider | null): DeliveryHandlers {
  return crypto?.messages ? { nowpayments: cryptoMessages(context, crypto) } : {}
}
