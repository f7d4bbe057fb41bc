/** Fetches a replay and computes it, off the main thread: reading a million bets takes a second or two. */
import { openReplay, type Part, type ReplayResult } from './replay.ts'

/** What to compute: the event, and which person's part to tell besides. */
export type Asked = { id: string; own: string | null }

export type Told =
  | { kind: 'progress'; bets: number; of: number }
  | { kind: 'done'; result: ReplayResult; own: Part | undefined; ms: number }
  | { kind: 'refused'; status: number }
  | { kind: 'failed' }

const EVERY_MS = 100

const tell = (told: Told) => self.postMessage(told)

async function check({ id, own }: Asked): Promise<void> {
  const begun = performance.now()
  const response = await fetch(`/api/events/${id}/replay`, { headers: { accept: 'application/x-ndjson' } })
  if (!response.ok || !response.body) return tell({ kind: 'refused', status: response.status })
  const replay = openReplay()
  const reader = response.body.getReader()
  for (let toldAt = begun; ; ) {
    const { value, done } = await reader.read()
    if (done) break
    if (!replay.take(value)) {
      await reader.cancel()
      break
    }
    if (performance.now() - toldAt < EVERY_MS) continue
    toldAt = performance.now()
    tell({ kind: 'progress', ...replay.progress })
  }
  const result = await replay.end()
  const part = own === null ? undefined : replay.partOf(Number(own))
  tell({ kind: 'done', result, own: part, ms: performance.now() - begun })
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  check(data).catch(() => tell({ kind: 'failed' }))
})
