import type { WebSocket } from 'ws'
import type { Caller } from '#server/core/context.ts'
import { write } from './broadcast.ts'

const HEARTBEAT_MS = 30_000
/** How long an answer to a ping may take. */
const ANSWERS_WITHIN_MS = 5_000
/** The span over which all clients get the order to fetch everything. */
const SPREAD_MS = 5_000
/** "Service restart": come back. */
const RESTART = 1012
/** How long a client may take to close when the server stops. */
const GOODBYE_MS = 1_000

/** An open socket and its user. */
export type Connection = {
  caller: Caller
  socket: WebSocket
  /** whether the client has answered since the last heartbeat */
  alive: boolean
  /** when the client last sent something, and when it was last asked for an answer; by the clock of `performance` */
  heardAt: number
  askedAt: number
}

export const openConnection = (caller: Caller, socket: WebSocket): Connection => ({
  caller,
  socket,
  alive: true,
  heardAt: performance.now(),
  askedAt: Number.NEGATIVE_INFINITY,
})

/** Notes that the client is there: it has answered a ping, or sent a message. */
export function noteAnswer(connection: Connection): void {
  connection.alive = true
  connection.heardAt = performance.now()
}

/** Whether the client has answered the last question, or still may. */
export const isAnswering = ({ heardAt, askedAt }: Connection, now = performance.now()): boolean =>
  heardAt >= askedAt || now - askedAt < ANSWERS_WITHIN_MS

/** Asks the client for an answer, unless it was just asked. */
export function ask(connection: Connection, now = performance.now()): void {
  if (now - connection.askedAt < ANSWERS_WITHIN_MS) return
  connection.askedAt = now
  connection.socket.ping()
}

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

  /** every open socket */
  *all(): Iterable<Connection> {
    for (const own of this.#users.values()) yield* own
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

  /** Writes a frame to every socket, each at its own time within some seconds, so that their next calls are spread. */
  sendSlowly(frame: string): void {
    for (const own of this.#users.values())
      for (const { socket } of own) setTimeout(() => write(socket, frame), Math.random() * SPREAD_MS).unref()
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
