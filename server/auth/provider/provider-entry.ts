import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { findUser, findUserByEmail, type User } from '#server/users/index.ts'
import { notifySecurity } from '../addresses/notices.ts'
import type { ProviderPerson } from './provider.ts'

/** The stored key of a person at a provider. */
export const externalId = (person: Pick<ProviderPerson, 'issuer' | 'subject'>) =>
  `${person.issuer} ${person.subject}`

/** Links an account to a person at the provider. @returns false when that person is already linked to an account */
export async function linkProvider(tx: Tx, userId: bigint, external: string): Promise<boolean> {
  const made = await tx.change(sql`
    insert into credentials (user_id, kind, external_id, confirmed_at)
    values (${userId}, 'oidc', ${external}, clock_now()) on conflict do nothing`)
  return made === 1
}

export type Meeting =
  | { kind: 'known'; user: User }
  /** no account has this address: one may be opened for it */
  | { kind: 'new'; email: string }
  /** the provider gives no verified address */
  | { kind: 'no-email' }
  /** an account has this address but has not verified it */
  | { kind: 'unconfirmed' }

/**
 * Finds the account of a person from the provider. An account is linked by its address only when both sides have
 * verified it. Otherwise a stranger's address, typed at sign-up, would lead that stranger into the typist's account.
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
