import { sql, type Tx } from '#server/core/db.ts'

/** Gangs: who is in which, their alerts and their week. */
export type { Records } from './show-gangs.ts'

/** Whether the gang exists. */
export const gangExists = async (tx: Tx, gangId: bigint): Promise<boolean> =>
  (await tx.first(sql`select 1 from gangs where id = ${gangId}`)) !== undefined

/** A gang for moderators. @returns undefined for an unknown id */
export const findGang = (
  tx: Tx,
  gangId: bigint,
): Promise<{ name: string; description: string; ownerId: bigint } | undefined> =>
  tx.first(sql`select name, description, owner_id as "ownerId" from gangs where id = ${gangId}`)
