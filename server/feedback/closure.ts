import { sql, type Tx } from '#server/core/db.ts'

/** A person's feedback, for the data export. */
export function exportFeedback(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select category, title, description, status, created_at as "createdAt"
    from feedback where user_id = ${userId} order by id`)
}
