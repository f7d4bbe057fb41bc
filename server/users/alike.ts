import type { WholeLastName } from '#contract/fields.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** More accounts than one person has by mistake. */
const MOST = 50

/** A person's marks of recognition, in their compared form. Undefined for a closed account. */
type Identity = {
  /** the e-mail address without tags, and without the dots of a Gmail address */
  address: string
  /** its letter or a provider has confirmed the address: an address that was only typed may be a stranger's */
  ownAddress: boolean
  /** name and birth date */
  person: string
}

export const identityOf = (tx: Tx, id: bigint): Promise<Identity | undefined> =>
  tx.first(sql`
    select plain_address(email) as address, email_verified_at is not null as "ownAddress",
      lower(first_name) || '/' || lower(last_name) || '/' || date_of_birth as person
    from users where id = ${id} and closed_at is null`)

/** Open accounts with the same address, dots and tags aside, and those with the same name and birth date. */
export const alike = (tx: Tx, id: bigint): Promise<{ id: bigint; same: 'address' | 'person' }[]> =>
  tx.rows(sql`
    with me as (
      select id, plain_address(email) as address, date_of_birth, lower(first_name) as first, lower(last_name) as last
      from users where id = ${id} and closed_at is null
    )
    (select u.id, 'address' as same from me join users u on plain_address(u.email) = me.address
      where u.id <> me.id and u.closed_at is null order by u.id desc limit ${MOST})
    union all
    (select u.id, 'person' from me join users u on u.date_of_birth = me.date_of_birth and lower(u.last_name) = me.last
      where lower(u.first_name) = me.first and u.id <> me.id and u.closed_at is null order by u.id desc limit ${MOST})`)

/** Whether two people, of open or closed accounts, are in the same region. */
export async function sameRegion(tx: Tx, oneId: bigint, otherId: bigint): Promise<boolean> {
  const { same } = await tx.one<{ same: boolean }>(sql`
    select count(distinct region) = 1 as same from users where id in (${oneId}, ${otherId})`)
  return same
}

/** The data by which an outside register knows people; undefined for a closed account. */
export const registeredAs = (
  tx: Tx,
  id: bigint,
): Promise<{ firstName: string; lastName: WholeLastName; dateOfBirth: string; region: string } | undefined> =>
  tx.first(sql`
    select first_name as "firstName", last_name as "lastName", date_of_birth::text as "dateOfBirth", region
    from users where id = ${id} and closed_at is null`)
