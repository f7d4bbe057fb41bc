import { z } from 'zod'
import { face, id, idInput, idParams, moment, nothing, selection, text } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const comment = z.object({
  id,
  author: face,
  /** the side of the event that the author has bet on; null where the caller may not see their stake */
  side: selection.nullable(),
  /** empty where a moderator has removed it */
  content: z.string(),
  removed: z.boolean(),
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
    // the page adds the answer to the writer's list; a refetch would fold each conversation to its first replies
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
  removeComment: route('DELETE /api/events/{id}/comments/{commentId}', {
    who: 'user',
    rate: 'write',
    changes: [],
    params: idParams.extend({ commentId: idInput }),
    reply: nothing,
    refusals: ['not_found', 'forbidden', 'comment_answered'],
    about:
      'The author removes a comment that no one has answered: a comment without replies, or a reply after which no one else has written. Moderators remove reported comments.',
  }),
}

export const eventComments = contractModule({ routes: eventCommentRoutes })
