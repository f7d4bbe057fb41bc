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
