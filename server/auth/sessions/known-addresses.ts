import { plainAddress } from '#server/config/ip-address.ts'
import { addressKey } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { type Chore, ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { isPrivate } from '#server/core/loopback.ts'

const KEPT_DAYS = 30
/** The context of the keyed hash. */
const ABOUT = 'known-address'

/**
 * Notes the address from which a person signs in or votes: a keyed hash of the IPv4 address or the /64, for a month. It only says whether
 * two accounts were at one address. A private network, this machine and a proxy that does not name its client say nothing about a person.
 */
export async function noteAddress(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  userId: bigint,
  address: string,
): Promise<void> {
  if (plainAddress(address) === null || isPrivate(address)) return
  const [hash] = secrets.fingerprints(addressKey(address), ABOUT)
  await tx.change(sql`
    insert into known_addresses (user_id, address_hash) values (${userId}, ${hash}::bytea)
    on conflict (user_id, address_hash) do update set used_at = clock_now()`)
}

/** A query in SQL: the accounts (user_id) that share a browser or an address with any of some people, those people included. */
export const accountsNear = (people: Sql): Sql => sql`
  select a.user_id from known_devices b join known_devices a on a.token_hash = b.token_hash where b.user_id in (${people})
  union
  select a.user_id from known_addresses b join known_addresses a on a.address_hash = b.address_hash
  where b.user_id in (${people})`

export const forgetAddresses: Chore = {
  what: 'addresses of sign-ins that nothing compares any more',
  clean: (db) =>
    db.change(sql`
      delete from known_addresses where ctid in (
        select ctid from known_addresses where used_at < clock_now() - make_interval(days => ${KEPT_DAYS})
        limit ${ROWS_AT_ONCE})`),
}
