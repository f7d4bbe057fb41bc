import { createHash } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { CryptoProvider, CryptoReport, ReceiptStage } from '#server/payments/crypto.ts'
import { findReported } from './crypto-rows.ts'
import type { Delivery, DeliveryHandler, DeliveryHandlers, Outcome } from './deliveries.ts'
import { recordQuote } from './deposit-by-crypto.ts'
import { askPrices } from './price-now.ts'
import { settleReceipts } from './settle-crypto.ts'

/**
 * Reads a message of NOWPayments. They give it no id of its own, so its name is the payment and what it says.
 * @throws Refusal signature_invalid when it is not theirs, or they are not our provider
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
  const paymentId = String(payload?.payment_id ?? '')
  const kind = String(payload?.payment_status ?? '').slice(0, 120)
  const digest = createHash('sha256').update(signature.toLowerCase()).digest('hex').slice(0, 24)
  return { provider: 'nowpayments', eventId: `${paymentId.slice(0, 100)}:${digest}`, kind, payload }
}

/** Carries out NOWPayments' messages: whatever one says, the payment is read again and only that counts. */
function cryptoMessages(context: Context, crypto: CryptoProvider): DeliveryHandler {
  return async ({ kind, payload }) => {
    const paymentId = (payload as { payment_id?: unknown })?.payment_id
    if (typeof paymentId !== 'string' && typeof paymentId !== 'number')
      return says('ignored', 'names no payment')
    const report = await crypto.messages!.readPayment(String(paymentId))
    if (!report) return says('failed', 'the provider does not know this payment')
    const apply = await prepareReport(context, crypto, report)
    return async (tx) => {
      if (!(await apply(tx))) {
        return { state: 'ignored', error: 'belongs to no deposit of ours' }
      }
      // The provider's own two answers can disagree for a moment: then it is asked again.
      const behind = ARRIVED.has(kind) && !SETTLED.has(report.receipt?.stage as ReceiptStage)
      return behind ? { state: 'failed', error: 'the payment reads as not there yet' } : { state: 'handled' }
    }
  }
}

const ARRIVED = new Set(['finished', 'partially_paid', 'refunded'])
const SETTLED = new Set<ReceiptStage>(['final', 'gone', 'stuck'])

const says = (state: 'ignored' | 'failed', error: string) => async (): Promise<Outcome> => ({ state, error })

/**
 * Asks what is still to be asked about a report, outside of any transaction.
 * @returns what brings the deposit in line with it inside one, and says whether it is one of ours
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
  // The answer to the order may have been lost; whoever pays then has got the address from the provider.
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
  if (report.receipt) {
    await settleReceipts(context, tx, depositId, [{ receipt: report.receipt, priceNow }])
  }
}

/** How messages of the crypto provider are carried out: for the webhook, resends and retries. */
export function cryptoDeliveries(context: Context, crypto: CryptoProvider | null): DeliveryHandlers {
  return crypto?.messages ? { nowpayments: cryptoMessages(context, crypto) } : {}
}
