import type { FromClient, FromServer } from '#contract/live.ts'

const RECONNECT_MS = 3000

export type LiveHandlers = {
  message: (message: FromServer) => void
  /** the socket is open again after it was lost: what happened meanwhile must be fetched */
  reconnected: () => void
  /** for a sign to the person that figures may be old */
  connection?: (open: boolean) => void
}

/** The part of the browser's WebSocket that is used here. */
export type SocketLike = {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  onerror: ((event: unknown) => void) | null
  send: (text: string) => void
  close: () => void
}
export type SocketConstructor = new (url: string) => SocketLike

const OPEN = 1

/** /ws on the page's own host, secure when the page is. */
export function socketUrl(page: { protocol: string; host: string }): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/ws`
}

/**
 * One person's connection. It comes back three seconds after it was lost, until `stop`, and then watches again what
 * was being watched. Faults are logged and never shown: the screens work without it.
 */
export class LiveSocket {
  #socket: SocketLike | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #wanted = false
  #opened = 0
  readonly #watched = new Map<string, number>()
  readonly #url: string
  readonly #userId: string
  readonly #handlers: LiveHandlers
  readonly #Socket: SocketConstructor

  constructor(url: string, userId: string, handlers: LiveHandlers, Socket: SocketConstructor) {
    this.#url = url
    this.#userId = userId
    this.#handlers = handlers
    this.#Socket = Socket
  }

  start(): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#connect()
  }

  /** Closes on purpose: it stays closed. */
  stop(): void {
    this.#wanted = false
    clearTimeout(this.#timer)
    this.#socket?.close()
    this.#socket = undefined
  }

  /** Follows one event, every event with `'all'`, or the pots with `'pots'`. Each watch needs its own unwatch. */
  watch(eventId: string): void {
    const count = this.#watched.get(eventId) ?? 0
    this.#watched.set(eventId, count + 1)
    if (count === 0) this.#send(watchMessage(eventId, true))
  }

  unwatch(eventId: string): void {
    const count = this.#watched.get(eventId) ?? 0
    if (count > 1) this.#watched.set(eventId, count - 1)
    else if (this.#watched.delete(eventId)) this.#send(watchMessage(eventId, false))
  }

  #connect(): void {
    const socket = new this.#Socket(this.#url)
    this.#socket = socket
    socket.onopen = () => {
      this.#send({ type: 'auth', userId: this.#userId })
      for (const eventId of this.#watched.keys()) this.#send(watchMessage(eventId, true))
      this.#opened += 1
      this.#handlers.connection?.(true)
      if (this.#opened > 1) this.#handlers.reconnected()
    }
    socket.onmessage = ({ data }) => {
      let message: FromServer
      try {
        message = JSON.parse(String(data)) as FromServer
      } catch (error) {
        console.error('live: not JSON', error)
        return
      }
      this.#handlers.message(message)
    }
    socket.onerror = (event) => console.error('live: socket error', event)
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.#socket = undefined
      this.#handlers.connection?.(false)
      if (this.#wanted) this.#timer = setTimeout(() => this.#connect(), RECONNECT_MS)
    }
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message))
  }
}

function watchMessage(eventId: string, on: boolean): FromClient {
  if (eventId === 'all') return { type: on ? 'watch_events' : 'unwatch_events' }
  if (eventId === 'pots') return { type: on ? 'watch_pots' : 'unwatch_pots' }
  return { type: on ? 'watch_event' : 'unwatch_event', eventId }
}
