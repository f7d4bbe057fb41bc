import { z } from 'zod'
import { id, idParams, line, moment, text } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { objectPath } from './uploads.ts'

export const feedbackCategories = ['bug', 'feature', 'general'] as const
export const feedbackStatuses = ['new', 'reviewed', 'in-progress', 'resolved'] as const

const status = z.enum(feedbackStatuses)

/** One entry of the thread under a feedback: a text, a change of status, or both. */
export const feedbackReply = z.object({
  id,
  fromTeam: z.boolean(),
  /** the new status; null when it did not change */
  status: status.nullable(),
  text: z.string(),
  createdAt: moment,
})

export const feedbackView = z.object({
  id,
  category: z.enum(feedbackCategories),
  title: z.string(),
  description: z.string(),
  status,
  screenshot: z.string().nullable(),
  createdAt: moment,
  replies: z.array(feedbackReply),
})

/** A feedback as admins see it. */
export const sentFeedback = feedbackView.extend({
  from: z.object({ id, displayName: z.string(), email: z.string(), profileImageUrl: z.string().nullable() }),
})

export const feedbackRoutes = {
  sendFeedback: route('POST /api/feedback', {
    who: 'user',
    rate: 'write',
    changes: ['feedback'],
    openText: { title: 'only operators read it', description: 'only operators read it' },
    body: z.strictObject({
      category: z.enum(feedbackCategories),
      title: line(1, 140),
      description: text(1, 5000),
      screenshot: objectPath.optional(),
    }),
    status: 201,
    reply: feedbackView,
    refusals: ['upload_state', 'rate_limited'],
    about: 'Sends a bug report, a wish or a comment to the team.',
  }),
  listFeedback: route('GET /api/feedback', {
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(feedbackView),
    about: 'The caller’s feedback with its replies, newest first.',
  }),
  answerFeedback: route('POST /api/feedback/{id}/replies', {
    who: 'user',
    rate: 'write',
    changes: ['feedback'],
    params: idParams,
    openText: { text: 'only operators read it' },
    body: z.strictObject({ text: text(1, 2000) }),
    status: 201,
    reply: feedbackView,
    refusals: ['not_found', 'rate_limited'],
    about: 'Adds a reply to the caller’s own feedback.',
  }),
  listSentFeedback: route('GET /api/admin/feedback', {
    who: 'admin',
    rate: 'read',
    ...list(byId, { status: status.optional() }),
    reply: z.array(sentFeedback),
    about: 'All feedback, newest first.',
  }),
  moveFeedback: route('PATCH /api/admin/feedback/{id}', {
    who: 'admin',
    rate: 'write',
    changes: ['feedback'],
    subject: 'feedback',
    params: idParams,
    body: z.strictObject({ status, reply: text(1, 2000).optional() }),
    reply: sentFeedback,
    refusals: ['not_found'],
    about: 'Sets the status of a feedback, with an optional reply. Its sender is notified.',
  }),
}

export const feedbacks = contractModule({
  routes: feedbackRoutes,
  parts: { feedback: ['listFeedback', 'listSentFeedback', 'operatorQueues'] },
  screens: { '/feedback': { title: 'Feedback', place: 'home' } },
})
