import { connect, createServer, type Socket } from 'node:net'
import { listenOn } from '../../simulators/serve-simulator.ts'
import { listenOnKeptPort } from './kept-port.ts'

/** A proxy before the database that a test can cut, or leave open while nothing passes. */
export type TcpProxy = {
  /** the database's address, by way of this proxy */
  url: string
  /** Connections stay open and new ones are accepted, but no byte passes on any of them any more. */
  hang(): void
  /** Cuts every connection and accepts no new one. */
  cut(): Promise<void>
  /** New connections reach the database again. Hung ones stay dead. */
  heal(): Promise<void>
  /** connections that pass now */
  passing(): number
  close(): Promise<void>
}

export async function openProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl)
  const socketDir = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const reach = () =>
    socketDir ? connect(`${socketDir}/.s.PGSQL.${port}`) : connect(port, target.hostname || '127.0.0.1')
  const pairs = new Map<Socket, Socket>()
  const dead = new Set<Socket>()
  let hanging = false

  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    if (hanging) return void dead.add(client)
    const upstream = reach()
    pairs.set(client, upstream)
    const end = () => {
      pairs.delete(client)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    client.pipe(upstream)
    upstream.pipe(client)
  })
  const at = await listenOnKeptPort(server)

  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${at}`

  function destroyAll() {
    for (const [client, upstream] of pairs) {
      client.destroy()
      upstream.destroy()
    }
    for (const client of dead) client.destroy()
    dead.clear()
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      if (server.listening) server.close(() => resolve())
      else resolve()
      destroyAll()
    })

  return {
    url: url.href,
    hang() {
      hanging = true
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
        client.pause()
        upstream.pause()
        dead.add(client)
      }
    },
    cut: stop,
    async heal() {
      hanging = false
      if (!server.listening) await listenOn(server, at)
    },
    passing: () => [...pairs.keys()].filter((client) => !dead.has(client)).length,
    close: stop,
  }
}
