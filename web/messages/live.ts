import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { answersOf } from '#web/client/calls/query.ts'
import { applyFrame } from '#web/client/calls/refresh.ts'
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

const presenceInThreads = inThreads<'presence_changed'>((frames) => frames.showPresence)

export const live: LiveModule = {
  messages: {
    new_message: inThreads((frames) => frames.addMessage),
    message_changed: inThreads((frames) => frames.changeMessageOf),
    messages_read: inThreads((frames) => frames.markAsRead),
    presence_changed(frame, client) {
      presenceInThreads(frame, client)
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
