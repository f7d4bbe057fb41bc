import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Replication } from '#tests/cluster/rig/names.ts'
import { type Cluster, startCluster } from '#tests/cluster/rig/start-cluster.ts'
import { isWhole, until } from '#tests/cluster/rig/status.ts'

export const HEALS_WITHIN_MS = 120_000

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

/** Callers are limited by nothing but the machine; their money may leave at once. */
const SETTINGS = {
  ...Object.fromEntries(
    ['RATE_MONEY_BURST', 'RATE_MONEY_PER_SECOND', 'RATE_WRITE_PER_SECOND', 'RATE_READ_PER_SECOND'].map(
      (name) => [name, '1000000'],
    ),
  ),
  RATE_SIGN_UP_PER_HOUR: '10000',
  PASSWORD_HASH_KIB: '64',
  STEP_UP_DAY_SUM: '1000000',
  STEP_UP_GIVE_UP: '1000000',
  LOG_LEVEL: 'error',
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
  const cluster = await startCluster(
    { folder, database: 'hosts', settings: SETTINGS, replication },
    say,
    signal,
  )
  const ended = new Promise<never>((_, reject) => {
    const stopped = () => reject(new Error('the run was stopped'))
    if (signal.aborted) stopped()
    signal.addEventListener('abort', stopped, { once: true })
  })
  try {
    return await Promise.race([run(cluster), ended])
  } finally {
    ended.catch(() => {})
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Everything is back. */
export const healed = (cluster: Cluster) =>
  until('everything is back', HEALS_WITHIN_MS, async () => {
    const status = await cluster.status()
    return isWhole(status) && status.redis && status.etcd.every(({ healthy }) => healthy)
  })

/** Another machine than this one leads. */
export const anotherLeads = (cluster: Cluster, before: string | null) =>
  until('another machine leads', HEALS_WITHIN_MS, async () => {
    const { primary } = await cluster.status()
    return primary !== null && primary !== before
  })

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** @param share 0 to 1; 1 is the greatest */
export const percentileOf = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN
