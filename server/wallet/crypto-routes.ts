import { DEPOSIT_MIN_CENTS } from '#contract/fees.ts'
import { formatMoney } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handlers } from '#server/core/serve.ts'
import { type CryptoProvider, CryptoUnavailable } from '#server/payments/crypto.ts'
import { pageFor } from '#server/payments/simulator-pages.ts'
import { listCryptoDeposits, viewDeposits } from './crypto-list.ts'
import { cryptoMessages, readMessage } from './crypto-messages.ts'
import { holdDeposit } from './crypto-rows.ts'
import { type DeliveryHandlers, takeDelivery } from './deliveries.ts'
import { present, recordQuote, startCryptoDeposit } from './deposit-by-crypto.ts'
import { listParked, valuePayment } from './parked-payments.ts'
import { prepareBitcoinTransfer } from './prepare-bitcoin-transfer.ts'

type CryptoRoutes =
  | 'createCryptoPayment'
  | 'cryptoPayments'
  | 'cryptoCurrencies'
  | 'cryptoDepositLimits'
  | 'nowpaymentsWebhook'
  | 'sendBitcoin'
  | 'parkedPayments'
  | 'valuePayment'

/** How messages of the crypto provider are carried out: for the webhook, resends and retries. */
export function cryptoDeliveries(context: Context, crypto: CryptoProvider | null): DeliveryHandlers {
  return crypto?.messages ? { nowpayments: cryptoMessages(context, crypto) } : {}
}

/**
 * @param crypto null where no provider is configured
 * @param deliveries who carries out what each configured provider sends
 */
export function cryptoHandlers(
  crypto: CryptoProvider | null,
  deliveries: DeliveryHandlers,
): Pick<Handlers, CryptoRoutes> {
  /** The deposit with the address of its page as this caller reaches it. */
  const reachable = <D extends { paymentUrl?: string | undefined }>(
    deposit: D,
    host: string | undefined,
  ): D =>
    crypto?.pagesAt && deposit.paymentUrl
      ? { ...deposit, paymentUrl: pageFor(host, deposit.paymentUrl) }
      : deposit
  return {
    createCryptoPayment: async (context, call) => {
      const claim = call.claimKey()
      try {
        const started = await startCryptoDeposit(context, crypto, {
          userId: call.caller.userId,
          amount: call.body.amount,
          payCurrency: (call.body.currency ?? 'btc').toLowerCase(),
          key: call.key,
        })
        const answer = await call.transact(async (tx) => {
          const { quote } = started
          const deposit = quote
            ? await recordQuote(tx, started.id, quote)
            : (await holdDeposit(tx, started.id))!
          tx.afterCommit(() =>
            context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [deposit.userId] }),
          )
          const [view] = await viewDeposits(tx, [deposit])
          return view!
        })
        claim.keep()
        return reachable(answer, call.request.headers.host)
      } catch (error) {
        claim.release()
        throw error
      }
    },
    cryptoPayments: async (context, call) => {
      const { items, next } = await listCryptoDeposits(context.db, call.caller.userId, call.query)
      call.nextPage(next)
      return items.map((deposit) => reachable(deposit, call.request.headers.host))
    },
    cryptoCurrencies: async () => {
      try {
        return (await present(crypto).listCurrencies()).map((name) => name.toUpperCase())
      } catch (error) {
        if (!(error instanceof CryptoUnavailable)) throw error
        throw new Refusal('payments_unavailable', 'The payment provider does not answer right now')
      }
    },
    cryptoDepositLimits: async ({ config }) => ({
      min: formatMoney(DEPOSIT_MIN_CENTS),
      max: formatMoney(config.cryptoDepositMax),
    }),
    parkedPayments: (context) => listParked(context, crypto),
    valuePayment: (context, { caller, params, body, transact }) =>
      transact((tx) => valuePayment(context, tx, caller, { id: BigInt(params.id), ...body })),
    nowpaymentsWebhook: async (context, call) => {
      const delivery = readMessage(crypto, call.bytes, call.request.headers['x-nowpayments-sig'])
      await takeDelivery(context, deliveries, delivery)
      return {}
    },
    sendBitcoin: (context, call) =>
      prepareBitcoinTransfer(context, {
        sender: call.caller,
        receiverEmail: call.body.receiverEmail,
        amount: call.body.amount,
      }),
  }
}
