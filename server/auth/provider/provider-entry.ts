import { createHash } from 'node:crypto'
import { productNow } from '#server/core/clock.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { findUser, findUserByEmail, lockStop, type User } from '#server/users/index.ts'
import { lockOwner } from '../proof/lock-owner.ts'
import { notifySecurity } from '../proof/notices.ts'
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
  /** no account has this address: the person may open one */
  | { kind: 'new'; email: string }
  /** the provider gives no verified address */
  | { kind: 'no-email' }
  /** an account has this address but has not verified it */
  | { kind: 'unconfirmed' }
  /** the account with this address belongs to another person at the provider */
  | { kind: 'linked' }
  /** the account is stopped by the link of a letter, so nothing new signs in to it */
  | { kind: 'stopped' }
  /** a signed-in person had to prove their identity, and another person answered */
  | { kind: 'somebody-else' }

/**
 * Finds the account of a person from the provider. An account is linked by its address only when both sides have
 * verified it. Otherwise a stranger's address, typed at sign-up, would lead that stranger into the typist's account. The address
 * links no second person of a provider to an account, since a company may have given it to the next employee: the account's owner
 * signs in and links that person in settings.
 * @param expected the accounts that the answer must match, where a signed-in person gives a proof: it links nothing then
 */
export async function meetProviderPerson(
  context: Context,
  tx: Tx,
  person: ProviderPerson,
  expected: readonly bigint[] | null,
): Promise<Meeting> {
  const linked = await tx.first<{ userId: bigint }>(sql`
    select user_id as "userId" from credentials where kind = 'oidc' and external_id = ${externalId(person)}`)
  if (expected?.some((id) => id !== linked?.userId)) return { kind: 'somebody-else' }
  await tx.change(sql`
    update credentials set used_at = clock_now() where kind = 'oidc' and external_id = ${externalId(person)}`)
  const known = linked && (await findUser(tx, linked.userId))
  if (known) return { kind: 'known', user: known }
  if (!person.verifiedEmail) return { kind: 'no-email' }
  const user = await findUserByEmail(tx, person.verifiedEmail)
  if (!user) return { kind: 'new', email: person.verifiedEmail }
  if (user.emailVerifiedAt === null) return { kind: 'unconfirmed' }
  if ((await lockStop(tx, user.id)) !== null) return { kind: 'stopped' }
  // read under the lock: two people may arrive at once
  if (await isLinked(tx, user.id, person)) return { kind: 'known', user }
  if ((await isTaken(tx, user.id, person)) || !(await linkProvider(tx, user.id, externalId(person)))) {
    await notifyRefused(context, tx, user.id, person)
    return { kind: 'linked' }
  }
  await notifySecurity(context, tx, user.id, 'provider-linked', context.config.oidc?.name)
  return { kind: 'known', user }
}

/** Whether the account is this person's at the provider. */
const isLinked = async (tx: Tx, userId: bigint, person: ProviderPerson): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from credentials
    where user_id = ${userId} and kind = 'oidc' and external_id = ${externalId(person)}`)) !== undefined

/** Whether the account is linked to a person of the same provider. */
const isTaken = async (tx: Tx, userId: bigint, { issuer }: ProviderPerson): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from credentials
    where user_id = ${userId} and kind = 'oidc' and starts_with(external_id, ${`${issuer} `})`)) !== undefined

/** Notifies the owner, once a day for each person who tries. */
async function notifyRefused(
  context: Context,
  tx: Tx,
  userId: bigint,
  person: ProviderPerson,
): Promise<void> {
  const who = createHash('sha256').update(externalId(person)).digest('base64url').slice(0, 16)
  const day = (await productNow(tx)).toISOString().slice(0, 10)
  await notifySecurity(context, tx, userId, 'provider-refused', context.config.oidc?.name, `${who}:${day}`)
}

/**
 * Links a person of the provider to the account of a signed-in person who asked for it, with their own proof.
 * @returns false when that person is already linked to another account
 * @throws Refusal unauthorized, wallet_locked
 */
export async function linkByOwner(
  context: Context,
  tx: Tx,
  owner: Caller,
  person: ProviderPerson,
): Promise<boolean> {
  await lockOwner(tx, owner)
  if (await isLinked(tx, owner.userId, person)) return true
  if (!(await linkProvider(tx, owner.userId, externalId(person)))) return false
  await notifySecurity(context, tx, owner.userId, 'provider-linked', context.config.oidc?.name)
  return true
}
