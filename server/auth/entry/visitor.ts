import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As much of a request as says which browser asks. */
export type Asking = { headers: IncomingHttpHeaders }

/** The browser that asks: what use cases may know of it, and what they may have it keep. */
export type Visitor = Asking & {
  /** names the request in the security log */
  id: string
  /** its address, for limits and the security log */
  ip: string
  /** where the server itself was reached */
  socket: { localAddress?: string | undefined; localPort?: number | undefined }
  /** @param line a whole Set-Cookie header; each call adds one */
  setCookie(line: string): void
}

export const visitorOf = (request: FastifyRequest, reply: FastifyReply): Visitor => ({
  id: request.id,
  ip: request.ip,
  headers: request.headers,
  socket: request.socket,
  setCookie: (line) => void reply.header('set-cookie', line),
})
