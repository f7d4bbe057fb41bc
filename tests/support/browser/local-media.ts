import type { Route } from '@playwright/test'

/** Length of the simulated video, seconds. */
export const VIDEO_SECONDS = 900

const SAMPLES_EACH_SECOND = 3000

/** Silence as a WAV file: a real media file of any length, made here, that a real `<video>` plays, seeks and speeds up. */
function silence(seconds: number): Buffer {
  const samples = seconds * SAMPLES_EACH_SECOND
  const file = Buffer.alloc(44 + samples, 0x80)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_EACH_SECOND, 24)
  file.writeUInt32LE(SAMPLES_EACH_SECOND, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  return file
}
const media = silence(VIDEO_SECONDS)

/** Answers a request for the media, whole or a range of it. */
export function answerRange(route: Route) {
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
  const start = Number(from)
  const end = Math.min(to ? Number(to) : start + 300_000, media.length - 1)
  return route.fulfill({
    status: 206,
    headers: {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${start}-${end}/${media.length}`,
    },
    body: media.subarray(start, end + 1),
  })
}
