import { sql, type Tx } from './db.ts'

/** One act of a moderator or admin. */
export type AuditedAct = {
  actorId: bigint
  /** what was done, as a noun phrase in kebab-case: `event-voided` */
  act: string
  /** what it was done to: `event:12`, `person:7` */
  subject: string
  /** the actor's own words */
  reason: string
  details?: Record<string, unknown>
}

/** Writes an act into the audit log, in the transaction that performs it. Rows cannot be changed afterwards. */
export async function audit(
  tx: Tx,
  { actorId, act, subject, reason, details = {} }: AuditedAct,
): Promise<void> {
  const json = JSON.stringify(details, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  await tx.change(sql`
    insert into audit_log (actor_id, act, subject, reason, details)
    values (${actorId}, ${act}, ${subject}, ${reason}, ${json}::jsonb)`)
}
