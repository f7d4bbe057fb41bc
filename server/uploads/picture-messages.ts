import type { ImageKind } from './sniff-image.ts'

/** An order to the picture process; the file of `length` bytes follows on its standard input. */
export type PictureOrder = {
  length: number
  kind: ImageKind
  /** the longest side of the result, pixels */
  side: number
}

/** Its answer: the picture as WebP, or the reason why there is none. */
export type PictureAnswer =
  | { bytes: Uint8Array; width: number; height: number }
  | { tooLarge: string }
  | { unreadable: true }
