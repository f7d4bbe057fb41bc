import { sql, type Tx } from '#server/core/db.ts'

/** A key under which one change of a setting is told once: the transaction has a number that no other one gets. */
export async function changeKey(tx: Tx, what: string): Promise<string> {
  const { number } = await tx.one<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
  return `${what}:${number}`
}
