import type { insightRoutes } from '#contract/insights.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { demandSubscription } from '#server/subscriptions/index.ts'
import { editPost } from './edit-post.ts'
import { adminPost, listAllPosts, listPosts, listVersions } from './posts.ts'
import { showAnalysis } from './show-analysis.ts'
import { showPicks } from './show-picks.ts'
import { showSample } from './show-sample.ts'
import { showTrends } from './show-trends.ts'
import { takeDownPost } from './take-down-post.ts'
import { writePost } from './write-post.ts'

const isPractice = ({ mode }: { mode: 'real' | 'practice' }) => mode === 'practice'

export const insightHandlers: HandlersOf<typeof insightRoutes> = {
  insightPicks: async ({ db }, { caller, query }) => {
    await demandSubscription(db, caller.userId)
    return showPicks(db, caller.userId, isPractice(query))
  },
  insightTrends: async ({ db }, { caller, query }) => {
    await demandSubscription(db, caller.userId)
    return showTrends(db, isPractice(query))
  },
  insightAnalysis: async ({ db }, { caller, query }) => {
    await demandSubscription(db, caller.userId)
    return showAnalysis(db, isPractice(query))
  },
  insightSample: ({ db }, { caller, query }) => showSample(db, caller.userId, isPractice(query)),
  insightPosts: async ({ db }, { caller, query }) => {
    await demandSubscription(db, caller.userId)
    return listPosts(db, query)
  },
  insightPostVersions: async ({ db }, { caller, params }) => {
    // not found precedes not allowed, as everywhere
    const versions = await listVersions(db, params.id)
    await demandSubscription(db, caller.userId)
    return versions
  },
  adminInsightPosts: ({ db }, { query }) => listAllPosts(db, query),
  writeInsightPost: ({ db }, { caller, body }) =>
    db.transact(async (tx) => adminPost(tx, await writePost(tx, { authorId: caller.userId, ...body }))),
  editInsightPost: ({ db }, { caller, params, body }) =>
    db.transact(async (tx) => {
      await editPost(tx, { id: params.id, authorId: caller.userId, ...body })
      return adminPost(tx, params.id)
    }),
  takeDownInsightPost: ({ db }, { caller, params, body }) =>
    db.transact(async (tx) => {
      await takeDownPost(tx, { id: params.id, adminId: caller.userId, reason: body.reason })
      return adminPost(tx, params.id)
    }),
}
