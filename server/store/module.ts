import { defineModule } from '#server/core/module.ts'
import { auditStore } from './audit-store.ts'
import { exportCodes, openCodes } from './closure.ts'
import { codeTitles, shareCode } from './code-titles.ts'
import { releaseForBreak, storePoller } from './end-codes.ts'
import { sealedCodes, storeHandlers } from './routes.ts'

export const store = defineModule({
  name: 'store',
  tables: ['store_codes', 'store_refunds'],
  routes: storeHandlers,
  audits: [auditStore],
  closure: { exportData: { storeCodes: exportCodes }, openObligations: openCodes },
  offers: {
    historyTitles: { code: { read: codeTitles, foundBy: { accounts: ['code'] } } },
    acquainted: shareCode,
    subscribers: { 'release-codes-for-break': releaseForBreak },
  },
  pollers: [storePoller],
  sealed: [sealedCodes],
})
