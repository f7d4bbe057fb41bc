import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import {
  announceSimulator,
  refuseInProduction,
  type SimulatorAnswer,
  type SimulatorCall,
  serveSimulator,
} from './serve-simulator.ts'

/** How the service misbehaves: a status, silence, or a message that it accepts without an answer. */
export type PushFault =
  | { status: number; retryAfter?: string; location?: string; times?: number }
  | { hang: true; times?: number }
  | { answersLate: true; times?: number }

/** A message as a browser would read it. */
export type ReceivedPush = {
  /** the decrypted text as JSON */
  data: Record<string, unknown>
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  /** the sender's contact address */
  subject: string
}

/** The answer of PushManager.subscribe() to a page. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

type Browser = {
  keys: ECDH
  auth: Buffer
  applicationServerKey: string
  received: ReceivedPush[]
  tries: number
  fault: PushFault | undefined
}

export type PushServiceSimulator = {
  /** value for PUSH_ORIGINS */
  url: string
  /** Subscribes a new browser, with the public key of the server that may send to it. */
  subscribe(applicationServerKey: string): BrowserSubscription
  received(endpoint: string): readonly ReceivedPush[]
  /** the messages that a phone shows when it is back online: the newest of each topic */
  waiting(endpoint: string): readonly ReceivedPush[]
  /** number of requests that have arrived for this browser, refused ones too */
  tries(endpoint: string): number
  /** Misbehaves for one browser, `times` times, or for ever without it; undefined ends the fault. */
  fault(endpoint: string, fault: PushFault | undefined): void
  stop(): Promise<void>
}

const DAY_SECONDS = 86_400

class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Takes a message for a browser. @param origin of the service, for which the sender signs @throws Refused */
function take(browser: Browser, call: SimulatorCall, origin: string): SimulatorAnswer {
  const { subject } = checkSender(call, browser.applicationServerKey, origin)
  const ttl = String(call.headers.ttl ?? '')
  if (!/^\d+$/.test(ttl)) throw new Refused(400, 'TTL is missing')
  const topic = call.headers.topic as string | undefined
  if (topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(topic))
    throw new Refused(400, 'Topic is malformed')
  if (call.headers['content-encoding'] !== 'aes128gcm') throw new Refused(415, 'not aes128gcm')
  if (call.body.length > 4_096) throw new Refused(413, 'too large')
  browser.received.push({
    data: JSON.parse(decrypt(browser, call.body)),
    ttl: Number(ttl),
    urgency: call.headers.urgency as string | undefined,
    topic,
    subject,
  })
  return { status: 201, headers: { location: `${origin}/message/${randomBytes(8).toString('hex')}` } }
}

/** Delivers a message, or answers with the browser's present fault. */
async function deliver(browser: Browser, call: SimulatorCall, origin: string): Promise<SimulatorAnswer> {
  browser.tries++
  const fault = browser.fault
  if (fault?.times !== undefined && --fault.times <= 0) browser.fault = undefined
  if (fault && 'hang' in fault) return new Promise(() => {})
  if (fault && 'answersLate' in fault) {
    take(browser, call, origin)
    return new Promise(() => {})
  }
  if (fault) {
    const headers = {
      ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
      ...(fault.location === undefined ? {} : { location: fault.location }),
    }
    return { status: fault.status, headers, json: {} }
  }
  try {
    return take(browser, call, origin)
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, json: { message: error.message } }
    throw error
  }
}

/**
 * A push service with its browsers: it checks the sender's signature (RFC 8292), decrypts the message as the browser would
 * (RFC 8291, RFC 8188) and keeps it with its expiry, urgency and topic (RFC 8030).
 */
export async function startPushServiceSimulator(port = 0): Promise<PushServiceSimulator> {
  refuseInProduction('The simulator for a push service')
  const browsers = new Map<string, Browser>()
  const find = (endpoint: string): Browser => {
    const browser = browsers.get(new URL(endpoint).pathname)
    if (!browser) throw new Error('no browser has this endpoint')
    return browser
  }

  async function answer(call: SimulatorCall): Promise<SimulatorAnswer> {
    if (call.path === '/control') return control(call.json())
    const browser = browsers.get(call.path)
    return browser ? deliver(browser, call, server.url) : { status: 404, json: {} }
  }

  /** The same for scripts: {subscribe: publicKey}, {received: endpoint}, {fault: endpoint, status: 410}. */
  function control(wish: Record<string, unknown>): SimulatorAnswer {
    if (typeof wish.subscribe === 'string') return { json: service.subscribe(wish.subscribe) }
    if (typeof wish.received === 'string') return { json: service.received(wish.received) }
    if (typeof wish.fault === 'string')
      service.fault(
        wish.fault,
        wish.hang ? { hang: true } : wish.status ? { status: Number(wish.status) } : undefined,
      )
    return { json: {} }
  }

  const server = await serveSimulator(port, answer)
  const service: PushServiceSimulator = {
    url: server.url,
    subscribe(applicationServerKey) {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(24).toString('base64url')}`
      browsers.set(path, { keys, auth, applicationServerKey, received: [], tries: 0, fault: undefined })
      return {
        endpoint: `${server.url}${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    received: (endpoint) => find(endpoint).received,
    waiting(endpoint) {
      const newest = new Map(find(endpoint).received.map((one, at) => [one.topic ?? at, one]))
      return [...newest.values()]
    },
    tries: (endpoint) => find(endpoint).tries,
    fault(endpoint, fault) {
      find(endpoint).fault = fault && { ...fault }
    },
    stop: server.stop,
  }
  return service
}

/** Checks the sender. @returns the sender's contact address */
function checkSender(call: SimulatorCall, expectedKey: string, origin: string): { subject: string } {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(call.headers.authorization ?? '')) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (signature === '') throw new Refused(401, 'no signature')
  if (key !== expectedKey) throw new Refused(403, 'another server’s browser')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Refused(403, 'the signature is wrong')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const now = Date.now() / 1000
  if (aud !== origin) throw new Refused(403, 'meant for another push service')
  if (typeof exp !== 'number' || exp <= now || exp > now + DAY_SECONDS) throw new Refused(403, 'expired')
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) throw new Refused(403, 'no subject')
  return { subject: sub }
}

/** Decrypts a body of one record. */
function decrypt({ keys, auth }: Pick<Browser, 'keys' | 'auth'>, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const record = body.subarray(21 + body[20]!)
  const derive = (input: Buffer, by: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, by, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const material = derive(keys.computeSecret(senderKey), auth, info, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString()
}

if (import.meta.main) {
  const service = await startPushServiceSimulator(Number(process.env.PUSH_SIMULATOR_PORT || 0))
  announceSimulator(service.url)
  process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
}
