import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { withTold } from '#web/chat/message-log.ts'
import { answersOf, invalidate, keyOf } from '#web/client/calls/query.ts'
import { applyFrame } from '#web/client/calls/refresh.ts'
import type { User } from '#web/client/calls/session.tsx'
import type { LiveModule } from '#web/client/live/live-messages.ts'
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
  refetchMessage,
  type ThreadState,
} from './thread-data.ts'

type Frame<T extends FromServer['type']> = Extract<FromServer, { type: T }>

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
      void invalidate('listConversations', undefined, client)
    },
    messages_read({ readerId, senderId, upTo }, client) {
      if (readerId === ownId(client)) {
        noteRead(senderId, client)
        return void invalidate('countUnreadMessages', undefined, client)
      }
      applyToThread(readerId, (thread) => withRead(thread, senderId, upTo), client)
      applyToState(readerId, { readUpTo: upTo }, client)
    },
    block_changed({ userIds }, client) {
      const other = userIds.find((id) => id !== ownId(client))
      if (other) void invalidate('threadState', { userId: other }, client)
      void invalidate('listConversations', undefined, client)
    },
    presence_changed({ userId, online }, client) {
      applyToState(userId, { online }, client)
      applyFrame<Reply<'listConversations'>>(client, answersOf('listConversations'), (list) =>
        list.map((one) => (one.userId === userId ? { ...one, online } : one)),
      )
    },
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
  void invalidate('listConversations', undefined, client)
  if (frame.senderId !== other) return
  void invalidate('countUnreadMessages', undefined, client)
  const state = client.getQueryData<ThreadState>(keyOf('threadState', { params: { userId: other } }))
  // an answer opens the thread, and shows the whole name and the presence
  if (state && (state.unansweredLeft !== null || !state.presenceShown))
    void invalidate('threadState', { userId: other }, client)
}
