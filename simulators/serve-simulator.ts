import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

const BODY_MAX_BYTES = 64 * 1024

export type SimulatorCall = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  /** the body as JSON; an empty object for an empty body */
  json(): Record<string, unknown>
  form(): URLSearchParams
}
export type SimulatorAnswer = {
  status?: number
  json?: unknown
  html?: string
  location?: string
  headers?: Record<string, string>
  hangUp?: boolean
}

export type SimulatorServer = { url: string; stop(): Promise<void> }

/** Simulators play with invented money, so they do not start where money is real. */
export function refuseInProduction(name: string): void {
  if (process.env.NODE_ENV === 'production') throw new Error(`${name} is refused with NODE_ENV=production`)
}

/** @throws the system's error, such as EADDRINUSE; the server may then listen elsewhere */
export const listenOn = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })

/** A small HTTP server, open to this machine only. @param port 0 for a free one; a free one also replaces a taken one */
export async function serveSimulator(
  port: number,
  answer: (call: SimulatorCall) => Promise<SimulatorAnswer> | SimulatorAnswer,
): Promise<SimulatorServer> {
  const server = createServer((request, response) => {
    take(request, response, answer).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      send(response, {
        status: 500,
        json: { message: error instanceof Error ? error.message : String(error) },
      })
    })
  })
  await listenOn(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || port === 0) throw error
    return listenOn(server, 0)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (call: SimulatorCall) => Promise<SimulatorAnswer> | SimulatorAnswer,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > BODY_MAX_BYTES) return void response.writeHead(413).end()
    chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  const call: SimulatorCall = {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body,
    json: () => (body.length === 0 ? {} : JSON.parse(body.toString('utf8'))),
    form: () => new URLSearchParams(body.toString('utf8')),
  }
  // Pages of other sites must not press its buttons.
  const origin = request.headers.origin
  if (call.method !== 'GET' && origin !== undefined && origin !== `http://${request.headers.host}`) {
    return send(response, { status: 403, json: { message: 'Not from this page' } })
  }
  send(response, await answer(call))
}

function send(
  response: ServerResponse,
  { status = 200, json, html, location, headers, hangUp }: SimulatorAnswer,
): void {
  if (hangUp) return void response.destroy()
  if (location !== undefined) return void response.writeHead(303, { location }).end()
  response.writeHead(status, {
    ...headers,
    'content-type': html === undefined ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  })
  response.end(html ?? JSON.stringify(json ?? {}))
}

/** Announces that a simulator in a separate process is ready. */
export const announceSimulator = (url: string) => console.log(`simulator ready at ${url}`)
