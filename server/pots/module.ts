import { LRUCache } from 'lru-cache'
import type { Tx } from '#server/core/db.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { auditPots } from './audit-pots.ts'
import { potsChannel } from './live.ts'
import { exportPots, potTitles, sharePot } from './person-pots.ts'
import { createPotWriter } from './play-pot.ts'
import { potTotals } from './pot-totals.ts'
import { withdrawAllPots } from './return-pots.ts'
import { potHandlers } from './routes.ts'
import { potPoller } from './run-due.ts'
import { sealedPotSeeds } from './seeds.ts'

type Totals = Awaited<ReturnType<typeof potTotals>>
type Needs = {
  /** how often each face came up in games that are no pots */
  otherTotals(tx: Tx): Promise<Totals>
}

/** Anybody may ask how often each face came up, as often as they like: it is counted once a second at most, for all. */
const TOTALS_KEPT_MS = 1_000

export const pots = defineModule({
  name: 'pots',
  tables: ['pots', 'pot_totals', 'game_sessions'],
  audits: [auditPots],
  closure: { exportData: { pots: exportPots }, forget: withdrawAllPots },
  historyTitles: { pot: { read: (tx, _, ids) => potTitles(tx, ids), foundBy: { accounts: ['pot'] } } },
  acquainted: sharePot,
  live: { channels: [potsChannel] },
  pollers: [potPoller],
  sealed: [sealedPotSeeds],
  start({ calls }: Contexts, { otherTotals }: Needs) {
    const { db } = calls
    const writer = createPotWriter(calls)
    const totals = new LRUCache<'all', Totals>({
      max: 1,
      ttl: TOTALS_KEPT_MS,
      fetchMethod: async () => [...(await potTotals(db)), ...(await otherTotals(db))],
    })
    return {
      routes: { ...potHandlers(writer), fairnessTotals: async () => (await totals.fetch('all'))! },
      writers: { pots: writer },
    }
  },
})
