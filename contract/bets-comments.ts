import { z } from 'zod'
import { face, id, idInput, idParams, moment, selection, text } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const comment = z.object({
  id,
  author: face,
  /** the side of the event that the author has bet on */
  side: selection.nullable(),
  content: z.string(),
  createdAt: moment,
  /** the comment that began the conversation; null for that comment itself */
  replyToId: id.nullable(),
})

export const commentView = comment.extend({
  replyCount: z.number().int(),
  /** the first ten, oldest first; `replyTo` lists the rest */
  replies: z.array(comment),
})

export const eventCommentRoutes = {
  listComments: route('GET /api/events/{id}/comments', {
    who: 'user',
    rate: 'read',
    params: idParams,
    ...list(byId, { replyTo: idInput.optional() }),
    reply: z.array(commentView),
    refusals: ['not_found'],
    about: 'Comments, newest first; with replyTo the replies to one comment, oldest first.',
  }),
  addComment: route('POST /api/events/{id}/comments', {
    who: 'user',
    rate: 'write',
    // the writer's list gets the answer; fetched anew, each conversation would fold to its first replies
    changes: [],
    params: idParams,
    publicText: ['content'],
    body: z.strictObject({ content: text(1, 1000), replyTo: idInput.optional() }),
    status: 201,
    reply: commentView,
    refusals: ['not_found', 'silenced', 'rate_limited'],
    about:
      'Adds a comment, or a reply to one. A reply to a reply joins the same conversation. At most 20 a minute on one event.',
  }),
}

export const eventComments = contractModule({ routes: eventCommentRoutes })
