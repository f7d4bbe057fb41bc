import type { Frame } from '#contract/live.ts'
import { type Stream, stream } from '#server/core/live.ts'
import { type JoinedMessages, joinedMessages } from './joined-messages.ts'
import type { PlaceKind, PlaceMessage } from './place.ts'

type MessageSignal = {
  kind: PlaceKind
  placeId: bigint
  previousId: bigint | null
  message: PlaceMessage
}

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    place_message: MessageSignal
    /** a reaction, or a removal */
    place_message_changed: { kind: PlaceKind; placeId: bigint; messageId: bigint }
  }
}

const MESSAGES_EVERY_MS = 50
const CHANGES_EVERY_MS = 100

/** The frames of a kind of place. */
type Frames<Message> = {
  messages(joined: JoinedMessages<Message>, placeId: string): Frame
  changed(placeId: string, messageId: string): Frame
}

/** The streams of a place's channel: its messages, those of one moment in one frame, and the changed ones. */
export function placeStreams<Message extends PlaceMessage>(
  kind: PlaceKind,
  frames: Frames<Message>,
): readonly Stream[] {
  const messages = (signals: readonly MessageSignal[]) =>
    // the signals of a kind carry its own messages
    frames.messages(joinedMessages(signals) as JoinedMessages<Message>, signals[0]!.placeId.toString())
  return [
    stream('place_message', {
      id: (signal) => (signal.kind === kind ? signal.placeId : undefined),
      everyMs: MESSAGES_EVERY_MS,
      frame: (signal) => messages([signal]),
      together: messages,
    }),
    stream('place_message_changed', {
      id: (signal) => (signal.kind === kind ? signal.placeId : undefined),
      everyMs: CHANGES_EVERY_MS,
      state: ({ messageId }) => messageId,
      frame: ({ placeId, messageId }) => frames.changed(placeId.toString(), messageId.toString()),
    }),
    stream('message_removed', {
      id: (signal) => (signal.kind === kind ? BigInt(signal.subject) : undefined),
      everyMs: CHANGES_EVERY_MS,
      state: ({ messageId }) => messageId,
      frame: ({ subject, messageId }) => frames.changed(subject, messageId.toString()),
    }),
  ]
}
