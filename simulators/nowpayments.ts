import { parseArgs } from 'node:util'
import { parseCoin } from '#server/payments/coin.ts'
import { signMessage } from '#server/payments/nowpayments-signature.ts'
import { PAYER_ACTIONS, type PayerAction, paymentPage } from './nowpayments-page.ts'
import {
  coinsFor,
  freshAddress,
  isZero,
  loadState,
  RATES,
  rest,
  type SimulatorMessage,
  type SimulatorPayment,
  saveState,
  shareOf,
  sum,
  wire,
} from './nowpayments-state.ts'
import {
  announceSimulator,
  refuseInProduction,
  type SimulatorAnswer,
  type SimulatorCall,
  serveSimulator,
} from './serve-simulator.ts'

/** What goes wrong on demand: messages lost; an order made whose answer never comes; nothing answers; no estimates. */
export type Fault = 'lose-messages' | 'hang-up-after-create' | 'down' | 'stale-reads' | 'no-estimates'

export type NowpaymentsSimulator = {
  url: string
  /** every message of a payment and of its further payments, in order, sent or lost */
  messages(paymentId: string): SimulatorMessage[]
  act(paymentId: string, act: PayerAction): Promise<void>
  /** pays that share of the price, such as "0.25", as a payment of its own when one came before */
  pay(paymentId: string, share: string, until?: string): Promise<void>
  /** pays an order of ours in full, whose payment we were never told */
  payOrder(orderId: string): Promise<void>
  fault(fault: Fault, on: boolean): void
  /** what one coin costs from now on, in whole dollars */
  setRate(currency: string, dollars: bigint): void
  /** what the payment is asked for from now on: a provider that changes its mind */
  ask(paymentId: string, payAmount: string): void
  stop(): Promise<void>
}

const STEPS = ['confirming', 'confirmed', 'sending'] as const

/**
 * NOWPayments as far as the adapter uses it, with a memory, a page on which one plays the payer and faults on demand.
 * @param options.pauseMs between two states of a payment; a file keeps what it knows between two runs
 */
