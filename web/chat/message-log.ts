import type { ChatMessage } from '#contract/chat.ts'

/** The fields of a message that the log must know. Only messages between two people have `read`. */
export type Logged = Pick<ChatMessage, 'id' | 'reactions'> & { read?: boolean }

/** This page's copy of a channel's messages. */
export type MessageLog<M extends Logged> = {
  /** oldest first */
  messages: readonly M[]
  /** no message is missing from the first one to this id; null for an empty channel */
  upTo: string | null
  /** whether there are older messages */
  older: boolean
}

/** A message from the socket: its predecessor, and whether its text was too long for a frame. */
export type ToldMessage<M> = {
  messageId: string
  /** the message before the first one of this frame; null if that one is the channel's first */
  afterId: string | null
  /** the messages just before it, oldest first */
  earlier?: readonly M[] | undefined
  message?: M | undefined
}

/** Ids grow in the channel's order; they are decimal numbers that may be larger than a double holds. */
export const isBefore = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length

const newest = (messages: readonly Logged[]) => messages.at(-1)?.id ?? null

/** The newest page of a channel. @param full the page has as many messages as it could have */
export const openedLog = <M extends Logged>(messages: readonly M[], full: boolean): MessageLog<M> => ({
  messages,
  upTo: newest(messages),
  older: full,
})

/**
 * Inserts messages in order; the newer form replaces a known message. A read message stays read: the answer to sending may
 * arrive after the other person's mark.
 */
export function merged<M extends Logged>(log: MessageLog<M>, news: readonly M[]): MessageLog<M> {
  if (news.length === 0) return log
  const last = log.messages.at(-1)
  const appended = news.every(({ id }, at) => isBefore(at === 0 ? (last?.id ?? '0') : news[at - 1]!.id, id))
  if (appended) return { ...log, messages: [...log.messages, ...news] }
  const byId = new Map(log.messages.map((one) => [one.id, one]))
  for (const one of news) byId.set(one.id, byId.get(one.id)?.read ? { ...one, read: true } : one)
  const messages = [...byId.values()].sort((one, other) => (isBefore(one.id, other.id) ? -1 : 1))
  return { ...log, messages }
}

/** Adds a page of older messages in front. */
export const withOlder = <M extends Logged>(
  log: MessageLog<M>,
  page: readonly M[],
  full: boolean,
): MessageLog<M> => ({ ...merged(log, page), older: full })

/**
 * Adds messages fetched from the end of the gapless part on. A frame may already have brought the log further than this answer.
 */
export function withNext<M extends Logged>(log: MessageLog<M>, page: readonly M[]): MessageLog<M> {
  const last = newest(page)
  const known = last === null || (log.upTo !== null && isBefore(last, log.upTo))
  return { ...merged(log, page), upTo: known ? log.upTo : last }
}

/**
 * Adds the messages from the socket.
 * @returns the log, or undefined where a message before it is missing or its text was left out: then fetch the messages after
 * `upTo`
 */
export function withTold<M extends Logged>(
  log: MessageLog<M>,
  { messageId, afterId, earlier = [], message }: ToldMessage<M>,
): MessageLog<M> | undefined {
  const { upTo } = log
  if (upTo !== null && !isBefore(upTo, messageId)) return log
  if (message === undefined) return undefined
  const page = [...earlier, message]
  const follows =
    upTo === null
      ? afterId === null
      : (afterId !== null && !isBefore(upTo, afterId)) || page.some(({ id }) => id === upTo)
  return follows ? { ...merged(log, page), upTo: messageId } : undefined
}

/** Changes one message. A message outside the log changes nothing. */
export function withChange<M extends Logged>(
  log: MessageLog<M>,
  id: string,
  change: (message: M) => M,
): MessageLog<M> {
  if (!log.messages.some((one) => one.id === id)) return log
  return { ...log, messages: log.messages.map((one) => (one.id === id ? change(one) : one)) }
}

/** A message with the person's own reaction set, changed or removed, as the server's answer will have it. */
export function withReaction<M extends Logged>(message: M, emoji: string | null): M {
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

/** The reactions one press away; a message can have any emoji. */
export const QUICK_EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const

/**
 * The id of a new message, which keeps it one message however often the page sends it: a UUID of version 4. crypto.randomUUID
 * exists only on https and localhost; a phone on the home network has plain http.
 */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
