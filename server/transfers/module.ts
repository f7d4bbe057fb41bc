import { type Contexts, defineModule } from '#server/core/module.ts'
import { auditTransfers } from './audit-transfers.ts'
import { endFundRequests, exportTransfers } from './closure.ts'
import { fundRequestPoller } from './expire-fund-requests.ts'
import { requestsSince } from './requests-since.ts'
import { transferHandlers } from './routes.ts'
import { shareMoney } from './shared-money.ts'
import { tiesOfTransfers } from './ties.ts'
import { transferTitles } from './transfer-titles.ts'
import { whoMayAnswer, whoMaySend } from './who-may.ts'

export const transfers = defineModule({
  name: 'transfers',
  tables: ['transfers', 'fund_requests'],
  offers: {
    historyTitles: { transfer: { read: transferTitles, whole: true, foundBy: { reasons: ['transfer'] } } },
    acquainted: shareMoney,
    since: requestsSince,
    ties: tiesOfTransfers,
  },
  audits: [auditTransfers],
  whoMay: [whoMaySend, whoMayAnswer],
  closure: { exportData: { transfers: exportTransfers }, forget: endFundRequests },
  pollers: [fundRequestPoller],
  start: ({ context }: Contexts) => ({ routes: transferHandlers(context) }),
})
