import type { Closing } from '#server/core/live.ts'

declare module '#server/core/signals.ts' {
  interface SignalTypes {
    /** this session has a fresh proof: nodes drop their cached copy */
    session_renewed: { userId: bigint; sessionHash: string }
    /** nodes drop the cached session (or all sessions of a person) and close their sockets */
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
