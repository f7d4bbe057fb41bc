import { connect, type Socket } from 'node:net'
import { GREETING_MAX, type Greeting } from './greetings.ts'

/** A caller's connection, carried to a port of this machine. */
export type Carried = {
  /** Drops both ends at once. */
  end(): void
}

/**
 * Carries a caller's connection to `port`.
 * @param first bytes that the caller has sent already. @param left called once the connection ends
 */
export function carry(client: Socket, port: number, left: () => void, first?: Buffer): Carried {
  const upstream = connect(port, '127.0.0.1')
  const carried = {
    end() {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    },
  }
  for (const socket of [client, upstream]) {
    socket.setNoDelay(true)
    socket.on('error', carried.end)
  }
  // bytes that one side sent before its end still reach the other
  client.on('close', () => upstream.destroySoon())
  upstream.on('close', () => client.destroySoon())
  client.on('close', left)
  if (first) upstream.write(first)
  client.pipe(upstream)
  upstream.pipe(client)
  return carried
}

/** Reads until the caller is known. @param known gets its name, and the bytes read, to pass on before the rest */
export function hear(
  client: Socket,
  greeting: Greeting,
  known: (from: string | null, read: Buffer) => void,
): void {
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
