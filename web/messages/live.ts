import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import type { FromServer } from '#contract/live.ts'
import { answersOf, invalidate, keyOf } from '#web/client/calls/query.ts'
import { applyFrame, refresh } from '#web/client/calls/refresh.ts'
import type { User } from '#web/client/calls/session.tsx'
import { retrying } from '#web/client/lazy.ts'
import type { Frame, LiveModule } from '#web/client/live/live-messages.ts'

type ThreadFrames = typeof import('./thread-frames.ts')

/** Answers that frames change by this code. */
const OF_THREADS = (['threadState', 'listMessages', 'listConversations'] as const).map((route) =>
  answersOf(route),
)

/** Fetches them again where they are shown. @param since only those that came no earlier */
const refetchThreads = (client: QueryClient, since = 0): void =>
  void refresh(client, {
    predicate: (query) =>
      query.state.dataUpdatedAt >= since && OF_THREADS.some(({ predicate }) => predicate(query)),
  })

/**
 * Applies frames to the threads by code that loads with the first of them; an open thread has it already. One promise keeps the frames
 * in order.
 */
export function framesBy(load: () => Promise<ThreadFrames>) {
  let threadFrames: Promise<ThreadFrames> | undefined
  const begin = (client: QueryClient): Promise<ThreadFrames> => {
    const since = Date.now()
    const loading = load()
    loading.then(
      // the frames that waited write older facts over an answer that came meanwhile
      () => refetchThreads(client, since),
      (error) => {
        threadFrames = undefined
        console.error('messages could not be applied', error)
        refetchThreads(client)
      },
    )
    return loading
  }
  return <T extends FromServer['type']>(
    apply: (frames: ThreadFrames) => (frame: Frame<T>, client: QueryClient) => void,
  ) =>
    (frame: Frame<T>, client: QueryClient): void => {
      threadFrames ??= begin(client)
      threadFrames.then(
        (frames) => apply(frames)(frame, client),
        () => {},
      )
    }
}

const inThreads = framesBy(() => retrying(() => import('./thread-frames.ts')))

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
