import { sql, type Tx } from '#server/core/db.ts'

/** A key that makes the notice of one change unique: it holds the transaction's id. */
export async function changeKey(tx: Tx, what: string): Promise<string> {
  const { number } = await tx.one<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
  return `${what}:${number}`
}
