import type { WebSocket } from 'ws'
import { type Frame, fromServer } from '#contract/live.ts'
import { encoderOf } from '#server/core/encode.ts'

/** Sockets written to before other work gets a turn of the event loop. */
const SLICE = 500
/** Unread bytes at which a client is dropped; it reconnects and catches up. */
const BUFFERED_MAX_BYTES = 1024 * 1024

/** The parts of a socket that a feed uses. */
export type Watcher = Pick<WebSocket, 'send' | 'terminate' | 'bufferedAmount' | 'readyState'>

/** Writes to a socket, and drops a client that does not read. All writes go through it. */
export function write(socket: Watcher, frame: Buffer | string): void {
  if (socket.readyState !== 1) return
  if (socket.bufferedAmount > BUFFERED_MAX_BYTES) return socket.terminate()
  socket.send(frame, { binary: false })
}

/** Writes one frame to many, in slices, so that thousands of watchers never block the event loop. */
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

const encode = encoderOf(fromServer)

/** A frame as it is sent. */
export const frameText = (frame: Frame): string => JSON.stringify(encode(frame))
