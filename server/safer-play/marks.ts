import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { identityOf } from '#server/users/index.ts'

export type MarkKind = 'address' | 'address-said' | 'card' | 'passkey' | 'person'

type Hashing = Pick<Context, 'secrets'>

/** One hash for each key, so that a mark from before a change of keys is still found. */
const hashesOf = ({ secrets }: Hashing, kind: MarkKind, text: string): Buffer[] =>
  secrets.fingerprints(text, `play-mark:${kind === 'address-said' ? 'address' : kind}`)

async function keep(context: Hashing, tx: Tx, userId: bigint, kind: MarkKind, text: string): Promise<number> {
  return tx.change(sql`
    insert into play_marks (user_id, kind, hash)
    select ${userId}, ${kind}, hash from unnest(${hashesOf(context, kind, text)}::bytea[]) hash
    on conflict do nothing`)
}

/** Keeps a mark that would recognise a person. @returns whether it is new */
export const keepMark = async (
  context: Hashing,
  tx: Tx,
  { userId, kind, text }: { userId: bigint; kind: 'card' | 'passkey'; text: string },
): Promise<boolean> => (await keep(context, tx, userId, kind, text)) > 0

/** Keeps address, name and birth date of a person who begins a long break: these marks outlive the account, unreadable. */
export async function keepIdentity(context: Context, tx: Tx, userId: bigint): Promise<void> {
  const identity = await identityOf(tx, userId)
  if (!identity) return
  await keep(context, tx, userId, identity.ownAddress ? 'address' : 'address-said', identity.address)
  await keep(context, tx, userId, 'person', identity.person)
}

/** Other people's marks that equal a person's own. `since`: when this account took up the card or passkey. */
export async function sameMarks(
  context: Context,
  tx: Tx,
  userId: bigint,
): Promise<{ id: bigint; kind: MarkKind; since: Date | null }[]> {
  const identity = await identityOf(tx, userId)
  const address = identity ? hashesOf(context, 'address', identity.address) : []
  const person = identity ? hashesOf(context, 'person', identity.person) : []
  return tx.rows(sql`
    select distinct m.user_id as id, m.kind, null::timestamptz as since from play_marks m
    where m.user_id <> ${userId} and (
      (m.hash = any(${address}::bytea[]) and m.kind in ('address', 'address-said'))
      or (m.hash = any(${person}::bytea[]) and m.kind = 'person'))
    union
    select o.user_id, o.kind, max(m.at) from play_marks m join play_marks o on o.hash = m.hash and o.kind = m.kind
    where m.user_id = ${userId} and o.user_id <> ${userId} group by o.user_id, o.kind`)
}
