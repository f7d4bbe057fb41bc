import { CHANNELS, type ChannelKind } from '#contract/channels.ts'
import type { FromClient, FromServer } from '#contract/live.ts'
import type { Channel } from './live.ts'
import { noteTrip, pageNow, renewTrips } from './server-clock.ts'

/** The delay of the first try after a loss, as specified. Each later delay is about twice as long, up to the longest. */
const RECONNECT_MS = 3000
const RECONNECT_MAX_MS = 60_000
/**
 * After a restart of their server all clients reconnect within this time, so that all are back within three seconds. Another
 * server takes them, and must not receive all at once.
 */
const RESTART_WITHIN_MS = 1_500
/** The silence after which the client pings, and the time that the server has to answer. */
const PING_EVERY_MS = 25_000
const PONG_WITHIN_MS = 10_000
/** The page's clock and the device's differ by less than this, unless one of them stopped. */
const STOOD_STILL_MS = 250
/** A message and an answer take less than this on a slow network. */
const ON_THE_WAY_MS = 5_000
/** The close code when the session behind the socket has ended. */
const SESSION_ENDED = 4001
/** The close code when the server restarts. */
const RESTART = 1012

export type LiveHandlers = {
  message: (message: FromServer) => void
  /** the socket is open after a loss */
  reconnected: () => void
  /** called at the first opening: the age of the page's data in milliseconds */
  heldMs: () => number
  /** warns the person that figures may be old */
  connection?: (open: boolean) => void
  /** the session may be over: the server ended it, or refuses the connection */
  refused?: () => void
}

/**
 * The delay before the n-th try, in milliseconds. From the second one on it varies by page, so that a returning server does not
 * receive everybody at once; the first delay varies when the server announced a restart.
 * @param random 0 to 1
 * @param code of the close, if there was one
 */
export function waitBefore(tries: number, random: number, code?: number): number {
  if (tries <= 1 && code === RESTART) return RESTART_WITHIN_MS * random
  if (tries <= 1) return RECONNECT_MS
  return Math.min(RECONNECT_MAX_MS, RECONNECT_MS * 2 ** (tries - 1)) * (0.5 + random / 2)
}

/** The part of the browser's WebSocket used here. */
export type SocketLike = {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event?: { code?: number }) => void) | null
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
 * One person's connection. It reconnects three seconds after a loss, then at longer and longer intervals, until `stop`, and
 * watches its channels again. It pings a silent connection, and gives it up without an answer. It logs faults and never shows
 * them: the screens work without it.
 */
export class LiveSocket {
  #socket: SocketLike | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setTimeout> | undefined
  #wanted = false
  #opened = 0
  /** the time of the server's last message, by a monotonic clock and by a clock that runs while a device sleeps */
  #heardAt: [number, number] | undefined
  #tries = 0
  /** the times of the unanswered pings, oldest first: the server answers in their order */
  #pings: number[] = []
  readonly #watched = new Map<Channel, number>()
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

  /** Closes on purpose: no reconnection follows. */
  stop(): void {
    this.#wanted = false
    clearTimeout(this.#timer)
    clearTimeout(this.#heartbeat)
    this.#socket?.close()
    this.#socket = undefined
  }

  /** The page or the network is back: tries a waiting connection now; an open one must answer. */
  check(): void {
    if (!this.#wanted) return
    if (this.#socket) {
      if (this.#hasSlept()) renewTrips()
      return this.#ping()
    }
    clearTimeout(this.#timer)
    this.#connect()
  }

  /** Follows a channel. Each `watch` needs its own `unwatch`. */
  watch(channel: Channel): void {
    const count = this.#watched.get(channel) ?? 0
    this.#watched.set(channel, count + 1)
    if (count === 0) this.#send(watchMessage(channel, true))
  }

  unwatch(channel: Channel): void {
    const count = this.#watched.get(channel) ?? 0
    if (count > 1) this.#watched.set(channel, count - 1)
    else if (this.#watched.delete(channel)) this.#send(watchMessage(channel, false))
  }

  /** Sends a message that may get lost. */
  say(message: FromClient): void {
    this.#send(message)
  }

  #connect(): void {
    const socket = new this.#Socket(this.#url)
    this.#socket = socket
    this.#pings = []
    renewTrips()
    socket.onopen = () => {
      const late = this.#opened > 0 || this.#tries > 0
      this.#tries = 0
      this.#send({ type: 'auth', userId: this.#userId })
      for (const channel of this.#watched.keys()) this.#send(watchMessage(channel, true))
      this.#send({ type: 'catch_up', heldMs: this.#heldMs() })
      this.#opened += 1
      this.#listen()
      this.#handlers.connection?.(true)
      if (late) this.#handlers.reconnected()
    }
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return
      this.#listen()
      this.#heardAt = [pageNow(), Date.now()]
      let message: FromServer
      try {
        message = JSON.parse(String(data)) as FromServer
      } catch (error) {
        console.error('live: not JSON', error)
        return
      }
      if (message.type === 'pong') this.#tookTrip(Date.parse(message.now))
      this.#handlers.message(message)
    }
    socket.onerror = (event) => console.error('live: socket error', event)
    socket.onclose = (event) => this.#lost(socket, event?.code)
  }

  /** The time since the last received message; a little more, for messages on their way. */
  #heldMs(): number {
    if (!this.#heardAt) return this.#handlers.heldMs()
    const [heard, byDate] = this.#heardAt
    return Math.ceil(Math.max(pageNow() - heard, Date.now() - byDate)) + ON_THE_WAY_MS
  }

  /** Whether the page's clock has stopped since the last message, as in some browsers while the device sleeps. */
  #hasSlept(): boolean {
    if (!this.#heardAt) return false
    const [heard, byDate] = this.#heardAt
    return Date.now() - byDate - (pageNow() - heard) > STOOD_STILL_MS
  }

  #lost(socket: SocketLike, code?: number): void {
    if (this.#socket !== socket) return
    this.#socket = undefined
    clearTimeout(this.#heartbeat)
    this.#tries += 1
    this.#handlers.connection?.(false)
    // a browser does not report why a connection was refused: the API does
    if (code === SESSION_ENDED || this.#tries === 2) this.#handlers.refused?.()
    if (!this.#wanted) return
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#tries, Math.random(), code))
  }

  /** Any message shows that the connection lives; the next ping is due after a silence. */
  #listen(): void {
    clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => this.#ping(), PING_EVERY_MS)
  }

  #ping(): void {
    const socket = this.#socket
    if (socket?.readyState !== OPEN) return
    clearTimeout(this.#heartbeat)
    this.#send({ type: 'ping' })
    this.#heartbeat = setTimeout(() => {
      // a dead connection may take minutes to close: abandon it
      socket.close()
      this.#lost(socket)
    }, PONG_WITHIN_MS)
  }

  #tookTrip(serverAt: number): void {
    const sentAt = this.#pings.shift()
    if (sentAt !== undefined) noteTrip({ sentAt, receivedAt: pageNow(), serverAt })
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState !== OPEN) return
    if (message.type === 'ping') this.#pings.push(pageNow())
    this.#socket.send(JSON.stringify(message))
  }
}

/** The frame that begins or ends a channel. */
function watchMessage(channel: Channel, on: boolean): FromClient {
  const [kind, id] = channel.split(':') as [ChannelKind, string | undefined]
  const { begin, end, ...named } = CHANNELS[kind]
  return { type: on ? begin : end, ...('id' in named && { [named.id]: id }) } as FromClient
}
