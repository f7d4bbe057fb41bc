import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

export type Answer = { status: number; body: Record<string, unknown>; cookie: string }
type Asked = { cookie?: string; method?: string; body?: unknown; key?: string }

const ANSWERS_WITHIN_MS = 60_000
/** Asked again on the other node: no answer came, or one that says that this node cannot now. */
const again = (answer: Answer | undefined) =>
  answer === undefined || answer.status >= 500 || answer.status === 429

/** Two servers on one database, of which one is killed now and then; callers ask until somebody answers. */
export class TwoNodes {
  /** the output of those that were killed or stopped, and how many were killed */
  logs: string[] = []
  kills = 0
  /** calls that were sent again, because no answer came */
  lost = 0
  readonly #database: string
  readonly #env: Record<string, string>
  readonly #dirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'evens-soak-')))
  readonly #nodes: ServerProcess[] = []
  #killing: Promise<void> | undefined
  #stopping = false

  constructor(database: string, env: Record<string, string>) {
    this.#database = database
    this.#env = env
  }

  async start(): Promise<void> {
    for (const n of [0, 1]) await this.#startNode(n)
  }

  async #startNode(n: number): Promise<void> {
    this.#nodes[n] = await startServer(this.#database, { ...this.#env, DATA_DIR: this.#dirs[n]! })
  }

  /** The address of either node. Nobody knows whether it is there. */
  get url(): string {
    return this.#nodes[Math.floor(Math.random() * this.#nodes.length)]!.url
  }

  /** Kills one of the two at random moments, and starts it again. */
  killNowAndThen(betweenMs: readonly [number, number]): void {
    this.#killing = (async () => {
      while (!this.#stopping) {
        const until = performance.now() + betweenMs[0] + Math.random() * (betweenMs[1] - betweenMs[0])
        while (performance.now() < until && !this.#stopping) await sleep(100)
        if (this.#stopping) return
        const n = Math.floor(Math.random() * 2)
        const node = this.#nodes[n]!
        await node.kill()
        this.kills++
        this.logs.push(node.log())
        await sleep(Math.random() * 2_000)
        await this.#startNode(n)
      }
    })()
  }

  /** Kills no more: both nodes are there when it is done. */
  async calm(): Promise<void> {
    this.#stopping = true
    await this.#killing
  }

  /** One call, sent until it is answered; a call that takes a key keeps it. */
  async ask(path: string, asked: Asked = {}): Promise<Answer> {
    for (const until = performance.now() + ANSWERS_WITHIN_MS; ; ) {
      const answer = await this.#once(path, asked).catch(() => undefined)
      if (!again(answer)) return answer!
      this.lost++
      if (performance.now() > until) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      await sleep(100 + Math.random() * 200)
    }
  }

  async #once(path: string, { cookie = '', method = 'POST', body, key }: Asked): Promise<Answer> {
    const { url } = this
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie,
        ...(method !== 'GET' && { origin: url, 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
      cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0]!,
    }
  }

  async stop(): Promise<void> {
    await this.calm()
    for (const node of this.#nodes) {
      await node.stop()
      this.logs.push(node.log())
    }
    this.#nodes.length = 0
    for (const dir of this.#dirs) rmSync(dir, { recursive: true, force: true })
  }
}
