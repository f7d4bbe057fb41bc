import { defineModule } from '#server/core/module.ts'
import { audit, auditStatements, lastAudit } from './audit.ts'
import { balanceChanged } from './live.ts'
import { ensurePartitions } from './read.ts'

export const ledger = defineModule({
  name: 'ledger',
  tables: ['ledger_accounts', 'ledger_journals', 'ledger_postings', 'ledger_audits', 'ledger_held'],
  audits: [audit, auditStatements],
  live: { personal: [balanceChanged] },
  pollers: [
    {
      name: 'ledger-partitions',
      everyMs: 30_000,
      failed: 'adding partitions to the ledger failed',
      upkeep: true,
      run: async ({ db }) => void (await ensurePartitions(db)),
    },
  ],
  prepare: async ({ db }) => void (await ensurePartitions(db)),
  async gather({ db, metrics }) {
    const last = await lastAudit(db)
    if (!last) return
    metrics.auditFaults.set(last.faults)
    metrics.auditAge.set(last.ageSeconds)
  },
})
