import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { HOOK_CERTIFICATE, HOOK_KEY } from './hook-certificate.ts'
import { announceSimulator, listenOn, refuseInProduction, serveSimulator } from './serve-simulator.ts'

/** The address of a host that nobody has placed elsewhere; it is one for examples (RFC 5737). */
const PLACE = '203.0.113.10'
const BIG_BYTES = 10 * 1024 * 1024

/** How a host answers: its status, or what it does in place of an answer. */
export type HookFault =
  | { status: number; location?: string }
  | { hang: true }
  | { waitMs: number }
  /** 10 MB with status 200 */
  | { big: true }
  | { wrongEcho: true }
  | { hangUp: true }

/** A message that a host received. */
export type ReceivedHook = {
  path: string
  headers: Record<string, string>
  body: string
  data: Record<string, unknown>
  at: number
}

type Host = {
  places: readonly (readonly string[])[]
  asked: number
  received: ReceivedHook[]
  fault: HookFault | undefined
  /** bytes of large answers that were sent */
  sent: number
}

export type HookReceiver = {
  /** value for HOOKS_SIMULATOR */
  url: string
  /** an address at a host of the network */
  at(host: string, path?: string): string
  /** Places a host: the addresses of each further look-up; the last ones stay. */
  place(host: string, ...places: (readonly string[])[]): void
  /** number of look-ups of a host */
  asked(host: string): number
  fault(host: string, fault: HookFault | undefined): void
  received(host: string): readonly ReceivedHook[]
  /** every host that received anything, with the messages */
  all(): ReadonlyMap<string, readonly ReceivedHook[]>
  /** bytes of large answers that a host sent before the caller ended the connection */
  sent(host: string): number
  stop(): Promise<void>
}

const echoOf = ({ data }: ReceivedHook): string =>
  data.type === 'hook.confirm' ? String((data.data as { code?: unknown } | undefined)?.code) : 'taken'

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Sends a large answer as fast as it is read. */
function sendBig(host: Host, response: ServerResponse): void {
  const part = Buffer.alloc(16_384, 'x')
  response.on('error', () => {})
  const more = () => {
    while (host.sent < BIG_BYTES) {
      if (response.destroyed) return
      host.sent += part.length
      if (!response.write(part)) return void response.once('drain', more)
    }
    response.end()
  }
  response.writeHead(200)
  more()
}

async function answer(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  const received: ReceivedHook = {
    path: request.url ?? '/',
    headers: request.headers as Record<string, string>,
    body,
    data: JSON.parse(body) as Record<string, unknown>,
    at: Date.now(),
  }
  host.received.push(received)
  const fault = host.fault
  if (!fault) return void response.end(echoOf(received))
  if ('status' in fault && fault.status === 101)
    return void request.socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    )
  if ('status' in fault)
    return void response.writeHead(fault.status, fault.location ? { location: fault.location } : {}).end()
  if ('big' in fault) return sendBig(host, response)
  if ('wrongEcho' in fault) return void response.end(`not ${echoOf(received)}`)
  if ('hangUp' in fault) return void request.socket.destroy()
  if ('waitMs' in fault) setTimeout(() => response.end(echoOf(received)), fault.waitMs)
}

/**
 * A network with receivers of hooks, open to this machine only: the server asks it for the addresses of `*.hooks.test` and calls the
 * receiver behind all of them. @param port of its names; 0 for a free one
 */
export async function startHookReceiver(port = 0): Promise<HookReceiver> {
  refuseInProduction('The simulator of hooks')
  const hosts = new Map<string, Host>()
  const hostOf = (name: string): Host => {
    const known = hosts.get(name) ?? { places: [[PLACE]], asked: 0, received: [], fault: undefined, sent: 0 }
    hosts.set(name, known)
    return known
  }
  const server = createServer({ key: HOOK_KEY, cert: HOOK_CERTIFICATE }, (request, response) => {
    answer(hostOf((request.headers.host ?? '').split(':')[0]!), request, response).catch(() =>
      response.destroy(),
    )
  })
  await listenOn(server, 0)
  const names = await serveSimulator(port, ({ path, query }) => {
    if (path === '/network')
      return { json: { authority: HOOK_CERTIFICATE, port: (server.address() as AddressInfo).port } }
    const host = hostOf(query.get('host') ?? '')
    const addresses = host.places[Math.min(host.asked++, host.places.length - 1)]!
    return { json: addresses }
  })
  return {
    url: names.url,
    at: (host, path = '/hook') => `https://${host}.hooks.test${path}`,
    place: (host, ...places) => Object.assign(hostOf(`${host}.hooks.test`), { places, asked: 0 }),
    asked: (host) => hostOf(`${host}.hooks.test`).asked,
    fault(host, fault) {
      hostOf(`${host}.hooks.test`).fault = fault
    },
    received: (host) => hostOf(`${host}.hooks.test`).received,
    all: () => new Map([...hosts].map(([name, { received }]) => [name, received])),
    sent: (host) => hostOf(`${host}.hooks.test`).sent,
    async stop() {
      await names.stop()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

if (import.meta.main) {
  const simulator = await startHookReceiver(4350)
  announceSimulator(simulator.url)
  process.on('SIGTERM', () => void simulator.stop().then(() => process.exit(0)))
}
