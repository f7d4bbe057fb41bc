/**
 * A separate process for untrusted pictures: it frees the decoder's memory when it ends, and a crash harms nothing
 * else. The server sends it one order after the other, each with the file on its standard input.
 */
import { constants, setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { PIXELS_MAX, tooLarge } from './picture-cost.ts'
import type { PictureAnswer, PictureOrder } from './picture-messages.ts'

const SECONDS_MAX = 8
const QUALITY = 82
/** The colour that shows through a transparent picture. */
const PAPER = '#fdfcf8'
/** Covers are 16:9. */
const heightOf = (width: number) => (width * 9) / 16
const TOO_SLOW = 'This picture takes too long to open. Save it smaller, or as a plain JPEG, and try again.'
/** Memory, in bytes, beyond which the process ends itself: the estimate for a picture was wrong. */
const MEMORY_MAX = 320 * 1024 * 1024
const LOOKS_EVERY_MS = 20
const BITS: Record<string, number> = { ushort: 16, short: 16, uint: 32, int: 32, float: 32 }

// Pictures yield to the server; the process's start, for which a person waits on a busy machine, does not.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // The system forbids it: pictures are read all the same.
}
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

/** The crop would leave little of a longer picture. */
const LENGTH_MAX = 4
const WIDTH_MIN = 320
const HEIGHT_MIN = 180

/** Why a picture of this size cannot become a cover, as a sentence for its sender; null when it can. */
function coverProblem({ width, height }: { width: number; height: number }): string | null {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
  if (longer > LENGTH_MAX * shorter)
    return `A cover is cropped to 16:9, so little of this picture would be left. Choose one whose long side is at most ${LENGTH_MAX} times the short one.`
  if (longer < WIDTH_MIN || shorter < HEIGHT_MIN)
    return `This picture is too small for a cover. It has ${width} × ${height} pixels, and at least ${WIDTH_MIN} × ${HEIGHT_MIN} are needed.`
  return null
}

/** The same picture as WebP in each width, and its two colours. It is decoded once. */
async function cover(picture: Sharp, widths: readonly number[]): Promise<PictureAnswer> {
  const [width = 0, ...smaller] = widths
  const height = heightOf(width)
  const { data, info } = await picture
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .flatten({ background: PAPER })
    .removeAlpha()
    .raw()
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true })
  const cropped = () => sharp(data, { raw: info })
  const inWidth = (wide: number) =>
    cropped().resize(wide, heightOf(wide)).webp({ quality: QUALITY }).toBuffer()
  const halves = await cropped().resize(2, 1, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  const tint = (at: number) => `#${halves.subarray(at, at + 3).toString('hex')}`
  const parts = { smaller: await Promise.all(smaller.map(inWidth)), tints: [tint(0), tint(3)] }
  return { bytes: await inWidth(width), width, height, cover: parts }
}

async function remake({ kind, shape }: PictureOrder, bytes: Buffer): Promise<PictureAnswer> {
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
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 }).autoOrient()
  if ('widths' in shape) {
    const unfit = coverProblem(about)
    return unfit ? { unfit } : cover(picture, shape.widths)
  }
  const { data, info } = await picture
    .resize({ width: shape.side, height: shape.side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
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
