import type { IncomingMessage } from 'node:http'
import { errorCodes } from 'fastify'

const NOTHING = Buffer.alloc(0)

/**
 * Reads a body into one buffer of the declared size. Collecting pieces and joining them at the end would need twice the file's memory.
 * @param limit bytes
 * @throws FST_ERR_CTP_BODY_TOO_LARGE; FST_ERR_CTP_INVALID_CONTENT_LENGTH for a body whose size differs from the declared one
 */
export async function readBody(payload: IncomingMessage, limit: number): Promise<Buffer> {
  const header = payload.headers['content-length']
  const declared = header === undefined ? undefined : Number(header)
  if (declared !== undefined && declared > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  // Without a declared size, as in a chunked body, the buffer grows as needed.
  let bytes = declared === undefined ? NOTHING : Buffer.allocUnsafeSlow(declared)
  let size = 0
  for await (const piece of piecesOf(payload)) {
    if (size + piece.length > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    if (size + piece.length > bytes.length) {
      if (declared !== undefined) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
      const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(64 * 1024, 2 * (size + piece.length))))
      bytes.copy(larger, 0, 0, size)
      bytes = larger
    }
    size += piece.copy(bytes, size)
  }
  if (declared !== undefined && size !== declared) throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  return bytes.subarray(0, size)
}

/** A body that is refused half way keeps its connection open for the answer. A body that the client cuts off is not our bug. */
async function* piecesOf(payload: IncomingMessage): AsyncIterable<Buffer> {
  try {
    yield* payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    throw Object.assign(error as Error, { statusCode: 400 })
  }
}
