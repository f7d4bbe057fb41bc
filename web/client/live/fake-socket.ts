import type { SocketLike } from './live-socket.ts'

/** Replaces the browser's WebSocket in tests: records sent messages, opens and closes on command. */
export class FakeSocket implements SocketLike {
  static all: FakeSocket[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event?: { code?: number }) => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  sent: unknown[] = []
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.onclose?.()
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  static get last() {
    return FakeSocket.all.at(-1)!
  }
}
