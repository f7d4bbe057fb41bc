import type { z } from 'zod'
import type { signature } from '#contract/decisions.ts'
import type { Caller } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { facesForOperators } from '#server/users/index.ts'
import { maySign, type Signing } from './may.ts'

/** The subject of a decision. The module that owns it locks it before anything here. */
export type Subject = { kind: 'event' | 'match' | 'tournament'; id: bigint }

/** The moderator who signs, with the last proof of their identity. */
export type Operator = Pick<Caller, 'userId' | 'role' | 'provedAt'>

/** A signature that counts: its moderator is still a moderator. */
export type Counted = {
  moderatorId: bigint
  role: 'moderator' | 'admin'
  verdict: string
  reason: string
  called: boolean
  at: Date
}

const DECIDERS = sql`('moderator', 'admin')`

/** The signatures under a decision that count, oldest first. Their moderators keep their role until the transaction ends. */
export const lockSignatures = (tx: Tx, { kind, id }: Subject): Promise<Counted[]> =>
  tx.rows<Counted>(sql`
    select s.moderator_id as "moderatorId", u.role, s.verdict, s.reason, s.called, s.signed_at as at
    from signatures s join users u on u.id = s.moderator_id and u.role in ${DECIDERS}
    where s.kind = ${kind} and s.subject_id = ${id} order by s.signed_at, s.moderator_id for share of u`)

/**
 * Whether a verdict is carried: two have signed it, and where an admin was called, one of the two is an admin who signed after the call.
 * @param jury a jury's verdict, which counts as a signature
 */
export function isCarried(
  signatures: readonly Pick<Counted, 'verdict' | 'role' | 'called'>[],
  verdict: string,
  adminCalled: boolean,
  jury: string | null = null,
): boolean {
  const same = signatures.filter((one) => one.verdict === verdict)
  return (
    same.length + (jury === verdict ? 1 : 0) >= 2 &&
    (!adminCalled || same.some(({ role, called }) => called && role === 'admin'))
  )
}

/** Whether the admin who was called has signed. */
export const hasAnswered = (signatures: readonly Pick<Counted, 'called' | 'role'>[]): boolean =>
  signatures.some(({ called, role }) => called && role === 'admin')

const signingBy = (moderatorId: bigint, role: string, signatures: readonly Counted[]): Signing => ({
  signed: signatures.some((one) => one.moderatorId === moderatorId),
  answered: hasAnswered(signatures),
  admin: role === 'admin',
})

/**
 * The state of a moderator's signing of a decision, under its subject's lock. The signatures stay as they are until the transaction ends.
 * @returns also `some`: whether anybody has signed
 */
export async function lockSigning(
  tx: Tx,
  subject: Subject,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
): Promise<Signing & { some: boolean }> {
  const signatures = await lockSignatures(tx, subject)
  return { ...signingBy(userId, role, signatures), some: signatures.length > 0 }
}

/**
 * Signs a decision, under its subject's lock. Two moderators carry it. Once an admin was called, an admin who signed nothing
 * signs first.
 * @param decision.adminCalled two have disagreed, or somebody objected
 * @param decision.jury the verdict of a jury, which is the first signature; absent without one
 * @returns `waits` for another signature, `split` when this one contradicts another for the first time, or `carried`
 * @throws Refusal forbidden (no longer a moderator, or an admin has to sign), same_operator
 */
export async function sign(
  tx: Tx,
  subject: Subject,
  decision: {
    operator: Operator
    verdict: string
    reason: string
    adminCalled: boolean
    jury?: string | null
  },
): Promise<'waits' | 'split' | 'carried'> {
  const { operator, verdict, reason, adminCalled, jury = null } = decision
  const me = await tx.first<{ role: 'moderator' | 'admin' }>(sql`
    select role from users where id = ${operator.userId} and role in ${DECIDERS} for share`)
  if (!me) throw new Refusal('forbidden', 'This is for moderators')
  const signed = await lockSignatures(tx, subject)
  obey(maySign(signingBy(operator.userId, me.role, signed), adminCalled))
  await tx.change(sql`
    insert into signatures (kind, subject_id, moderator_id, verdict, reason, called)
    values (${subject.kind}, ${subject.id}, ${operator.userId}, ${verdict}, ${reason}, ${adminCalled})`)
  if (isCarried([...signed, { verdict, role: me.role, called: adminCalled }], verdict, adminCalled, jury))
    return 'carried'
  const contradicts = signed.some((one) => one.verdict !== verdict) || (jury ?? verdict) !== verdict
  return !adminCalled && contradicts ? 'split' : 'waits'
}

