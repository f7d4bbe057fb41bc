import { randomBytes } from 'node:crypto'
import { parseCoin } from '#server/payments/coin.ts'
import { signMessage } from '#server/payments/nowpayments-signature.ts'
import type { PayerAction } from './nowpayments-page.ts'
import {
  coinsFor,
  freshAddress,
  isZero,
  loadState,
  RATES,
  rest,
  type SimulatorMessage,
  type SimulatorPayment,
  type SimulatorState,
  STEPS,
  saveState,
  shareOf,
  sum,
  wire,
} from './nowpayments-state.ts'

/**
 * The faults on demand: lost messages; an order without an answer; no answers at all; old statuses; no estimates; no list of
 * payments; sign-ins for the list that end at once.
 */
export type Fault =
  | 'lose-messages'
  | 'hang-up-after-create'
  | 'down'
  | 'stale-reads'
  | 'no-estimates'
  | 'no-list'
  | 'short-sign-ins'

export type BooksOptions = {
  ipnSecret: string
  /** the account that may list payments */
  signIn?: { email: string; password: string } | undefined
  /** the pause between two states of a payment */
  pauseMs?: number
  /** the file that keeps the payments between two runs */
  stateFile?: string | undefined
}

/** The payments of the simulator, the acts of their payers, and the messages about them. */
export class NowpaymentsBooks {
  readonly faults = new Set<Fault>()
  /** price of one coin, in whole dollars */
  readonly rates: Record<string, bigint> = { ...RATES }
  readonly #ipnSecret: string
  readonly #pauseMs: number
  readonly #stateFile: string | undefined
  readonly #state: SimulatorState
  readonly #account: BooksOptions['signIn']
  readonly #tokens = new Map<string, number>()
  readonly #messages = new Map<number, SimulatorMessage[]>()
  #stopped = false

  constructor({ ipnSecret, signIn, pauseMs = 0, stateFile }: BooksOptions) {
    this.#ipnSecret = ipnSecret
    this.#account = signIn
    this.#pauseMs = pauseMs
    this.#stateFile = stateFile
    this.#state = loadState(stateFile)
  }

  /** the port of the last run, so that its payment links still work; 0 at first */
  get port(): number {
    return this.#state.port
  }

  keepPort(port: number): void {
    this.#state.port = port
    this.#save()
  }

  find(id: string): SimulatorPayment | undefined {
    return this.#state.payments.find((payment) => String(payment.payment_id) === id)
  }

  /** @returns a token for five minutes; undefined for a wrong sign-in */
  signIn({ email, password }: Record<string, unknown>): string | undefined {
    const account = this.#account
    if (!account || email !== account.email || password !== account.password) return undefined
    const token = randomBytes(24).toString('base64url')
    this.#tokens.set(token, Date.now() + 5 * 60_000)
    return token
  }

  isSignedIn(token: string | undefined): boolean {
    const until = token === undefined ? undefined : this.#tokens.get(token)
    if (this.faults.has('short-sign-ins') && token !== undefined) this.#tokens.delete(token)
    return until !== undefined && until > Date.now()
  }

  /** The payments made since `moment`, oldest first. @param moment in ISO 8601; empty: all */
  since(moment: string): SimulatorPayment[] {
    const from = moment === '' ? 0 : Date.parse(moment)
    return this.#state.payments.filter(({ created_at }) => Date.parse(created_at) >= from)
  }

  ofOrder(orderId: string): SimulatorPayment | undefined {
    return this.#state.payments.find((payment) => payment.order_id === orderId)
  }

  /** Every message of a payment and of its further payments, in order, sent or lost. */
  messages(id: number): SimulatorMessage[] {
    return this.#messages.get(id) ?? []
  }

  /** The coins that reached the address so far. */
  paidTo(id: number): string {
    return this.#family(id).reduce((total, payment) => sum(total, payment.actually_paid), '0')
  }

