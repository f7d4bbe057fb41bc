import { sql } from '#server/core/db.ts'
import { defineModule } from '#server/core/module.ts'
import { auditLiabilities } from './audit.ts'
import { oldTrees } from './clear-old.ts'
import { treeMaker } from './make-when-due.ts'
import { liabilityHandlers } from './routes.ts'
import { sealedSecrets } from './sealed-secrets.ts'

export const liabilities = defineModule({
  name: 'liabilities',
  tables: ['liability_trees', 'liability_nodes', 'liability_places'],
  routes: liabilityHandlers,
  audits: [auditLiabilities],
  pollers: [treeMaker],
  housekeeping: oldTrees,
  sealed: [sealedSecrets],
  async gather({ db, metrics }) {
    const newest = await db.first<{ age: number }>(sql`
      select extract(epoch from clock_now() - at)::float8 as age from liability_trees order by id desc limit 1`)
    if (newest) metrics.liabilitiesAge.set(newest.age)
  },
})
