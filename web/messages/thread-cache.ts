import type { Reply } from '#contract/index.ts'

export type Message = Reply<'listMessages'>[number]

/** What this page knows of a thread. */
export type Thread = {
  /** oldest first */
  messages: readonly Message[]
  /** no message is missing between the first one and this id; null where the thread is empty */
  upTo: string | null
  /** whether there are older messages */
  older: boolean
}

/** Ids grow; they are decimal numbers that may be larger than a double holds. */
export const isBefore = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length

const newest = (messages: readonly Message[]) => messages.at(-1)?.id ?? null

/** The newest page of a thread. @param full the page has as many messages as it could have */
export const openedThread = (messages: readonly Message[], full: boolean): Thread => ({
  messages,
  upTo: newest(messages),
  older: full,
})

/**
 * Puts messages into their places; one that is known is replaced by its newer form. What was read stays read: the answer to
 * sending may come after the other person's mark.
 */
export function merged(thread: Thread, news: readonly Message[]): Thread {
  if (news.length === 0) return thread
  const last = thread.messages.at(-1)
  const appended = news.every(({ id }, at) => isBefore(at === 0 ? (last?.id ?? '0') : news[at - 1]!.id, id))
  if (appended) return { ...thread, messages: [...thread.messages, ...news] }
  const byId = new Map(thread.messages.map((one) => [one.id, one]))
  for (const one of news) byId.set(one.id, byId.get(one.id)?.read ? { ...one, read: true } : one)
  const messages = [...byId.values()].sort((one, other) => (isBefore(one.id, other.id) ? -1 : 1))
  return { ...thread, messages }
}

/** Adds a page of older messages in front. */
export const withOlder = (thread: Thread, page: readonly Message[], full: boolean): Thread => ({
  ...merged(thread, page),
  older: full,
})

/** Adds messages that follow the known ones without a gap. */
export const withNext = (thread: Thread, page: readonly Message[]): Thread =>
  page.length === 0 ? thread : { ...merged(thread, page), upTo: newest(page) }

/**
 * Adds a message of the socket.
 * @returns the thread, or undefined where a message before it is missing or its text was left out: then fetch
 */
export function withFrame(
  thread: Thread,
  frame: { messageId: string; afterId: string | null; message?: Message | undefined },
): Thread | undefined {
  const { messageId, afterId, message } = frame
  if (thread.upTo !== null && !isBefore(thread.upTo, messageId)) return thread
  if (afterId !== thread.upTo || message === undefined) return undefined
  return { ...merged(thread, [message]), upTo: messageId }
}

/** The other person has read the messages up to this one. */
export function withRead(thread: Thread, senderId: string, upTo: string): Thread {
  const isNews = (one: Message) => !one.read && one.senderId === senderId && !isBefore(upTo, one.id)
  if (!thread.messages.some(isNews)) return thread
  return { ...thread, messages: thread.messages.map((one) => (isNews(one) ? { ...one, read: true } : one)) }
}

/** Changes one message. */
export const withChange = (thread: Thread, id: string, change: (message: Message) => Message): Thread => ({
  ...thread,
  messages: thread.messages.map((one) => (one.id === id ? change(one) : one)),
})

/** A message with the person's own reaction set, changed or taken away, as the server will answer it. */
export function withReaction(message: Message, emoji: string | null): Message {
  const without = message.reactions
    .map((one) => (one.mine ? { ...one, mine: false, count: one.count - 1 } : one))
    .filter(({ count }) => count > 0)
  if (emoji === null) return { ...message, reactions: without }
  const known = without.find((one) => one.emoji === emoji)
  const reactions = known
    ? without.map((one) => (one === known ? { ...one, mine: true, count: one.count + 1 } : one))
    : [...without, { emoji, count: 1, mine: true }]
  return { ...message, reactions }
}
