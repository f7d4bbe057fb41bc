import { createHmac } from 'node:crypto'
import type { StripeEvent } from './stripe-books.ts'

/** Present faults of messages. */
export type Faults = {
  /** messages wait until `release` */
  hold: boolean
  /** how many times it sends each message */
  times: number
  /** delay before it sends, milliseconds */
  delayMs: number
  /** signs with a foreign secret */
  wrongSignature: boolean
  /** the body differs from the signed one */
  mutate: boolean
  /** this many of the next calls that change something do so, and then the connection breaks without an answer */
  loseAnswers: number
  /** reads get 503 */
  breakReads: boolean
}

export const NO_FAULTS: Faults = {
  hold: false,
  times: 1,
  delayMs: 0,
  wrongSignature: false,
  mutate: false,
  loseAnswers: 0,
  breakReads: false,
}

/** One attempt to send a message, and the status of its answer; 0 without an answer. */
export type Sent = { id: string; type: string; status: number }

/** The header that Stripe signs its messages with. @param at seconds since 1970 */
export function signature(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${mac}`
}

const RETRIES = [500, 2_000, 8_000]

/** Sends signed messages to one address, with the present faults; sends messages again that the address does not accept. */
export class StripeSender {
  faults: Faults = { ...NO_FAULTS }
  readonly sent: Sent[] = []
  #held: StripeEvent[] = []
  #url: string | undefined
  readonly #secret: string
  readonly #underWay = new Set<Promise<unknown>>()
  #closed = false

  constructor(secret: string, url?: string) {
    this.#secret = secret
    this.#url = url
  }

  sendTo(url: string): void {
    this.#url = url
  }

  /** Takes a new message. */
  take(event: StripeEvent): void {
    if (this.faults.hold) this.#held.push(event)
    else
      for (let n = 0; n < this.faults.times; n++) this.#track(this.#deliver(event, this.faults.delayMs, true))
  }

  /** Sends the held messages, in their order or reversed. @returns their number */
  async release(order: 'as_it_came' | 'reversed' = 'as_it_came'): Promise<number> {
    const held = this.#held
    this.#held = []
    if (order === 'reversed') held.reverse()
    for (const event of held) {
      for (let n = 0; n < this.faults.times; n++) await this.#deliver(event, 0, false)
    }
    return held.length
  }

  /** Sends one message now. @returns the status of the answer */
  deliver(event: StripeEvent): Promise<number> {
    return this.#deliver(event, 0, false)
  }

  async #deliver(event: StripeEvent, delayMs: number, again: boolean): Promise<number> {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    for (const wait of [...(again ? RETRIES : []), 0]) {
      const status = await this.#post(event)
      this.sent.push({ id: event.id, type: event.type, status })
      if ((status >= 200 && status < 300) || wait === 0 || this.#closed) return status
      await new Promise((resolve) => setTimeout(resolve, wait).unref())
    }
    return 0
  }

  async #post(event: StripeEvent): Promise<number> {
    if (this.#url === undefined || this.#closed) return 0
    const body = JSON.stringify(event)
    const { wrongSignature, mutate } = this.faults
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, wrongSignature ? 'whsec_somebody_else' : this.#secret),
        },
        body: mutate ? body.replace(/"amount":(\d+)/, '"amount":9$1') : body,
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.finally(() => this.#underWay.delete(tracked))
    this.#underWay.add(tracked)
  }

  /** Waits until no message is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  close(): void {
    this.#closed = true
  }
}
