import type { WebSocket } from 'ws'

/** Sockets written to before the event loop may do something else. */
const SLICE = 500
/** What a client may leave unread before it is dropped; it comes back and catches up. */
const BUFFERED_MAX_BYTES = 1024 * 1024

/** A socket, as far as a hub needs one. */
export type Watcher = Pick<WebSocket, 'send' | 'terminate' | 'bufferedAmount' | 'readyState'>

/** The one way to write to a socket: a client that does not read what it was sent is dropped, not written to for ever. */
export function write(socket: Watcher, frame: Buffer | string): void {
  if (socket.readyState !== 1) return
  if (socket.bufferedAmount > BUFFERED_MAX_BYTES) return socket.terminate()
  socket.send(frame, { binary: false })
}

/** Writes one frame to many, in slices, so that thousands of watchers never hold the event loop up. */
export async function broadcast(sockets: Iterable<Watcher>, frame: Buffer): Promise<void> {
  let inSlice = 0
  for (const socket of sockets) {
    write(socket, frame)
    if (++inSlice === SLICE) {
      inSlice = 0
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
