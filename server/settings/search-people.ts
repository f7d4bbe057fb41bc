import { sql } from '#server/core/db.ts'
import { bestOf, matchOf, type Searcher } from '#server/core/search.ts'
import { shortName } from '#server/users/index.ts'

type Row = {
  id: bigint
  firstName: string
  lastName: string
  profileImageUrl: string | null
  showEmail: boolean
}

const whole = sql`lower(u.first_name || ' ' || u.last_name)`

/**
 * People whose full or last name begins with the text, as where money is sent; a slip is forgiven in a first name alone, because
 * of strangers' last names nobody sees more than a letter. Nobody finds a person with whom there is a block, or a closed account.
 */
export const searchPeople: Searcher = async (tx, { userId, text, limit }) => {
  const name = matchOf(text, whole, whole)
  const first = matchOf(text, sql`lower(u.first_name)`, whole)
  const last = matchOf(text, sql`lower(u.last_name)`, sql`lower(u.last_name)`)
  const read = (alike: boolean) =>
    tx.rows<Row>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl",
        u.show_email as "showEmail"
      from users u
      where u.id <> ${userId} and u.closed_at is null and not people_blocked(${userId}, u.id)
        and ${(alike && first.alike) || sql`(${name.begins} or ${last.begins})`}
      order by ${name.begins} desc, ${whole}, u.id limit ${limit * 2}`)
  const rows = await bestOf({ text, limit }, read)
  return rows.map(({ id, firstName, lastName, profileImageUrl, showEmail }) => ({
    id: String(id),
    title: `${firstName} ${showEmail ? lastName : shortName(lastName)}`.trim(),
    text: '',
    path: `/profile/${id}`,
    picture: profileImageUrl,
    isPracticeMode: null,
    state: null,
  }))
}
