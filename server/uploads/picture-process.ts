/**
 * A separate process for untrusted pictures: it frees the decoder's memory when it ends, and a crash harms nothing
 * else. The server sends it one order after the other, each with the file on its standard input.
 */
import sharp from 'sharp'
import { PIXELS_MAX, tooLarge } from './picture-cost.ts'
import type { PictureAnswer, PictureOrder } from './picture-messages.ts'

const SECONDS_MAX = 8
const TOO_SLOW = 'This picture takes too long to open. Save it smaller, or as a plain JPEG, and try again.'
/** Memory, in bytes, beyond which it ends itself: the estimate for a picture was wrong. */
const MEMORY_MAX = 320 * 1024 * 1024
const LOOKS_EVERY_MS = 20
const BITS: Record<string, number> = { ushort: 16, short: 16, uint: 32, int: 32, float: 32 }

sharp.cache(false)
sharp.concurrency(1)
// All formats are blocked except the five that we accept.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** Reads the file of an order: `length` bytes of the standard input. */
async function readFile(length: number): Promise<Buffer> {
  const file = Buffer.allocUnsafe(length)
  let at = 0
  while (at < length) {
    const chunk = process.stdin.read(Math.min(length - at, process.stdin.readableLength)) as Buffer | null
    if (chunk) at += chunk.copy(file, at)
    else await new Promise((resolve) => process.stdin.once('readable', resolve))
  }
  return file
}

async function remake({ kind, side }: PictureOrder, bytes: Buffer): Promise<PictureAnswer> {
  const about = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  if (about.format !== kind) throw new Error('the file is not what it begins as')
  const why = tooLarge({
    kind,
    width: about.width,
    height: about.height,
    channels: about.channels,
    bits: Math.max(BITS[about.depth] ?? 8, about.bitsPerSample ?? 8),
    progressive: about.isProgressive ?? false,
    alpha: about.hasAlpha,
    subsampling: about.chromaSubsampling,
  })
  if (why) return { tooLarge: why }
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

process.on('message', async (order: PictureOrder) => {
  const bytes = await readFile(order.length)
  const answer = await remake(order, bytes).catch(
    (error: Error): PictureAnswer =>
      /timeout/i.test(error.message) ? { tooLarge: TOO_SLOW } : { unreadable: true },
  )
  process.send!(answer)
})
// Without the server there is no work.
process.on('disconnect', () => process.exit())
// Signals reach the whole process group. The server still waits for this answer and then ends the process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(1)
}, LOOKS_EVERY_MS)
