import { LRUCache } from 'lru-cache'
import { plainAddress } from '#server/config/ip-address.ts'
import { addressKey } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, type Sql, sql, type Tx } from '#server/core/db.ts'
import { isPrivate } from '#server/core/loopback.ts'
import type { Tie } from '#server/users/index.ts'

/** Days for which a shared address counts, and is kept. */
const KEPT_DAYS = 30
const HOUR_MS = 3_600_000

/**
 * Notes the address from which a person calls: a keyed hash of the IPv4 address or the /64. A proxy that does not name its client, a
 * private network and this machine reveal nothing about a person.
 */
export async function noteAddress(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  userId: bigint,
  address: string,
): Promise<void> {
  if (plainAddress(address) === null || isPrivate(address)) return
  const [hash] = secrets.fingerprints(addressKey(address), 'seen-address')
  // a lost note is harmless, so the write waits for no standby
  await db.change(sql`
    insert into seen_addresses as s (user_id, address_hash)
    select u.id, ${hash}::bytea from users u
    where u.id = ${userId} and u.closed_at is null and set_config('synchronous_commit', 'off', true) is not null
    on conflict (user_id, address_hash) do update set last_at = clock_now(),
      first_at = case when s.last_at < clock_now() - interval '1 day' then clock_now() else s.first_at end
    where s.last_at < clock_now() - interval '50 minutes'`)
}

/** Makes the function that notes a caller's address, once an hour for each person and address on each node. */
export function createAddressNoter(
  context: Pick<Context, 'db' | 'secrets' | 'log'>,
): (userId: bigint, address: string) => void {
  const noted = new LRUCache<string, true>({ max: 200_000, ttl: HOUR_MS })
  return (userId, address) => {
    const key = `${userId} ${address}`
    if (noted.has(key)) return
    noted.set(key, true)
    noteAddress(context, userId, address).catch((error) => {
      noted.delete(key)
      context.log.warn({ err: error }, 'an address was not noted')
    })
  }
}

/** A query in SQL: the accounts (user_id) that share a browser or an address with any of some people, those people included. */
export const accountsNear = (people: Sql): Sql => sql`
  select a.user_id from known_devices b join known_devices a on a.token_hash = b.token_hash where b.user_id in (${people})
  union
  select a.user_id from seen_addresses b join seen_addresses a on a.address_hash = b.address_hash
  where b.user_id in (${people})`

/** Deletes addresses of long ago. */
export const forgetAddresses = {
  what: 'addresses at which people were lately',
  clean: (db: Db) =>
    db.change(sql`
      delete from seen_addresses where ctid in (
        select ctid from seen_addresses where last_at < clock_now() - make_interval(days => ${KEPT_DAYS}) limit 5000)`),
}

/** Deletes a person's addresses. */
export const dropAddresses = async (tx: Tx, userId: bigint): Promise<void> =>
  void (await tx.change(sql`delete from seen_addresses where user_id = ${userId}`))

/**
 * The people who signed in with a browser of one of these, and those who were at the same address within a day of each other, in the last
 * 30 days.
 */
export const tiesOfSessions = (tx: Tx, personIds: readonly bigint[]): Promise<Tie[]> =>
  tx.rows<Tie>(sql`
    select distinct a.user_id as "personId", b.user_id as "otherId", 'device' as kind
    from known_devices a join known_devices b on b.token_hash = a.token_hash and b.user_id <> a.user_id
    where a.user_id = any(${[...personIds]}::bigint[])
    union all
    select distinct a.user_id, b.user_id, 'address'
    from seen_addresses a join seen_addresses b on b.address_hash = a.address_hash and b.user_id <> a.user_id
      and b.first_at <= a.last_at + interval '1 day' and a.first_at <= b.last_at + interval '1 day'
    where a.user_id = any(${[...personIds]}::bigint[])
      and least(a.last_at, b.last_at) > clock_now() - make_interval(days => ${KEPT_DAYS})`)
