import { sql, type Tx } from '#server/core/db.ts'
import type { NotificationKey, NotificationKind } from '#server/notifications/index.ts'

/** A key that makes the notice of one change unique: it holds the transaction's id. */
export async function changeKey(tx: Tx, kind: NotificationKind): Promise<NotificationKey> {
  const { number } = await tx.one<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
  return `${kind}:${number}`
}
