import { setTimeout as sleep } from 'node:timers/promises'
import { judge } from '#tests/cluster/judges.ts'
import { startLoad } from '#tests/cluster/load.ts'
import { anotherLeads, HEALS_WITHIN_MS, until } from '#tests/cluster/rig/waits.ts'
import { onCluster } from './cluster-run.ts'

const CALLERS = 32
const LOAD_MS = 5_000
const BEHIND_MS = 2_000

/**
 * The same callers and judges on a cluster whose commits wait for no standby: its primary's machine dies while the others are a moment
 * behind. Judges that find nothing here would find nothing anywhere. One fault is all that it takes: the nodes see that the ledger went
 * back, and move no money from then on.
 */
export const runControl = (signal: AbortSignal): Promise<[string, boolean][]> =>
  onCluster('asynchronous', signal, async (cluster) => {
    const load = await startLoad(cluster.address, CALLERS)
    await sleep(LOAD_MS)
    const { primary } = await cluster.status()
    await cluster.act('cut', 'standbys')
    await sleep(BEHIND_MS)
    await cluster.act('kill', 'machine')
    await load.abandon()
    await cluster.act('heal', 'standbys')
    await anotherLeads(cluster, primary)
    await cluster.act('start', 'machine')
    await until('the others follow', HEALS_WITHIN_MS, async () =>
      (await cluster.status()).standbys.every(({ state }) => state === 'streaming'),
    )
    const judged = await judge(cluster.databaseHosts, load)
    const found = Object.entries(judged).map(([name, wrong]) => `${name} ${wrong.length}`)
    const lost = judged.once.filter((line) => line.startsWith('lost')).length
    return [
      [
        `H-15 with asynchronous replication the judges find ${found.join(', ')} violations in ${load.history.acknowledged} acts: ${lost} are lost`,
        lost > 0,
      ],
    ]
  })
