import type { Config } from '#server/config/config.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { ownsAddress, type User } from './find-user.ts'

/** Notes an account's present address before it gets another one. */
export async function noteFormerAddress(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`
    insert into address_changes (user_id, former, confirmed)
    select id, email, email_verified_at is not null from users where id = ${userId}`)
}

/** Forgets the address changes since then: they were not the owner's. */
export async function dropAddressChanges(tx: Tx, userId: bigint, since: Date): Promise<void> {
  await tx.change(sql`delete from address_changes where user_id = ${userId} and changed_at >= ${since}`)
}

/** Whether another account had this address until a short while ago (`users_keep_former_addresses`). */
export async function isFormerAddress(tx: Tx, email: string, userId: bigint): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from address_changes
    where lower(former) = lower(${email}) and confirmed and user_id <> ${userId} and changed_at > clock_now() - interval '30 days'
    union all
    select 1 from users
    where lower(stop_address) = lower(${email}) and wallet_stopped_at is not null and id <> ${userId}`)
  return row !== undefined
}

/**
 * The address for a code to this user: their address of a week ago, if it was theirs, since the present one may be a thief's;
 * otherwise the present one. Undefined where no address counts as theirs.
 */
export async function addressForCodes(
  config: Pick<Config, 'environment' | 'publicTrial'>,
  tx: Tx,
  user: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<string | undefined> {
  return (await formerAddress(tx, user.id, 7)) ?? (ownsAddress(config, user) ? user.email : undefined)
}

/** A user's address of this many days ago, where it was theirs and has changed since. */
export async function formerAddress(tx: Tx, userId: bigint, days: number): Promise<string | undefined> {
  const change = await tx.first<{ former: string }>(sql`
    select former from address_changes
    where user_id = ${userId} and confirmed and changed_at > clock_now() - make_interval(days => ${days})
    order by changed_at, id limit 1`)
  return change?.former
}

/** A user's former addresses, for the data export. */
export const exportFormerAddresses = (tx: Tx, userId: bigint): Promise<unknown> =>
  tx.rows(sql`
    select former as address, changed_at as "until" from address_changes where user_id = ${userId} order by id`)

/** Forgets the former addresses of a closed account. */
export async function forgetFormerAddresses(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from address_changes where user_id = ${userId}`)
}

export const cleanFormerAddresses = {
  what: 'former addresses of more than two months ago',
  clean: (db: Db) =>
    db.change(sql`
      delete from address_changes where id in (
        select id from address_changes where changed_at < clock_now() - interval '60 days' limit 5000)`),
}
