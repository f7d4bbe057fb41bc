import { firstCharacter } from '#contract/characters.ts'
import type { ShownLastName } from '#contract/fields.ts'
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

/** A name in two parts; both may be empty, as after an import. */
type Name = { firstName: string; lastName: string }

/** "Ada Lovelace", with the last name as given; "Somebody" without any name. It is never an address. */
export const displayName = ({ firstName, lastName }: Name): string =>
  `${firstName} ${lastName}`.trim() || 'Somebody'

/** A user's name in a sentence for strangers: "Ada L." */
export const publicName = ({ firstName, lastName }: Name): string =>
  displayName({ firstName, lastName: shortName(lastName) })

/** An e-mail address that others may see: its first character and its host. "ada@mail.com" → "a•••@mail.com" */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  return `${firstCharacter(email)}•••${email.slice(at)}`
}

/** A last name as strangers see it: its initial. "Okafor" → "O." */
export const shortName = (lastName: string): ShownLastName =>
  lastName === '' ? '' : `${firstCharacter(lastName)}.`

/** A last name for one viewer. @param whole the viewer may see all of it: it is their own, or its owner shows it to them */
export const lastNameFor = (lastName: string, whole: boolean): ShownLastName =>
  whole ? (lastName as ShownLastName) : shortName(lastName)
