import type { ImageKind } from './sniff.ts'

/** A picture's header. */
export type PictureHeader = {
  kind: ImageKind
  width: number
  height: number
  channels: number
  /** bits of one sample */
  bits: number
  /** interlaced or progressive: the file holds the whole picture several times, from coarse to fine */
  progressive: boolean
  alpha: boolean
  /** of a JPEG, such as "4:2:0" */
  subsampling?: string | undefined
}

/** The most pixels of a picture that is decoded row by row. */
export const PIXELS_MAX = 40_000_000
/** The most memory of a decoder for one picture, bytes. */
const HELD_MAX_BYTES = 64_000_000

/** Rows that a decoder keeps while it scales a picture down. */
const ROWS_KEPT = 1_700
/** Bytes that a decoder holds for each pixel, measured. */
const BYTES_PER_PIXEL = { webp: 4.3, gif: 5.2, heif: 17 }
/** Samples per pixel of a JPEG, by chroma subsampling. */
const SAMPLES: Record<string, number> = { '4:2:0': 1.5, '4:1:1': 1.5, '4:2:2': 2, '4:4:0': 2 }

/**
 * Estimated memory of a decoder for this picture, bytes: a few rows where it can decode from top to bottom, otherwise
 * the whole picture.
 */
export function heldBytes(header: PictureHeader): number {
  const { kind, width, height, channels, bits, progressive, alpha } = header
  const pixels = width * height
  const row = width * channels * Math.ceil(bits / 8)
  const rows = Math.min(height, ROWS_KEPT) * row
  switch (kind) {
    case 'jpeg': {
      // A progressive JPEG is kept as two-byte coefficients until the last scan.
      const samples = SAMPLES[header.subsampling?.slice(0, 5) ?? ''] ?? channels
      return progressive ? pixels * samples * 2 : 0
    }
    case 'png':
      return progressive ? height * row * 1.1 + (alpha ? rows : 0) : rows
    case 'heif':
      return pixels * BYTES_PER_PIXEL.heif * Math.ceil(bits / 8)
    default:
      return pixels * BYTES_PER_PIXEL[kind]
  }
}

/** Why a picture is too costly to decode, as a sentence for its sender; null when it is not. */
export function tooLarge(header: PictureHeader): string | null {
  const pixels = header.width * header.height
  const megapixels = (count: number) => Math.ceil(count / 1_000_000)
  if (pixels > PIXELS_MAX) {
    return `This picture has ${megapixels(pixels)} megapixels, and at most ${megapixels(PIXELS_MAX)} are allowed. Save it smaller and try again.`
  }
  if (heldBytes(header) > HELD_MAX_BYTES) {
    return 'This kind of picture takes too much memory at that size. Save it smaller, or as a plain JPEG, and try again.'
  }
  return null
}
