import { defineModule } from '#server/core/module.ts'
import { auditWithdrawals } from './audit-withdrawals.ts'
import {
  exportWithdrawals,
  forgetDestinations,
  forgetYoungDestinations,
  openWithdrawals,
  withdrawalSubjects,
} from './closure.ts'
import { withdrawalsToPay } from './list-withdrawals.ts'
import { withdrawalHandlers } from './routes.ts'
import { sealedDestinations, sealedWithdrawals } from './sealed-destinations.ts'
import { whoMayPay, whoMayWithdraw } from './who-may.ts'
import { withdrawalExists } from './withdrawal-row.ts'
import { withdrawalTitles } from './withdrawal-titles.ts'

export const withdrawals = defineModule({
  name: 'withdrawals',
  tables: ['withdrawals', 'withdrawal_steps', 'withdrawal_approvals', 'withdrawal_destinations'],
  offers: {
    auditSubjects: withdrawalSubjects,
    historyTitles: { withdrawal: { read: withdrawalTitles, foundBy: { accounts: ['withdrawal'] } } },
  },
  routes: withdrawalHandlers,
  audits: [auditWithdrawals],
  whoMay: [whoMayWithdraw, whoMayPay],
  closure: {
    exportData: { withdrawals: exportWithdrawals },
    openObligations: openWithdrawals,
    forget: forgetDestinations,
    forgetOnAddressClaim: forgetDestinations,
    forgetSince: forgetYoungDestinations,
  },
  exists: { withdrawal: withdrawalExists },
  queues: { withdrawals: withdrawalsToPay },
  sealed: [sealedWithdrawals, sealedDestinations],
})
