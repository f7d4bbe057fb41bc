import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { withTold } from '#web/chat/message-log.ts'
import { keyOf } from '#web/client/calls/query.ts'
import type { User } from '#web/client/calls/session.tsx'
import { useLive } from '#web/client/live/live.ts'
import type { Frame } from '#web/client/live/live-messages.ts'
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

export function addMessage(frame: Frame<'new_message'>, client: QueryClient): void {
  const other = otherOf(client, frame)
  const thread = keptThread(other, client)
  const next = thread && withTold(thread, frame)
  if (next) changeThread(other, () => next, client)
  else if (thread) void catchUp(other)
  else followUpThread(other, client)
  noteArrived(other, frame.message?.clientId ?? null)
  // an answer opens the thread, and shows the whole name and the presence
  if (frame.senderId === other) refetchIfUnanswered(other, client)
}

export function changeMessageOf(frame: Frame<'message_changed'>, client: QueryClient): void {
  const other = otherOf(client, frame)
  followUpThread(other, client)
  refetchMessage(other, frame.messageId).catch((error) =>
    console.error('a message could not be fetched again', error),
  )
}

export function markAsRead({ readerId, senderId, upTo }: Frame<'messages_read'>, client: QueryClient): void {
  if (readerId === ownId(client)) {
    noteRead(senderId, client)
    return
  }
  applyToThread(readerId, (thread) => withRead(thread, senderId, upTo), client)
  applyToState(readerId, { readUpTo: upTo }, client)
}

export const showPresence = ({ userId, online }: Frame<'presence_changed'>, client: QueryClient): void =>
  applyToState(userId, { online }, client)

/** The socket did not deliver messages between the thread's first answer and its own readiness: fetch them. */
export function useNothingMissed(userId: string, opened: boolean): void {
  const [ready, setReady] = useState(false)
  useLive('ready', () => setReady(true))
  useEffect(() => {
    if (!ready || !opened) return
    setReady(false)
    void catchUp(userId)
  }, [ready, opened, userId])
}
