import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { withTold } from '#web/chat/message-log.ts'
import { answersOf, invalidate, keyOf } from '#web/client/calls/query.ts'
import { applyFrame } from '#web/client/calls/refresh.ts'
import type { User } from '#web/client/calls/session.tsx'
import type { Frame, LiveModule } from '#web/client/live/live-messages.ts'
import { noteArrived } from './outbox.ts'
import { withRead } from './thread.ts'
import {
  applyToState,
  applyToThread,
  catchUp,
  changeThread,
  followUpThread,
  keptThread,
  noteRead,
  refetchIfUnanswered,
  refetchMessage,
} from './thread-data.ts'

const ownId = (client: QueryClient) => client.getQueryData<User>(keyOf('currentUser'))?.id

/** The other person of a frame that goes to both. */
function otherOf(client: QueryClient, { senderId, receiverId }: { senderId: string; receiverId: string }) {
  return senderId === ownId(client) ? receiverId : senderId
}

export const live: LiveModule = {
  messages: {
    new_message: addMessage,
    message_changed(frame, client) {
      const other = otherOf(client, frame)
      followUpThread(other, client)
      refetchMessage(other, frame.messageId).catch((error) =>
        console.error('a message could not be fetched again', error),
      )
    },
    messages_read({ readerId, senderId, upTo }, client) {
      if (readerId === ownId(client)) {
        noteRead(senderId, client)
        return void invalidate('countUnreadMessages', undefined, client)
      }
      applyToThread(readerId, (thread) => withRead(thread, senderId, upTo), client)
      applyToState(readerId, { readUpTo: upTo }, client)
    },
    presence_changed({ userId, online }, client) {
      applyToState(userId, { online }, client)
      applyFrame<Reply<'listConversations'>>(client, answersOf('listConversations'), (list) =>
        list.map((one) => (one.userId === userId ? { ...one, online } : one)),
      )
    },
  },
  refetches: {
    new_message: { routes: ['listConversations'] },
    message_changed: { routes: ['listConversations'] },
    block_changed: { of: { userIds: ['threadState'] }, routes: ['listConversations'] },
  },
}

function addMessage(frame: Frame<'new_message'>, client: QueryClient): void {
  const other = otherOf(client, frame)
  const thread = keptThread(other, client)
  const next = thread && withTold(thread, frame)
  if (next) changeThread(other, () => next, client)
  else if (thread) void catchUp(other)
  else followUpThread(other, client)
  noteArrived(other, frame.message?.clientId ?? null)
  if (frame.senderId !== other) return
  void invalidate('countUnreadMessages', undefined, client)
  // an answer opens the thread, and shows the whole name and the presence
  refetchIfUnanswered(other, client)
}
