import { parseArgs } from 'node:util'
import { answerApi } from './nowpayments-api.ts'
import { type BooksOptions, type Fault, NowpaymentsBooks } from './nowpayments-books.ts'
import { PAYER_ACTIONS, type PayerAction, paymentPage } from './nowpayments-page.ts'
import { type SimulatorMessage, shareOf, wire } from './nowpayments-state.ts'
import {
  announceSimulator,
  refuseInProduction,
  type SimulatorAnswer,
  type SimulatorCall,
  serveSimulator,
} from './serve-simulator.ts'

export type NowpaymentsSimulator = {
  url: string
  /** every message of a payment and of its further payments, in order, sent or lost */
  messages(paymentId: string): SimulatorMessage[]
  act(paymentId: string, act: PayerAction): Promise<void>
  /** pays this share of the price, such as "0.25", as a separate payment after an earlier one */
  pay(paymentId: string, share: string, until?: string): Promise<void>
  /** takes the newest payment to this address to its end */
  goOn(paymentId: string): Promise<void>
  /** pays one of our orders in full whose payment we never learned of */
  payOrder(orderId: string): Promise<void>
  fault(fault: Fault, on: boolean): void
  /** sets the price of one coin from now on, in whole dollars */
  setRate(currency: string, dollars: bigint): void
  /** changes the amount of a payment from now on, like a provider that changes its mind */
  ask(paymentId: string, payAmount: string): void
  stop(): Promise<void>
}

/** The part of NOWPayments that the adapter uses, with stored payments, a page for playing the payer, and faults on demand. */
export async function startNowpaymentsSimulator({
  apiKey,
  ...options
}: BooksOptions & { apiKey: string }): Promise<NowpaymentsSimulator> {
  refuseInProduction('The simulator for NOWPayments')
  const books = new NowpaymentsBooks(options)
  const busy = new Set<Promise<void>>()
  const begin = (work: Promise<void>) => {
    const begun: Promise<void> = work.finally(() => busy.delete(begun))
    busy.add(begun)
  }

  async function answer(call: SimulatorCall): Promise<SimulatorAnswer> {
    if (call.path.startsWith('/v1/')) {
      return answerApi(books, apiKey, call, (paymentId) => `${server.url}/pay/${paymentId}`)
    }
    if (call.method === 'POST' && call.path === '/control') return control(books, call.json())
    return answerPage(books, call, begin)
  }

  const server = await serveSimulator(books.port, answer)
  books.keepPort(Number(new URL(server.url).port))
  const find = (id: string) => books.find(id)!

  return {
    url: server.url,
    messages: (id) => books.messages(Number(id)),
    act: (id, action) => books.act(find(id), action),
    pay: (id, share, until) => books.receive(find(id), shareOf(find(id).pay_amount, share), until),
    goOn: (id) => books.goOn(find(id)),
    payOrder: (orderId) => books.act(books.ofOrder(orderId)!, 'full'),
    fault: (fault, on) => books.switchFault(fault, on),
    setRate(currency, dollars) {
      books.rates[currency] = dollars
    },
    ask(id, payAmount) {
      find(id).pay_amount = payAmount
    },
    async stop() {
      books.stop()
      await server.stop()
      await Promise.all(busy)
    },
  }
}

const isAction = (name: unknown): name is PayerAction => String(name) in PAYER_ACTIONS

/** The actions of the page for tests and scripts: POST /control {act, payment}, {fault, on} or {coin, dollars}. */
async function control(books: NowpaymentsBooks, wish: Record<string, unknown>): Promise<SimulatorAnswer> {
  const { act, payment: id, share, fault, on, coin, dollars } = wish
  if (typeof coin === 'string' && Number.isSafeInteger(dollars) && Number(dollars) > 0) {
    books.rates[coin] = BigInt(Number(dollars))
    return { json: {} }
  }
  if (typeof fault === 'string') {
    books.switchFault(fault as Fault, on !== false)
    return { json: {} }
  }
  const payment = books.find(String(id))
  if (!payment) return { status: 404, json: { message: 'no such payment' } }
  if (typeof share === 'string') await books.receive(payment, shareOf(payment.pay_amount, share))
  else if (isAction(act)) await books.act(payment, act)
  return { json: wire(payment) }
}

/**
 * The page of a payment, and its buttons.
 * @param begin gets work that continues after the answer
 */
function answerPage(
  books: NowpaymentsBooks,
  call: SimulatorCall,
  begin: (work: Promise<void>) => void,
): SimulatorAnswer {
  const payment = books.find(/^\/pay\/(\d+)$/.exec(call.path)?.[1] ?? '')
  if (!payment) return { status: 404, html: '<!doctype html><title>Not found</title><p>No such payment.</p>' }
  if (call.method === 'POST') {
    const action = call.form().get('act')
    if (isAction(action)) begin(books.act(payment, action))
    return { location: call.path }
  }
  return { html: paymentPage(payment, books.paidTo(payment.payment_id)) }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      key: { type: 'string', default: 'simulator-key' },
      secret: { type: 'string', default: 'simulator-secret' },
      email: { type: 'string', default: 'shop@evens.example' },
      password: { type: 'string', default: 'simulator-password' },
      pause: { type: 'string', default: '1500' },
      state: { type: 'string' },
    },
  })
  const simulator = await startNowpaymentsSimulator({
    apiKey: values.key,
    ipnSecret: values.secret,
    signIn: { email: values.email, password: values.password },
    pauseMs: Number(values.pause),
    stateFile: values.state,
  })
  announceSimulator(simulator.url)
  const end = () => void simulator.stop().then(() => process.exit(0))
  process.on('SIGTERM', end)
  // Ctrl-C reaches the whole group, but the server that started the simulator stops it.
  process.on('SIGINT', () => {})
  process.on('disconnect', end)
}
