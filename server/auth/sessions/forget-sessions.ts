import { type Db, sql } from '#server/core/db.ts'

/**
 * Deletes sessions that have ended, and reset links. Dependents of a session, such as its pushes, end here at the latest.
 */
export const forgetSessions = {
  what: 'sessions and reset links that have run out',
  clean: async (db: Db) => {
    await db.change(sql`delete from known_devices where used_at < clock_now() - interval '400 days'`)
    await db.change(sql`delete from password_resets where created_at < clock_now() - interval '1 day'`)
    return db.change(sql`
      delete from sessions where token_hash in (
        select s.token_hash from sessions s join users u on u.id = s.user_id
        where session_ends_at(s.expires_at, s.last_seen_at, u.role) < clock_now() limit 5000)`)
  },
}
