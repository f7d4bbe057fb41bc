import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { merged, openedLog, withChange, withNext, withOlder } from '#web/chat/message-log.ts'
import { call } from '#web/client/calls/api.ts'
import { invalidate, keyOf, queryClient } from '#web/client/calls/query.ts'
import { applyFrame, followUp } from '#web/client/calls/refresh.ts'
import { runAgainEach } from '#web/client/calls/run-again.ts'
import { failedToast } from '#web/client/calls/toast.ts'
import { isLookedAt } from '#web/client/looked-at.ts'
import { handleSent, noteArrived } from './outbox.ts'
import type { Message, Thread } from './thread.ts'

export type ThreadState = Reply<'threadState'>

const PAGE = 50
const LONG_PAGE = 100
/** All messages are before this id: reads the newest page and marks nothing as read. */
const AFTER_ALL = '999999999999999999'

const threadKey = (userId: string) => [...keyOf('listMessages', { params: { userId } }), { thread: true }]
const stateKey = (userId: string) => keyOf('threadState', { params: { userId } })

export const keptThread = (userId: string, client: QueryClient = queryClient): Thread | undefined =>
  client.getQueryData<Thread>(threadKey(userId))

/** Changes this page's copy of a thread; a thread that was never opened stays unknown. */
export function changeThread(
  userId: string,
  change: (thread: Thread) => Thread,
  client: QueryClient = queryClient,
): void {
  client.setQueryData<Thread>(threadKey(userId), (thread) => thread && change(thread))
}

export const changeState = (
  userId: string,
  change: Partial<ThreadState>,
  client: QueryClient = queryClient,
): void =>
  void client.setQueryData<ThreadState>(stateKey(userId), (state) => state && { ...state, ...change })

/** A frame has made a change that the thread's answer under way may not have yet. */
export const followUpThread = (userId: string, client: QueryClient): void =>
  followUp(client, { queryKey: threadKey(userId) })

/** Applies a frame's change to the kept thread and to the answer under way. */
export const applyToThread = (
  userId: string,
  change: (thread: Thread) => Thread,
  client: QueryClient,
): void => applyFrame<Thread>(client, { queryKey: threadKey(userId) }, change)

/** The same for the state between the two people. */
export const applyToState = (userId: string, change: Partial<ThreadState>, client: QueryClient): void =>
  applyFrame<ThreadState>(client, { queryKey: stateKey(userId) }, (state) => ({ ...state, ...change }))

const page = (userId: string, query: { before?: string; after?: string; limit: number }) =>
  call('listMessages', { params: { userId }, query: query as never })

const noteAll = (userId: string, messages: readonly Message[]) => {
  for (const { clientId } of messages) noteArrived(userId, clientId)
}

/** All messages after the gapless part, in as many pages as needed. */
async function fetchNext(userId: string, thread: Thread): Promise<Message[]> {
  if (thread.upTo === null) return page(userId, { before: AFTER_ALL, limit: PAGE })
  const found: Message[] = []
  for (;;) {
    const after: string = found.at(-1)?.id ?? thread.upTo
    const next = await page(userId, { after, limit: LONG_PAGE })
    found.push(...next)
    if (next.length < LONG_PAGE) return found
  }
}

/** The newest page; a person who looks at it has read it. */
const fetchNewest = (userId: string) =>
  page(userId, { limit: PAGE, ...(!isLookedAt() && { before: AFTER_ALL }) })

/**
 * Opens a thread, or updates a known one: all missed messages, and the newest page again, whose reactions and read marks may
 * have changed.
 */
async function fetchThread(userId: string): Promise<Thread> {
  const known = keptThread(userId)
  if (!known || known.upTo === null) {
    const messages = await fetchNewest(userId)
    noteAll(userId, messages)
    const opened = openedLog(messages, messages.length === PAGE)
    // a frame may have arrived meanwhile
    const now = keptThread(userId)
    return now ? merged(opened, now.messages) : opened
  }
  const missed = await fetchNext(userId, known)
  const fresh = await page(userId, { before: AFTER_ALL, limit: PAGE })
  noteAll(userId, missed)
  const now = keptThread(userId) ?? known
  return merged(withNext(now, missed), fresh)
}

export const useThread = (userId: string) =>
  useQuery<Thread>({
    queryKey: threadKey(userId),
    queryFn: () => fetchThread(userId),
    refetchOnMount: 'always',
    structuralSharing: false,
  })

