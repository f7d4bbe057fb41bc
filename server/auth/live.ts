import type { Closing } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** this session has proved again who it is: nodes forget what they remember of it */
    session_renewed: { userId: bigint; sessionHash: string }
    /** sockets and remembered sessions of this session (or of all of a person's) must end */
    session_ended: { userId: bigint; sessionHash: string | null }
  }
}

type Ended = { userId: bigint; sessionHash: string | null }

export const sessionEnded: Closing = {
  signal: 'session_ended',
  userId: ({ userId }: Ended) => userId,
  concerns: ({ sessionHash }: Ended, caller) =>
    sessionHash === null || caller.sessionHash.toString('hex') === sessionHash,
  code: 4001,
  reason: 'session ended',
}
