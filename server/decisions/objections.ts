import type { z } from 'zod'
import type { objection } from '#contract/decisions.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import type { Subject } from './sign.ts'

/** An objection with its author, whom a view may leave out. */
export type Objection = z.input<typeof objection> & { byId: bigint }

/** The refusal of a second objection by the same person. */
export const alreadyObjected = (): Refusal => new Refusal('already_objected', 'You have already objected')

/**
 * Attaches a person's objection to a decision, under its subject's lock.
 * @throws Refusal already_objected
 */
export async function addObjection(
  tx: Tx,
  { kind, id }: Subject,
  { userId, reason }: { userId: bigint; reason: string },
): Promise<void> {
  const added = await tx.change(sql`
    insert into objections (kind, subject_id, user_id, reason) values (${kind}, ${id}, ${userId}, ${reason})
    on conflict do nothing`)
  if (added === 0) throw alreadyObjected()
}

/** The same in SQL, for views. @param of.id the subject's id, a column of the caller's statement */
export const hasObjectedColumn = (kind: Subject['kind'], of: { id: Sql; userId: bigint }): Sql => sql`
  exists (select from objections o where o.kind = ${kind} and o.subject_id = ${of.id} and o.user_id = ${of.userId})`

/** Whether a person has objected to a decision. */
export const hasObjected = async (tx: Tx, { kind, id }: Subject, userId: bigint): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from objections where kind = ${kind} and subject_id = ${id} and user_id = ${userId}`)) !==
  undefined

/** People's objections to the decisions about these subjects, oldest first; leaves out subjects without any. */
export async function objectionsOf(
  tx: Tx,
  kind: Subject['kind'],
  ids: readonly bigint[],
): Promise<Map<bigint, Objection[]>> {
  const rows = await tx.rows<{ id: bigint; user_id: bigint; reason: string; at: Date }>(sql`
    select subject_id as id, user_id, reason, objected_at as at from objections
    where kind = ${kind} and subject_id = any(${[...ids]}::bigint[]) order by objected_at, user_id`)
  const found = new Map<bigint, Objection[]>()
  for (const { id, user_id, reason, at } of rows)
    found.set(id, [...(found.get(id) ?? []), { byId: user_id, reason, at }])
  return found
}

/** Forgets the objections to a decision that no longer stands. */
export async function dropObjections(tx: Tx, { kind, id }: Subject): Promise<void> {
  await tx.change(sql`delete from objections where kind = ${kind} and subject_id = ${id}`)
}

export type AdminCall = {
  /** those of these admins who have a part in the matter and must not decide */
  involved: (admins: bigint[]) => Promise<bigint[]>
  title: string
  body: string
  link: string
}

/** Calls the admins who signed nothing under a decision. An admin's answer to an earlier call does not count for this one. */
export async function callAdmins(context: Context, tx: Tx, subject: Subject, call: AdminCall): Promise<void> {
  await tx.change(sql`
    update signatures set called = false where kind = ${subject.kind} and subject_id = ${subject.id} and called`)
  await tellAdmins(context, tx, subject, call)
}

/** Notifies the admins who signed nothing under a decision that the decision waits. The answers of others stay. */
export async function tellAdmins(context: Context, tx: Tx, subject: Subject, call: AdminCall): Promise<void> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select u.id from users u where u.role = 'admin' and not exists (
      select 1 from signatures s
      where s.kind = ${subject.kind} and s.subject_id = ${subject.id} and s.moderator_id = u.id)`)
  const admins = rows.map(({ id }) => id)
  const involved = await call.involved(admins)
  const { stamp } = await tx.one<{ stamp: string }>(
    sql`select extract(epoch from clock_now())::text as stamp`,
  )
  await notify(
    context,
    tx,
    admins.filter((id) => !involved.includes(id)),
    {
      key: `decision.called:${subject.kind}:${subject.id}:${stamp}`,
      title: call.title,
      body: call.body,
      link: call.link,
    },
  )
}
