import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { findUser, findUserByEmail, type User } from '#server/users/index.ts'
import { notifySecurity } from '../addresses/notices.ts'
import type { ProviderPerson } from './provider.ts'

/** The name under which somebody at a provider is kept. */
export const externalId = (person: Pick<ProviderPerson, 'issuer' | 'subject'>) =>
  `${person.issuer} ${person.subject}`

/** Links an account to somebody at the provider. @returns false when that somebody is linked to an account already */
export async function linkProvider(tx: Tx, userId: bigint, external: string): Promise<boolean> {
  const made = await tx.change(sql`
    insert into credentials (user_id, kind, external_id, confirmed_at)
    values (${userId}, 'oidc', ${external}, clock_now()) on conflict do nothing`)
  return made === 1
}

export type Meeting =
  | { kind: 'known'; user: User }
  /** nobody has this address: an account may be opened for it */
  | { kind: 'new'; email: string }
  /** the provider does not vouch for an address */
  | { kind: 'no-email' }
  /** an account has this address, and nobody has shown yet that its owner reads it */
  | { kind: 'unconfirmed' }

/**
 * Which account somebody from the provider has. An account is linked by its address only when both sides have seen that
 * the person reads it: else whoever once typed a stranger's address would have that stranger sign in to an account of
 * theirs.
 */
export async function meetProviderPerson(context: Context, tx: Tx, person: ProviderPerson): Promise<Meeting> {
  const linked = await tx.first<{ userId: bigint }>(sql`
    update credentials set used_at = clock_now()
    where kind = 'oidc' and external_id = ${externalId(person)} returning user_id as "userId"`)
  const known = linked && (await findUser(tx, linked.userId))
  if (known) return { kind: 'known', user: known }
  if (!person.verifiedEmail) return { kind: 'no-email' }
  const user = await findUserByEmail(tx, person.verifiedEmail)
  if (!user) return { kind: 'new', email: person.verifiedEmail }
  if (user.emailVerifiedAt === null) return { kind: 'unconfirmed' }
  if (await linkProvider(tx, user.id, externalId(person))) {
    await notifySecurity(context, tx, user.id, 'provider-linked', context.config.oidc?.name)
  }
  return { kind: 'known', user }
}