  /** @returns undefined for an invalid order */
  create(order: Record<string, unknown>): SimulatorPayment | undefined {
    const currency = String(order.pay_currency ?? '').toLowerCase()
    const pay_amount = this.coins(String(order.price_amount), currency)
    if (pay_amount === undefined || order.price_currency !== 'usd') return undefined
    const now = new Date().toISOString()
    const payment: SimulatorPayment = {
      payment_id: this.#state.next++,
      parent_payment_id: null,
      payment_status: 'waiting',
      pay_address: freshAddress(currency),
      price_amount: Number(order.price_amount),
      price_currency: 'usd',
      pay_amount,
      actually_paid: '0',
      pay_currency: currency,
      order_id: String(order.order_id ?? ''),
      ipn_callback_url: String(order.ipn_callback_url ?? ''),
      created_at: now,
      updated_at: now,
    }
    this.#state.payments.push(payment)
    this.#save()
    return payment
  }

  /** The coins for a price in dollars; undefined for an invalid price or an unknown coin. */
  coins(dollars: string, currency: string): string | undefined {
    const rate = this.rates[currency]
    const cents = (parseCoin(dollars) ?? 0n) / 10n ** 16n
    return rate && cents > 0n ? coinsFor(cents, rate) : undefined
  }

  async act(payment: SimulatorPayment, action: PayerAction): Promise<void> {
    const whole = payment.pay_amount
    if (action === 'part') return this.receive(payment, shareOf(whole, '0.5'))
    if (action === 'rest') return this.receive(payment, rest(whole, this.paidTo(payment.payment_id)))
    if (action === 'over') return this.receive(payment, shareOf(whole, '1.5'))
    if (action === 'expire') return this.#set(payment, 'expired')
    if (action === 'refund') {
      for (const one of this.#family(payment.payment_id)) await this.#set(one, 'refunded')
      return
    }
    if (action === 'late') await this.#set(payment, 'expired')
    await this.receive(payment, whole)
    if (action === 'twice') await this.receive(payment, whole)
  }

  /** Coins reach the address: they belong to the first payment, or make a separate payment after it. */
  async receive(first: SimulatorPayment, coins: string, until?: string): Promise<void> {
    const underWay = STEPS.some((step) => step === first.payment_status)
    if (isZero(first.actually_paid) || underWay) {
      const short = !isZero(rest(first.pay_amount, coins))
      return this.#walk(first, coins, short ? 'partially_paid' : 'finished', until)
    }
    const further: SimulatorPayment = {
      ...first,
      payment_id: this.#state.next++,
      parent_payment_id: first.payment_id,
      payment_status: 'waiting',
      created_at: new Date().toISOString(),
    }
    this.#state.payments.push(further)
    await this.#walk(further, coins, 'finished', until)
  }

  /** Takes the newest payment to the address to its end. */
  async goOn(first: SimulatorPayment): Promise<void> {
    const newest = this.#family(first.payment_id).at(-1)!
    await this.#walk(newest, newest.actually_paid, 'finished')
  }

  switchFault(fault: Fault, on: boolean): void {
    if (on) this.faults.add(fault)
    else this.faults.delete(fault)
  }

  /** Leaves payments that are under way in their state. */
  stop(): void {
    this.#stopped = true
  }

  #family(id: number): SimulatorPayment[] {
    return this.#state.payments.filter(
      (payment) => payment.payment_id === id || payment.parent_payment_id === id,
    )
  }

  async #walk(payment: SimulatorPayment, coins: string, end: string, until?: string): Promise<void> {
    for (const status of [...STEPS, end]) {
      if (this.#stopped) return
      payment.actually_paid = coins
      await this.#set(payment, status)
      if (status === until) return
      if (status !== end) await new Promise((resolve) => setTimeout(resolve, this.#pauseMs))
    }
  }

  async #set(payment: SimulatorPayment, status: string): Promise<void> {
    payment.payment_status = status
    payment.updated_at = new Date().toISOString()
    this.#save()
    const text = wire(payment)
    const message = { body: JSON.stringify(text), signature: signMessage(text, this.#ipnSecret) }
    const first = payment.parent_payment_id ?? payment.payment_id
    this.#messages.set(first, [...this.messages(first), message])
    if (!this.faults.has('lose-messages')) await post(payment.ipn_callback_url, message)
  }

  #save(): void {
    saveState(this.#stateFile, this.#state)
  }
}

async function post(address: string, { body, signature }: SimulatorMessage): Promise<void> {
  await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nowpayments-sig': signature },
    body,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => {})
}
