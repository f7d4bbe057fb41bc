import { sql } from '#server/core/db.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { auditLiabilities } from './audit.ts'
import { auditKinds } from './audit-kinds.ts'
import { treeMaker } from './make-when-due.ts'
import { liabilityHandlers, type Shown } from './routes.ts'
import { oldTrees, sealedSecrets } from './trees.ts'

export const liabilities = defineModule({
  name: 'liabilities',
  tables: ['liability_trees', 'liability_nodes', 'liability_places'],
  audits: [auditLiabilities, auditKinds],
  pollers: [treeMaker],
  housekeeping: oldTrees,
  sealed: [sealedSecrets],
  start: (_: Contexts, shown: Shown) => ({ routes: liabilityHandlers(shown) }),
  async gather({ db, metrics }) {
    const newest = await db.first<{ age: number }>(sql`
      select extract(epoch from clock_now() - at)::float8 as age from liability_trees order by id desc limit 1`)
    if (newest) metrics.liabilitiesAge.set(newest.age)
  },
})
