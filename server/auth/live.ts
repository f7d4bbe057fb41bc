import { sql } from '#server/core/db.ts'
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
  async overdue({ db }, callers) {
    const hashes = callers.map(({ sessionHash }) => sessionHash)
    const rows = await db.rows<{ hash: string }>(sql`
      select encode(s.token_hash, 'hex') as hash from sessions s join users u on u.id = s.user_id
      where s.token_hash = any(${hashes}::bytea[]) and session_ends_at(s.expires_at, s.last_seen_at, u.role) > clock_now()`)
    const living = new Set(rows.map(({ hash }) => hash))
    return callers.filter(({ sessionHash }) => !living.has(sessionHash.toString('hex')))
  },
  code: 4001,
  reason: 'session ended',
}
