import type { ImageKind } from './sniff-image.ts'

/** What the process of pictures is asked: the file of `length` bytes follows on its standard input. */
export type PictureOrder = {
  length: number
  kind: ImageKind
  /** the longest side that it may have afterwards, pixels */
  side: number
}

/** What it answers: the picture as WebP, or why there is none. */
export type PictureAnswer =
  | { bytes: Uint8Array; width: number; height: number }
  | { tooLarge: string }
  | { unreadable: true }
