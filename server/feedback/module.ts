import { sql, type Tx } from '#server/core/db.ts'
import { type Contexts, defineModule } from '#server/core/module.ts'
import { feedbackExists, newFeedback } from './list-feedback.ts'
import { feedbackHandlers } from './routes.ts'
import type { KeepScreenshot } from './send-feedback.ts'

/** A person's feedback, for the data export. */
function exportFeedback(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select category, title, description, status, created_at as "createdAt"
    from feedback where user_id = ${userId} order by id`)
}

export const feedback = defineModule({
  name: 'feedback',
  tables: ['feedback', 'feedback_replies'],
  closure: { exportData: { feedback: exportFeedback } },
  exists: { feedback: feedbackExists },
  queues: { feedback: newFeedback },
  start: (_: Contexts, { keepScreenshot }: { keepScreenshot: KeepScreenshot }) => ({
    routes: feedbackHandlers(keepScreenshot),
  }),
})
