import type { z } from 'zod'
import { formatRate, parseRate } from '#contract/coin-rate.ts'
import type { parkedPayment, parkedPaymentRoutes } from '#contract/deposits-parked-payments.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { formatCoin } from '#server/payments/coin.ts'
import { type CryptoProvider, CryptoUnavailable } from '#server/payments/crypto.ts'
import { checkFreshProof, facesForOperators, isClosed } from '#server/users/index.ts'
import {
  type CryptoDeposit,
  lockDeposit,
  type ReceiptRow,
  readDeposits,
  readReceipts,
} from './crypto-rows.ts'
import { valueReceipts } from './crypto-state.ts'
import { settleReceipts } from './settle-crypto.ts'

type ParkedPayment = z.input<typeof parkedPayment>

const LIST_MAX = 100
/** Cents × this ÷ atto of a coin = hundred-millionths of a dollar per coin, and vice versa. */
const SCALE = 10n ** 24n

const worthsOf = ({ amount, quote }: CryptoDeposit, receipts: readonly ReceiptRow[]) =>
  valueReceipts({ amount, quoted: quote!.payAmount }, receipts)

/** The credit of a payment at the quote's rate. */
function creditAtQuote(deposit: CryptoDeposit, receipts: readonly ReceiptRow[], id: bigint): bigint {
  const priceThen = deposit.quote!.payAmount
  const valued = receipts.map((receipt) => (receipt.id === id ? { ...receipt, priceThen } : receipt))
  return worthsOf(deposit, valued).get(id)!.credit
}

type Parked = { receipt: ReceiptRow; deposit: CryptoDeposit; most: bigint; seenAt: Date }

async function readParked(tx: Tx): Promise<Parked[]> {
  const rows = await tx.rows<{ id: bigint; depositId: string; seenAt: Date }>(sql`
    select id, deposit_id as "depositId", seen_at as "seenAt" from crypto_receipts
    where stage = 'stuck' or (stage = 'final' and price_then is null) order by id limit ${LIST_MAX}`)
  const ids = [...new Set(rows.map(({ depositId }) => depositId))]
  const deposits = new Map(
    (await readDeposits(tx, sql`id = any(${ids}::uuid[])`)).map((deposit) => [deposit.id, deposit]),
  )
  const all = Map.groupBy(await readReceipts(tx, ids), ({ depositId }) => depositId)
  return rows.flatMap(({ id, depositId, seenAt }) => {
    const [deposit, receipts] = [deposits.get(depositId)!, all.get(depositId)!]
    const receipt = receipts.find((one) => one.id === id)!
    if (!worthsOf(deposit, receipts).get(id)!.waits) return []
    return [{ receipt, deposit, most: creditAtQuote(deposit, receipts, id) - receipt.credited, seenAt }]
  })
}

/** Payments that wait for an operator, counted up to `most`. */
export async function paymentsToValue(tx: Tx, _operatorId: bigint, most: number): Promise<number> {
  return Math.min(most, (await readParked(tx)).length)
}

/**
 * Payments that wait for an operator, oldest first, with the current price of the coin where the provider gives one.
 */
export async function listParked(context: Context, crypto: CryptoProvider | null): Promise<ParkedPayment[]> {
  const parked = await readParked(context.db)
  const rates = await ratesNow(context, crypto, parked)
  const userIds = [...new Set(parked.map(({ deposit }) => deposit.userId))]
  const people = await facesForOperators(context.db, userIds)
  const accounts = await context.db.rows<{ id: bigint; email: string; closed: boolean }>(sql`
    select id, email, closed_at is not null as closed from users where id = any(${userIds}::bigint[])`)
  return parked.map(({ receipt, deposit, most, seenAt }) => {
    const { email, closed } = accounts.find(({ id }) => id === deposit.userId)!
    const rate = rates.get(receipt.payCurrency)
    return {
      id: receipt.id,
      user: { ...people.get(deposit.userId)!, email, closed },
      provider: deposit.provider,
      reference: receipt.providerId,
      payCurrency: receipt.payCurrency.toUpperCase(),
      paid: formatCoin(receipt.paid),
      amount: deposit.amount,
      credited: receipt.credited,
      seenAt,
      waitsFor: receipt.stage === 'stuck' ? 'provider' : 'price',
      quoteRate: formatRate((deposit.price * SCALE) / deposit.quote!.payAmount),
      rateNow: rate === undefined ? null : formatRate(rate),
      most,
      simulated: deposit.simulated,
    }
  })
}

