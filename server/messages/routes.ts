import type { messageRoutes } from '#contract/messages.ts'
import { countUnread } from '#server/chat/index.ts'
import type { HandlersOf } from '#server/core/call.ts'
import { reactToMessage, removeDirectMessage } from './change-message.ts'
import { chooseForThread } from './choose-for-thread.ts'
import { dare, peopleToDare } from './dares.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { readAllThreads, readUpTo } from './read-thread.ts'
import { searchDirectMessages } from './search-messages.ts'
import { type Sending, sendMessage } from './send-message.ts'
import { threadState } from './thread-state.ts'
import { threadOf } from './threads.ts'

export const messageHandlers = (sending: Sending): HandlersOf<typeof messageRoutes> => ({
  listConversations: ({ db }, { caller }) => listConversations(db, caller.userId),
  countUnreadMessages: async ({ db }, { caller }) => ({
    unread: await countUnread(db, caller.userId, 'thread'),
  }),
  searchMessages: ({ db }, { caller, query }) => searchDirectMessages(db, caller.userId, query.query),
  listMessages: (context, { caller, params, query }) =>
    listMessages(context, caller.userId, params.userId, query),
  threadState: ({ db }, { caller, params }) => threadState(db, caller.userId, params.userId),
  sendMessage: (context, { caller, body }) =>
    sendMessage(context, sending, { ...body, senderId: caller.userId }),
  peopleToDare: ({ db }, { caller, query }) => peopleToDare(db, caller.userId, query.eventId),
  dare: (context, { caller, body }) => dare(context, sending, { ...body, senderId: caller.userId }),
  readThread: async (context, { caller: { userId }, params, body }) => {
    const channelId = await threadOf(context.db, userId, params.userId)
    await readUpTo(context, { channelId, userId, otherId: params.userId, ...body })
    return {}
  },
  changeThread: async (context, { caller, params, body }) => {
    await chooseForThread(context, { userId: caller.userId, otherId: params.userId, ...body })
    return {}
  },
  reactToMessage: async (context, { caller: { userId }, params, body }) => {
    await reactToMessage(context, {
      userId,
      otherId: params.userId,
      messageId: params.messageId,
      emoji: body.emoji,
    })
    return {}
  },
  removeMessage: async (context, { caller: { userId }, params }) => {
    await removeDirectMessage(context, { userId, otherId: params.userId, messageId: params.messageId })
    return {}
  },
  readAllThreads: async (context, { caller }) => {
    await readAllThreads(context, caller.userId)
    return {}
  },
})
