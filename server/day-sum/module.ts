import { defineModule } from '#server/core/module.ts'
import { auditDaySums } from './audit-day-sums.ts'
import { exportProved, oldProved } from './day-sum.ts'

export const daySum = defineModule({
  name: 'day-sum',
  tables: ['proved_money', 'event_proofs'],
  audits: [auditDaySums],
  closure: { exportData: { provedMoney: exportProved } },
  housekeeping: [oldProved],
})
