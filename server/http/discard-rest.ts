import type { IncomingMessage } from 'node:http'

const WITHIN_MS = 10_000

/**
 * Reads the rest of a body that is too large, and discards it. A browser that is still sending when the connection ends reads no answer, so
 * the answer waits for the rest.
 * @param maxBytes most bytes to read; a sender of more gets no answer
 */
export function discardRest(body: IncomingMessage, maxBytes: number): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let left = maxBytes
    const late = setTimeout(end, WITHIN_MS)
    function take(piece: Buffer): void {
      left -= piece.length
      if (left < 0) end()
    }
    function end(): void {
      clearTimeout(late)
      body.off('data', take)
      for (const event of ['end', 'close', 'error']) body.off(event, end)
      resolve()
    }
    for (const event of ['end', 'close', 'error']) body.on(event, end)
    body.on('data', take)
    body.resume()
  })
}
