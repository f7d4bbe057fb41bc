import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportFeedback } from './closure.ts'
import { feedbackExists, newFeedback } from './list-feedback.ts'
import { feedbackHandlers } from './routes.ts'
import type { KeepScreenshot } from './send-feedback.ts'

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
