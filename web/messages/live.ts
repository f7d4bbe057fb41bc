import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { answersOf, invalidate, keyOf } from '#web/client/calls/query.ts'
import { applyFrame } from '#web/client/calls/refresh.ts'
import type { User } from '#web/client/calls/session.tsx'
import { retrying } from '#web/client/lazy.ts'
import type { Frame, LiveModule } from '#web/client/live/live-messages.ts'

type ThreadFrames = typeof import('./thread-frames.ts')

let threadFrames: Promise<ThreadFrames> | undefined

/** Applies a frame to the threads by code that loads with the first such frame, or with a thread. One promise keeps the frames in order. */
function inThreads<T extends FromServer['type']>(
  apply: (frames: ThreadFrames) => (frame: Frame<T>, client: QueryClient) => void,
) {
  return (frame: Frame<T>, client: QueryClient): void => {
    threadFrames ??= retrying(() => import('./thread-frames.ts'))
    threadFrames.then(
      (frames) => apply(frames)(frame, client),
      (error) => {
        // a thread fetches what it missed when it is opened
        threadFrames = undefined
        console.error('messages could not be applied', error)
      },
    )
  }
}

const tell = {
  message: inThreads<'new_message'>((frames) => frames.addMessage),
  read: inThreads<'messages_read'>((frames) => frames.markAsRead),
  presence: inThreads<'presence_changed'>((frames) => frames.showPresence),
}
const isOwn = (client: QueryClient, userId: string) =>
  client.getQueryData<User>(keyOf('currentUser'))?.id === userId

export const live: LiveModule = {
  messages: {
    new_message(frame, client) {
      tell.message(frame, client)
      if (!isOwn(client, frame.senderId)) void invalidate('countUnreadMessages', undefined, client)
    },
    message_changed: inThreads((frames) => frames.changeMessageOf),
    messages_read(frame, client) {
      tell.read(frame, client)
      if (isOwn(client, frame.readerId)) void invalidate('countUnreadMessages', undefined, client)
    },
    presence_changed(frame, client) {
      tell.presence(frame, client)
      applyFrame<Reply<'listConversations'>>(client, answersOf('listConversations'), (list) =>
        list.map((one) => (one.userId === frame.userId ? { ...one, online: frame.online } : one)),
      )
    },
  },
  refetches: {
    new_message: { routes: ['listConversations'] },
    message_changed: { routes: ['listConversations'] },
    block_changed: { of: { userIds: ['threadState'] }, routes: ['listConversations'] },
  },
}
