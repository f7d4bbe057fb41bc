import { sql, type Tx } from '#server/core/db.ts'

/** A name that no sign-in method and no letter reaches. */
const ADDRESS = 'site@site.invalid'
const NAME = 'Evens'

/**
 * The account under which the site itself asks: closed from its first moment, so that nobody signs in to it or pays it, without a
 * purse, and in no list of people. The first question makes it.
 * @returns its id
 */
export async function siteAccount(tx: Tx): Promise<bigint> {
  await tx.change(sql`
    insert into users (email, first_name, last_name, date_of_birth, region, is_site, closed_at, stakes_hidden)
    select ${ADDRESS}, ${NAME}, '', '1900-01-01', '', true, clock_now(), true
    where not exists (select from users where is_site)
    on conflict do nothing`)
  return (await tx.one<{ id: bigint }>(sql`select id from users where is_site`)).id
}
