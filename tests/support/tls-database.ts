import { connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'

/** The request for TLS, before anything else: its length and PostgreSQL's number for it. */
const ASKS_FOR_TLS = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

export type TlsDatabase = {
  host: string
  /** Ends every connection. New ones are accepted. */
  cut(): void
  close(): Promise<void>
}

/**
 * A database that speaks TLS, which the embedded one does not: this ends it and passes on what is inside.
 * @param certificate undefined: it refuses TLS, as PostgreSQL does with ssl = off
 */
export async function openTlsDatabase(
  databaseUrl: string,
  certificate: Certificate | undefined,
): Promise<TlsDatabase> {
  const target = new URL(databaseUrl)
  const path = `${target.searchParams.get('host')}/.s.PGSQL.5432`
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
    socket.once('data', (first: Buffer) => {
      if (!first.equals(ASKS_FOR_TLS) || !certificate) return void socket.end('N')
      socket.write('S')
      const inside = new TLSSocket(socket, { isServer: true, ...certificate })
      const upstream = connect(path)
      for (const one of [inside, upstream])
        one
          .on('error', () => socket.destroy())
          .on('close', () => {
            socket.destroy()
            upstream.destroy()
          })
      inside.pipe(upstream).pipe(inside)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    cut,
    host: `localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: () =>
      new Promise<void>((resolve) => {
        cut()
        server.close(() => resolve())
      }),
  }
}
