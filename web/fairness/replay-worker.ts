/**
 * Fetches a replay, computes it, and compares the exact text that it computed from with the public log: off the main thread,
 * since reading a million bets takes a second or two.
 */

import { hex, sha256 } from '#verifier/log/bytes.ts'
import { checkReplayed, readSettlement } from '#verifier/log/settlement.ts'
import { openReplay, type Part, type ReplayResult, replayedOf } from '#verifier/replays/replay.ts'
import { checkReplayNow, type ReplayInLog } from '#verifier/visit/check-replay.ts'
import type { KeptByVisitor } from '#verifier/visit/check-types.ts'
import { browserNet } from '#web/transparency/browser-net.ts'

/** The task: the event, the person whose part to report, and this browser's knowledge of the log. */
export type Asked = { id: string; own: string | null; userId: string; kept: KeptByVisitor }

export type Told =
  | { kind: 'progress'; bets: number; of: number }
  | {
      kind: 'done'
      result: ReplayResult
      own: Part | undefined
      ms: number
      /** undefined when the replay itself does not agree */
      log: ReplayInLog | undefined
    }
  /** `message` is the server's own sentence, if it gave one */
  | { kind: 'refused'; status: number; message: string | undefined }
  | { kind: 'failed' }

const EVERY_MS = 100

const tell = (told: Told) => self.postMessage(told)

/** The sentence of a refusal; undefined when a proxy answered. */
async function messageOf(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}

async function check({ id, own, userId, kept }: Asked): Promise<void> {
  const begun = performance.now()
  const response = await fetch(`/api/events/${id}/replay`, { headers: { accept: 'application/x-ndjson' } })
  if (!response.ok || !response.body)
    return tell({ kind: 'refused', status: response.status, message: await messageOf(response) })
  const replay = openReplay()
  const reader = response.body.getReader()
  const text: Uint8Array<ArrayBuffer>[] = []
  for (let toldAt = begun; ; ) {
    const { value, done } = await reader.read()
    if (done) break
    text.push(value)
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
  const ms = performance.now() - begun
  const log = result.fault ? undefined : await lookUp({ id, userId, kept }, result, text)
  tell({ kind: 'done', result, own: part, ms, log })
}

async function lookUp(
  { id, userId, kept }: Omit<Asked, 'own'>,
  result: ReplayResult,
  text: Uint8Array<ArrayBuffer>[],
): Promise<ReplayInLog> {
  // Web Crypto hashes only whole texts
  const hash = hex(await sha256(new Uint8Array(await new Blob(text).arrayBuffer())))
  const agrees = (statement: Uint8Array<ArrayBuffer>) =>
    checkReplayed(readSettlement(statement), id, replayedOf(result, hash))
  return checkReplayNow(
    { userId, kept, address: `/api/events/${id}/replay/proof`, agrees },
    browserNet(userId),
  )
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  check(data).catch(() => tell({ kind: 'failed' }))
})
