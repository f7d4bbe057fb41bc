import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { rateLimited } from '#server/core/refusal.ts'
import { createWorkerPool } from '#server/core/worker-pool.ts'
import type { Card } from './draw-card.ts'

const BUSY_SECONDS = 3
const busy = () =>
  rateLimited('Many pictures are being drawn right now. Try again in a moment.', BUSY_SECONDS)

/** Drawing takes about 200 ms, and must not block the calls of those who bet. */
const pool = createWorkerPool<Card, Uint8Array>({
  file: new URL('./card-worker.ts', import.meta.url),
  threads: 1,
  waitingMax: 24,
  eachMax: 4,
  withinMs: 10_000,
  memoryMb: 128,
  full: busy,
  late: busy,
})

/** A picture has about 20 kB. */
const pictures = new LRUCache<string, Promise<Buffer>>({ max: 500 })

/** The name of what a card shows: another one for every picture that looks different. */
export const fingerprintOf = ({ title, claim, kindName, state, text, practice, sides }: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([title, claim, kindName, state, text, practice, sides]))
    .digest('base64url')
    .slice(0, 22)

/** Whether the picture need not be drawn. */
export const isDrawn = (fingerprint: string): boolean => pictures.has(fingerprint)

/**
 * The picture of a card as PNG: drawn once for all who ask.
 * @param whose the key that bounds how many pictures one caller may have waiting
 * @throws Refusal rate_limited when too many wait
 */
export function drawPicture(card: Card, fingerprint: string, whose: string): Promise<Buffer> {
  const known = pictures.get(fingerprint)
  if (known) return known
  const drawing = pool.run(card, whose).then((png) => Buffer.from(png))
  pictures.set(fingerprint, drawing)
  drawing.catch(() => pictures.delete(fingerprint))
  return drawing
}
