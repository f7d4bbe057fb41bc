import type { WebSocket } from 'ws'
import type { Caller } from '#server/core/context.ts'
import { write } from './broadcast.ts'

const HEARTBEAT_MS = 30_000
/** "Service restart": come back. */
const RESTART = 1012
/** How long a client may take to close when the server stops. */
const GOODBYE_MS = 1_000

/** An open socket and its user. `alive` says whether the client has answered since the last heartbeat. */
export type Connection = { caller: Caller; socket: WebSocket; alive: boolean }

/** The open sockets by user. A socket that misses a heartbeat is ended. */
export class ConnectedUsers {
  readonly #users = new Map<bigint, Set<Connection>>()
  readonly #heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)

  /** sockets open now */
  get count(): number {
    return [...this.#users.values()].reduce((sum, own) => sum + own.size, 0)
  }

  countOf(userId: bigint): number {
    return this.#users.get(userId)?.size ?? 0
  }

  of(userId: bigint): Iterable<Connection> {
    return this.#users.get(userId) ?? []
  }

  /** every user with a socket */
  ids(): Iterable<bigint> {
    return this.#users.keys()
  }

  add(connection: Connection): void {
    const { userId } = connection.caller
    this.#users.set(userId, (this.#users.get(userId) ?? new Set()).add(connection))
  }

  remove(connection: Connection): void {
    const { userId } = connection.caller
    const own = this.#users.get(userId)
    own?.delete(connection)
    if (own?.size === 0) this.#users.delete(userId)
  }

  /** Writes a frame to every socket of these users. */
  send(userIds: readonly bigint[], frame: string): void {
    for (const userId of userIds) for (const { socket } of this.of(userId)) write(socket, frame)
  }

  stopHeartbeat(): void {
    clearInterval(this.#heartbeat)
  }

  /** Closes every socket, and ends those whose client does not close it in time. */
  async sayGoodbye(): Promise<void> {
    const left = [...this.#users.values()].flatMap((own) => [...own].map(({ socket }) => socket))
    for (const socket of left) socket.close(RESTART, 'server stops')
    const gone = left.map((socket) => new Promise<void>((resolve) => socket.once('close', resolve)))
    const late = setTimeout(() => {
      for (const socket of left) socket.terminate()
    }, GOODBYE_MS)
    await Promise.all(gone)
    clearTimeout(late)
  }

  #beat(): void {
    for (const own of this.#users.values()) {
      for (const connection of own) {
        if (!connection.alive) connection.socket.terminate()
        connection.alive = false
        connection.socket.ping()
      }
    }
  }
}
