import { defineModule } from '#server/core/module.ts'
import { auditInsights } from './audit.ts'
import { pickChooser } from './choose-picks.ts'
import { exportPosts, postSubjects } from './closure.ts'
import { postExists } from './posts.ts'
import { recordOutcome } from './record-outcome.ts'
import { insightHandlers } from './routes.ts'

export const insights = defineModule({
  name: 'insights',
  tables: [
    ...['insight_outcomes', 'insight_bins', 'insight_picks', 'insight_pick_results', 'insight_sums'],
    ...['insight_posts', 'insight_post_versions'],
  ],
  routes: insightHandlers,
  audits: [auditInsights],
  closure: { exportData: { insightPosts: exportPosts } },
  exists: { 'insight-post': postExists },
  offers: {
    auditSubjects: postSubjects,
    subscribers: { 'record-outcome': { facts: ['event.became-final'], handle: recordOutcome } },
  },
  pollers: [pickChooser],
})
