import { CRYPTO_DEPOSIT_FEE_BPS, DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { Refusal } from '#server/core/refusal.ts'
import { formatCoin } from '#server/payments/coin.ts'
import {
  type CryptoProvider,
  type CryptoQuote,
  CryptoRefused,
  CryptoUnavailable,
} from '#server/payments/crypto.ts'
import { readyToDeposit, takeDepositAllowance } from '#server/safer-play/index.ts'
import { type CryptoDeposit, lockDeposit, readDeposits } from './crypto-rows.ts'
import { checkPurpose } from './purposes.ts'

/** Unpaid deposits with running quotes per person: the server polls each for a month. */
const OPEN_MAX = 10
/** Hours for which the quoted amount and address hold (C-31). */
const QUOTE_HOURS = 24
const TOO_SMALL = `The smallest deposit is ${dollars(DEPOSIT_MIN_CENTS)}`

/** The price of an amount: 0.5% more, rounded up; cents. */
const cryptoPrice = (amount: bigint): bigint =>
  (amount * (10_000n + CRYPTO_DEPOSIT_FEE_BPS) + 9_999n) / 10_000n

/** @throws Refusal payments_unavailable where no provider is configured */
function present(crypto: CryptoProvider | null): CryptoProvider {
  if (crypto) return crypto
  throw new Refusal('payments_unavailable', 'Crypto deposits are not switched on here. No money moved.')
}

/** A crypto deposit as its caller wants it. */
type CryptoOrder = {
  userId: bigint
  amount: bigint
  payCurrency: string
  /** the call's Idempotency-Key */
  key: string | undefined
  /** the purpose of the money, such as `join:12` */
  purpose?: string | undefined
}

/**
 * Starts a crypto deposit: records it, asks the provider under its id, and returns the quote to store. A retry with the
 * same key finds the same deposit.
 * @throws Refusal malformed (amount out of bounds, or a coin or amount that the provider does not accept), rate_limited
 * (too many unpaid ones), payments_unavailable, limit_reached, play_paused, email_unconfirmed, register_unknown; those of a purpose that cannot be met now
 */
export async function startCryptoDeposit(
  context: Context,
  crypto: CryptoProvider | null,
  order: CryptoOrder,
): Promise<{ id: string; quote: CryptoQuote | undefined }> {
  if (order.amount < DEPOSIT_MIN_CENTS) {
    throw new Refusal('malformed', TOO_SMALL, { amount: TOO_SMALL })
  }
  const max = context.config.cryptoDepositMax
  if (order.amount > max) {
    const message = `The largest crypto deposit is ${dollars(max)}. No money moved.`
    throw new Refusal('malformed', message, { amount: message })
  }
  const provider = present(crypto)
  try {
    const { payCurrency } = order
    if (payCurrency !== 'btc' && !(await provider.listCurrencies()).includes(payCurrency)) {
      const message = `${payCurrency.toUpperCase()} cannot be deposited here`
      throw new Refusal('malformed', message, { currency: message })
    }
    await readyToDeposit(context, order.userId)
    const deposit = await context.db.transact((tx) => recordWish(context, tx, provider, order))
    if (deposit.quote) return { id: deposit.id, quote: undefined }
    const quote = await provider.createPayment({
      orderId: deposit.id,
      priceCents: deposit.price,
      payCurrency,
    })
    return { id: deposit.id, quote }
  } catch (error) {
    if (error instanceof CryptoRefused) {
      throw new Refusal('malformed', error.message, { amount: error.message })
    }
    if (!(error instanceof CryptoUnavailable)) throw error
    context.log.warn({ err: error }, 'the crypto provider did not answer')
    throw new Refusal(
      'payments_unavailable',
      'The payment provider does not answer right now. No money moved; try again in a moment.',
    )
  }
}

async function recordWish(
  context: WithOffers,
  tx: Tx,
  provider: CryptoProvider,
  order: CryptoOrder,
): Promise<CryptoDeposit> {
  const { userId, amount, payCurrency, key = null, purpose } = order
  // One after the other, so that parallel calls cannot pass the limit together.
  await tx.one(sql`select id from users where id = ${userId} for no key update`)
  const same = sql`user_id = ${userId} and request_key = ${key} and amount_cents = ${amount} and pay_currency = ${payCurrency}
    and purpose is not distinct from ${purpose ?? null}`
  const [known] = await readDeposits(tx, same)
  if (known) return known
  await checkPurpose(context, tx, userId, purpose)
  await refuseTooMany(tx, userId)
  await takeDepositAllowance(context, tx, { userId, amount })
  const inserted = await tx.one<{ id: string }>(sql`
    insert into crypto_deposits
      (user_id, provider, simulated, request_key, amount_cents, fee_bps, price_cents, pay_currency, purpose,
      created_at, expires_at)
    select ${userId}, ${provider.name}, ${provider.simulated}, ${key}, ${amount}, ${CRYPTO_DEPOSIT_FEE_BPS},
      ${cryptoPrice(amount)}, ${payCurrency}, ${purpose ?? null}, clock.now, clock.now + make_interval(hours => ${QUOTE_HOURS})
    from (select clock_now() as now) clock
    returning id`)
  const [deposit] = await readDeposits(tx, sql`id = ${inserted.id}`)
  return deposit!
}

async function refuseTooMany(tx: Tx, userId: bigint): Promise<void> {
  // An unanswered order counts while the provider may still answer.
  const { open } = await tx.one<{ open: bigint }>(sql`
    select count(*) as open from crypto_deposits d
    where user_id = ${userId} and expires_at > clock_now()
      and (provider_id is not null or created_at > clock_now() - interval '1 minute')
      and not exists (select from crypto_receipts r where r.deposit_id = d.id and r.stage <> 'gone')`)
  if (open < OPEN_MAX) return
  throw new Refusal(
    'rate_limited',
    `You have ${OPEN_MAX} crypto deposits waiting for payment. Pay one of them, or start again when one has expired. No money moved.`,
  )
}

/** Stores the provider's answer, once: an existing quote is never changed. */
export async function recordQuote(tx: Tx, depositId: string, quote: CryptoQuote): Promise<CryptoDeposit> {
  await tx.change(sql`
    update crypto_deposits set provider_id = ${quote.providerId}, pay_address = ${quote.payAddress},
      pay_amount = ${formatCoin(quote.payAmount)}, pay_memo = ${quote.payMemo ?? null},
      payment_url = ${quote.paymentUrl ?? null}, pay_currency = ${quote.payCurrency},
      next_at = case when provider = 'nowpayments' then clock_now() + interval '30 seconds' end
    where id = ${depositId} and provider_id is null`)
  return (await lockDeposit(tx, depositId))!
}

/** The coins accepted for deposits, by ticker. @throws Refusal payments_unavailable */
export async function listCurrencies(crypto: CryptoProvider | null): Promise<string[]> {
  try {
    return (await present(crypto).listCurrencies()).map((name) => name.toUpperCase())
  } catch (error) {
    if (!(error instanceof CryptoUnavailable)) throw error
    throw new Refusal('payments_unavailable', 'The payment provider does not answer right now')
  }
}
