import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Answer, refusal, StripeApi } from './stripe-api.ts'
import { SimulatorError } from './stripe-billing.ts'
import { StripeBooks } from './stripe-books.ts'
import { type Faults, NO_FAULTS, StripeSender } from './stripe-sender.ts'

export type StripeSimulatorOptions = {
  port?: number
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** the address for messages; without it none are sent */
  webhookUrl?: string
}

type Hold = (release: () => void) => void

export type StripeSimulator = {
  url: string
  books: StripeBooks
  sender: StripeSender
  /** Sets the next faults; an omitted one does not happen. */
  misbehave(faults: Partial<Faults>): void
  /** Holds each finished answer to a read until `hold` releases it; undefined: answers leave at once. */
  delayReads(hold: Hold | undefined): void
  /** The same for calls that change something: they are carried out, but their answers wait. */
  holdAnswers(hold: Hold | undefined): void
  close(): Promise<void>
}

const FORM_SCRIPT = join(import.meta.dirname, 'stripe-card-form.js')

/**
 * A stateful simulator for the part of Stripe that we use: its API, its card form for the browser, and its signed
 * messages, with faults on demand at `/control/…`. It keeps everything in memory and charges no one.
 */
export async function openStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('the simulator for Stripe never runs in production')
  const sender = new StripeSender(options.webhookSecret, options.webhookUrl)
  const books = new StripeBooks((event) => sender.take(event))
  const api = new StripeApi(books, options)
  const holds: Holds = { read: undefined, change: undefined }

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
    if (url.pathname.startsWith('/control/')) {
      return send(response, await control(books, sender, url.pathname, body).catch(refusal))
    }
    const answer = api.answer(request, url, body)
    if (!url.pathname.startsWith('/v1/')) return send(response, answer)
    await answerLate(request, response, { sender, holds, answer })
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
    misbehave: (faults) => misbehave(sender, faults),
    delayReads(hold) {
      holds.read = hold
    },
    holdAnswers(hold) {
      holds.change = hold
    },
    async close() {
      sender.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The holders of answers: to reads, and to calls that change something. */
type Holds = { read: Hold | undefined; change: Hold | undefined }

/** Answers a call of the API that has been carried out: at once, on release, or not at all. */
async function answerLate(
  { method, socket }: IncomingMessage,
  response: ServerResponse,
  { sender, holds, answer }: { sender: StripeSender; holds: Holds; answer: Answer },
): Promise<void> {
  if (method === 'GET') {
    if (sender.faults.breakReads) return void response.writeHead(503).end('{}')
    await released(holds.read)
  }
  if (method !== 'GET') {
    await released(holds.change)
    if (sender.faults.loseAnswers > 0) {
      sender.faults.loseAnswers--
      return void socket.destroy()
    }
  }
  send(response, answer)
}

async function released(hold: Hold | undefined): Promise<void> {
  if (hold) await new Promise<void>((resolve) => hold(resolve))
}

const send = (response: ServerResponse, { status, body }: Answer) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function misbehave(sender: StripeSender, faults: Partial<Faults>): void {
  sender.faults = { ...NO_FAULTS, ...faults }
}

/** The faults and the provider's own acts, for tests and scripts. */
async function control(
  books: StripeBooks,
  sender: StripeSender,
  path: string,
  body: string,
): Promise<Answer> {
  const asked = body ? JSON.parse(body) : {}
  const done = (result: object) => ({ status: 200, body: result })
  switch (path) {
    case '/control/faults':
      misbehave(sender, asked)
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
    case '/control/advance':
      books.billing.advance(asked.seconds)
      return done({ now: books.billing.now() })
    case '/control/renewals':
      books.billing.declinesRenewals = asked.decline === true
      return done({})
    case '/control/refunds':
      return done(books.refund(asked.payment_intent, asked.amount))
    case '/control/refunds/next':
      books.refundsAre = asked.are
      return done({})
    case '/control/refunds/finish':
      return done(books.finishRefund(asked.refund, asked.status))
    case '/control/sent':
      return done(sender.sent)
    default:
      throw new SimulatorError(404, `no such control: ${path}`)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
