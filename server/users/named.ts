import { raw, type Sql, sql } from '#server/core/db.ts'

/** People read by each of both names: a beginning that many names share is not read to its end. */
const CANDIDATES = raw('200')

/**
 * Ids of open accounts whose full or last name begins with a text: the first of each in the order of the index.
 * @param pattern for `like`, any case: the text with its signs escaped and a percent sign after it
 * @returns a statement with the column `id`, in brackets
 */
export const peopleNamed = (pattern: string): Sql => sql`(
  (select id from users where lower(first_name || ' ' || last_name) like lower(${pattern}) and closed_at is null
    order by lower(first_name || ' ' || last_name) using ~<~ limit ${CANDIDATES})
  union
  (select id from users where lower(last_name) like lower(${pattern}) and closed_at is null
    order by lower(last_name) using ~<~ limit ${CANDIDATES}))`
