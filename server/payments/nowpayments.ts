import { parseCoin } from './coin.ts'
import {
  type CryptoProvider,
  type CryptoQuote,
  CryptoRefused,
  type CryptoReport,
  CryptoUnavailable,
  type ListedPayment,
  type ReceiptStage,
} from './crypto.ts'
import { hasSignature } from './nowpayments-signature.ts'
import type { StringValue } from './provider-call.ts'
import { callProvider } from './provider-call.ts'

export const NOWPAYMENTS_API = 'https://api.nowpayments.io'
const CURRENCIES_KEPT_MS = 3_600_000

/** Every status of NOWPayments, and the stage of its money. Null: no money arrived. */
const STAGES: Record<string, ReceiptStage | null> = {
  waiting: null,
  confirming: 'seen',
  // confirmed by the chain, then on its way into our wallet there: ours when it has arrived
  confirmed: 'confirming',
  sending: 'confirming',
  partially_paid: 'final',
  finished: 'final',
  failed: 'stuck',
  refunded: 'gone',
  expired: null,
}

/** No one should pay by a quote in these states. */
const ENDED = new Set(['expired', 'failed', 'refunded'])

type NowpaymentsOptions = {
  apiKey: string
  ipnSecret: string
  /** of an account there, which its list of payments requires beside the key; null: payments are not listed */
  signIn: NowpaymentsSignIn | null
  /** origin of the API */
  apiBase: string
  simulated: boolean
  /** origin of its pages, where it is a simulator beside this server */
  pagesAt?: string
  /** where NOWPayments must send its messages */
  callbackUrl(): string
}

