import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The parts of a request that identify the browser. */
export type WithHeaders = { headers: IncomingHttpHeaders }

/** The calling browser: the parts that use cases may read and set. */
export type Visitor = WithHeaders & {
  /** the request's id in the security log */
  id: string
  /** its address, for limits and the security log */
  address: string
  /** the address at which the browser reached the server */
  socket: { localAddress?: string | undefined; localPort?: number | undefined }
  /** aborts when the browser disconnects, and after `WAITS_MAX_MS` */
  signal: AbortSignal
  /** @param line a whole Set-Cookie header; each call adds one */
  setCookie(line: string): void
}

/** The longest wait for a turn, milliseconds. The server silently ends connections after 20 s. */
const WAITS_MAX_MS = 10_000

function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return AbortSignal.any([gone.signal, AbortSignal.timeout(WAITS_MAX_MS)])
}

export const visitorOf = (request: FastifyRequest, reply: FastifyReply): Visitor => ({
  id: request.id,
  address: request.address,
  headers: request.headers,
  socket: request.socket,
  signal: signalOf(reply),
  setCookie: (line) => void reply.header('set-cookie', line),
})
