import { sql, type Tx } from '#server/core/db.ts'

/** A person's hooks for the data export: without their addresses and secrets, by which others could post as the server. */
export const exportHooks = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select name, host, kinds, state, made_at as "madeAt" from hooks where user_id = ${userId} order by id`)

/** Ends every hook that a person has made, those of their gang too. */
export async function forgetHooks(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from hooks where user_id = ${userId}`)
}