export async function startNowpaymentsSimulator(options: {
  apiKey: string
  ipnSecret: string
  pauseMs?: number
  stateFile?: string | undefined
}): Promise<NowpaymentsSimulator> {
  refuseInProduction('The simulator for NOWPayments')
  const { apiKey, ipnSecret, pauseMs = 0, stateFile } = options
  const state = loadState(stateFile)
  const messages = new Map<number, SimulatorMessage[]>()
  const faults = new Set<Fault>()
  const rates: Record<string, bigint> = { ...RATES }
  const busy = new Set<Promise<void>>()
  let stopped = false

  const find = (id: string) => state.payments.find((payment) => String(payment.payment_id) === id)
  const family = (id: number) =>
    state.payments.filter((payment) => payment.payment_id === id || payment.parent_payment_id === id)
  const paidTo = (id: number) => family(id).reduce((total, payment) => sum(total, payment.actually_paid), '0')

  async function notify(payment: SimulatorPayment): Promise<void> {
    payment.updated_at = new Date().toISOString()
    saveState(stateFile, state)
    const text = wire(payment)
    const message = { body: JSON.stringify(text), signature: signMessage(text, ipnSecret) }
    const first = payment.parent_payment_id ?? payment.payment_id
    messages.set(first, [...(messages.get(first) ?? []), message])
    if (!faults.has('lose-messages')) await post(payment.ipn_callback_url, message)
  }

  async function post(address: string, { body, signature }: SimulatorMessage): Promise<void> {
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-nowpayments-sig': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => {})
  }

  async function walk(payment: SimulatorPayment, coins: string, end: string, until?: string): Promise<void> {
    for (const status of [...STEPS, end]) {
      if (stopped) return
      payment.payment_status = status
      payment.actually_paid = coins
      await notify(payment)
      if (status === until) return
      if (status !== end) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  /** Coins that reach the address: of the first payment, or as a payment of their own after it. */
  async function receive(first: SimulatorPayment, coins: string, until?: string): Promise<void> {
    const underWay = STEPS.some((step) => step === first.payment_status)
    if (isZero(first.actually_paid) || underWay) {
      const short = !isZero(rest(first.pay_amount, coins))
      return walk(first, coins, short ? 'partially_paid' : 'finished', until)
    }
    const further: SimulatorPayment = {
      ...first,
      payment_id: state.next++,
      parent_payment_id: first.payment_id,
      payment_status: 'waiting',
      created_at: new Date().toISOString(),
    }
    state.payments.push(further)
    await walk(further, coins, 'finished', until)
  }

  async function set(payment: SimulatorPayment, status: string): Promise<void> {
    payment.payment_status = status
    await notify(payment)
  }

  async function act(payment: SimulatorPayment, what: PayerAction): Promise<void> {
    const whole = payment.pay_amount
    if (what === 'part') return receive(payment, shareOf(whole, '0.5'))
    if (what === 'rest') return receive(payment, rest(whole, paidTo(payment.payment_id)))
    if (what === 'over') return receive(payment, shareOf(whole, '1.5'))
    if (what === 'expire') return set(payment, 'expired')
    if (what === 'refund') {
      for (const one of family(payment.payment_id)) await set(one, 'refunded')
      return
    }
    if (what === 'late') await set(payment, 'expired')
    await receive(payment, whole)
    if (what === 'twice') await receive(payment, whole)
  }

  function create(call: SimulatorCall): SimulatorAnswer {
    const order = call.json()
    const currency = String(order.pay_currency ?? '').toLowerCase()
    const cents = (parseCoin(String(order.price_amount)) ?? 0n) / 10n ** 16n
    const rate = rates[currency]
    if (!rate || cents <= 0n || order.price_currency !== 'usd') {
      return { status: 400, json: { code: 'INVALID_REQUEST_PARAMS', message: 'not a payment' } }
    }
    const now = new Date().toISOString()
    const payment: SimulatorPayment = {
      payment_id: state.next++,
      parent_payment_id: null,
      payment_status: 'waiting',
      pay_address: freshAddress(currency),
      price_amount: Number(order.price_amount),
      price_currency: 'usd',
      pay_amount: coinsFor(cents, rate),
      actually_paid: '0',
      pay_currency: currency,
      order_id: String(order.order_id ?? ''),
      ipn_callback_url: String(order.ipn_callback_url ?? ''),
      created_at: now,
      updated_at: now,
    }
    state.payments.push(payment)
    saveState(stateFile, state)
    if (faults.has('hang-up-after-create')) return { hangUp: true }
    return { status: 201, json: { ...wire(payment), invoice_url: `${server.url}/pay/${payment.payment_id}` } }
  }

  function estimate({ query }: SimulatorCall): SimulatorAnswer {
    const rate = rates[query.get('currency_to') ?? '']
    const amount = query.get('amount') ?? ''
    const cents = (parseCoin(amount) ?? 0n) / 10n ** 16n
    if (faults.has('no-estimates')) return { status: 503, json: { message: 'Service unavailable' } }
    if (!rate || cents <= 0n || query.get('currency_from') !== 'usd') {
      return { status: 400, json: { code: 'INVALID_REQUEST_PARAMS', message: 'not an estimate' } }
    }
    return {
      json: {
        currency_from: 'usd',
        amount_from: Number(amount),
        currency_to: query.get('currency_to'),
        estimated_amount: coinsFor(cents, rate),
      },
    }
  }

  function api(call: SimulatorCall): SimulatorAnswer {
    if (faults.has('down')) return { status: 503, json: { message: 'Service unavailable' } }
    if (call.headers['x-api-key'] !== apiKey) return { status: 403, json: { code: 'INVALID_API_KEY' } }
    if (call.method === 'POST' && call.path === '/v1/payment') return create(call)
    if (call.path === '/v1/merchant/coins') return { json: { selectedCurrencies: Object.keys(RATES) } }
    if (call.path === '/v1/estimate') return estimate(call)
    const payment = find(/^\/v1\/payment\/(\d+)$/.exec(call.path)?.[1] ?? '')
    if (!payment) return { status: 404, json: { code: 'PAYMENT_NOT_FOUND', message: 'Payment not found' } }
    const stale = faults.has('stale-reads') ? { payment_status: 'confirming' } : {}
    return { json: { ...wire(payment), ...stale } }
  }

  /** The page, and the same acts for tests and scripts: POST /control {act, payment}, {fault, on} or {coin, dollars}. */
  async function answer(call: SimulatorCall): Promise<SimulatorAnswer> {
    if (call.path.startsWith('/v1/')) return api(call)
    if (call.method === 'POST' && call.path === '/control') {
      const { act: what, payment: id, share, fault, on, coin, dollars } = call.json()
      if (typeof coin === 'string' && Number.isSafeInteger(dollars) && Number(dollars) > 0) {
        rates[coin] = BigInt(Number(dollars))
        return { json: {} }
      }
      if (typeof fault === 'string') {
        switchFault(fault as Fault, on !== false)
        return { json: {} }
      }
      const payment = find(String(id))
      if (!payment) return { status: 404, json: { message: 'no such payment' } }
      if (typeof share === 'string') await receive(payment, shareOf(payment.pay_amount, share))
      else if (String(what) in PAYER_ACTIONS) await act(payment, what as PayerAction)
      return { json: wire(payment) }
    }
    const payment = find(/^\/pay\/(\d+)$/.exec(call.path)?.[1] ?? '')
    if (!payment)
      return { status: 404, html: '<!doctype html><title>Not found</title><p>No such payment.</p>' }
    if (call.method === 'POST') {
      const what = String(call.form().get('act'))
      if (what in PAYER_ACTIONS) {
        const work: Promise<void> = act(payment, what as PayerAction).finally(() => busy.delete(work))
        busy.add(work)
      }
      return { location: call.path }
    }
    return { html: paymentPage(payment, paidTo(payment.payment_id)) }
  }

  const switchFault = (fault: Fault, on: boolean) => void (on ? faults.add(fault) : faults.delete(fault))
  const server = await serveSimulator(state.port, answer)
  state.port = Number(new URL(server.url).port)
  saveState(stateFile, state)

  return {
    url: server.url,
    messages: (id) => messages.get(Number(id)) ?? [],
    act: (id, what) => act(find(id)!, what),
    pay: (id, share, until) => receive(find(id)!, shareOf(find(id)!.pay_amount, share), until),
    payOrder: (orderId) => act(state.payments.find((one) => one.order_id === orderId)!, 'full'),
    fault: switchFault,
    setRate(currency, dollars) {
      rates[currency] = dollars
    },
    ask(id, payAmount) {
      find(id)!.pay_amount = payAmount
    },
    async stop() {
      stopped = true
      await server.stop()
      await Promise.all(busy)
    },
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      key: { type: 'string', default: 'simulator-key' },
      secret: { type: 'string', default: 'simulator-secret' },
      pause: { type: 'string', default: '1500' },
      state: { type: 'string' },
    },
  })
  const simulator = await startNowpaymentsSimulator({
    apiKey: values.key,
    ipnSecret: values.secret,
    pauseMs: Number(values.pause),
    stateFile: values.state,
  })
  announceSimulator(simulator.url)
  const end = () => void simulator.stop().then(() => process.exit(0))
  process.on('SIGTERM', end)
  // Ctrl-C reaches the whole group: the server that started it says when to stop.
  process.on('SIGINT', () => {})
  process.on('disconnect', end)
}
