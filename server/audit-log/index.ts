import { sql, type Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** objects of a user that operators act on, besides the user, as the audit log names them */
    auditSubjects(tx: Tx, userId: bigint): Promise<string[]>
  }
}

/** One action of a moderator or admin: its object and its reason. The user concerned can see it. */
export type AuditEntry = {
  actorId: bigint
  act: string
  /** the object of the action: `user:12`, `withdrawal:7`, `event:3`, … */
  subject: string
  reason: string
  details?: Record<string, unknown>
}

/** Records an action in the transaction that carries it out. */
export async function recordAudit(
  tx: Tx,
  { actorId, act, subject, reason, details = {} }: AuditEntry,
): Promise<void> {
  await tx.change(sql`
    insert into audit_log (actor_id, act, subject, reason, details)
    values (${actorId}, ${act}, ${subject}, ${reason}, ${JSON.stringify(details)})`)
}

type EntryRow = { id: bigint; act: string; subject: string; reason: string; at: Date }

/** The newest actions on any of these subjects. Leaves out the actor, who stays internal. */
export function auditEntriesOn(tx: Tx, subjects: string[], limit: number): Promise<EntryRow[]> {
  return tx.rows<EntryRow>(sql`
    select id, act, subject, reason, at from audit_log where subject = any(${subjects}::text[])
    order by id desc limit ${limit}`)
}
