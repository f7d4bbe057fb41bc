import type { z } from 'zod'
import { UNANSWERED_MAX } from '#contract/chat-limits.ts'
import type { threadState as threadStateReply } from '#contract/messages.ts'
import { threadSides } from '#server/chat/index.ts'
import type { Tx } from '#server/core/db.ts'
import { BLOCKED_BY_YOU, hasBlocked, whySilenced } from '#server/moderation/index.ts'
import { newStrangers } from '#server/transfers/index.ts'
import { isKnown, otherPerson } from './list-messages.ts'
import { findThread } from './threads.ts'

/** The state of a thread besides its messages. @throws Refusal not_found */
export async function threadState(
  tx: Tx,
  userId: bigint,
  otherId: bigint,
): Promise<z.input<typeof threadStateReply>> {
  const channelId = await findThread(tx, userId, otherId)
  const sides = channelId === undefined ? undefined : await threadSides(tx, channelId, userId)
  const { other } = await otherPerson(tx, userId, otherId, isKnown(sides))
  const answered = sides !== undefined && sides.otherSent > 0
  const left = answered ? null : Math.max(0, UNANSWERED_MAX - (sides?.sent ?? 0))
  const blocked = other.blocked && (await hasBlocked(tx, userId, otherId))
  return {
    user: other.face,
    online: other.online,
    presenceShown: other.presenceShown,
    muted: sides?.muted ?? false,
    pinned: sides?.pinned ?? false,
    blocked,
    closedBecause: whyClosed({
      closed: other.closed,
      blockedByMe: blocked,
      blocked: other.blocked,
      silenced: await whySilenced(tx, userId),
      left,
    }),
    unansweredLeft: left,
    newStranger: (await newStrangers(tx, userId, [otherId])).has(otherId),
    readUpTo: sides && sides.otherReadUpTo > 0n && !other.blocked ? sides.otherReadUpTo : null,
  }
}

function whyClosed(is: {
  closed: boolean
  blockedByMe: boolean
  blocked: boolean
  silenced: string | null
  left: number | null
}): string | null {
  if (is.closed) return 'This account is closed.'
  if (is.blockedByMe) return `${BLOCKED_BY_YOU}.`
  if (is.blocked) return 'This conversation is closed: you cannot write to this person.'
  if (is.silenced) return is.silenced
  if (is.left === 0)
    return `You have sent ${UNANSWERED_MAX} messages without an answer. You can write again when they reply.`
  return null
}
