import type { ImageKind } from './sniff-image.ts'

/** What a picture's header says. */
export type PictureHeader = {
  kind: ImageKind
  width: number
  height: number
  channels: number
  /** bits of one sample */
  bits: number
  /** interlaced or progressive: the file describes the whole picture several times, from coarse to fine */
  progressive: boolean
  alpha: boolean
  /** of a JPEG, such as "4:2:0" */
  subsampling?: string | undefined
}

/** Pixels of a picture that is decoded row by row. */
export const PIXELS_MAX = 40_000_000
/** What a decoder may hold of one picture at a time, bytes. */
const HELD_MAX_BYTES = 64_000_000

/** Rows that a decoder keeps while it makes a picture smaller. */
const ROWS_KEPT = 1_700
/** Bytes that a decoder holds for each pixel, measured. */
const BYTES_PER_PIXEL = { webp: 4.3, gif: 5.2, heif: 17 }
/** Samples for each pixel of a JPEG, by how its colours are thinned out. */
const SAMPLES: Record<string, number> = { '4:2:0': 1.5, '4:1:1': 1.5, '4:2:2': 2, '4:4:0': 2 }

/**
 * About how many bytes a decoder holds at once for this picture: a few rows where it can go from top to bottom, and all
 * of it where it cannot.
 */
export function heldBytes(header: PictureHeader): number {
  const { kind, width, height, channels, bits, progressive, alpha } = header
  const pixels = width * height
  const row = width * channels * Math.ceil(bits / 8)
  const rows = Math.min(height, ROWS_KEPT) * row
  switch (kind) {
    case 'jpeg': {
      // What is progressive is kept as coefficients of two bytes until the last one has come.
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

/** Why a picture is not decoded, said to the person, or null when it is. */
export function tooLarge(header: PictureHeader): string | null {
  const pixels = header.width * header.height
  const megapixels = (count: number) => Math.ceil(count / 1_000_000)
  if (pixels > PIXELS_MAX) {
    return `This picture has ${megapixels(pixels)} megapixels, and at most ${megapixels(PIXELS_MAX)} are taken. Save it smaller and try again.`
  }
  if (heldBytes(header) > HELD_MAX_BYTES) {
    return 'This kind of picture takes too much memory at that size. Save it smaller, or as a plain JPEG, and try again.'
  }
  return null
}
