import type { ImageKind } from './sniff.ts'

/** An order to the picture process; the file of `length` bytes follows on its standard input. */
export type PictureOrder = {
  length: number
  kind: ImageKind
  /** the longest side of the result, pixels; or the widths of a cover, the largest first */
  shape: { side: number } | { widths: readonly number[] }
}

/** Its answer: the picture as WebP, or the reason why there is none. */
export type PictureAnswer =
  | { bytes: Uint8Array; width: number; height: number; cover?: CoverParts }
  | { tooLarge: string }
  | { unfit: string }
  | { unreadable: true }

/** The parts of a cover besides its largest size: the smaller sizes, and the colours of its halves. */
export type CoverParts = { smaller: Uint8Array[]; tints: string[] }
