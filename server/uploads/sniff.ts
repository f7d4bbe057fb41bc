import type { FileEnding } from './object-store.ts'

/** Major brands of MP4 files that browsers play (ISO/IEC 14496-12). QuickTime's own, `qt  `, is none of them. */
const MP4_BRANDS = /^(iso[m2-9]|mp4[12]|avc1|av01|hvc1|dash|cmfc|msdh|M4V |MSNV)$/
/** The boxes that may follow the first one. */
const MP4_BOXES = /^(moov|moof|mdat|free|skip|wide|uuid|sidx|styp|meta|pdin|ssix|prft|emsg)$/

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const DOC_TYPE = 0x4282
/** A header is a few dozen bytes; no camera writes a longer one. */
const HEADER_MAX = 256

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** The type of a video by its first bytes, whatever name its sender gives it; null when it is neither MP4 nor WebM. */
export function sniffVideo(bytes: Buffer): Exclude<FileEnding, 'webp'> | null {
  if (isMp4(bytes)) return 'mp4'
  return isWebm(bytes) ? 'webm' : null
}

/** A first box `ftyp` with a brand that we know, and a box that may follow it. */
function isMp4(bytes: Buffer): boolean {
  if (bytes.length < 24 || text(bytes, 4, 8) !== 'ftyp' || !MP4_BRANDS.test(text(bytes, 8, 12))) return false
  const size = bytes.readUInt32BE(0)
  if (size < 16 || size > HEADER_MAX || size % 4 !== 0 || size + 8 > bytes.length) return false
  return MP4_BOXES.test(text(bytes, size + 4, size + 8))
}

/** An EBML header whose document type is `webm`: Matroska's other kinds begin with the same four bytes. */
function isWebm(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 4).equals(EBML)) return false
  const header = sizeAt(bytes, 4)
  if (!header || header.value > HEADER_MAX) return false
  const end = Math.min(header.next + header.value, bytes.length)
  for (let at = header.next; at + 2 < end; ) {
    const idBytes = bytes[at]! >= 0x80 ? 1 : 2
    const size = sizeAt(bytes, at + idBytes)
    if (!size) return false
    if (idBytes === 2 && bytes.readUInt16BE(at) === DOC_TYPE)
      return text(bytes, size.next, size.next + size.value) === 'webm' && size.next + size.value <= end
    at = size.next + size.value
  }
  return false
}

/** A size as EBML writes it: the leading zeros of the first byte give the number of bytes that follow (RFC 8794). */
function sizeAt(bytes: Buffer, at: number): { value: number; next: number } | undefined {
  const first = bytes[at]
  if (!first) return undefined
  const more = Math.clz32(first) - 24
  if (at + more >= bytes.length) return undefined
  let value = first & (0x7f >> more)
  for (let place = 1; place <= more; place++) value = value * 256 + bytes[at + place]!
  return { value, next: at + more + 1 }
}

/** Accepted picture types, by the decoder's name for them. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const starts = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/** The type of a file by its first bytes, whatever name its sender gives it; null when it is not an accepted picture. */
export function sniffImage(bytes: Buffer): ImageKind | null {
  if (starts(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp'
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'gif'
  if (starts(bytes, 'ftyp', 4) && (starts(bytes, 'avif', 8) || starts(bytes, 'avis', 8))) return 'heif'
  return null
}
