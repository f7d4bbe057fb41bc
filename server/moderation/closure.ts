import { sql, type Tx } from '#server/core/db.ts'

/** A user's blocks, reports and sanctions for the data export. */
export async function exportModeration(tx: Tx, userId: bigint): Promise<unknown> {
  return {
    blocked: await tx.rows(sql`
      select blocked_id as "userId", created_at as "createdAt" from user_blocks where user_id = ${userId} order by created_at`),
    reports: await tx.rows(sql`
      select kind, reason, status, created_at as "createdAt" from reports where reporter_id = ${userId} order by id`),
    sanctions: await tx.rows(sql`
      select kind, reason, until, lifted_at as "liftedAt", created_at as "createdAt" from sanctions
      where user_id = ${userId} order by id`),
  }
}

/** Deletes a user's own blocks. Blocks against them, reports and sanctions stay: they protect others. */
export async function forgetBlocks(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from user_blocks where user_id = ${userId}`)
}
