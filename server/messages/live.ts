import type { z } from 'zod'
import { directMessage } from '#contract/messages.ts'
import type { Context } from '#server/core/context.ts'
import { encoderOf } from '#server/core/encode.ts'
import { personal } from '#server/core/live.ts'

type DirectMessage = z.input<typeof directMessage>

type Sides = { senderId: bigint; receiverId: bigint }

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** `message` is JSON text, so that no transport takes a text in it for a number; absent for a long message */
    message_sent: Sides & {
      userIds: bigint[]
      messageId: bigint
      afterId: bigint | null
      message?: string
    }
    message_changed: Sides & { userIds: bigint[]; messageId: bigint }
    messages_read: { userIds: bigint[]; readerId: bigint; senderId: bigint; upTo: bigint }
    person_types: { userIds: bigint[]; userId: bigint }
  }
}

/** Bytes of a message in a signal. A signal to other nodes must fit into a notification of PostgreSQL with its escapes. */
const WHOLE_MAX_BYTES = 5_000

const written = encoderOf(directMessage)

/** The size of a text after escaping for a signal and again for a transport. */
const bytesOnTheWay = (text: string) => Buffer.byteLength(JSON.stringify(JSON.stringify(text)))

/** Sends a new message to both people, only after the commit. Screens fetch a message that arrives without its text. */
export function announceMessage(
  { signals }: Context,
  message: DirectMessage | undefined,
  ids: Sides & { messageId: bigint; afterId: bigint | null },
): void {
  const whole = message && JSON.stringify(written(message))
  signals.send({
    type: 'message_sent',
    ...ids,
    userIds: [ids.senderId, ids.receiverId],
    ...(whole !== undefined && bytesOnTheWay(whole) <= WHOLE_MAX_BYTES && { message: whole }),
  })
}

const sidesOf = ({ senderId, receiverId }: Sides) => ({
  senderId,
  receiverId,
})

export const messageFrames = [
  personal('message_sent', ({ messageId, afterId, message, ...sides }) => ({
    type: 'new_message',
    ...sidesOf(sides),
    messageId,
    afterId,
    ...(message !== undefined && { message: JSON.parse(message) as DirectMessage }),
  })),
  personal('message_changed', ({ messageId, ...sides }) => ({
    type: 'message_changed',
    ...sidesOf(sides),
    messageId,
  })),
  personal('messages_read', ({ readerId, senderId, upTo }) => ({
    type: 'messages_read',
    readerId,
    senderId,
    upTo,
  })),
  // a block, or its end: both people's screens reload the thread's rights
  personal('block_changed', ({ userId, otherId }) => ({
    type: 'block_changed',
    userIds: [userId, otherId],
  })),
  personal('person_types', ({ userId }) => ({ type: 'typing', userId: userId }), { passing: true }),
]
