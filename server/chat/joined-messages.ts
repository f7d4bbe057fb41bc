/** Characters of messages in a frame, besides the newest message: about half a megabyte at most. */
const TOGETHER_CHARACTERS = 100_000

/** The newest message of a moment, with those just before it, oldest first, and the id of the one before them all. */
export type JoinedMessages<Message> = { afterId: string | null; earlier?: Message[]; message: Message }

type Signal<Message> = { previousId: bigint | null; message: Message }

/**
 * The text of a frame for the messages of one moment, at least one. Signals of two nodes may cross: a frame joins only
 * messages without a gap between them, up to the newest, and of very long texts only the newest. A client that misses earlier
 * messages notices by `afterId`, and fetches.
 */
export function joinedMessages<Message extends { id: string; content: string }>(
  signals: readonly Signal<Message>[],
): JoinedMessages<Message> {
  const inOrder = signals.toSorted((a, b) => Number(BigInt(a.message.id) - BigInt(b.message.id)))
  let first = inOrder.length - 1
  let left = TOGETHER_CHARACTERS
  while (first > 0) {
    const { message } = inOrder[first - 1]!
    left -= message.content.length
    if (left < 0 || inOrder[first]!.previousId !== BigInt(message.id)) break
    first--
  }
  const earlier = inOrder.slice(first, -1).map(({ message }) => message)
  return {
    afterId: inOrder[first]!.previousId?.toString() ?? null,
    ...(earlier.length > 0 && { earlier }),
    message: inOrder.at(-1)!.message,
  }
}
