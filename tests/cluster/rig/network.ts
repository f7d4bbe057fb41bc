import { connect, createServer, type Server, type Socket } from 'node:net'
import { listenOnKeptPort } from '#tests/support/kept-port.ts'
import { GREETING_MAX, type Greeting } from './greetings.ts'

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

/** A connection with its caller and the called part. */
type Carried = { from: string; to: string; end(): void }

export function openNetwork(): Network {
  const cut = new Set<string>()
  const down = new Set<string>()
  const aliases = new Map<string, string>()
  const relays: { between: Between; server: Server; port: number }[] = []
  const open = new Set<Carried>()
  const sockets = new Set<Socket>()
  const isCut = (from: string, to: string) => cut.has(aliases.get(from) ?? from) || cut.has(to)

  function pass(client: Socket, from: string, { to, port }: Between, first?: Buffer): void {
    if (isCut(from, to)) return void client.resetAndDestroy()
    const carried = { from, to, end: carry(client, port, first) }
    open.add(carried)
    client.on('close', () => open.delete(carried))
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
      const port = await listenOnKeptPort(server)
      relays.push({ between, server, port })
      return port
    },
    cut(name) {
      cut.add(name)
      doors()
      for (const { from, to, end } of open) if (isCut(from, to)) end()
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
      for (const { end } of open) end()
      for (const socket of sockets) socket.destroy()
      await Promise.all(relays.map(({ server }) => new Promise((closed) => server.close(closed))))
    },
  }
}

/**
 * Carries a caller's connection to a port of this machine.
 * @param first bytes that the caller has sent already. @returns drops both ends at once
 */
function carry(client: Socket, port: number, first?: Buffer): () => void {
  const upstream = connect(port, '127.0.0.1')
  const end = () => {
    client.resetAndDestroy()
    upstream.resetAndDestroy()
  }
  for (const socket of [client, upstream]) {
    socket.setNoDelay(true)
    socket.on('error', end)
  }
  // bytes that one side sent before its end still reach the other
  client.on('close', () => upstream.destroySoon())
  upstream.on('close', () => client.destroySoon())
  if (first) upstream.write(first)
  client.pipe(upstream)
  upstream.pipe(client)
  return end
}

/** Reads until the caller is known. @param known gets its name, and the bytes read, to pass on before the rest */
function hear(client: Socket, greeting: Greeting, known: (from: string | null, read: Buffer) => void): void {
  let read = Buffer.alloc(0)
  const forget = () => client.destroy()
  client.on('error', forget)
  const take = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk])
    const from = greeting(read)
    if (from === undefined && read.length < GREETING_MAX) return
    client.off('data', take).off('error', forget).pause()
    known(from ?? null, read)
  }
  client.on('data', take)
}