/** Crypto payments by NOWPayments: https://documenter.getpostman.com/view/7907941/2s93JusNJt */
export function nowpayments(options: NowpaymentsOptions): CryptoProvider {
  const { apiKey, ipnSecret, apiBase, simulated } = options
  const call: Call = (method, path, { body, bearer } = {}) =>
    callProvider('NOWPayments', `${apiBase}/v1${path}`, {
      method,
      headers: { 'x-api-key': apiKey, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body,
    })
  let currencies: { names: string[]; until: number } | undefined

  return {
    name: 'nowpayments',
    simulated,
    ...(options.pagesAt === undefined ? {} : { pagesAt: options.pagesAt }),
    async createPayment({ orderId, priceCents, payCurrency }) {
      const { status, body } = await call('POST', '/payment', {
        body: {
          // Their API wants a number: two decimals of at most twelve digits are exact in one.
          price_amount: Number(dollars(priceCents)),
          price_currency: 'usd',
          pay_currency: payCurrency,
          ipn_callback_url: options.callbackUrl(),
          order_id: orderId,
          order_description: 'Deposit',
        },
      })
      if (status === 400) throw new CryptoRefused(refusalOf(body, payCurrency))
      if (status >= 300) throw new CryptoUnavailable(`NOWPayments answered ${status}`)
      return quoteOf(body)
    },
    async priceIn({ priceCents, payCurrency }) {
      const query = new URLSearchParams({
        amount: dollars(priceCents),
        currency_from: 'usd',
        currency_to: payCurrency,
      })
      const { status, body } = await call('GET', `/estimate?${query}`)
      const coins = parseCoin((body as { estimated_amount?: unknown } | null)?.estimated_amount)
      if (status !== 200 || coins === null || coins === 0n) {
        throw new CryptoUnavailable(`NOWPayments answered ${status}`)
      }
      return coins
    },
    async listCurrencies() {
      if (currencies && currencies.until > performance.now()) return currencies.names
      const { status, body } = await call('GET', '/merchant/coins')
      const listed = (body as { selectedCurrencies?: unknown }).selectedCurrencies
      if (status !== 200 || !Array.isArray(listed))
        throw new CryptoUnavailable(`NOWPayments answered ${status}`)
      const names = listed
        .map((name) => String(name).toLowerCase())
        .filter((name) => /^[a-z0-9]{2,20}$/.test(name))
      const rest = names.filter((name) => name !== 'btc').sort()
      currencies = { names: ['btc', ...rest], until: performance.now() + CURRENCIES_KEPT_MS }
      return currencies.names
    },
    messages: {
      isGenuine: (bytes, signature) => hasSignature(bytes, signature, ipnSecret),
      async readPayment(providerId) {
        const { status, body } = await call('GET', `/payment/${encodeURIComponent(providerId)}`)
        if (status === 404) return undefined
        if (status !== 200) throw new CryptoUnavailable(`NOWPayments answered ${status}`)
        return reportOf(body)
      },
      ...(options.signIn ? { listPayments: listerOf(call, options.signIn) } : {}),
    },
  }
}

/** An account in NOWPayments' dashboard. */
export type NowpaymentsSignIn = { email: string; password: string }
type Call = (
  method: 'GET' | 'POST',
  path: string,
  more?: { body?: object; bearer?: string },
) => ReturnType<typeof callProvider>

const PAGE_MAX = 500
/** With PAGE_MAX, the bound of one reading: 100,000 payments. */
const PAGES_MAX = 200
/** A token holds for five minutes. */
const TOKEN_KEPT_MS = 4 * 60_000

/** Makes the reader of their list of payments. The list has no filter by address, so it reads all payments since a moment. */
function listerOf(call: Call, signIn: NowpaymentsSignIn) {
  let token: { text: string; until: number } | undefined

  async function bearer(): Promise<string> {
    if (token && token.until > performance.now()) return token.text
    const { status, body } = await call('POST', '/auth', { body: signIn })
    const text = (body as { token?: unknown } | null)?.token
    if (status >= 300 || !isText(text))
      throw new CryptoUnavailable(`NOWPayments answered a sign-in with ${status}`)
    token = { text, until: performance.now() + TOKEN_KEPT_MS }
    return text
  }

  async function readPage(
    query: URLSearchParams,
    again = true,
  ): Promise<{ items: StringValue[]; pages: number }> {
    const { status, body } = await call('GET', `/payment/?${query}`, { bearer: await bearer() })
    if ((status === 401 || status === 403) && again) {
      token = undefined
      return readPage(query, false)
    }
    const { data, pagesCount } = (body ?? {}) as { data?: StringValue; pagesCount?: StringValue }
    if (status !== 200 || !Array.isArray(data))
      throw new CryptoUnavailable(`NOWPayments answered ${status} to the list of payments`)
    return { items: data, pages: Number(pagesCount) || 1 }
  }

  return async (since: Date): Promise<ListedPayment[]> => {
    const payments: ListedPayment[] = []
    for (let page = 0; ; page++) {
      if (page === PAGES_MAX) throw new CryptoUnavailable('NOWPayments lists more payments than are read')
      const { items, pages } = await readPage(
        new URLSearchParams({
          ...{ limit: String(PAGE_MAX), page: String(page) },
          ...{ sortBy: 'created_at', orderBy: 'asc', dateFrom: since.toISOString() },
        }),
      )
      payments.push(...items.flatMap(listedOf))
      if (items.length === 0 || page + 1 >= pages) return payments
    }
  }
}

function listedOf(item: StringValue): ListedPayment[] {
  const { payment_id, pay_address, order_id } = (item ?? {}) as Record<string, unknown>
  if (!isText(payment_id) || !isText(pay_address)) return []
  return [{ id: payment_id, payAddress: pay_address, orderId: isText(order_id) ? order_id : undefined }]
}

/** The stage of the money by a status of NOWPayments; undefined for an unknown status. */
export const stageOf = (status: string): ReceiptStage | null | undefined => STAGES[status]

function refusalOf(body: StringValue, payCurrency: string): string {
  const code = String((body as { code?: string }).code ?? '')
  if (/MINIMAL|TOO_SMALL/.test(code)) {
    return `This is less than the smallest payment in ${payCurrency.toUpperCase()}. Enter a larger amount.`
  }
  return `${payCurrency.toUpperCase()} cannot be paid right now. No money moved.`
}

function quoteOf(body: StringValue): CryptoQuote {
  const payment = body as Record<string, unknown>
  const payAmount = parseCoin(payment.pay_amount)
  const [providerId, payAddress, payCurrency] = [
    payment.payment_id,
    payment.pay_address,
    payment.pay_currency,
  ]
  if (!isText(providerId) || !isText(payAddress) || !isText(payCurrency) || payAmount === null) {
    throw new CryptoUnavailable('NOWPayments did not answer with a payment')
  }
  return {
    providerId,
    payAddress,
    payCurrency: payCurrency.toLowerCase(),
    payAmount,
    ...(isText(payment.payin_extra_id) ? { payMemo: payment.payin_extra_id } : {}),
    // A plain NOWPayments payment has no page; where the answer names one, we show it.
    ...(isText(payment.invoice_url) && /^https?:\/\//.test(payment.invoice_url)
      ? { paymentUrl: payment.invoice_url }
      : {}),
  }
}

function reportOf(body: StringValue): CryptoReport {
  const payment = body as Record<string, unknown>
  const quote = quoteOf(body)
  const stage = stageOf(String(payment.payment_status))
  if (stage === undefined) throw new CryptoUnavailable(`NOWPayments sent a status that we do not know`)
  const paid = parseCoin(payment.actually_paid) ?? 0n
  const parentId = isText(payment.parent_payment_id) ? payment.parent_payment_id : undefined
  const nothing = stage === null || (stage === 'stuck' && paid === 0n)
  return {
    orderId: isText(payment.order_id) ? payment.order_id : undefined,
    parentId,
    quote,
    expired: ENDED.has(String(payment.payment_status)),
    receipt: nothing
      ? undefined
      : {
          id: quote.providerId,
          payCurrency: quote.payCurrency,
          paid,
          stage,
          confirmations: null,
        },
  }
}

const dollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