/** One request per coin; none after a failure. */
async function ratesNow(
  { log }: Context,
  crypto: CryptoProvider | null,
  parked: readonly Parked[],
): Promise<Map<string, bigint>> {
  const rates = new Map<string, bigint>()
  const asked = parked.filter(({ deposit }) => deposit.provider === crypto?.name)
  for (const { receipt, deposit } of asked) {
    const payCurrency = receipt.payCurrency
    if (rates.has(payCurrency)) continue
    try {
      const price = await crypto!.priceIn({ priceCents: deposit.price, payCurrency })
      rates.set(payCurrency, (deposit.price * SCALE) / price)
    } catch (error) {
      if (!(error instanceof CryptoUnavailable)) throw error
      log.warn({ err: error }, 'no source names the price of coins')
      break
    }
  }
  return rates
}

const noSuch = () => new Refusal('not_found', 'There is no such payment')

/**
 * An admin sets the rate that a payment's coins had on arrival. The same journal credits them as if the rate had been known then, at most
 * at the quote's rate.
 * @throws Refusal not_found, forbidden (one's own), step_up_required, payment_state, malformed (below a cent)
 */
export async function valuePayment(
  context: Context,
  tx: Tx,
  operator: Caller,
  { id, rate, reason }: { id: bigint; rate: string; reason: string },
): Promise<z.input<(typeof parkedPaymentRoutes.valuePayment)['reply']>> {
  const found = await tx.first<{ deposit_id: string; user_id: bigint }>(sql`
    select r.deposit_id, d.user_id from crypto_receipts r join crypto_deposits d on d.id = r.deposit_id where r.id = ${id}`)
  if (!found) throw noSuch()
  if (found.user_id === operator.userId) {
    throw new Refusal('forbidden', 'This is your own payment: another admin has to value it')
  }
  await checkFreshProof(tx, operator)
  if (await isClosed(tx, found.user_id)) {
    throw new Refusal(
      'payment_state',
      'This account is closed: nobody could take the money out. Nothing was credited.',
    )
  }
  const deposit = (await lockDeposit(tx, found.deposit_id))!
  const receipts = await readReceipts(tx, [deposit.id])
  const receipt = receipts.find((one) => one.id === id)!
  if (receipt.stage !== 'final' || !worthsOf(deposit, receipts).get(id)!.waits) {
    throw new Refusal('payment_state', 'This payment is not waiting to be valued. Nothing was credited.')
  }
  const scaled = parseRate(rate)!
  const priceThen = formatCoin((deposit.price * SCALE + scaled - 1n) / scaled)
  await tx.change(sql`update crypto_receipts set price_then = ${priceThen} where id = ${id}`)
  await settleReceipts(context, tx, deposit.id, [])
  const after = (await readReceipts(tx, [deposit.id])).find((one) => one.id === id)!
  const credited = after.credited - receipt.credited
  if (credited <= 0n) {
    const message = 'At this rate the payment is worth less than a cent. Nothing was credited.'
    throw new Refusal('malformed', message, { rate: message })
  }
  await recordAudit(tx, {
    actorId: operator.userId,
    act: 'payment-value',
    subject: `payment:${id}`,
    reason,
    details: {
      rate,
      credited: credited.toString(),
      user: found.user_id.toString(),
      reference: receipt.providerId,
    },
  })
  tx.afterCommit(() =>
    context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [found.user_id] }),
  )
  return { id, credited }
}

export async function paymentExists(tx: Tx, id: bigint): Promise<boolean> {
  return (await tx.first(sql`select 1 from crypto_receipts where id = ${id}`)) !== undefined
}
