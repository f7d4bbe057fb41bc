import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/core/refusal.ts'

const SOCKET_PATH = '/ws'

const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?')[0]

/** Whether a request asks for the socket. Any other `Upgrade` header is ignored. */
export function isSocketUpgrade(request: IncomingMessage): boolean {
  return (
    request.method === 'GET' &&
    pathOf(request) === SOCKET_PATH &&
    request.headers.upgrade?.toLowerCase() === 'websocket'
  )
}

const STATUS_TEXTS = {
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const

/** Answers an upgrade with a refusal, and closes. */
export function refuseUpgrade(
  socket: Duplex,
  status: keyof typeof STATUS_TEXTS,
  code: string,
  message: string,
): void {
  const body = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Refuses a request for the socket's address without a WebSocket handshake. */
export function refusePlainSocket(fastify: FastifyInstance): void {
  fastify.get(SOCKET_PATH, async (_, reply) => {
    const { code, message } = new Refusal('malformed', 'This address takes WebSocket connections only')
    reply.header('upgrade', 'websocket').header('connection', 'Upgrade')
    return reply.code(426).header('cache-control', 'no-store').send({ code, message })
  })
}
