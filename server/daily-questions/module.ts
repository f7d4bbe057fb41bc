import { defineModule } from '#server/core/module.ts'
import { exportDaily, forgetDaily } from './closure.ts'
import { dayOpener } from './open-day.ts'
import { questionExists } from './questions.ts'
import { dailyHandlers } from './routes.ts'
import { dailySince } from './since-yesterday.ts'
import { writeStartingList } from './starting-list.ts'

export const dailyQuestions = defineModule({
  name: 'daily-questions',
  tables: ['daily_questions', 'daily_question_views', 'daily_choices', 'daily_here'],
  routes: dailyHandlers,
  closure: { exportData: { dailyQuestions: exportDaily }, forget: forgetDaily },
  exists: { 'daily-question': questionExists },
  home: { reads: () => [{ name: 'dailyQuestion' }] },
  offers: { since: dailySince },
  pollers: [dayOpener],
  prepare: ({ db }) => writeStartingList(db),
})
