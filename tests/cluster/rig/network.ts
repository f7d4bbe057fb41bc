import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Greeting } from './greetings.ts'
import { type Carried, carry, hear } from './relay.ts'

/** The two sides of a relay. `from`: the one caller, or the way to read a caller's name. */
type Between = { from: string | Greeting; to: string; port: number }

/** Small relays between the parts, which can cut one part off from all others. */
export type Network = {
  /** Opens a relay to `port` of this machine. @returns the port that callers take instead */
  relay(between: Between): Promise<number>
  /** Drops every connection of this part with others, and refuses new ones. */
  cut(name: string): void
  heal(name: string): void
  /** Names the part that calls under this name, for calls before and after. */
  alias(called: string, name: string): void
  /**
   * Records whether a part runs. A relay to a stopped part refuses callers, as the part's own port would; a relay that accepted
   * and dropped the call would look like a part that died at work, and a proxy must not repeat such a call elsewhere.
   */
  runs(name: string, does: boolean): void
  close(): Promise<void>
}

type Relay = { between: Between; server: Server; port: number }

export function openNetwork(): Network {
  const cut = new Set<string>()
  const down = new Set<string>()
  const aliases = new Map<string, string>()
  const relays: Relay[] = []
  /** every open connection, with caller and called part */
  const open = new Map<Carried, { from: string; to: string }>()
  const sockets = new Set<Socket>()
  const isCut = (from: string, to: string) => cut.has(aliases.get(from) ?? from) || cut.has(to)

  function pass(client: Socket, from: string, { to, port }: Between, first?: Buffer): void {
    if (isCut(from, to)) return void client.resetAndDestroy()
    const carried = carry(client, port, () => open.delete(carried), first)
    open.set(carried, { from, to })
  }

  function arrive(client: Socket, between: Between): void {
    const { from } = between
    sockets.add(client)
    client.once('close', () => sockets.delete(client))
    if (typeof from === 'string') pass(client, from, between)
    else hear(client, from, (name, read) => pass(client, name ?? 'unknown', between, read))
  }

  /** Listens on exactly the relays that may take calls now. */
  function doors(): void {
    for (const { between, server, port } of relays) {
      const { from, to } = between
      const closed = down.has(to) || cut.has(to) || (typeof from === 'string' && isCut(from, to))
      if (closed && server.listening) server.close()
      else if (!closed && !server.listening) server.listen(port, '127.0.0.1')
    }
  }

  return {
    async relay(between) {
      const server = createServer((client) => arrive(client, between))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      relays.push({ between, server, port })
      return port
    },
    cut(name) {
      cut.add(name)
      doors()
      for (const [carried, { from, to }] of open) if (isCut(from, to)) carried.end()
    },
    heal(name) {
      cut.delete(name)
      doors()
    },
    alias: (called, name) => void aliases.set(called, name),
    runs(name, does) {
      if (does) down.delete(name)
      else down.add(name)
      doors()
    },
    async close() {
      for (const carried of open.keys()) carried.end()
      for (const socket of sockets) socket.destroy()
      await Promise.all(relays.map(({ server }) => new Promise((closed) => server.close(closed))))
    },
  }
}
