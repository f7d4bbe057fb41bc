import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { UploadPurpose } from '#contract/upload-limits.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import { COVER_WIDTHS } from './object-store.ts'
import type { CoverParts, PictureAnswer, PictureOrder } from './picture-messages.ts'
import type { ImageKind } from './sniff.ts'

/** A picture as it is stored: WebP without metadata. */
export type Picture = {
  bytes: Buffer
  sha256: string
  width: number
  height: number
  cover?: CoverParts | undefined
}

/** The longest side, pixels. */
const SIDE_MAX: Record<Exclude<UploadPurpose, 'cover'>, number> = {
  profile: 1024,
  event: 2048,
  feedback: 2048,
  room: 1024,
  match: 2048,
}
/** Longer than the process's own limit: beyond it the process hangs, or the machine is too busy to start it. */
const ANSWERS_WITHIN_MS = 10_000
/** Together with the scan before it and the work itself this is less than the idle limit of a connection (20 s, `app.ts`). */
const WAITS_MAX_MS = 5_000
/** An idle process ends after this time to free its memory. */
const IDLE_MS = 10_000
/** Each waiting order keeps its file in memory. */
const WAITING_MAX = 16

/** About as long as the pictures that wait take. */
const BUSY_SECONDS = 3
const busy = () =>
  rateLimited('Many pictures are being uploaded right now. Try again in a moment.', BUSY_SECONDS)

/** One at a time, in order of arrival. */
function createTurns() {
  const waiting: (() => void)[] = []
  let running = false
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running) {
      if (waiting.length >= WAITING_MAX) throw busy()
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          clearTimeout(late)
          resolve()
        }
        const late = setTimeout(() => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(busy())
        }, WAITS_MAX_MS)
        waiting.push(go)
      })
    }
    running = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running = false
    }
  }
}

/**
 * For glibc's allocator: a decoder's buffers are returned to the system as soon as they are freed, so that memory does
 * not add up over pictures. Measured: 10 to 40 MB less for the worst pictures.
 */
const GIVES_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

function start(): ChildProcess {
  const { SystemRoot } = process.env
  const started = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    // It needs none of the server's secrets.
    env: { ...GIVES_MEMORY_BACK, ...(SystemRoot ? { SystemRoot } : {}) },
  })
  // An error while writing to a process that ended is reported by its exit.
  started.stdin!.on('error', () => {})
  return started
}

/** Sets whether the child process keeps this one alive: only while it works. */
function keepAlive(process: ChildProcess, held: boolean): void {
  const { channel, stdin } = process
  for (const part of [process, channel, stdin as unknown as { ref(): void; unref(): void }])
    held ? part?.ref() : part?.unref()
}

/** The process that decodes pictures, started when a picture arrives. */
class PictureProcess {
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /** Sends the process one picture. A process that dies or hangs is replaced. @returns 'late' where no answer came in time */
  async ask(order: PictureOrder, bytes: Buffer): Promise<PictureAnswer | 'late'> {
    clearTimeout(this.#idle)
    const asked = this.#present()
    keepAlive(asked, true)
    let late: NodeJS.Timeout | undefined
    try {
      return await new Promise<PictureAnswer | 'late'>((resolve) => {
        const gone = () => resolve({ unreadable: true })
        asked.once('message', (answer) => {
          asked.off('exit', gone)
          resolve(answer as PictureAnswer)
        })
        asked.once('exit', gone)
        asked.once('error', gone)
        late = setTimeout(() => {
          resolve('late')
          this.#end(asked)
        }, ANSWERS_WITHIN_MS)
        asked.send(order)
        asked.stdin!.write(bytes)
      })
    } finally {
      clearTimeout(late)
      asked.removeAllListeners('message').removeAllListeners('error')
      keepAlive(asked, false)
      this.#idle = setTimeout(() => this.#end(asked), IDLE_MS)
      this.#idle.unref()
    }
  }

  #present(): ChildProcess {
    if (this.#child) return this.#child
    const started = start()
    started.once('exit', () => {
      if (this.#child === started) this.#child = undefined
    })
    this.#child = started
    return started
  }

  /** Ends its orders, however long its exit takes. */
  #end(ending: ChildProcess): void {
    if (this.#child === ending) this.#child = undefined
    ending.kill('SIGKILL')
  }
}

/**
 * Decodes and re-encodes a picture in a separate process, so that only pixels are stored. It is rotated by its EXIF orientation,
 * reduced to its first frame, and scaled down where it is too large. A cover is cropped and has several sizes.
 * @throws Refusal image_unreadable; malformed for a shape that makes no cover; payload_too_large when it was not decoded; rate_limited when too many wait or the answer is late
 */
export type RemakeImage = (bytes: Buffer, kind: ImageKind, purpose: UploadPurpose) => Promise<Picture>

/** One picture at a time is remade, in order of arrival. */
export function createRemaker(): RemakeImage {
  const inTurn = createTurns()
  const decoder = new PictureProcess()
  return (bytes, kind, purpose) =>
    inTurn(async () => {
      const shape = purpose === 'cover' ? { widths: COVER_WIDTHS } : { side: SIDE_MAX[purpose] }
      const answer = await decoder.ask({ length: bytes.length, kind, shape }, bytes)
      // a busy machine proves nothing about the picture, whose own limits the process keeps
      if (answer === 'late') throw busy()
      if ('tooLarge' in answer) throw new Refusal('payload_too_large', answer.tooLarge)
      if ('unfit' in answer) throw new Refusal('malformed', answer.unfit)
      if ('unreadable' in answer) {
        throw new Refusal(
          'image_unreadable',
          'This picture cannot be read. Save it again as JPEG or PNG and try again.',
        )
      }
      const { width, height, cover } = answer
      const data = Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
      return { bytes: data, sha256: createHash('sha256').update(data).digest('hex'), width, height, cover }
    })
}
