import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Handlers } from '#server/core/serve.ts'
import { deviceWords } from './device-words.ts'
import type { Sessions } from './sessions.ts'

type Row = { id: bigint; userAgent: string; createdAt: Date; lastSeenAt: Date; current: boolean }

/** Where somebody is signed in, and signing out there. */
export function sessionHandlers(
  sessions: Sessions,
): Pick<Handlers, 'listSessions' | 'endSession' | 'endOtherSessions'> {
  return {
    listSessions: async ({ db }, { caller }) => {
      const rows = await db.rows<Row>(sql`
        select id, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt",
          token_hash = ${caller.sessionHash} as current
        from sessions where user_id = ${caller.userId} and expires_at > clock_now()
        order by current desc, last_seen_at desc, id limit 100`)
      return rows.map((row) => ({
        id: String(row.id),
        device: deviceWords(row.userAgent),
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        current: row.current,
      }))
    },
    endSession: async ({ db }, { caller, params }) => {
      const ended = await db.first<{ hash: Buffer }>(sql`
        delete from sessions where id = ${BigInt(params.id)} and user_id = ${caller.userId}
        returning token_hash as hash`)
      if (!ended) throw new Refusal('not_found', 'There is no such session')
      sessions.announceEnd(caller.userId, ended.hash)
      return {}
    },
    endOtherSessions: async ({ db }, { caller }) => {
      const ended = await sessions.removeOthers(db, caller)
      for (const hash of ended) sessions.announceEnd(caller.userId, hash)
      return { ended: ended.length }
    },
  }
}
