import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { GREETING_MAX, type Greeting } from './greetings.ts'

/** Between whom a relay stands. `from`: the one caller, or how callers tell who they are. */
export type Between = { from: string | Greeting; to: string; port: number }

/** Small relays between the parts, which can cut one part off from all others. */
export type Network = {
  /** Opens a relay to `port` of this machine. @returns the port that callers take instead */
  relay(between: Between): Promise<number>
  /** Drops every connection of this part with others, and refuses new ones. */
  cut(name: string): void
  heal(name: string): void
  /** Says which part calls under this name. They may have called before anybody knew. */
  alias(called: string, name: string): void
  cuts(): string[]
  close(): Promise<void>
}

type Connection = { from: string; to: string; end(): void }

export function openNetwork(): Network {
  const cut = new Set<string>()
  const open = new Set<Connection>()
  const servers: Server[] = []
  const waiting = new Set<Socket>()
  const aliases = new Map<string, string>()
  const isCut = (from: string, to: string) => cut.has(aliases.get(from) ?? from) || cut.has(to)

  function carry(client: Socket, from: string, { to, port }: Between, first?: Buffer): void {
    if (isCut(from, to)) return void client.resetAndDestroy()
    const upstream = connect(port, '127.0.0.1')
    const connection = {
      from,
      to,
      end() {
        open.delete(connection)
        client.resetAndDestroy()
        upstream.resetAndDestroy()
      },
    }
    open.add(connection)
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      socket.on('error', connection.end)
    }
    // what one side sent before it left still reaches the other
    client.on('close', () => upstream.destroySoon())
    upstream.on('close', () => client.destroySoon())
    client.on('close', () => open.delete(connection))
    if (first) upstream.write(first)
    client.pipe(upstream)
    upstream.pipe(client)
  }

  /** Reads until the caller is known; then what was read goes ahead. */
  function hear(client: Socket, between: Between & { from: Greeting }): void {
    let read = Buffer.alloc(0)
    waiting.add(client)
    const forget = () => client.destroy()
    client.on('error', forget)
    client.once('close', () => waiting.delete(client))
    const take = (chunk: Buffer) => {
      read = Buffer.concat([read, chunk])
      const from = between.from(read)
      if (from === undefined && read.length < GREETING_MAX) return
      client.off('data', take).off('error', forget).pause()
      waiting.delete(client)
      carry(client, from ?? 'unknown', between, read)
    }
    client.on('data', take)
  }

  return {
    async relay(between) {
      const { from } = between
      const server = createServer((client) => {
        if (typeof from === 'string') carry(client, from, between)
        else hear(client, { ...between, from })
      })
      servers.push(server)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    cut(name) {
      cut.add(name)
      for (const connection of [...open]) if (isCut(connection.from, connection.to)) connection.end()
    },
    heal: (name) => void cut.delete(name),
    alias: (called, name) => void aliases.set(called, name),
    cuts: () => [...cut],
    async close() {
      for (const connection of [...open]) connection.end()
      for (const client of waiting) client.destroy()
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
    },
  }
}
