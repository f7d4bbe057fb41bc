import { sql, type Tx } from './db.ts'

/** What a moderator or admin did, to what, and why. The person concerned can see it. */
export type Act = {
  actorId: bigint
  act: string
  subject: string
  reason: string
  details?: Record<string, unknown>
}

/** Writes an act in the transaction that carries it out. */
export async function recordAudit(
  tx: Tx,
  { actorId, act, subject, reason, details = {} }: Act,
): Promise<void> {
  await tx.change(sql`
    insert into audit_log (actor_id, act, subject, reason, details)
    values (${actorId}, ${act}, ${subject}, ${reason}, ${JSON.stringify(details)})`)
}
