import { setTimeout as sleep } from 'node:timers/promises'
import { ClusterRefusal, NODES } from './names.ts'
import type { Cluster } from './start-cluster.ts'
import { isWhole } from './status.ts'

export const HEALS_WITHIN_MS = 120_000
const LOOKS_EVERY_MS = 250

/** Waits until a condition holds. @throws ClusterRefusal after `withinMs`, with `what` */
export async function until(
  what: string,
  withinMs: number,
  holds: () => Promise<boolean> | boolean,
): Promise<void> {
  const last = Date.now() + withinMs
  for (; !(await holds()); await sleep(LOOKS_EVERY_MS))
    if (Date.now() > last) throw new ClusterRefusal(`${what}: not within ${withinMs / 1_000} s`)
}

export const healed = (cluster: Cluster): Promise<void> =>
  until('everything is back', HEALS_WITHIN_MS, async () => isWhole(await cluster.status()))

/** Waits until another machine than this one leads. */
export const anotherLeads = (cluster: Cluster, before: string | null): Promise<void> =>
  until('another machine leads', HEALS_WITHIN_MS, async () => {
    const { primary } = await cluster.status()
    return primary !== null && primary !== before
  })

/** Restarts one node after the other, as for an update. */
export async function restartNodes(cluster: Cluster): Promise<void> {
  for (const name of NODES) {
    process.kill((await cluster.status()).pids[name]!, 'SIGTERM')
    await until(`${name} is gone`, HEALS_WITHIN_MS, async () => !(name in (await cluster.status()).pids))
    await cluster.act('start', name)
    await healed(cluster)
  }
}
