import { type Contexts, defineModule } from '#server/core/module.ts'
import { exportFeedback } from './closing.ts'
import { feedbackExists, feedbackHandlers, newFeedback } from './index.ts'
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
