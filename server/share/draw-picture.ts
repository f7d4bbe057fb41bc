import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createWorkerPool } from '#server/core/process/worker-pool.ts'
import { rateLimited } from '#server/core/refusal.ts'
import type { Card } from './draw-card.ts'

const BUSY_SECONDS = 3
const busy = () =>
  rateLimited('Many pictures are being drawn right now. Try again in a moment.', BUSY_SECONDS)

/** Drawing takes about 200 ms, and must not block the calls of people who bet. */
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

/** The name of a card's content: every picture that looks different has another name. */
export const fingerprintOf = ({ title, claim, kindName, state, text, practice, sides }: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([title, claim, kindName, state, text, practice, sides]))
    .digest('base64url')
    .slice(0, 22)

/** The pictures of one server, each drawn once for all callers. */
export type Pictures = {
  /** whether the picture need not be drawn */
  isDrawn(fingerprint: string): boolean
  /**
   * The picture of a card as PNG.
   * @param whose the key that bounds how many pictures one caller may have waiting
   * @throws Refusal rate_limited when too many wait
   */
  draw(card: Card, fingerprint: string, whose: string): Promise<Buffer>
}

export function createPictures(): Pictures {
  // a picture has about 20 kB
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: 500 })
  return {
    isDrawn: (fingerprint) => pictures.has(fingerprint),
    draw(card, fingerprint, whose) {
      const known = pictures.get(fingerprint)
      if (known) return known
      const drawing = pool.run(card, whose).then((png) => Buffer.from(png))
      pictures.set(fingerprint, drawing)
      drawing.catch(() => pictures.delete(fingerprint))
      return drawing
    },
  }
}
