import { type Sql, sql, type Tx } from '#server/core/db.ts'

/**
 * Whether a factor set up at this time is its owner's beyond doubt: a week old, or from within an hour of the sign-up. A thief's factor
 * is younger.
 */
export const isOld = (userId: bigint, since: Date): Sql => sql`
  (${since}::timestamptz < clock_now() - interval '7 days'
    or ${since}::timestamptz <= (select created_at + interval '1 hour' from users where id = ${userId}))`

/** The same, asked of the database. @param since null for a password or a recovery code, which are no factors */
export async function isOldFactor(tx: Tx, userId: bigint, since: Date | null): Promise<boolean> {
  if (since === null) return false
  return (await tx.one<{ old: boolean }>(sql`select ${isOld(userId, since)} as old`)).old
}
