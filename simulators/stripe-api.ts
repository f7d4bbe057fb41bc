import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SimulatorError } from './stripe-billing.ts'
import { BILLING_ROUTES, type Form } from './stripe-billing-api.ts'
import type { StripeBooks, StripeEvent } from './stripe-books.ts'

/** A query for the list of events, as a form. */
type EventQuery = {
  types?: Record<string, string>
  created?: { gte?: string; lte?: string }
  limit?: string
  starting_after?: string
}

/** A page of events, newest first, as Stripe lists them. */
function listEvents(events: readonly StripeEvent[], { types, created, limit, starting_after }: EventQuery) {
  const kinds = types && Object.values(types)
  const asked = events
    .toReversed()
    .filter(({ type }) => kinds === undefined || kinds.includes(type))
    .filter(({ created: at }) => at >= Number(created?.gte ?? 0) && at <= Number(created?.lte ?? Infinity))
  const rest = asked.slice(asked.findIndex(({ id }) => id === starting_after) + 1)
  const data = rest.slice(0, Number(limit ?? 10))
  return { object: 'list', data, has_more: rest.length > data.length, url: '/v1/events' }
}

export type Answer = { status: number; body: object }

const ROUTES: [
  method: string,
  path: RegExp,
  answer: (this: StripeBooks, id: string, form: Form) => object,
][] = [
  [
    'POST',
    /^\/v1\/payment_intents$/,
    function (_, form) {
      return this.create({
        amount: Number(form.amount),
        currency: String(form.currency),
        metadata: (form.metadata ?? {}) as Record<string, string>,
        methods: form.automatic_payment_methods,
      })
    },
  ],
  [
    'GET',
    /^\/v1\/payment_intents\/(\w+)$/,
    function (id, form) {
      return this.shown(this.intent(id), Object.values((form.expand ?? {}) as Record<string, string>))
    },
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    function (id, form) {
      const method = (form.payment_method_data ?? {}) as { card?: { number?: string } }
      return this.confirm(id, { number: method.card?.number ?? '' })
    },
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    function (id) {
      return this.cancel(id)
    },
  ],
  [
    'POST',
    /^\/v1\/refunds$/,
    function (_, form) {
      return this.refund(
        String(form.payment_intent),
        form.amount === undefined ? undefined : Number(form.amount),
        (form.metadata ?? {}) as Record<string, string>,
      )
    },
  ],
  [
    'GET',
    /^\/v1\/refunds$/,
    function (_, form) {
      const data = this.refundsOf(String(form.payment_intent))
      return { object: 'list', data, has_more: false, url: '/v1/refunds' }
    },
  ],
  [
    'GET',
    /^\/v1\/disputes$/,
    function (_, form) {
      const data = [...this.disputes.values()].filter((one) => one.payment_intent === form.payment_intent)
      return { object: 'list', data, has_more: false, url: '/v1/disputes' }
    },
  ],
  [
    'GET',
    /^\/v1\/events$/,
    function (_, form) {
      return listEvents(this.events, form as EventQuery)
    },
  ],
]

/** Stripe's API below /v1/: keys, idempotency and routes. */
export class StripeApi {
  readonly #books: StripeBooks
  readonly #keys: { secretKey: string; publishableKey: string }
  readonly #answered = new Map<string, { request: string; answer: Answer }>()

  constructor(books: StripeBooks, keys: { secretKey: string; publishableKey: string }) {
    this.#books = books
    this.#keys = keys
  }

  /** Answers the same to the same Idempotency-Key, and refuses the key with another request. */
  answer(request: IncomingMessage, url: URL, body: string): Answer {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || request.method !== 'POST') {
      return attempt(() => this.#carryOut(request, url, body))
    }
    const asked = createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex')
    const known = this.#answered.get(key)
    if (known && known.request !== asked) {
      return refusal(
        new SimulatorError(400, 'Keys for idempotent requests can only be used with the same parameters', {
          type: 'idempotency_error',
        }),
      )
    }
    const answer = known?.answer ?? attempt(() => this.#carryOut(request, url, body))
    this.#answered.set(key, { request: asked, answer })
    return answer
  }

  #carryOut(request: IncomingMessage, url: URL, body: string): Answer {
    const form = parseForm(request.method === 'GET' ? url.search.slice(1) : body)
    this.#checkKey(request, url.pathname, form)
    for (const [method, path, answer] of ROUTES) {
      const match = path.exec(url.pathname)
      if (match && method === request.method) {
        return { status: 200, body: structuredClone(answer.call(this.#books, match[1] ?? '', form)) }
      }
    }
    for (const [method, path, answer] of BILLING_ROUTES) {
      const match = path.exec(url.pathname)
      if (match && method === request.method) {
        return { status: 200, body: structuredClone(answer(this.#books.billing, match[1] ?? '', form)) }
      }
    }
    throw new SimulatorError(404, `Unrecognized request URL (${request.method}: ${url.pathname})`)
  }

  /** Accepts the secret key, or from a browser the publishable one with the intent's own secret. */
  #checkKey(request: IncomingMessage, path: string, form: Form): void {
    const { secretKey, publishableKey } = this.#keys
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? String(form.key ?? '')
    if (key === secretKey) return
    const id = /^\/v1\/payment_intents\/(\w+)/.exec(path)?.[1]
    const secret = id === undefined ? undefined : this.#books.intents.get(id)?.client_secret
    if (key === publishableKey && secret !== undefined && form.client_secret === secret) return
    throw new SimulatorError(401, 'Invalid API Key provided', { code: 'api_key_invalid' })
  }
}

function attempt(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    return refusal(error)
  }
}

/** The answer to a refused call. @throws any other error */
export function refusal(error: unknown): Answer {
  if (!(error instanceof SimulatorError)) throw error
  const type = error.status === 402 ? 'card_error' : 'invalid_request_error'
  return {
    status: error.status,
    body: structuredClone({ error: { type, message: error.message, ...error.fields } }),
  }
}

/** Parses `metadata[user_id]=7&expand[0]=x` into nested objects. */
function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key)
    let inside = form
    for (const key of keys.slice(0, -1)) {
      const next = inside[key]
      inside = inside[key] = typeof next === 'object' ? next : Object.create(null)
    }
    inside[keys.at(-1) ?? name] = value
  }
  return form
}
