import type { Reply } from '#contract/index.ts'

export type RoomMessage = Reply<'roomMessages'>[number]

/** Messages of a room, oldest first, without a gap. */
export type ChatLog = {
  messages: readonly RoomMessage[]
  /** whether there may be older ones */
  more: boolean
  /** nothing was read yet */
  fresh: boolean
}

export const emptyLog: ChatLog = { messages: [], more: true, fresh: true }

/** Ids of a channel grow in its order. */
const isAfter = (id: string, other: string | undefined) => other === undefined || BigInt(id) > BigInt(other)

const newestOf = ({ messages }: ChatLog): string | undefined => messages.at(-1)?.id
export const oldestOf = ({ messages }: ChatLog): string | undefined => messages[0]?.id

/** The messages after the log's newest are added; those that it has already are dropped. */
export function withNewer(log: ChatLog, page: readonly RoomMessage[]): ChatLog {
  const newest = newestOf(log)
  const added = page.filter(({ id }) => isAfter(id, newest))
  return added.length > 0 ? { ...log, messages: [...log.messages, ...added] } : log
}

/** The newest page, read first. @param full whether the page has as many as were asked for */
export const withFirst = (page: readonly RoomMessage[], full: boolean): ChatLog => ({
  messages: page,
  more: full,
  fresh: false,
})

export function withOlder(log: ChatLog, page: readonly RoomMessage[], full: boolean): ChatLog {
  const oldest = oldestOf(log)
  const added = page.filter(({ id }) => oldest !== undefined && isAfter(oldest, id))
  return { ...log, messages: [...added, ...log.messages], more: full }
}

/**
 * A frame of the socket. Its `afterId` is the message before it: where the log ends earlier, something is missing, and the
 * frame is left for the fetch that follows.
 */
export function withTold(
  log: ChatLog,
  told: { afterId: string | null; earlier?: readonly RoomMessage[] | undefined; message: RoomMessage },
): { log: ChatLog; missing: boolean } {
  if (log.fresh) return { log, missing: true }
  const newest = newestOf(log)
  const joined = told.afterId === null || newest === told.afterId || !isAfter(told.afterId, newest)
  const page = [...(told.earlier ?? []), told.message]
  const continues = joined || page.some(({ id }) => id === newest)
  return continues ? { log: withNewer(log, page), missing: false } : { log, missing: true }
}

/** One message as it is now: a reaction was added, or it was removed. */
export function withChanged(log: ChatLog, message: RoomMessage): ChatLog {
  if (!log.messages.some(({ id }) => id === message.id)) return log
  return { ...log, messages: log.messages.map((one) => (one.id === message.id ? message : one)) }
}

/** A reaction set or taken back by the person, before the server has answered. */
export function withReaction(log: ChatLog, messageId: string, emoji: string | null): ChatLog {
  const message = log.messages.find(({ id }) => id === messageId)
  if (!message) return log
  const before = message.reactions.find(({ mine }) => mine)
  const others = message.reactions
    .map((one) => (one === before ? { ...one, count: one.count - 1, mine: false } : one))
    .filter(({ count }) => count > 0)
  if (emoji === null) return withChanged(log, { ...message, reactions: others })
  const same = others.find((one) => one.emoji === emoji)
  const reactions = same
    ? others.map((one) => (one === same ? { ...one, count: one.count + 1, mine: true } : one))
    : [...others, { emoji, count: 1, mine: true }]
  return withChanged(log, { ...message, reactions })
}
