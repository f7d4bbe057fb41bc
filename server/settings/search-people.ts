import type { WholeLastName } from '#contract/fields.ts'
import { sql } from '#server/core/db.ts'
import { beginningWith, bestOf, CANDIDATES, matchOf, type Searcher } from '#server/search/index.ts'
import { displayName, lastNameFor, peopleNamed } from '#server/users/index.ts'

type Row = {
  id: bigint
  firstName: string
  lastName: WholeLastName
  profileImageUrl: string | null
  showEmail: boolean
}

const whole = sql`lower(u.first_name || ' ' || u.last_name)`

/**
 * People whose full or last name begins with the text, as where money is sent; the search forgives a slip in a first name alone,
 * because no one sees more than a letter of a stranger's last name. It leaves out people behind a block and closed accounts.
 */
export const searchPeople: Searcher = async (tx, { userId, text, limit }) => {
  const name = matchOf(text, whole, whole)
  const first = matchOf(text, sql`lower(u.first_name)`, whole)
  const found = (alike: boolean) =>
    alike && first.alike
      ? sql`(select u.id from users u where ${first.alike} and u.closed_at is null limit ${CANDIDATES})`
      : peopleNamed(beginningWith(text))
  const read = (alike: boolean) =>
    tx.rows<Row>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl",
        u.show_email as "showEmail"
      from ${found(alike)} f join users u on u.id = f.id
      where u.id <> ${userId} and not people_blocked(${userId}, u.id)
      order by ${name.begins} desc, ${whole}, u.id limit ${limit * 2}`)
  const rows = await bestOf({ text, limit }, read)
  return rows.map(({ id, firstName, lastName, profileImageUrl, showEmail }) => ({
    id,
    title: displayName({ firstName, lastName: lastNameFor(lastName, showEmail) }),
    text: '',
    path: `/profile/${id}`,
    picture: profileImageUrl,
    isPracticeMode: null,
    state: null,
  }))
}
