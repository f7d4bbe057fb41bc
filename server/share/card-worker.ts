import sharp from 'sharp'
import { serveWorker } from '#server/core/process/worker-pool.ts'
import { type Card, cardSvg } from './draw-card.ts'

sharp.cache(false)
sharp.concurrency(1)

const SECONDS_MAX = 5

serveWorker<Card, Uint8Array>(async (card) => {
  const png = await sharp(Buffer.from(cardSvg(card)))
    .flatten({ background: '#f7f4ed' })
    .png({ palette: true, quality: 90, effort: 4 })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer()
  return new Uint8Array(png)
})
