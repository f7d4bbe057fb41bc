import type { ChatKind } from './channels.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** a moderator has removed a message; `userIds` are both people of a thread, and nobody elsewhere */
    message_removed: { kind: ChatKind; subject: string; messageId: bigint; userIds: bigint[] }
  }
}