export const useThreadState = (userId: string) =>
  useQuery<ThreadState>({ queryKey: stateKey(userId), refetchOnMount: 'always' })

/**
 * Only the first messages of a thread change its state, until both have written: the contract does not name it for every
 * message.
 */
export function refetchIfUnanswered(userId: string, client: QueryClient = queryClient): void {
  const state = client.getQueryData<ThreadState>(stateKey(userId))
  if (state && (state.unansweredLeft !== null || !state.presenceShown))
    void invalidate('threadState', { userId }, client)
}

/** The caller's conversations, followed live by `live.ts`. */
export const useConversations = () =>
  useQuery<Reply<'listConversations'>>({
    queryKey: keyOf('listConversations'),
    refetchOnMount: 'always',
  })

/** Fetches the messages after the gapless part of a thread. */
export const catchUp = runAgainEach(readNext)

async function readNext(userId: string): Promise<void> {
  const thread = keptThread(userId)
  if (!thread) return
  try {
    const missed = await fetchNext(userId, thread)
    noteAll(userId, missed)
    changeThread(userId, (now) => withNext(now, missed))
  } catch (error) {
    // the next frame or the next connection fetches again
    console.error('messages could not be fetched', error)
  }
}

/** Fetches one changed message again: with new reactions, or removed. */
export async function refetchMessage(userId: string, messageId: string): Promise<void> {
  if (!keptThread(userId)?.messages.some(({ id }) => id === messageId)) return
  const [message] = await page(userId, { before: String(BigInt(messageId) + 1n), limit: 1 })
  if (message?.id === messageId) changeThread(userId, (thread) => merged(thread, [message]))
}

/** Fetches a page of older messages. @returns whether older ones remain */
export async function fetchOlder(userId: string, limit = PAGE): Promise<boolean> {
  const thread = keptThread(userId)
  const [first] = thread?.messages ?? []
  if (!thread?.older || !first) return false
  const messages = await page(userId, { before: first.id, limit })
  changeThread(userId, (now) => withOlder(now, messages, messages.length === limit))
  return messages.length === limit
}

/** The number of pages that a jump to an old message may fetch. */
const JUMP_PAGES_MAX = 120

/** Fetches older pages until a message is there. @returns whether it is */
export async function fetchBackTo(userId: string, messageId: string): Promise<boolean> {
  const isThere = () => keptThread(userId)?.messages.some(({ id }) => id === messageId) ?? false
  for (let pages = 0; pages < JUMP_PAGES_MAX && !isThere(); pages++)
    if (!(await fetchOlder(userId, LONG_PAGE))) break
  return isThere()
}

/** Marks received messages as read. */
export async function markRead(userId: string, upTo: string): Promise<void> {
  await call('readThread', { params: { userId }, body: { upTo } })
  noteRead(userId)
}

/** The person has read a thread: nothing in it is unread any more. */
export function noteRead(userId: string, client: QueryClient = queryClient): void {
  client.setQueryData<Reply<'listConversations'>>(keyOf('listConversations'), (list) =>
    list?.map((one) => (one.userId === userId && one.unreadCount > 0 ? { ...one, unreadCount: 0 } : one)),
  )
  void closeShown(`/messages/${userId}`)
}

type Change = {
  act: () => Promise<unknown>
  /** the title of the notification after a failure */
  failed: string
}

/**
 * Changes one message before the server knows; when the server refuses, the person reads why and the server's message returns.
 */
export async function changeMessage(
  { userId, messageId }: { userId: string; messageId: string },
  change: (message: Message) => Message,
  { act, failed }: Change,
): Promise<void> {
  changeThread(userId, (thread) => withChange(thread, messageId, change))
  try {
    await act()
  } catch (error) {
    failedToast(failed, error, 'Please try again')
    await refetchMessage(userId, messageId).catch(() => {})
  }
}

handleSent((receiverId, message) => {
  queryClient.setQueryData<Thread>(
    threadKey(receiverId),
    (thread) =>
      // the first message of a thread needs no chain
      thread && (thread.upTo === null ? withNext(thread, [message]) : merged(thread, [message])),
  )
  refetchIfUnanswered(receiverId)
})

/** Removes the notifications that this browser shows for a path of our site: the person has read their content. */
async function closeShown(link: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? [])
      if ((shown.data as { link?: unknown } | null)?.link === link) shown.close()
  } catch (error) {
    console.error('shown notifications could not be closed', error)
  }
}
