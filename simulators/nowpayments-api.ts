import type { NowpaymentsBooks } from './nowpayments-books.ts'
import { listed, RATES, wire } from './nowpayments-state.ts'
import type { SimulatorAnswer, SimulatorCall } from './serve-simulator.ts'

/**
 * The provider's API below /v1/.
 * @param pageOf the address of a payment's page for its payer
 */
export function answerApi(
  books: NowpaymentsBooks,
  apiKey: string,
  call: SimulatorCall,
  pageOf: (paymentId: number) => string,
): SimulatorAnswer {
  if (books.faults.has('down')) return { status: 503, json: { message: 'Service unavailable' } }
  if (call.method === 'POST' && call.path === '/v1/auth') return signIn(books, call)
  if (call.headers['x-api-key'] !== apiKey) return { status: 403, json: { code: 'INVALID_API_KEY' } }
  if (call.method === 'POST' && call.path === '/v1/payment') return create(books, call, pageOf)
  if (call.path === '/v1/merchant/coins') return { json: { selectedCurrencies: Object.keys(RATES) } }
  if (call.path === '/v1/estimate') return estimate(books, call)
  if (call.method === 'GET' && /^\/v1\/payment\/?$/.test(call.path)) return list(books, call)
  const payment = books.find(/^\/v1\/payment\/(\d+)$/.exec(call.path)?.[1] ?? '')
  if (!payment) return { status: 404, json: { code: 'PAYMENT_NOT_FOUND', message: 'Payment not found' } }
  const stale = books.faults.has('stale-reads') ? { payment_status: 'confirming' } : {}
  return { json: { ...wire(payment), ...stale } }
}

const invalid = (message: string): SimulatorAnswer => ({
  status: 400,
  json: { code: 'INVALID_REQUEST_PARAMS', message },
})

function create(
  books: NowpaymentsBooks,
  call: SimulatorCall,
  pageOf: (paymentId: number) => string,
): SimulatorAnswer {
  const payment = books.create(call.json())
  if (!payment) return invalid('not a payment')
  if (books.faults.has('hang-up-after-create')) return { hangUp: true }
  return { status: 201, json: { ...wire(payment), invoice_url: pageOf(payment.payment_id) } }
}

function signIn(books: NowpaymentsBooks, call: SimulatorCall): SimulatorAnswer {
  const token = books.signIn(call.json())
  return token === undefined
    ? { status: 403, json: { code: 'AUTH_REQUIRED', message: 'Invalid credentials' } }
    : { json: { token } }
}

/** The provider's list of all payments: it needs a sign-in beside the key, and omits a payment's parent. */
function list(books: NowpaymentsBooks, { headers, query }: SimulatorCall): SimulatorAnswer {
  if (books.faults.has('no-list')) return { status: 503, json: { message: 'Service unavailable' } }
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (!books.isSignedIn(token))
    return { status: 401, json: { code: 'AUTH_REQUIRED', message: 'Unauthorized' } }
  const [limit, page] = [Number(query.get('limit') ?? 10), Number(query.get('page') ?? 0)]
  const since = query.get('dateFrom') ?? ''
  if (!(limit >= 1 && limit <= 500 && page >= 0) || (since !== '' && Number.isNaN(Date.parse(since))))
    return invalid('not a list')
  const all = books.since(since)
  const data = all.slice(page * limit, (page + 1) * limit).map(listed)
  return { json: { data, limit, page, pagesCount: Math.ceil(all.length / limit), total: all.length } }
}

function estimate(books: NowpaymentsBooks, { query }: SimulatorCall): SimulatorAnswer {
  const amount = query.get('amount') ?? ''
  const coins = books.coins(amount, query.get('currency_to') ?? '')
  if (books.faults.has('no-estimates')) return { status: 503, json: { message: 'Service unavailable' } }
  if (coins === undefined || query.get('currency_from') !== 'usd') return invalid('not an estimate')
  return {
    json: {
      currency_from: 'usd',
      amount_from: Number(amount),
      currency_to: query.get('currency_to'),
      estimated_amount: coins,
    },
  }
}
