import { type Db, sql, type Tx } from '#server/core/db.ts'
import type { SessionSeen } from '#server/money-out/index.ts'
import { deviceLabel } from './device-label.ts'

/**
 * Deletes sessions that have ended, and reset links. Dependents of a session, such as its pushes, end here at the latest.
 */
export const forgetSessions = {
  what: 'expired sessions and reset links',
  clean: async (db: Db) => {
    await db.change(sql`delete from known_devices where used_at < clock_now() - interval '400 days'`)
    await db.change(sql`delete from password_resets where created_at < clock_now() - interval '1 day'`)
    return db.change(sql`
      delete from sessions where token_hash in (
        select s.token_hash from sessions s join users u on u.id = s.user_id
        where session_ends_at(s.expires_at, s.last_seen_at, u.role) < clock_now() limit 5000)`)
  },
}

type Row = { userId: bigint; userAgent: string; startedAt: Date; seenAt: Date; provedAt: Date | null }

/** The signed-in devices of these people for an operator, the last used first, at most twenty per person. */
export async function sessionsOf(tx: Tx, userIds: readonly bigint[]): Promise<Map<bigint, SessionSeen[]>> {
  const rows = await tx.rows<Row>(sql`
    select s.* from unnest(${[...userIds]}::bigint[]) u (id)
    join lateral (
      select user_id as "userId", user_agent as "userAgent", created_at as "startedAt", last_seen_at as "seenAt", proved_at as "provedAt"
      from sessions where user_id = u.id and expires_at > clock_now() order by last_seen_at desc, id limit 20
    ) s on true`)
  const seen = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...seen].map(([userId, sessions]) => [
      userId,
      sessions.map(({ userAgent, startedAt, seenAt, provedAt }) => ({
        device: deviceLabel(userAgent),
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
        provedAt: provedAt?.toISOString() ?? null,
      })),
    ]),
  )
}
