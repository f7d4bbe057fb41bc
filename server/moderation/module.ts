import { sql, type Tx } from '#server/core/db.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportModeration, forgetBlocks } from './closure.ts'
import type { Reportables } from './report.ts'
import { openReports } from './report-queue.ts'
import { reportablePerson } from './reportable.ts'
import { moderationHandlers } from './routes.ts'

const exists = (table: 'reports' | 'sanctions') => async (tx: Tx, id: bigint) =>
  (await tx.first(
    table === 'reports'
      ? sql`select 1 from reports where id = ${id}`
      : sql`select 1 from sanctions where id = ${id}`,
  )) !== undefined

export const moderation = defineModule({
  name: 'moderation',
  tables: ['user_blocks', 'sanctions', 'reports'],
  closure: { exportData: { moderation: exportModeration }, forget: forgetBlocks },
  offers: {
    reportable: { user: reportablePerson },
  },
  exists: { report: exists('reports'), sanction: exists('sanctions') },
  queues: { reports: openReports },
  start: (_: Contexts, { reportables }: { reportables: Reportables }) => ({
    routes: moderationHandlers(reportables),
  }),
})
