import type { ByteRange } from './object-store.ts'

/**
 * Reads a Range header (RFC 9110, 14.2) for an object of this size, bytes.
 * @returns null to send everything: no header, or one that is not a single range of bytes; 'beyond' for a range without any byte
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [from, to] = [found[1]!, found[2]!]
  if (from === '') {
    const first = Math.max(0, size - Number(to))
    return first < size ? { first, last: size - 1 } : 'beyond'
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return null
  return first < size ? { first, last: Math.min(to === '' ? size : Number(to), size - 1) } : 'beyond'
}