/** Forgets the signatures of a subject whose state has changed under them. */
export async function dropSignatures(tx: Tx, { kind, id }: Subject): Promise<void> {
  await tx.change(sql`delete from signatures where kind = ${kind} and subject_id = ${id}`)
}

/** Takes back these moderators' signatures. */
export async function dropSignaturesOf(
  tx: Tx,
  { kind, id }: Subject,
  moderators: readonly bigint[],
): Promise<void> {
  await tx.change(sql`
    delete from signatures where kind = ${kind} and subject_id = ${id} and moderator_id = any(${[...moderators]}::bigint[])`)
}

export type SignatureView = z.input<typeof signature>

/** The signatures that count of these subjects, oldest first, as operators see them; leaves out subjects without any. */
export async function signaturesOf(
  tx: Tx,
  kind: Subject['kind'],
  ids: readonly bigint[],
): Promise<Map<bigint, SignatureView[]>> {
  const rows = await tx.rows<Omit<Counted, 'called'> & { id: bigint }>(sql`
    select s.subject_id as id, s.moderator_id as "moderatorId", u.role, s.verdict, s.reason, s.signed_at as at
    from signatures s join users u on u.id = s.moderator_id and u.role in ${DECIDERS}
    where s.kind = ${kind} and s.subject_id = any(${[...ids]}::bigint[]) order by s.signed_at, s.moderator_id`)
  const people = await facesForOperators(
    tx,
    rows.map(({ moderatorId }) => moderatorId),
  )
  const found = new Map<bigint, SignatureView[]>()
  for (const { id, moderatorId, role, verdict, reason, at } of rows)
    found.set(id, [...(found.get(id) ?? []), { by: people.get(moderatorId)!, role, verdict, reason, at: at }])
  return found
}

type InSql = { kind: Subject['kind']; id: Sql; moderatorId: bigint }

/** The same in SQL, for views: columns `signed`, `answered` and `admin` of a subject. */
export const signingColumns = ({ kind, id, moderatorId }: InSql): Sql => sql`
  exists (select 1 from signatures s where s.kind = ${kind} and s.subject_id = ${id} and s.moderator_id = ${moderatorId}
    and exists (select from users u where u.id = s.moderator_id and u.role in ${DECIDERS})) as signed,
  ${isAnswered(kind, id)} as answered,
  exists (select from users u where u.id = ${moderatorId} and u.role = 'admin') as admin`

/**
 * A condition in SQL: the decision waits for this moderator's signature. They have not signed, and where an admin was called, they are an
 * admin or one has signed since.
 * @param id the subject's id, @param adminCalled whether an admin was called: columns of the caller's statement
 */
export const signatureWanted = (
  kind: Subject['kind'],
  { id, adminCalled, moderatorId }: { id: Sql; adminCalled: Sql; moderatorId: bigint },
): Sql => sql`
  not exists (select 1 from signatures s where s.kind = ${kind} and s.subject_id = ${id} and s.moderator_id = ${moderatorId})
  and (not (${adminCalled}) or exists (
    select 1 from users u where u.role = 'admin' and (u.id = ${moderatorId} or exists (
      select 1 from signatures s where s.kind = ${kind} and s.subject_id = ${id} and s.moderator_id = u.id and s.called))))`

/** A condition in SQL: the admin who was called to a decision about this subject has signed. */
export const isAnswered = (kind: Subject['kind'], id: Sql): Sql => sql`
  exists (select 1 from signatures s join users u on u.id = s.moderator_id and u.role = 'admin'
    where s.kind = ${kind} and s.subject_id = ${id} and s.called)`

/** Whether a moderator's signature counts under a decision. For views; acts lock the signatures. */
export const hasSigned = async (tx: Tx, { kind, id }: Subject, moderatorId: bigint): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from signatures s join users u on u.id = s.moderator_id and u.role in ${DECIDERS}
    where s.kind = ${kind} and s.subject_id = ${id} and s.moderator_id = ${moderatorId}`)) !== undefined

/** A condition in SQL: somebody has signed a decision about this subject. */
export const isSigned = (kind: Subject['kind'], id: Sql): Sql => sql`
  exists (select 1 from signatures s where s.kind = ${kind} and s.subject_id = ${id})`
