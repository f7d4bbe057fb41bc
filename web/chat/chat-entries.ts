import type { ReactNode } from 'react'
import type { ChannelMessage } from '#contract/chat.ts'

/** A line between the messages that nobody wrote: an act that the place shows at its time. */
export type ChatAside = { key: string; at: string; line: ReactNode }

export type ChatEntry<M> = { message: M } | { aside: ChatAside }

/**
 * The messages, and each aside before the first message that is later. While older messages are missing, so do the asides before
 * the first one.
 * @param asides oldest first
 */
export function entriesOf<M extends Pick<ChannelMessage, 'createdAt'>>(
  messages: readonly M[],
  asides: readonly ChatAside[],
  older: boolean,
): ChatEntry<M>[] {
  const [first] = messages
  const entries: ChatEntry<M>[] = []
  let next = older && first ? asides.findIndex(({ at }) => isLater(at, first.createdAt)) : 0
  if (next === -1) next = asides.length
  for (const message of messages) {
    for (let aside = asides[next]; aside && isLater(message.createdAt, aside.at); aside = asides[++next])
      entries.push({ aside })
    entries.push({ message })
  }
  return [...entries, ...asides.slice(next).map((aside) => ({ aside }))]
}

const isLater = (one: string, other: string) => Date.parse(one) > Date.parse(other)
