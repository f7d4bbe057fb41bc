import type { z } from 'zod'
import type { foundPerson } from '#contract/transfers.ts'
import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { maskEmail } from '#server/users/index.ts'
import type { Recipients } from './recipients.ts'

const PEOPLE_MAX = 10
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

type FoundPersonInput = z.input<typeof foundPerson>
type Row = { id: bigint; firstName: string; lastName: string; profileImageUrl: string | null; email: string }

const view = ({ id, firstName, lastName, profileImageUrl, email }: Row): FoundPersonInput => ({
  id: String(id),
  firstName,
  lastName,
  profileImageUrl,
  maskedEmail: maskEmail(email),
})

/**
 * Finds people: the owner of a whole e-mail address, or people whose full or last name begins with the text.
 * @throws Refusal rate_limited after too many unknown addresses
 */
export async function findPeople(
  tx: Tx,
  recipients: Recipients,
  caller: Caller,
  query: string,
): Promise<FoundPersonInput[]> {
  if (EMAIL.test(query)) {
    if (query.toLowerCase() === caller.email.toLowerCase()) return []
    const user = await recipients.lookUp(tx, caller, query)
    return user ? [view(user)] : []
  }
  const beginning = `${query
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.rows<Row>(sql`
    select id, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl", email
    from users
    where id <> ${caller.userId} and closed_at is null and not people_blocked(${caller.userId}, id)
      and (lower(first_name || ' ' || last_name) like ${beginning} or lower(last_name) like ${beginning})
    order by lower(first_name || ' ' || last_name), id limit ${PEOPLE_MAX}`)
  return rows.map(view)
}
