import type { z } from 'zod'
import type { conversation } from '#contract/messages.ts'
import { listThreads, unreadIn } from '#server/chat/index.ts'
import type { Tx } from '#server/core/db.ts'
import { peopleFor } from './people.ts'

type Conversation = z.input<typeof conversation>

const CONVERSATIONS_MAX = 500

/** A user's conversations: pinned ones first, then by the last message. Three statements for any number of conversations. */
export async function listConversations(tx: Tx, userId: bigint): Promise<Conversation[]> {
  const threads = await listThreads(tx, userId, CONVERSATIONS_MAX)
  const known = new Set(threads.flatMap(({ otherId, bothWrote }) => (bothWrote ? [otherId] : [])))
  const [unread, people] = [
    await unreadIn(
      tx,
      userId,
      threads.map(({ channelId }) => channelId),
    ),
    await peopleFor(
      tx,
      userId,
      threads.map(({ otherId }) => otherId),
      (id) => known.has(id),
    ),
  ]
  return threads.map(({ channelId, otherId, last, pinned, muted }) => {
    const { face, online, presenceShown } = people.get(otherId)!
    return {
      userId: otherId,
      user: face,
      lastMessage: last,
      unreadCount: unread.get(channelId) ?? 0,
      pinned,
      muted,
      online,
      presenceShown,
    }
  })
}
