/** Boxes of an MP4 file in which phones record the place and the camera, and nothing that playing needs (ISO/IEC 14496-12). */
const METADATA = typesOf('udta', 'meta', 'uuid')
/** Boxes that hold others, of which some are metadata. */
const HOLDERS = typesOf('moov', 'trak', 'moof', 'traf')
/** A holder in a holder is the deepest level: no camera writes a deeper file. */
const DEPTH_MAX = 2
const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

/**
 * Blanks the metadata of an MP4 file in place: such a box becomes free space of the same size, so that every offset stays. A
 * malformed box ends the search in its holder.
 */
export const blankMetadata = (bytes: Buffer): void => blankWithin(bytes, 0, bytes.length, 0)

function blankWithin(bytes: Buffer, from: number, to: number, depth: number): void {
  for (let at = from; at + HEADER_BYTES <= to; ) {
    const { header, size } = boxAt(bytes, at, to)
    if (size < header || at + size > to) return
    const type = bytes.readUInt32BE(at + 4)
    if (METADATA.has(type)) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, at + header, at + size)
    } else if (depth < DEPTH_MAX && HOLDERS.has(type)) blankWithin(bytes, at + header, at + size, depth + 1)
    at += size
  }
}

/** The whole size of a box, and of its header: 1 means that a longer size follows, 0 that the box extends to the end. */
function boxAt(bytes: Buffer, at: number, to: number): { header: number; size: number } {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return { header: HEADER_BYTES, size: to - at }
  if (size !== 1 || at + LONG_HEADER_BYTES > to) return { header: HEADER_BYTES, size }
  return { header: LONG_HEADER_BYTES, size: Number(bytes.readBigUInt64BE(at + HEADER_BYTES)) }
}

/** Types of boxes as the numbers in a file. */
function typesOf(...names: string[]): Set<number> {
  return new Set(names.map((name) => Buffer.from(name, 'latin1').readUInt32BE(0)))
}
