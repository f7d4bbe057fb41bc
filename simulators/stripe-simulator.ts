import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { SimulatorError, StripeBooks } from './stripe-books.ts'
import { type Faults, NO_FAULTS, StripeSender } from './stripe-sender.ts'

export type StripeSimulatorOptions = {
  port?: number
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** where messages go; nowhere until it is named */
  webhookUrl?: string
}

export type StripeSimulator = {
  url: string
  books: StripeBooks
  sender: StripeSender
  /** The next faults; what is left out is as it should be. */
  misbehave(faults: Partial<Faults>): void
  /** Hands the answer to each read, made already, to somebody who lets it go; undefined: answers go at once. */
  delayReads(hold: ((release: () => void) => void) | undefined): void
  /** The same for calls that change something: done already, and not answered before somebody says so. */
  holdAnswers(hold: ((release: () => void) => void) | undefined): void
  close(): Promise<void>
}

type Form = { [key: string]: string | Form }
type Answer = { status: number; body: object }

const FORM_SCRIPT = join(import.meta.dirname, 'stripe-card-form.js')
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
      )
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
    function () {
      return {
        object: 'list',
        data: this.events.toReversed().slice(0, 100),
        has_more: false,
        url: '/v1/events',
      }
    },
  ],
]

/**
 * A stateful simulator for the part of Stripe that we use: its API, its card form for the browser, and its signed
 * messages, with faults on demand at `/control/…`. It keeps everything in memory and charges nobody.
 */
export async function openStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('the simulator for Stripe never runs in production')
  const sender = new StripeSender(options.webhookSecret, options.webhookUrl)
  const books = new StripeBooks((event) => sender.take(event))
  let holdRead: ((release: () => void) => void) | undefined
  let holdAnswer: typeof holdRead
  const answered = new Map<string, { request: string; answer: Answer }>()

  function api(request: IncomingMessage, url: URL, body: string): Answer {
    const form = parseForm(request.method === 'GET' ? url.search.slice(1) : body)
    checkKey(request, url.pathname, form)
    for (const [method, path, answer] of ROUTES) {
      const match = path.exec(url.pathname)
      if (match && method === request.method) {
        return { status: 200, body: structuredClone(answer.call(books, match[1] ?? '', form)) }
      }
    }
    throw new SimulatorError(404, `Unrecognized request URL (${request.method}: ${url.pathname})`)
  }

  /** The secret key, or from a browser the publishable one with the intent's own secret. */
  function checkKey(request: IncomingMessage, path: string, form: Form): void {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? String(form.key ?? '')
    if (key === options.secretKey) return
    const id = /^\/v1\/payment_intents\/(\w+)/.exec(path)?.[1]
    const secret = id === undefined ? undefined : books.intents.get(id)?.client_secret
    if (key === options.publishableKey && secret !== undefined && form.client_secret === secret) return
    throw new SimulatorError(401, 'Invalid API Key provided', { code: 'api_key_invalid' })
  }

  /** The same Idempotency-Key gets the same answer, with another request it is refused. */
  function once(request: IncomingMessage, url: URL, body: string): Answer {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || request.method !== 'POST') return attempt(() => api(request, url, body))
    const asked = createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex')
    const known = answered.get(key)
    if (known && known.request !== asked) {
      return refusal(
        new SimulatorError(400, 'Keys for idempotent requests can only be used with the same parameters', {
          type: 'idempotency_error',
        }),
      )
    }
    const answer = known?.answer ?? attempt(() => api(request, url, body))
    answered.set(key, { request: asked, answer })
    return answer
  }

  function misbehave(faults: Partial<Faults>): void {
    sender.faults = { ...NO_FAULTS, ...faults }
  }

  async function control(path: string, body: string): Promise<Answer> {
    const asked = body ? JSON.parse(body) : {}
    const done = (result: object) => ({ status: 200, body: result })
    switch (path) {
      case '/control/faults':
        misbehave(asked)
        return done(sender.faults)
      case '/control/webhook':
        sender.sendTo(asked.url)
        return done({})
      case '/control/release':
        return done({ released: await sender.release(asked.order) })
      case '/control/finish':
        return done(books.finish(asked.payment_intent, asked.status))
      case '/control/disputes':
        return done(books.dispute(asked.payment_intent, asked.amount))
      case '/control/disputes/close':
        return done(books.closeDispute(asked.dispute, asked.status))
      case '/control/refunds':
        return done(books.refund(asked.payment_intent, asked.amount))
      case '/control/sent':
        return done(sender.sent)
      default:
        throw new SimulatorError(404, `no such control: ${path}`)
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (url.pathname === '/v3') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      return void response.end(readFileSync(FORM_SCRIPT))
    }
    const body = await bodyOf(request)
    const answer = url.pathname.startsWith('/control/')
      ? await control(url.pathname, body).catch(refusal)
      : once(request, url, body)
    const read = request.method === 'GET' && url.pathname.startsWith('/v1/')
    if (read && sender.faults.breakReads) return void response.writeHead(503).end('{}')
    if (read && holdRead) await new Promise<void>((resolve) => holdRead?.(resolve))
    const changes = request.method === 'POST' && url.pathname.startsWith('/v1/')
    if (changes && holdAnswer) await new Promise<void>((resolve) => holdAnswer?.(resolve))
    if (changes && sender.faults.loseAnswers > 0) {
      sender.faults.loseAnswers--
      return void request.socket.destroy()
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    books,
    sender,
    misbehave,
    delayReads(hold) {
      holdRead = hold
    },
    holdAnswers(hold) {
      holdAnswer = hold
    },
    async close() {
      sender.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function attempt(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    return refusal(error)
  }
}

function refusal(error: unknown): Answer {
  if (!(error instanceof SimulatorError)) throw error
  const type = error.status === 402 ? 'card_error' : 'invalid_request_error'
  return {
    status: error.status,
    body: structuredClone({ error: { type, message: error.message, ...error.fields } }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** `metadata[user_id]=7&expand[0]=x` as nested objects. */
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
