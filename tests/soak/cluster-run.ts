import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UNLIMITED } from '#tests/cluster/load.ts'
import type { Replication } from '#tests/cluster/rig/names.ts'
import { type Cluster, startCluster } from '#tests/cluster/rig/start-cluster.ts'

type Check = { title: string; fine: boolean }

/** Results of a run so far, by part. The file is whole at any time: an interrupted run leaves its figures. */
export class Notes {
  readonly #parts = new Map<string, Check[]>()
  readonly #file: string
  constructor(file: string) {
    this.#file = file
  }
  /** Replaces what was noted of a part. */
  set(part: string, checks: readonly (readonly [title: string, fine: boolean])[]): void {
    this.#parts.set(
      part,
      checks.map(([title, fine]) => ({ title, fine })),
    )
    const whole = `${JSON.stringify({ checks: [...this.#parts.values()].flat() }, null, 1)}\n`
    writeFileSync(`${this.#file}.new`, whole)
    renameSync(`${this.#file}.new`, this.#file)
  }
  tell(part: string): void {
    for (const { title, fine } of this.#parts.get(part) ?? []) console.log(`  ${fine ? '' : '✗ '}${title}`)
  }
}

/** Runs something on a new cluster, which ends with it or with the signal. */
export async function onCluster<T>(
  replication: Replication,
  signal: AbortSignal,
  run: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-soak-cluster-'))
  const say = (line: string) => {
    // a node that was asked to end does so with 0
    if (!line.includes(' ended with 0')) console.log(`  ${line}`)
  }
  const settings = { ...UNLIMITED, LOG_LEVEL: 'error' }
  const cluster = await startCluster({ folder, database: 'hosts', settings, replication }, say, signal)
  const ended = new Promise<never>((_, reject) => {
    const stopped = () => reject(new Error('the run was stopped'))
    if (signal.aborted) stopped()
    signal.addEventListener('abort', stopped, { once: true })
  })
  try {
    return await Promise.race([run(cluster), ended])
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** @param share 0 to 1; 1 is the greatest */
export const percentileOf = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN
