import { type Contexts, defineModule } from '#server/core/module.ts'
import { auditPots } from './audit-pots.ts'
import { potsChannel } from './live.ts'
import { exportPots, potTitles, sharePot } from './person-pots.ts'
import { createPotWriter } from './play-pot.ts'
import { playOfPots } from './play-profit.ts'
import { type OtherTotals, readerOfTotals } from './pot-totals.ts'
import { returnForExclusion, withdrawAllPots } from './return-pots.ts'
import { potHandlers } from './routes.ts'
import { potPoller } from './run-due.ts'
import { sealedPotSeeds } from './seeds.ts'
import { whoMayCreate, whoMayPlay } from './who-may.ts'

type Needs = { otherTotals: OtherTotals }

export const pots = defineModule({
  name: 'pots',
  tables: ['pots', 'pot_totals', 'game_sessions'],
  audits: [auditPots],
  whoMay: [whoMayCreate, whoMayPlay],
  closure: {
    exportData: { pots: exportPots },
    forget: async (tx, userId) => void (await withdrawAllPots(tx, userId)),
  },
  offers: {
    historyTitles: { pot: { read: (tx, _, ids) => potTitles(tx, ids), foundBy: { accounts: ['pot'] } } },
    play: [playOfPots],
    acquainted: sharePot,
    subscribers: { 'return-pots-of-excluded': returnForExclusion },
  },
  live: { channels: [potsChannel] },
  pollers: [potPoller],
  sealed: [sealedPotSeeds],
  start({ calls }: Contexts, { otherTotals }: Needs) {
    const writer = createPotWriter(calls)
    return {
      routes: potHandlers(writer, readerOfTotals(calls.db, otherTotals)),
      writers: { pots: writer },
    }
  },
})
