import { sql, type Tx } from '#server/core/db.ts'

/** Whether a user's pushes about wins show amounts and names. */
export const readPreviews = async (tx: Tx, userId: bigint): Promise<boolean> =>
  (await tx.first(sql`select from push_previews where user_id = ${userId}`)) !== undefined

/** Sets whether they do. It counts for pushes that still wait, too. */
export async function setPreviews(tx: Tx, userId: bigint, shown: boolean): Promise<void> {
  await tx.change(
    shown
      ? sql`insert into push_previews (user_id) values (${userId}) on conflict do nothing`
      : sql`delete from push_previews where user_id = ${userId}`,
  )
}
