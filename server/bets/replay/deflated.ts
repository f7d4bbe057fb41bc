import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'

const deflateBytes = promisify<Buffer, object, Buffer>(deflateRaw)
const inflateBytes = promisify<Buffer, object, Buffer>(inflateRaw)

/** Ends a part on a whole byte and leaves the stream open, so that the next part can follow. */
const OPEN_END = { finishFlush: constants.Z_SYNC_FLUSH }

/** RFC 1952: deflate, no name, no time, an unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The last block of a deflate stream, without content. */
const LAST_BLOCK = Buffer.from([3, 0])
const TWO_TO_32 = 4_294_967_296n

/** A part of a text, deflated alone and off the main thread: parts in a row are one stream. */
export const deflatePart = (text: Buffer): Promise<Buffer> => deflateBytes(text, OPEN_END)

/** The text of a part. */
export const inflatePart = (part: Buffer): Promise<Buffer> => inflateBytes(part, OPEN_END)

/** The checksum and length at the end of a gzip, summed part by part. */
export type Sum = { crc32: number; bytes: number }

export const NOTHING: Sum = { crc32: 0, bytes: 0 }

/** The sum of a text and one more part of it. */
export const plus = (sum: Sum, text: Buffer): Sum => ({
  crc32: crc32(text, sum.crc32),
  bytes: sum.bytes + text.length,
})

/**
 * One gzip of parts in a row. Separate gzips would not do: browsers read no further than the end of the first.
 * @param sum of all their texts
 */
export async function* gzipOf(parts: AsyncIterable<Buffer>, sum: Sum): AsyncGenerator<Buffer> {
  yield GZIP_HEADER
  yield* parts
  const end = Buffer.alloc(8)
  end.writeUInt32LE(sum.crc32)
  end.writeUInt32LE(Number(BigInt(sum.bytes) % TWO_TO_32), 4)
  yield Buffer.concat([LAST_BLOCK, end])
}
