import { createHash } from 'node:crypto'
import type { UploadPurpose } from '#contract/uploads.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { ImageKind } from './sniff-image.ts'

/** A picture as it is stored: WebP without metadata. */
export type Picture = { bytes: Buffer; sha256: string; width: number; height: number }

/** The longest side, pixels. */
const SIDE_MAX: Record<UploadPurpose, number> = { profile: 1024, event: 2048, feedback: 2048 }
/** Some 8,000 by 6,000; a picture that says it is larger is not decoded. */
const PIXELS_MAX = 50_000_000
const SECONDS_MAX = 20
const AT_ONCE = 2
/** Each one that waits holds its file in memory. */
const WAITING_MAX = 16

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX)
      throw new Refusal('rate_limited', 'Many pictures are being uploaded right now. Try again in a moment.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The decoder with every format shut but the five that we take. It is loaded with the first picture. */
const decoder = async () => (loaded ??= load())
let loaded: ReturnType<typeof load> | undefined

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  return sharp
}

/**
 * Decodes a picture and encodes it anew: what is stored holds pixels alone. It is turned as its camera was held, the first
 * frame is taken of a moving one, and it is made smaller where it is too large.
 * @throws Refusal image_unreadable; rate_limited when too many wait already
 */
export function remakeImage(bytes: Buffer, kind: ImageKind, purpose: UploadPurpose): Promise<Picture> {
  return inTurn(async () => {
    const sharp = await decoder()
    const side = SIDE_MAX[purpose]
    try {
      const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      if ((await image.metadata()).format !== kind) throw new Error('the file is not what it begins as')
      const { data, info } = await image
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: SECONDS_MAX })
        .toBuffer({ resolveWithObject: true })
      return {
        bytes: data,
        sha256: createHash('sha256').update(data).digest('hex'),
        width: info.width,
        height: info.height,
      }
    } catch {
      throw new Refusal(
        'image_unreadable',
        'This picture cannot be read. Save it anew as JPEG or PNG and try again.',
      )
    }
  })
}
