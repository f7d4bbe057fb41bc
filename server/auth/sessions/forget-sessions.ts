import { type Db, sql } from '#server/core/db.ts'

/** Deletes expired sessions and reset links. */
export const forgetSessions = {
  what: 'sessions and reset links that have run out',
  clean: async (db: Db) => {
    await db.change(sql`delete from known_devices where used_at < clock_now() - interval '400 days'`)
    await db.change(sql`delete from password_resets where created_at < clock_now() - interval '1 day'`)
    return db.change(sql`
      delete from sessions where token_hash in (
        select token_hash from sessions where expires_at < clock_now() limit 5000)`)
  },
}
