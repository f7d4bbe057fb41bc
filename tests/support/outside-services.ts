import {
  createServer as createPlainServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import type { Certificate } from './certificates.ts'

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

export type TlsProxy = {
  url: string
  /** Leads to this server from now on. */
  leadTo(url: string): void
  /** Answers paths that begin like this with 404 by itself. */
  hide(path: string): void
  /** Leaves this header of the server out. */
  drop(header: string): void
  /** Everything is passed on again. */
  heal(): void
  close(): void
}

/** A proxy that terminates TLS, as an operator has one. The page at / is its own, since a server of a test has no built web. */
export async function openTlsProxy({ key, cert }: Certificate): Promise<TlsProxy> {
  let target = ''
  let hidden: string | undefined
  let dropped: string | undefined
  const server = createTlsServer({ key, cert }, (incoming: IncomingMessage, outgoing) => {
    const { method, headers, url = '/' } = incoming
    if (hidden && url.startsWith(hidden)) return void outgoing.writeHead(404).end('nothing here')
    const isPage = url === '/'
    const passed = request(target + (isPage ? '/healthz' : url), { method, headers }, (answer) => {
      const all: IncomingHttpHeaders = {
        ...answer.headers,
        ...(isPage ? { 'content-security-policy': "script-src 'self'" } : {}),
      }
      if (dropped) delete all[dropped]
      outgoing.writeHead(answer.statusCode!, all)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  const port = await listen(server)
  return {
    url: `https://localhost:${port}`,
    leadTo(url) {
      target = url
    },
    hide(path) {
      hidden = path
    },
    drop(header) {
      dropped = header
    },
    heal() {
      hidden = undefined
      dropped = undefined
    },
    close: () => server.close(),
  }
}

/** A mail server that knows one password, and no letter. */
export async function openMailServer(
  password: string,
): Promise<{ url: string; said(): string; close(): void }> {
  let said = ''
  const right = Buffer.from(`\0evens\0${password}`).toString('base64')
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.test ready\r\n')
    socket.on('data', (chunk) => {
      said += chunk
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n')
        else if (line.startsWith('AUTH PLAIN'))
          socket.write(line.endsWith(right) ? '235 in\r\n' : '535 no\r\n')
        else if (line === 'STARTTLS') socket.write('502 unknown\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
  })
  const port = await listen(server)
  return { url: `smtp://evens:${password}@127.0.0.1:${port}`, said: () => said, close: () => server.close() }
}

/** An S3 store in memory. `refuses` makes it answer 403 to everything. */
export async function openBucket(): Promise<{
  url: string
  objects: Map<string, Buffer>
  state: { refuses: boolean; forgets: boolean }
  close(): void
}> {
  const objects = new Map<string, Buffer>()
  const state = { refuses: false, forgets: false }
  const server = createPlainServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method, url = '' } = incoming
      if (state.refuses) return outgoing.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      if (method === 'PUT') {
        if (!state.forgets) objects.set(url, Buffer.concat(chunks))
        return outgoing.writeHead(200).end()
      }
      if (method === 'DELETE') {
        objects.delete(url)
        return outgoing.writeHead(204).end()
      }
      const found = objects.get(url)
      return found ? outgoing.writeHead(200).end(found) : outgoing.writeHead(404).end('<Error/>')
    })
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, objects, state, close: () => server.close() }
}
